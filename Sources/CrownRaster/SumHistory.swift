/// The signed sums that a sweep found, from which the sum at any pixel can be told.
struct SumHistory {
  /// The groups of eight cells that were looked at, in order.
  private var groups = ScratchBuffer<Int32>(uninitialized: 0)
  /// Their sums: 255 or 256 for once around.
  private var sums = ScratchBuffer<SIMD8<Int16>>(uninitialized: 0)
  private(set) var count = 0

  func deallocate() {
    groups.deallocate()
    sums.deallocate()
  }

  /// Forgets all, and makes room for as many groups.
  mutating func begin(groups capacity: Int) {
    count = 0
    guard capacity > groups.count else { return }
    groups = groups.grown(to: capacity, keeping: 0)
    sums = sums.grown(to: capacity, keeping: 0)
  }

  @inline(__always)
  mutating func append(group: Int, sums newSums: SIMD8<Int16>) {
    groups[count] = Int32(truncatingIfNeeded: group)
    sums[count] = newSums
    count &+= 1
  }

  /// Whether near a pixel (itself and its eight neighbours) the outline winds more than once, or in both senses.
  ///
  /// - Complexity: O(log *n*) in the number of groups.
  func isTangled(near pixel: Int, width: Int) -> Bool {
    // The pixel's own row first: there it shows most often.
    var range = sums(around: pixel)
    if Self.isTangled(range) { return true }
    range = Self.union(range, sums(around: pixel &- width))
    if Self.isTangled(range) { return true }
    return Self.isTangled(Self.union(range, sums(around: pixel &+ width)))
  }

  /// The range of 0 and the sums at a pixel and its two neighbours in the row.
  private func sums(around pixel: Int) -> ClosedRange<Int16> {
    var least: Int16 = 0
    var greatest: Int16 = 0
    let first = max(0, pixel &- 1 &+ CellAccumulator.margin)
    var index = lastIndex(upTo: first &>> 3)
    for cell in first...first &+ 2 {
      if index &+ 1 < count, Int(groups[index &+ 1]) <= cell &>> 3 { index &+= 1 }
      if index < 0 { continue }
      // Between groups the last sum goes on.
      let sum = sums[index][Int(groups[index]) == cell &>> 3 ? cell & 7 : 7]
      least = min(least, sum)
      greatest = max(greatest, sum)
    }
    return least...greatest
  }

  private static func union(_ a: ClosedRange<Int16>, _ b: ClosedRange<Int16>) -> ClosedRange<Int16> {
    min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }

  /// Whether sums of this range can be of contours that overlap or run in both senses.
  @inline(__always)
  static func isTangled(_ sums: ClosedRange<Int16>) -> Bool {
    // A little more than once around, and a little of either sense, is rounding.
    sums.upperBound > 257 || sums.lowerBound < -257 || (sums.upperBound > 2 && sums.lowerBound < -2)
  }

  private func lastIndex(upTo group: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) &>> 1
      if Int(groups[middle]) <= group { low = middle &+ 1 } else { high = middle }
    }
    return low &- 1
  }
}
