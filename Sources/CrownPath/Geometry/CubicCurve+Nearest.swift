/// Points of curves on which both coordinates are monotone.
extension CubicCurve {
  /// The parameter at which a monotone curve reaches an x; the nearer end where it does not.
  @inlinable
  package func parameter(atX x: Double) -> Double { CubicPolynomial(xOf: self).parameter(at: x) }

  /// The parameter at which a monotone curve reaches a y; the nearer end where it does not.
  @inlinable
  package func parameter(atY y: Double) -> Double { CubicPolynomial(yOf: self).parameter(at: y) }

  /// True if the curve extends further in x than in y.
  @inlinable
  var isWide: Bool { abs(end.x - start.x) >= abs(end.y - start.y) }

  /// The parameter of a monotone curve's point nearest to another one, and the distance of both.
  package func nearestParameter(to point: PathPoint) -> (t: Double, distance: Double) {
    // Starts at the point's coordinate along the longer side; Newton's method, guarded, improves on it.
    var t = isWide ? parameter(atX: point.x) : parameter(atY: point.y)
    for _ in 0..<4 {
      let away = self.point(at: t) - point
      let first = derivative(at: t)
      let slope = first.dot(first) + away.dot(secondDerivative(at: t))
      let step = away.dot(first) / slope
      guard step.isFinite, slope > 0 else { break }
      let next = min(max(t - step, 0), 1)
      if self.point(at: next).distance(to: point) > away.length { break }
      if abs(next - t) < 10 * CurveTolerance.rounding { break }
      t = next
    }
    return (t, self.point(at: t).distance(to: point))
  }

  /// Returns true if a monotone curve may pass a point within a distance that is very small beside the curve.
  ///
  /// A quick test that never excludes a point within the distance. It compares the point with the tangent where the
  /// curve has about the point's coordinate, and leaves a factor of 64 for the error of both.
  @inlinable @inline(__always)
  package func mayPass(_ point: PathPoint, within distance: Double) -> Bool {
    let t =
      isWide
      ? CubicPolynomial(xOf: self).parameter(at: point.x, precision: 0.1)
      : CubicPolynomial(yOf: self).parameter(at: point.y, precision: 0.1)
    let away = point - self.point(at: t)
    let slope = derivative(at: t)
    let across = slope.cross(away)
    return across * across <= 64 * 64 * distance * distance * slope.dot(slope)
  }
}
