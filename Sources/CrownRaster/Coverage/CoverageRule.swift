/// A fill rule: how sums of signed areas become coverage.
///
/// Vectors of eight 16-bit numbers have the first four pixels in the even lanes and the last four in the odd lanes.
protocol CoverageRule {
  /// The steps that a pixel's area is measured in. A sum holds them above the 8 bits of a crossing count.
  static var scale: Float { get }
  /// The initial value of sums.
  static var start: Int32 { get }
  /// The coverage of eight pixels, 0 to 255.
  ///
  /// - Parameters:
  ///   - sums: The upper halves of the eight sums.
  ///   - first: The first four sums.
  ///   - second: The last four sums.
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16>
}

/// The non-zero rule: inside where the sum is not 0. The coverage is its size, at most 1.
enum NonzeroCoverage: CoverageRule {
  /// Full coverage fills the upper 16 bits with 255.
  static let scale: Float = 255 * 256
  /// The monotone segments of outline in a row for which sums stay within 32 bits: winding numbers are at most half as
  /// many.
  static let maximumSegments = 250
  /// Half a step of coverage, so that truncating rounds.
  static let start: Int32 = 0x8000

  @inline(__always)
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    pointwiseMin(pointwiseMax(sums, 0 &- sums), SIMD8(repeating: 255))
  }
}

/// The even-odd rule: inside where the sum is odd. The coverage is its distance from the nearest even number.
enum EvenOddCoverage: CoverageRule {
  /// A winding number of 2 is a power of two, 2^25 in the sums.
  static let scale: Float = 65536
  static let start: Int32 = 0

  @inline(__always)
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    unsafeBitCast(coverage(first) | coverage(second) &<< 16, to: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func coverage(_ sums: SIMD4<Int32>) -> SIMD4<Int32> {
    let turn = sums & 0x1FF_FFFF
    let share = SIMD4<Int32>.minimum(turn, 0x200_0000 &- turn) &>> 8
    return ((share &<< 8) &- share &+ 0x8000) &>> 16
  }
}
