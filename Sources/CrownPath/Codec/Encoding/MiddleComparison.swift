/// Tells at once of most curves that are tried for a source that they lie too far from it, by their middles alone.
struct MiddleComparison {
  /// The difference of the middles for control points at the origin of the segment.
  private let base: Point
  /// The source from its middle, as a polynomial of how far the parameter lies from 1/2.
  private let c1, c2, c3: Point
  /// A third of the source's derivative in the middle, by three times its square: how far the parameter nearest to a point
  /// lies from 1/2, for each step along and across.
  private let shift: Point
  /// By how many times the limit the square of a difference may be above it, where it runs along the source; 1 where the
  /// source turns sharply, and only points at the same parameter are compared.
  private let slack: Double

  /// Compares curves from a point of the grid to another one, `end` away.
  init(with curve: CubicCurve, from pen: GridVector, to end: GridVector) {
    let origin = Point(pen)
    base =
      (origin - curve.start + origin + Point(end) - curve.end + (origin - curve.control1 + origin - curve.control2) * 3)
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

  /// Whether a curve with given control points, from the segment's origin, lies further away than the square root of
  /// `limit` in the middle; it may be so where this says no.
  @inline(__always)
  func isFar(_ control1: GridVector, _ control2: GridVector, limit: Double) -> Bool {
    let d = base + Point(control1 &+ control2) * 0.375
    let square = d.dot(d)
    if square <= limit { return false }
    if square > slack * limit { return true }
    let t = min(max(d.dot(shift), -0.5), 0.5)
    let moved = d - (c1 + (c2 + c3 * t) * t) * t
    return moved.dot(moved) > limit
  }

  /// Which of eight curves may lie nearer than the square root of `limit` in the middle; those that do not are far by
  /// ``isFar(_:_:limit:)`` too.
  ///
  /// - Parameters:
  ///   - control1: The first control point of all.
  ///   - control2: A second control point; those of the curves lie so many steps along `stepX` and `stepY` beside it.
  /// - Returns: A byte for each curve, the first in the lowest: 1 or 0.
  @inline(never)
  func near(
    _ control1: GridVector, _ control2: GridVector, _ stepX: GridVector, _ stepY: GridVector, _ x: SIMD8<Float>,
    _ y: SIMD8<Float>, limit: Double
  ) -> UInt64 {
    let d = base + Point(control1 &+ control2) * 0.375
    let dx = Float(d.x) + (Float(stepX.x) * 0.375) * x + (Float(stepY.x) * 0.375) * y
    let dy = Float(d.y) + (Float(stepX.y) * 0.375) * x + (Float(stepY.y) * 0.375) * y
    let square = dx * dx + dy * dy
    let along = dx * Float(shift.x) + dy * Float(shift.y)
    let low = along.replacing(with: -0.5, where: along .< -0.5)
    let t = low.replacing(with: 0.5, where: low .> 0.5)
    let movedX = dx - (Float(c1.x) + (Float(c2.x) + Float(c3.x) * t) * t) * t
    let movedY = dy - (Float(c1.y) + (Float(c2.y) + Float(c3.y) * t) * t) * t
    let moved = movedX * movedX + movedY * movedY
    // More than rounding can add; negative where a curve is too far away.
    let allowed = Float(limit) * 1.001 + 1e-6
    let room = unsafeBitCast(allowed - square, to: SIMD8<Int32>.self)
    let movedRoom =
      unsafeBitCast(allowed - moved, to: SIMD8<Int32>.self)
      | unsafeBitCast(Float(slack) * allowed - square, to: SIMD8<Int32>.self)
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: ~((room & movedRoom) &>> 31) & 1), to: UInt64.self)
  }
}
