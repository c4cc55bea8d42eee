extension Float {
  /// The nearest integer, halves to even; the number is below 2^22 in size.
  @inline(__always)
  var nearest: Int32 {
    Int32(bitPattern: (self + SIMD4<Float>.rounder).bitPattern &- SIMD4<Float>.rounder.bitPattern)
  }
}

extension SIMD4<Float> {
  /// Adding it to a number of at most 22 bits rounds the number to an integer, halves to even, that then stands in the
  /// lowest bits: faster than the standard library's conversions, which are calls or loops on x86-64.
  static let rounder: Float = 0x1.8p23

  @inline(__always)
  static func minimum(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  static func maximum(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: a .< b) }

  /// The numbers of given bit patterns.
  @inline(__always)
  init(pattern: SIMD4<Int32>) { self = unsafeBitCast(pattern, to: SIMD4<Float>.self) }

  /// The bit pattern, lane by lane.
  @inline(__always)
  var pattern: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }

  /// The nearest integers, halves to even, in the lower 22 bits; the lanes are below 2^22 in size.
  @inline(__always)
  var nearestPattern: SIMD4<Int32> { (self + Self.rounder).pattern }
}

extension SIMD4<Int32> {
  @inline(__always)
  static func minimum(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  static func maximum(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> { a.replacing(with: b, where: a .< b) }

  /// The lanes, of at most 22 bits, as floating point numbers.
  @inline(__always)
  var float: SIMD4<Float> {
    SIMD4<Float>(pattern: self &+ Int32(bitPattern: SIMD4<Float>.rounder.bitPattern)) - SIMD4<Float>.rounder
  }
}

extension SIMDMask<SIMD4<Int32>> {
  /// -1 where the lane is true, 0 elsewhere.
  @inline(__always)
  var bits: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }
}

/// The same for eight lanes.
extension SIMD8<Float> {
  static let rounder = SIMD4<Float>.rounder

  @inline(__always)
  static func minimum(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  static func maximum(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> { a.replacing(with: b, where: a .< b) }

  @inline(__always)
  init(pattern: SIMD8<Int32>) { self = unsafeBitCast(pattern, to: SIMD8<Float>.self) }

  @inline(__always)
  var pattern: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) }

  @inline(__always)
  var nearestPattern: SIMD8<Int32> { (self + Self.rounder).pattern }
}

extension SIMDMask<SIMD8<Int32>> {
  @inline(__always)
  var bits: SIMD8<Int32> { unsafeBitCast(self, to: SIMD8<Int32>.self) }
}
