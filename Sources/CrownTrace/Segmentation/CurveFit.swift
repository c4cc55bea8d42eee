import CrownPath

/// A cubic curve through points, with given tangents at both ends.
///
/// Ends and tangents are given, so that two **handle lengths** are left. Their least squares are linear once each point
/// has a parameter on the curve. Two methods take turns. *Reparametrisation* (P. J. Schneider, *An algorithm for
/// automatically fitting digitized curves*, Graphics Gems, 1990) begins with parameters by length along the points and
/// moves each by Newton steps to the nearest point of the last curve. It needs few rounds to be near, and many to be
/// exact, since parameters hold the lengths back. *Tangent distance minimization* leaves the points free to move along
/// the curve: only distances across it count, and the last digits come in a few rounds. C-shaped points have up to
/// three local minima (R. Levien, *Fitting cubic Bézier curves*, 2021); bounds on the handles keep the plain one.
struct CurveFit {
  var curve: CubicCurve
  /// The largest distance of a point from the curve.
  var error: Double

  /// Finds the two handle lengths by least squares, with Newton steps on the points' parameters between (Schneider,
  /// Graphics Gems, 1990).
  ///
  /// Handles are shortened if together they extend past the chord, because such curves may fold.
  /// - Parameters:
  ///   - points: At least two points, in order; the curve ends at the first and last.
  ///   - start: The unit tangent in which the curve leaves the first point.
  ///   - end: The unit tangent in which it arrives at the last.
  ///   - rounds: The number of refinements of the points' parameters; `nil` for the usual number.
  /// - Returns: `nil` where all points coincide.
  init?(
    _ points: [PathPoint], start: PathPoint, end: PathPoint, rounds: Int? = nil, _ tuning: TraceTuning.Curves
  ) {
    let last = points.count - 1
    guard last >= 1 else { return nil }
    var parameters = [Double](repeating: 0, count: points.count)
    var length = 0.0
    for i in 1...last {
      length += points[i].distance(to: points[i - 1])
      parameters[i] = length
    }
    guard length > 1e-9 else { return nil }
    for i in 1...last { parameters[i] /= length }
    let (a, b) = (points[0], points[last])
    let chord = a.distance(to: b)
    curve = CubicCurve(start: a, control1: a, control2: b, end: b)
    for _ in 0..<(rounds ?? tuning.rounds) {
      var (a11, a12, a22, b1, b2) = (1e-9 * length, 0.0, 1e-9 * length, 0.0, 0.0)
      for i in 1..<max(last, 1) {
        let t = parameters[i], u = 1 - t
        let w1 = 3 * u * u * t, w2 = 3 * u * t * t
        let rest = points[i] - (a * (u * u * u + w1) + b * (t * t * t + w2))
        let v1 = start * w1, v2 = end * -w2
        a11 += v1.dot(v1)
        a12 += v1.dot(v2)
        a22 += v2.dot(v2)
        b1 += v1.dot(rest)
        b2 += v2.dot(rest)
      }
      let determinant = a11 * a22 - a12 * a12
      var first = chord / 3, second = chord / 3
      if last >= 3, abs(determinant) >= 1e-12 * a11 * a22 {
        first = (b1 * a22 - b2 * a12) / determinant
        second = (a11 * b2 - a12 * b1) / determinant
      }
      if min(first, second) < tuning.shortestFound * chord || max(first, second) > tuning.longestFound * length {
        first = max(tuning.shortestHandle * chord, min(length, first))
        second = max(tuning.shortestHandle * chord, min(length, second))
      }
      let direction = (b - a).unit
      let along = max(0, start.dot(direction)) * first + max(0, end.dot(direction)) * second
      if along > chord, along > 0 {
        first *= chord / along
        second *= chord / along
      }
      first = min(first, tuning.longestHandle * chord)
      second = min(second, tuning.longestHandle * chord)
      curve.control1 = a + start * first
      curve.control2 = b - end * second
      for i in 1..<max(last, 1) {
        for _ in 0..<tuning.newtonSteps {
          let difference = curve.point(at: parameters[i]) - points[i]
          let derivative = curve.derivative(at: parameters[i])
          let slope = derivative.dot(derivative) + difference.dot(curve.secondDerivative(at: parameters[i]))
          guard abs(slope) > 1e-12 else { break }
          let next = parameters[i] - difference.dot(derivative) / slope
          guard next > 0, next < 1 else { break }
          parameters[i] = next
        }
      }
    }
    error = 0
    for i in 1..<max(last, 1) { error = max(error, curve.point(at: parameters[i]).distance(to: points[i])) }
  }

  /// Refines the two handle lengths by the points' distances across the curve.
  ///
  /// Newton steps on parameters and lengths in turn come nearer slowly where a handle is far from a third of the chord.
  /// Distances to tangents leave the points free to move along the curve, so that few rounds are enough (tangent
  /// distance minimization: W. Wang, H. Pottmann, Y. Liu, "Fitting B-spline curves to point clouds by curvature-based
  /// squared distance minimization", ACM Transactions on Graphics 25, 2006).
  /// - Parameters:
  ///   - points: As the fit was made with.
  ///   - start, end: The unit tangents as the fit was made with.
  mutating func refine(_ points: [PathPoint], start: PathPoint, end: PathPoint, _ tuning: TraceTuning.Curves) {
    guard points.count > 2 else { return }
    for _ in 0..<tuning.refinements {
      var (a11, a12, a22, b1, b2) = (1e-9, 0.0, 1e-9, 0.0, 0.0)
      for point in points[1..<points.count - 1] {
        let t = curve.nearestParameter(to: point).t, u = 1 - t
        let normal = curve.derivative(at: t).unit.turned
        let rest = (point - curve.point(at: t)).dot(normal)
        let v1 = start.dot(normal) * (3 * u * u * t), v2 = -end.dot(normal) * (3 * u * t * t)
        a11 += v1 * v1
        a12 += v1 * v2
        a22 += v2 * v2
        b1 += v1 * rest
        b2 += v2 * rest
      }
      let determinant = a11 * a22 - a12 * a12
      guard determinant > 1e-9 * a11 * a22 else { break }
      let chord = curve.start.distance(to: curve.end)
      func lengthened(_ control: PathPoint, from node: PathPoint, _ tangent: PathPoint, by step: Double) -> PathPoint {
        let length = (control - node).dot(tangent)
        let step = min(max(step, -chord / tuning.stepParts), chord / tuning.stepParts)
        return node + tangent * min(max(length + step, tuning.shortestHandle * chord), tuning.longestHandle * chord)
      }
      curve.control1 = lengthened(
        curve.control1, from: curve.start, start, by: (b1 * a22 - b2 * a12) / determinant)
      curve.control2 = lengthened(
        curve.control2, from: curve.end, -end, by: (a11 * b2 - a12 * b1) / determinant)
    }
    error = points.reduce(0) { max($0, curve.nearestParameter(to: $1).distance) }
  }
}
