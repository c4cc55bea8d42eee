import CrownPath

/// A part of a curve whose offset on one side is to be drawn.
struct OffsetCurve {
  let curve: CubicCurve
  /// The distance to the side: positive to the right of the way on screen (y points down).
  let distance: Double
  let tolerance: Double

  /// The deepest that a part is halved.
  private static let maximumDepth = 10

  /// The point beside the curve.
  func point(at t: Double, _ direction: Point) -> Point {
    curve.point(at: t) + direction.normal * distance
  }

  /// Cubic curves along the offset of the part between two parameters, all of which bend less than the offset's
  /// distance, or all more.
  ///
  /// Both ends and their directions are those of the true offset curve, and the handles are as long as brings the
  /// middle onto it (as for a circular arc, which so stays one). What is then further than the tolerance from it is
  /// halved; the distance is measured along the normal at the nearest point.
  func curves(from t0: Double, to t1: Double, _ startDirection: Point, _ endDirection: Point) -> [CubicCurve] {
    var result: [CubicCurve] = []
    append(from: t0, to: t1, startDirection, endDirection, depth: 0, to: &result)
    return result
  }

  private func append(
    from t0: Double, to t1: Double, _ startDirection: Point, _ endDirection: Point, depth: Int,
    to result: inout [CubicCurve]
  ) {
    let middle = (t0 + t1) / 2
    let middleDirection = curve.direction(at: middle, isLeaving: true)
    if startDirection.dot(endDirection) > -0.2 || depth == Self.maximumDepth {
      let fitted = fit(from: t0, to: t1, startDirection, endDirection, middle: point(at: middle, middleDirection))
      if depth == Self.maximumDepth || [0.2, 0.5, 0.8].allSatisfy({ isClose(fitted.point(at: $0), $0, t0, t1) }) {
        result.append(fitted)
        return
      }
    }
    append(from: t0, to: middle, startDirection, middleDirection, depth: depth + 1, to: &result)
    append(from: middle, to: t1, middleDirection, endDirection, depth: depth + 1, to: &result)
  }

  private func fit(
    from t0: Double, to t1: Double, _ startDirection: Point, _ endDirection: Point, middle: Point
  ) -> CubicCurve {
    let start = point(at: t0, startDirection)
    let end = point(at: t1, endDirection)
    // Beyond its centre of curvature the offset runs backwards.
    let sign = 1 - distance * curve.curvature(at: (t0 + t1) / 2) < 0 ? -1.0 : 1
    let (d0, d1) = (startDirection * sign, endDirection * sign)
    let turn = d0.cross(d1)
    if abs(turn) > 1e-3 {
      let v = (middle - start.interpolated(to: end, at: 0.5)) * (8.0 / 3)
      let (a, b) = (v.cross(d1) / turn, v.cross(d0) / turn)
      let chord = start.distance(to: end)
      if a > 0, b > 0, a < 2 * chord, b < 2 * chord {
        return CubicCurve(start: start, control1: start + d0 * a, control2: end - d1 * b, end: end)
      }
    }
    // The derivatives of the true offset curve (Farouki and Neff, Analytic properties of plane offset curves, 1990).
    func handle(_ t: Double) -> Double {
      let length = curve.derivative(at: t).length * abs(1 - distance * curve.curvature(at: t)) * (t1 - t0) / 3
      return length.isFinite ? length : 0
    }
    return CubicCurve(start: start, control1: start + d0 * handle(t0), control2: end - d1 * handle(t1), end: end)
  }

  /// Whether a point lies within the tolerance of the offset curve, near a fraction of the part.
  private func isClose(_ point: Point, _ fraction: Double, _ t0: Double, _ t1: Double) -> Bool {
    var t = t0 + (t1 - t0) * fraction
    for _ in 0..<3 {
      let away = point - curve.point(at: t)
      let first = curve.derivative(at: t)
      let slope = away.dot(curve.secondDerivative(at: t)) - first.dot(first)
      let step = away.dot(first) / slope
      guard step.isFinite else { break }
      t = min(max(t - step, t0), t1)
    }
    return abs(point.distance(to: curve.point(at: t)) - abs(distance)) <= tolerance
  }
}

extension Point {
  /// The vector turned a quarter clockwise on screen.
  var normal: Point { Point(-y, x) }
}
