import CrownPath

/// A cubic curve's points in single precision.
struct FloatCurve {
  /// The start and the first control point: x, y, x, y.
  let first: SIMD4<Float>
  /// The second control point and the end.
  let last: SIMD4<Float>

  @inline(__always)
  init(_ curve: CubicCurve) {
    first = SIMD4(Float(curve.start.x), Float(curve.start.y), Float(curve.control1.x), Float(curve.control1.y))
    last = SIMD4(Float(curve.control2.x), Float(curve.control2.y), Float(curve.end.x), Float(curve.end.y))
  }

  /// A sixth of the second derivative at the start, and at the end.
  @inline(__always)
  var secondDifferences: SIMD4<Float> {
    let middle = SIMD4(lowHalf: first.highHalf, highHalf: last.lowHalf)
    return first - middle - middle + last
  }

  /// Returns true if all points lie between 0 and a limit; NaN does not.
  ///
  /// - Parameter limit: The largest x and y, twice.
  @inline(__always)
  func isInside(_ limit: SIMD4<Float>) -> Bool {
    let pairs = unsafeBitCast(first.inside(limit) & last.inside(limit), to: SIMD2<UInt64>.self)
    return pairs.x & pairs.y == ~0
  }
}

/// A point in single precision.
struct FloatPoint {
  let x: Float
  let y: Float

  @inline(__always)
  init(_ point: PathPoint) {
    x = Float(point.x)
    y = Float(point.y)
  }

  /// Returns true if the point lies between 0 and a limit, given as in ``FloatCurve/isInside(_:)``.
  @inline(__always)
  func isInside(_ limit: SIMD4<Float>) -> Bool {
    unsafeBitCast(SIMD4(x, y, x, y).inside(limit), to: SIMD2<UInt64>.self).x == ~0
  }
}

extension SIMD4<Float> {
  /// -1 in the lanes from 0 to a limit.
  @inline(__always)
  fileprivate func inside(_ limit: SIMD4<Float>) -> SIMD4<Int32> {
    (self .>= SIMD4<Float>.zero).bits & (self .<= limit).bits
  }
}
