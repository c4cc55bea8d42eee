/// The coverage of eight pixels side by side.
struct GroupCoverage {
  /// 0 to 255 each, in the order of lanes of ``CoverageRule``.
  let shares: SIMD8<Int16>

  /// The pixels in their order.
  @inline(__always)
  var bytes: SIMD8<UInt8> {
    let pairs = unsafeBitCast(shares, to: SIMD4<UInt32>.self)
    return SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: pairs & 0xFF, highHalf: (pairs &>> 16) & 0xFF))
  }

  /// The last pixel. All pixels from it to the next group that was written to have its coverage.
  @inline(__always)
  var last: UInt8 { UInt8(truncatingIfNeeded: shares[7]) }

  /// The last pixel 32 times.
  @inline(__always)
  var lasts: SIMD32<UInt8> {
    let eight = SIMD8<UInt8>(truncatingIfNeeded: SIMD8<Int16>(repeating: shares[7]))
    let sixteen = SIMD16<UInt8>(lowHalf: eight, highHalf: eight)
    return SIMD32<UInt8>(lowHalf: sixteen, highHalf: sixteen)
  }
}
