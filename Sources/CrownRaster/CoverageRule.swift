/// How sums of signed areas become coverage.
protocol CoverageRule {
  /// The steps that a pixel's area is measured in; a sum holds them above 8 bits of something else.
  static var scale: Float { get }
  /// What sums begin with.
  static var start: Int32 { get }
  /// The coverage, 0 to 255, of eight sums, of which `sums` are the upper halves: those of the first four in the even lanes, as in
  /// what is returned.
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16>
}

/// Inside where the sum is not 0: its size, at most once around.
enum NonzeroCoverage: CoverageRule {
  /// Full coverage fills the upper 16 bits with 255.
  static let scale: Float = 255 * 256
  /// The stretches of outline in a row for which sums stay within 32 bits: winding numbers are at most half as many.
  static let mostStretches = 250
  /// Half a step of coverage, so that cutting off rounds.
  static let start: Int32 = 0x8000

  @inline(__always)
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    pointwiseMin(pointwiseMax(sums, 0 &- sums), SIMD8(repeating: 255))
  }
}

/// Inside where the sum is odd: its distance to the nearest even number of turns.
enum EvenOddCoverage: CoverageRule {
  /// Twice around is a power of two, 2^25 in the sums.
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
