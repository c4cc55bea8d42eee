import CrownPath

/// The groups of cells with a complex pixel, in the order of a sweep.
///
/// A pixel is complex where the winding number may take three values, so that its sum of signed areas may not be the
/// covered area. That takes two strands of outline, or one strand that crosses itself. A cell's crossing count is 2 for
/// each strand in the pixel, and 1 for each time that the outline turns back along one of two axes at a vertex. A loop
/// does so at least once along each axis, so a pixel is complex from a count of 4 on.
struct SweepLog: ~Copyable {
  /// The bits of a crossing count that are set where a pixel is complex.
  static let complexBits: Int32 = 0xFC

  /// The columns of the log, lent for a sweep.
  struct Entries {
    /// The indices of the groups of eight cells.
    let groups: ScratchView<Int32>
    /// The crossing counts of a group's pixels, modulo 256.
    let counts: ScratchView<SIMD8<UInt8>>
    /// The sums of a group's pixels, in the order of lanes of ``CoverageRule``.
    let sums: ScratchView<SIMD8<Int16>>
    /// The coverage of a group's pixels, in the same order; empty where the layer is not laid over another.
    let shares: ScratchView<SIMD8<Int16>>
    /// The alpha of a group's pixels before the layer was laid over them; empty with `shares`.
    let below: ScratchView<SIMD8<UInt8>>
  }

  private var groups = ScratchMemory<Int32>(uninitialized: 0)
  private var counts = ScratchMemory<SIMD8<UInt8>>(uninitialized: 0)
  private var sums = ScratchMemory<SIMD8<Int16>>(uninitialized: 0)
  private var shares = ScratchMemory<SIMD8<Int16>>(uninitialized: 0)
  private var below = ScratchMemory<SIMD8<UInt8>>(uninitialized: 0)
  /// The number of groups.
  var count = 0

  /// All entries; a sweep writes one beyond those that count.
  var entries: Entries {
    Entries(
      groups: groups.view, counts: counts.view, sums: sums.view, shares: shares.view, below: below.view)
  }

  /// Removes all entries, and makes room for as many groups.
  ///
  /// - Parameter keepsPixels: True to make room for the pixels of each group too.
  mutating func begin(groups capacity: Int, keepsPixels: Bool) {
    count = 0
    if keepsPixels, capacity > shares.count {
      shares.grow(to: capacity, keeping: 0)
      below.grow(to: capacity, keeping: 0)
    }
    guard capacity > groups.count else { return }
    groups.grow(to: capacity, keeping: 0)
    counts.grow(to: capacity, keeping: 0)
    sums.grow(to: capacity, keeping: 0)
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

  /// The index of a group.
  @inline(__always)
  func group(_ entry: Int) -> Int { Int(groups[entry]) }

  /// The pixels of a group to refine, as bytes that are not 0.
  ///
  /// - Parameter isThorough: True to refine all complex pixels, false for only those with a count of 8 and more, as of
  ///   four strands.
  @inline(__always)
  func pixelsToRefine(_ entry: Int, isThorough: Bool) -> UInt64 {
    unsafeBitCast(counts[entry], to: UInt64.self) & (isThorough ? 0xFCFC_FCFC_FCFC_FCFC : 0xF8F8_F8F8_F8F8_F8F8)
  }

  /// The sum of a pixel.
  @inline(__always)
  func sum(_ pixel: ComplexPixel) -> Int16 { sums[pixel.entry][pixel.lane] }
}
