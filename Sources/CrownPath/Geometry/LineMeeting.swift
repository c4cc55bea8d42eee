/// The meeting point of two lines: `a + u p = b + v q`. Both parameters are infinite or NaN for parallel lines.
@usableFromInline
package struct LineMeeting {
  /// The cross product of both directions.
  @usableFromInline package let turn: Double
  /// The parameters of the point along both lines.
  @usableFromInline package let u: Double
  @usableFromInline package let v: Double

  /// - Parameters:
  ///   - between: The vector from the first line's origin to that of the second one.
  ///   - p: The direction of the first line.
  ///   - q: The direction of the second line.
  @inlinable
  package init(_ between: PathPoint, _ p: PathPoint, _ q: PathPoint) {
    turn = p.cross(q)
    (u, v) = (between.cross(q) / turn, between.cross(p) / turn)
  }
}

/// One step of Newton's method, in both parameters, towards a point that two curves have in common.
@usableFromInline
package struct CrossingStep {
  /// The first curve's point before the step.
  @usableFromInline package let point: PathPoint
  /// The derivatives of both curves there.
  @usableFromInline package let slopeA: PathPoint
  @usableFromInline package let slopeB: PathPoint
  /// The meeting point of both tangents: the changes of both parameters.
  @usableFromInline package let meeting: LineMeeting

  @inlinable
  package init(_ a: CubicCurve, at s: Double, _ b: CubicCurve, at t: Double) {
    (slopeA, slopeB) = (a.derivative(at: s), b.derivative(at: t))
    point = a.point(at: s)
    meeting = LineMeeting(b.point(at: t) - point, slopeA, slopeB)
  }

  /// The first curve's point after the step, along its tangent.
  @inlinable
  package var improvedPoint: PathPoint { point + slopeA * meeting.u }
}
