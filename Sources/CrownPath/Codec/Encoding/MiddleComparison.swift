/// A quick test that rejects most candidate curves: it compares only their middles with the source's.
struct MiddleComparison {
  /// The difference of the middles if both control points lay at the segment's start.
  private let base: PathPoint
  /// The source as a polynomial around its middle: the coefficients of t - 1/2, its square and its cube.
  private let c1, c2, c3: PathPoint
  /// The source's derivative in the middle over its square. Its dot product with a point's offset from the middle is
  /// the Newton step from 1/2 to the parameter nearest to the point.
  private let shift: PathPoint
  /// The square of a difference along the source may be this many times the limit. 1 where the source turns sharply:
  /// only points at the same parameter are compared there.
  private let slack: Double

  /// Compares a source with curves from `pen` to `pen` + `end`.
  init(with curve: CubicCurve, from pen: GridVector, to end: GridVector) {
    let origin = PathPoint(pen)
    base =
      (origin - curve.start + origin + PathPoint(end) - curve.end + (origin - curve.control1 + origin - curve.control2)
        * 3)
      * 0.125
    let velocity = (curve.end - curve.start + curve.control2 - curve.control1) * 0.25
    c1 = velocity * 3
    c2 = (curve.end - curve.control2 - curve.control1 + curve.start) * 1.5
    c3 = curve.end - curve.start + (curve.control1 - curve.control2) * 3
    let square = 3 * velocity.dot(velocity)
    let isSharp = square <= CurveComparison.slow(curve)
    slack = isSharp ? 1 : 16
    shift = isSharp ? .zero : velocity * (1 / square)
  }

  /// Returns true if the middle of a curve certainly lies further from the source than the square root of `limit`.
  ///
  /// Control points are relative to the segment's start.
  @inline(__always)
  func isFar(_ control1: GridVector, _ control2: GridVector, limit: Double) -> Bool {
    let d = base + PathPoint(control1 &+ control2) * 0.375
    let square = d.dot(d)
    if square <= limit { return false }
    if square > slack * limit { return true }
    let t = min(max(d.dot(shift), -0.5), 0.5)
    let moved = d - (c1 + (c2 + c3 * t) * t) * t
    return moved.dot(moved) > limit
  }

  /// Finds those of eight curves whose middles may lie within the square root of `limit`.
  ///
  /// All others are far by ``isFar(_:_:limit:)`` too.
  ///
  /// - Parameters:
  ///   - control1: The first control point of all curves.
  ///   - control2: A second control point. Those of the curves lie `x` times `stepX` and `y` times `stepY` from it.
  /// - Returns: A byte for each curve, the first in the lowest: 1 or 0.
  @inline(never)
  func near(
    _ control1: GridVector, _ control2: GridVector, _ stepX: GridVector, _ stepY: GridVector, _ x: SIMD8<Float>,
    _ y: SIMD8<Float>, limit: Double
  ) -> UInt64 {
    let d = base + PathPoint(control1 &+ control2) * 0.375
    // The types are written out: inferred, they take the compiler two seconds.
    let (xx, xy) = (Float(stepX.x) * 0.375, Float(stepX.y) * 0.375)
    let (yx, yy) = (Float(stepY.x) * 0.375, Float(stepY.y) * 0.375)
    let dx: SIMD8<Float> = Float(d.x) + xx * x + yx * y
    let dy: SIMD8<Float> = Float(d.y) + xy * x + yy * y
    let square = dx * dx + dy * dy
    let along = dx * Float(shift.x) + dy * Float(shift.y)
    let low = along.replacing(with: -0.5, where: along .< -0.5)
    let t = low.replacing(with: 0.5, where: low .> 0.5)
    let movedX = dx - (Float(c1.x) + (Float(c2.x) + Float(c3.x) * t) * t) * t
    let movedY = dy - (Float(c1.y) + (Float(c2.y) + Float(c3.y) * t) * t) * t
    let moved = movedX * movedX + movedY * movedY
    // The limit with a margin for rounding in single precision. The room is negative where a curve is too far away.
    let allowed = Float(limit) * 1.001 + 1e-6
    let room = unsafeBitCast(allowed - square, to: SIMD8<Int32>.self)
    let movedRoom =
      unsafeBitCast(allowed - moved, to: SIMD8<Int32>.self)
      | unsafeBitCast(Float(slack) * allowed - square, to: SIMD8<Int32>.self)
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: ~((room & movedRoom) &>> 31) & 1), to: UInt64.self)
  }
}
