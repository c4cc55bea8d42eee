/// The groups of pixels that outline passes through, as a sweep found them.
struct VisitHistory {
  /// The groups of eight cells, in order.
  private(set) var groups = ScratchBuffer<Int32>(uninitialized: 0)
  /// How many pieces of outline pass through each of a group's pixels.
  private(set) var visits = ScratchBuffer<SIMD8<UInt8>>(uninitialized: 0)
  var count = 0

  func deallocate() {
    groups.deallocate()
    visits.deallocate()
  }

  /// Forgets all, and makes room for as many groups.
  mutating func begin(groups capacity: Int) {
    count = 0
    guard capacity > groups.count else { return }
    groups = groups.grown(to: capacity, keeping: 0)
    visits = visits.grown(to: capacity, keeping: 0)
  }
}

/// What a sweep learnt of a drawing on the way.
struct SweepSummary {
  /// The least and the greatest sum of a pixel: 255 or 256 for once around.
  let sums: ClosedRange<Int16>
  /// Whether four pieces of outline or more pass through some pixel.
  let isCrowded: Bool

  /// Whether somewhere the outline winds more than once, or in both senses.
  var isTangled: Bool {
    // A little more than once around, and a little of either sense, is rounding.
    sums.upperBound > 257 || sums.lowerBound < -257 || (sums.upperBound > 2 && sums.lowerBound < -2)
  }
}
