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
}
