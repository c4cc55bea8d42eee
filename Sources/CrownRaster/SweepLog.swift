/// The groups of cells that outline passes through, as a sweep found them, in order: all, or those of which several pieces of
/// outline pass through a pixel.
struct SweepLog {
  /// The numbers of the groups of eight cells.
  private(set) var groups = ScratchBuffer<Int32>(uninitialized: 0)
  /// How many pieces of outline pass through each of a group's pixels.
  private(set) var visits = ScratchBuffer<SIMD8<UInt8>>(uninitialized: 0)
  /// The sums of a group's pixels, in the order that ``CoverageRule`` has them in.
  private(set) var sums = ScratchBuffer<SIMD8<Int16>>(uninitialized: 0)
  var count = 0
  /// Whether all groups are to be noted.
  private(set) var isComplete = false

  func deallocate() {
    groups.deallocate()
    visits.deallocate()
    sums.deallocate()
  }

  /// Forgets all, and makes room for as many groups.
  mutating func begin(groups capacity: Int, isComplete: Bool) {
    count = 0
    self.isComplete = isComplete
    guard capacity > groups.count else { return }
    groups = groups.grown(to: capacity, keeping: 0)
    visits = visits.grown(to: capacity, keeping: 0)
    sums = sums.grown(to: capacity, keeping: 0)
  }

  /// Drops what was noted beside a strip's rows: the next strip has it, or the one before.
  ///
  /// - Parameters:
  ///   - first: The first entry of the strip.
  ///   - strip: The groups of the strip's pixels.
  mutating func trim(from first: Int, to strip: ClosedRange<Int>) {
    while count > first, groups[count - 1] > strip.upperBound { count -= 1 }
    if count > first, groups[first] < strip.lowerBound { visits[first] = .zero }
  }

  /// The nearest cell to the left that nothing passes through, and its sum. All groups must be noted.
  ///
  /// - Parameters:
  ///   - lane: A cell of a group, 0 to 7.
  ///   - index: The group's place in the log.
  @inline(__always)
  func clearCell(before lane: Int, ofGroup index: Int) -> (cell: Int, sum: Int16) {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var index = index
    // Lanes from the first on do not count.
    var counts = unsafeBitCast(visits[index], to: UInt64.self) | ~0 &<< UInt64(truncatingIfNeeded: lane &<< 3)
    while true {
      let group = Int(groups[index]) &<< 3
      // The highest bit of the bytes that are 0.
      let clear = ~(((counts & low) &+ low) | counts | low)
      if clear != 0 {
        let lane = 7 &- clear.leadingZeroBitCount &>> 3
        return (group &+ lane, sums[index][lane < 4 ? 2 &* lane : 2 &* lane &- 7])
      }
      if index == 0 { return (group &- 1, 0) }
      index &-= 1
      // In the groups that nothing passes through, all is as it was at the end of the group before.
      if Int(groups[index]) &<< 3 != group &- 8 { return (group &- 1, sums[index][7]) }
      counts = unsafeBitCast(visits[index], to: UInt64.self)
    }
  }
}
