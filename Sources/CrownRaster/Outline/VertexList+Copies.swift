import CrownPath

/// Duplicated outlines, as some drawing programs leave them.
///
/// By the non-zero rule copies paint what one of them paints. But two edges lie in every pixel on the outline, so that
/// all of these pixels would be refined.
extension VertexList {
  /// Drops all copies but the first, where the whole list is one sequence of contours repeated.
  ///
  /// - Returns: The number of copies there were.
  /// - Complexity: O(contours) where nothing is repeated, O(vertices) otherwise.
  mutating func dropCopies() -> Int {
    // Bounds the work for a hostile path: as many periods are possible as its number of contours has divisors.
    var attempts = 4
    var period = 1
    while period <= contours / 2, attempts > 0 {
      if isFirstVertex(ofContour: period), contours % period == 0 {
        if repeats(every: period) {
          let copies = contours / period
          keep(contours: period)
          return copies
        }
        attempts -= 1
      }
      period += 1
    }
    return 1
  }

  /// Returns true if a contour begins at the start of the first one.
  @inline(__always)
  private func isFirstVertex(ofContour contour: Int) -> Bool {
    let vertex = Int(starts[contour])
    return x[vertex] == x[0] && y[vertex] == y[0]
  }

  /// Returns true if each contour equals the one `period` contours before it.
  private func repeats(every period: Int) -> Bool {
    let shift = starts[period]
    for contour in period...contours where starts[contour] - starts[contour - period] != shift { return false }
    for vertex in Int(shift)..<count {
      let before = vertex - Int(shift)
      if x[vertex] != x[before] || y[vertex] != y[before] { return false }
    }
    return true
  }

  /// Drops duplicated contours pair by pair: by the even-odd rule a pair paints nothing.
  ///
  /// The second contour may begin at another vertex, and run the other way.
  /// - Complexity: O(vertices).
  mutating func dropPairs() {
    guard contours > 1 else { return }
    // An open hash table with linear probing; it is at most half full.
    let mask = (1 << (Int.bitWidth - contours.leadingZeroBitCount + 1)) - 1
    pairs.reserve(contours: contours, slots: mask + 1)
    var hasPairs = false
    for contour in 0..<contours {
      let key = key(ofContour: contour)
      pairs.keys[contour] = key
      var slot = Int(truncatingIfNeeded: key >> 32) & mask
      // Bounds the work for a hostile path of many contours with equal keys.
      var compared = 0
      while compared < Self.maximumComparisons {
        let other = Int(pairs.table[slot])
        if other < 0 {
          pairs.table[slot] = Int32(truncatingIfNeeded: contour)
          break
        }
        if pairs.keys[other] == key {
          if pairs.isDropped[other] {
            pairs.table[slot] = Int32(truncatingIfNeeded: contour)
            break
          }
          if isSame(contour, as: other) {
            pairs.isDropped[contour] = true
            pairs.isDropped[other] = true
            hasPairs = true
            break
          }
          compared += 1
        }
        slot = (slot + 1) & mask
      }
    }
    if hasPairs {
      let isDropped = pairs.isDropped.view
      removeContours { isDropped[$0] }
    }
  }

  /// The contours of equal keys, and the possible first vertices, that one contour is compared with.
  private static var maximumComparisons: Int { 8 }

  /// The vertices of a contour, without the last, which repeats the first.
  private func vertices(ofContour contour: Int) -> Range<Int> { Int(starts[contour])..<Int(starts[contour + 1]) - 1 }

  /// A hash that does not depend on where a contour begins or which way it runs.
  private func key(ofContour contour: Int) -> UInt64 {
    var sum: UInt64 = 0
    for vertex in vertices(ofContour: contour) {
      let bits = UInt64((x[vertex] + 0).bitPattern) << 32 | UInt64((y[vertex] + 0).bitPattern)
      // The multiplier is that of SplitMix64: without it, vertices that exchange coordinates would have equal sums.
      let mixed = (bits ^ bits >> 31) &* 0xBF58_476D_1CE4_E5B9
      sum &+= mixed ^ mixed >> 29
    }
    return sum
  }

  /// Returns true if two contours have the same vertices in the same or the reverse order, from some vertex on.
  private func isSame(_ contour: Int, as other: Int) -> Bool {
    let (range, others) = (vertices(ofContour: contour), vertices(ofContour: other))
    guard range.count == others.count, let first = range.first else { return false }
    var attempts = 0
    for start in others where isSameVertex(first, start) {
      if matches(range, others, from: start, step: 1) || matches(range, others, from: start, step: -1) { return true }
      attempts += 1
      if attempts == Self.maximumComparisons { break }
    }
    return false
  }

  private func matches(_ range: Range<Int>, _ others: Range<Int>, from start: Int, step: Int) -> Bool {
    var other = start
    for vertex in range {
      if !isSameVertex(vertex, other) { return false }
      other += step
      if other == others.upperBound { other = others.lowerBound }
      if other < others.lowerBound { other = others.upperBound - 1 }
    }
    return true
  }

  @inline(__always)
  private func isSameVertex(_ vertex: Int, _ other: Int) -> Bool { x[vertex] == x[other] && y[vertex] == y[other] }
}

/// The memory in which pairs of equal contours are looked up.
struct ContourPairs: ~Copyable {
  /// For each contour a hash that equal contours share.
  private(set) var keys = ScratchMemory<UInt64>(uninitialized: 0)
  private(set) var isDropped = ScratchMemory<Bool>(uninitialized: 0)
  /// The hash table: indices of contours, and -1 in empty slots.
  private(set) var table = ScratchMemory<Int32>(uninitialized: 0)

  /// Makes room, and empties the table.
  mutating func reserve(contours: Int, slots: Int) {
    if keys.count < contours { keys.grow(to: 2 * contours, keeping: 0) }
    if isDropped.count < contours { isDropped.grow(to: 2 * contours, keeping: 0) }
    if table.count < slots { table.grow(to: 2 * slots, keeping: 0) }
    isDropped.view.fill(0..<contours, with: false)
    table.view.fill(0..<slots, with: -1)
  }
}
