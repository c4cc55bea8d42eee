/// The number of segments of each kind that wait in a ``SegmentQueue``.
///
/// Three counts in one number, so that counting is branch-free: one shifted addition for any kind.
struct WaitingSegments {
  /// 16 bits per kind; the highest bit is set when a batch is full.
  private var counts = UInt64(none) * 0x1_0001_0001

  /// The initial value of a count.
  static let none = 0x8000 - SegmentQueue.batch

  @inline(__always)
  private func shift(_ kind: Int) -> UInt64 { UInt64(truncatingIfNeeded: kind &* 16) }

  /// The count of a kind, plus ``none``.
  ///
  /// - Parameter kind: The raw value of a ``SegmentKind``.
  @inline(__always)
  func count(_ kind: Int) -> Int { Int(truncatingIfNeeded: counts &>> shift(kind)) & 0xFFFF }

  /// Counts more segments of a kind, at most one for each row of a mask.
  @inline(__always)
  mutating func add(_ segments: Int, of kind: Int) {
    counts &+= UInt64(truncatingIfNeeded: segments) &<< shift(kind)
  }

  /// True if a batch of some kind is full.
  @inline(__always)
  var isBatch: Bool { counts & 0x8000_8000_8000 != 0 }
}
