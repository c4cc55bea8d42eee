/// The sums of eight pixels side by side.
struct SweptGroup {
  /// The sums of the first four pixels.
  let first: SIMD4<Int32>
  /// The sums of the last four.
  let second: SIMD4<Int32>
  /// The upper halves of all, in the order of lanes of ``CoverageRule``.
  let sums: SIMD8<Int16>

  @inline(__always)
  init(first: SIMD4<Int32>, second: SIMD4<Int32>) {
    self.first = first
    self.second = second
    // The upper halves interleaved: packing them in order takes longer.
    sums = unsafeBitCast(
      unsafeBitCast(first, to: SIMD4<UInt32>.self) &>> 16 | unsafeBitCast(second, to: SIMD4<UInt32>.self)
        & 0xFFFF_0000,
      to: SIMD8<Int16>.self)
  }

  /// The bits of all sums.
  @inline(__always)
  var either: SIMD4<Int32> { first | second }

  /// True if a pixel is complex, see ``SweepLog``.
  @inline(__always)
  var isComplex: Bool { Self.isComplex(either) }

  /// Returns true if a pixel is complex of one or more groups, by the bits of all sums.
  @inline(__always)
  static func isComplex(_ either: SIMD4<Int32>) -> Bool {
    let pairs = unsafeBitCast(either & SweepLog.complexBits, to: SIMD2<UInt64>.self)
    return pairs.x | pairs.y != 0
  }
}
