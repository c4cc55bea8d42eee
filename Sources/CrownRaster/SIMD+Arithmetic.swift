// Arithmetic on vectors that compiles to single instructions. Several operations of the standard library on vectors
// (conversions between integers and floating point numbers, comparisons of eight integers) are loops or calls on
// x86-64.

extension Float {
  /// The nearest integer, halves to even; the number is below 2^22 in size.
  @inline(__always)
  var nearest: Int32 {
    Int32(bitPattern: (self + SIMD4<Float>.rounder).bitPattern &- SIMD4<Float>.rounder.bitPattern)
  }
}

extension SIMD4<Float> {
  /// Added to a number of at most 22 bits, it rounds the number to an integer, halves to even, in the lowest bits of
  /// the sum.
  static let rounder: Float = 0x1.8p23

  /// The numbers with these bit patterns.
  @inline(__always)
  init(pattern: SIMD4<Int32>) { self = unsafeBitCast(pattern, to: SIMD4<Float>.self) }

  /// The bit pattern, lane by lane.
  @inline(__always)
  var pattern: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }
}

extension SIMD4<Int32> {
  @inline(__always)
  static func minimum(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> { a.replacing(with: b, where: b .< a) }
}

extension SIMDMask<SIMD4<Int32>> {
  /// -1 where the lane is true, 0 elsewhere.
  @inline(__always)
  var bits: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }
}

extension SIMD8<Float> {
  /// The same number as for four lanes.
  static let rounder = SIMD4<Float>.rounder

  @inline(__always)
  static func minimum(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  static func maximum(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> { a.replacing(with: b, where: a .< b) }

  /// The numbers with these bit patterns.
  @inline(__always)
  init(pattern: SIMD8<Int32>) { self = unsafeBitCast(pattern, to: SIMD8<Float>.self) }

  /// The bit pattern, lane by lane.
  @inline(__always)
  var pattern: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) }

  /// The nearest integers, halves to even, in the lower 22 bits; above them are bits of ``rounder``. The lanes are
  /// below 2^22 in size.
  @inline(__always)
  var nearestPattern: SIMD8<Int32> { (self + Self.rounder).pattern }

  /// All ones where the sign bit is set, of a zero too.
  @inline(__always)
  var isNegative: SIMD8<Int32> { pattern.isNegative }

  /// The lanes, or those of another vector where the mask is all ones.
  @inline(__always)
  func replaced(by other: SIMD8<Float>, where mask: SIMD8<Int32>) -> SIMD8<Float> {
    SIMD8(pattern: pattern.replaced(by: other.pattern, where: mask))
  }

  /// The lanes with other signs where the bits are the sign bit.
  @inline(__always)
  func flipped(_ bits: SIMD8<Int32>) -> SIMD8<Float> { SIMD8(pattern: pattern ^ bits) }
}

extension SIMD8<Int32> {
  /// The lanes, of at most 22 bits, as floating point numbers.
  @inline(__always)
  var float: SIMD8<Float> {
    SIMD8<Float>(pattern: self &+ Int32(bitPattern: SIMD8<Float>.rounder.bitPattern)) - SIMD8<Float>.rounder
  }

  /// All ones where a lane is negative.
  @inline(__always)
  var isNegative: SIMD8<Int32> { self &>> 31 }

  /// The lanes, or those of another vector where the mask is all ones.
  @inline(__always)
  func replaced(by other: SIMD8<Int32>, where mask: SIMD8<Int32>) -> SIMD8<Int32> { self ^ ((self ^ other) & mask) }
}

extension SIMDMask<SIMD8<Int32>> {
  /// -1 where the lane is true, 0 elsewhere.
  @inline(__always)
  var bits: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) }
}
