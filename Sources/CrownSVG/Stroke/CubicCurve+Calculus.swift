import CrownPath

extension CubicCurve {
  /// A straight line as a curve that runs along it evenly.
  init(line start: Point, _ end: Point) {
    self.init(
      start: start, control1: start.interpolated(to: end, at: 1.0 / 3),
      control2: start.interpolated(to: end, at: 2.0 / 3), end: end)
  }

  /// The first derivative at a parameter.
  func derivative(at t: Double) -> Point {
    let a = (control1 - start).interpolated(to: control2 - control1, at: t)
    let b = (control2 - control1).interpolated(to: end - control2, at: t)
    return a.interpolated(to: b, at: t) * 3
  }

  /// The second derivative at a parameter.
  func secondDerivative(at t: Double) -> Point {
    let a = control2 - control1 - control1 + start
    let b = end - control2 - control2 + control1
    return a.interpolated(to: b, at: t) * 6
  }

  /// The signed curvature at a parameter, positive where the curve turns clockwise on screen.
  func curvature(at t: Double) -> Double {
    let first = derivative(at: t)
    let speed = first.length
    return first.cross(secondDerivative(at: t)) / (speed * speed * speed)
  }

  /// The part of the curve between two parameters, by blossoming.
  func part(from t0: Double, to t1: Double) -> CubicCurve {
    if t0 == 0, t1 == 1 { return self }
    let (a0, b0, c0) = (
      start.interpolated(to: control1, at: t0), control1.interpolated(to: control2, at: t0),
      control2.interpolated(to: end, at: t0)
    )
    // The curve's points between two of these, first at t0 and then at t1.
    let (p00, q00) = (a0.interpolated(to: b0, at: t0), b0.interpolated(to: c0, at: t0))
    let (p01, q01) = (a0.interpolated(to: b0, at: t1), b0.interpolated(to: c0, at: t1))
    return CubicCurve(
      start: t0 == 0 ? start : p00.interpolated(to: q00, at: t0), control1: p00.interpolated(to: q00, at: t1),
      control2: p01.interpolated(to: q01, at: t1), end: t1 == 1 ? end : point(at: t1))
  }

  /// The curve run through the other way.
  var reversed: CubicCurve { CubicCurve(start: end, control1: control2, control2: control1, end: start) }

  /// The direction of the curve at a parameter, of length 1; zero for a curve that is a point.
  ///
  /// Where the curve stands still the direction is that in which it leaves (`isLeaving`) or in which it arrives.
  func direction(at t: Double, isLeaving: Bool) -> Point {
    let scale = max(start.distance(to: control1), control1.distance(to: control2), control2.distance(to: end))
    guard scale > 0 else { return .zero }
    let first = derivative(at: t)
    if first.length > 1e-7 * scale { return first * (1 / first.length) }
    let second = secondDerivative(at: t) * (isLeaving ? 1 : -1)
    if second.length > 1e-7 * scale { return second * (1 / second.length) }
    let third = end - start + (control1 - control2) * 3
    return third.length > 0 ? third * (1 / third.length) : .zero
  }

  /// The length between the start and a parameter.
  ///
  /// Gauss and Legendre's five points on each of sixteen steps; exact to 1e-9 of the length for curves without a cusp.
  func length(to end: Double = 1) -> Double {
    let steps = 16
    var sum = 0.0
    for step in 0..<steps {
      let middle = (Double(step) + 0.5) / Double(steps) * end
      let half = end / Double(2 * steps)
      for (node, weight) in Self.gaussPoints {
        sum += weight * half * derivative(at: middle + half * node).length
      }
    }
    return sum
  }

  /// The nodes and weights of Gaussian quadrature of order 5 on -1...1.
  private static let gaussPoints = [
    (0.0, 0.5688888888888889), (0.5384693101056831, 0.47862867049936647), (-0.5384693101056831, 0.47862867049936647),
    (0.9061798459386640, 0.23692688505618908), (-0.9061798459386640, 0.23692688505618908),
  ]

  /// The parameter at which the curve has run a length from its start.
  func parameter(atLength length: Double, of total: Double) -> Double {
    if length <= 0 { return 0 }
    if length >= total { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = length / total
    for _ in 0..<30 {
      let error = self.length(to: t) - length
      if abs(error) < 1e-9 * total { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / derivative(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
