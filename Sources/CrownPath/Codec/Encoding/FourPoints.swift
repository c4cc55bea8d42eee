/// Four points or vectors in the lanes of SIMD vectors.
struct FourPoints {
  let x, y: SIMD4<Double>

  @inline(__always)
  static func + (a: FourPoints, b: FourPoints) -> FourPoints { FourPoints(x: a.x + b.x, y: a.y + b.y) }

  @inline(__always)
  static func - (a: FourPoints, b: FourPoints) -> FourPoints { FourPoints(x: a.x - b.x, y: a.y - b.y) }

  @inline(__always)
  func dot(_ other: FourPoints) -> SIMD4<Double> { x * other.x + y * other.y }
}

extension PathPoint {
  /// The products of a point and four factors.
  @inline(__always)
  static func * (point: PathPoint, factors: SIMD4<Double>) -> FourPoints {
    FourPoints(x: point.x * factors, y: point.y * factors)
  }
}

extension SIMD4<Double> {
  /// The larger lanes of two vectors.
  @inline(__always)
  static func maximum(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: a .< b)
  }

  /// The lanes, limited to the range from 0 to 1.
  @inline(__always)
  var clampedToUnit: SIMD4<Double> {
    let low = replacing(with: 0, where: self .< 0)
    return low.replacing(with: 1, where: low .> 1)
  }
}
