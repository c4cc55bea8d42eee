/// The groups of cells with a crowded pixel, in the order of a sweep.
///
/// A pixel is crowded where the winding number may take three values, so that its sum of signed areas may not be the
/// covered area. That takes two strands of outline, or one strand that crosses itself. A cell's count is 2 for each
/// strand in the pixel, and 1 for each vertex at which the outline turns back along an axis. A loop has two such
/// vertices, so a pixel is crowded from a count of 4 on.
struct SweepLog {
  /// The bits of a count that tell that a pixel is crowded.
  static let crowdedBits: Int32 = 0xFC

  /// The numbers of the groups of eight cells.
  private(set) var groups = ScratchBuffer<Int32>(uninitialized: 0)
  /// The count of each of a group's pixels, modulo 256.
  private(set) var counts = ScratchBuffer<SIMD8<UInt8>>(uninitialized: 0)
  /// The sums of a group's pixels, in the order that ``CoverageRule`` has them in.
  private(set) var sums = ScratchBuffer<SIMD8<Int16>>(uninitialized: 0)
  var count = 0

  func deallocate() {
    groups.deallocate()
    counts.deallocate()
    sums.deallocate()
  }

  /// Forgets all, and makes room for as many groups.
  mutating func begin(groups capacity: Int) {
    count = 0
    guard capacity > groups.count else { return }
    groups = groups.grown(to: capacity, keeping: 0)
    counts = counts.grown(to: capacity, keeping: 0)
    sums = sums.grown(to: capacity, keeping: 0)
  }

  /// Drops the groups beside a strip's rows: the strip above or below has them.
  ///
  /// - Parameters:
  ///   - first: The first entry of the strip.
  ///   - strip: The groups of the strip's pixels.
  mutating func trim(from first: Int, to strip: ClosedRange<Int>) {
    while count > first, groups[count - 1] > strip.upperBound { count -= 1 }
    if count > first, groups[first] < strip.lowerBound { counts[first] = .zero }
  }

  /// The pixels of a group to refine: not 0 in their bytes.
  ///
  /// - Parameter isThorough: Whether to refine all crowded pixels, or only those with a count of 8 and more, as of four
  /// strands.
  @inline(__always)
  func pixels(ofGroup index: Int, isThorough: Bool) -> UInt64 {
    unsafeBitCast(counts[index], to: UInt64.self) & (isThorough ? 0xFCFC_FCFC_FCFC_FCFC : 0xF8F8_F8F8_F8F8_F8F8)
  }

  /// The sum of a pixel.
  @inline(__always)
  func sum(_ lane: Int, ofGroup index: Int) -> Int16 { sums[index][lane < 4 ? 2 &* lane : 2 &* lane &- 7] }
}
