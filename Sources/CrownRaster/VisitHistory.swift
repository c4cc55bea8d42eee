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
