extension CubicCurve {
  /// The first derivative at a parameter.
  @inlinable
  package func derivative(at t: Double) -> PathPoint {
    let a = (control1 - start).interpolated(to: control2 - control1, at: t)
    let b = (control2 - control1).interpolated(to: end - control2, at: t)
    return a.interpolated(to: b, at: t) * 3
  }

  /// The second derivative at a parameter.
  @inlinable
  package func secondDerivative(at t: Double) -> PathPoint {
    let a = control2 - control1 - control1 + start
    let b = end - control2 - control2 + control1
    return a.interpolated(to: b, at: t) * 6
  }

  /// The parameters at which x turns back, in no order, and those at which y does; NaN, infinite or outside of 0...1
  /// for each that is missing.
  package var turningParameters: SIMD4<Double> {
    let (x, y) = (CubicPolynomial(xOf: self).turningParameters, CubicPolynomial(yOf: self).turningParameters)
    return SIMD4(x.0, x.1, y.0, y.1)
  }

  /// The signed curvature at a parameter, positive where the curve turns clockwise with y down.
  @inlinable
  package func curvature(at t: Double) -> Double {
    let first = derivative(at: t)
    let speed = first.length
    return first.cross(secondDerivative(at: t)) / (speed * speed * speed)
  }

  /// The direction of the curve at a parameter, of length 1; zero for a curve that is a point.
  ///
  /// - Parameter isLeaving: True for the direction in which the curve leaves if it stands still there, false for that
  ///   in which it arrives.
  package func direction(at t: Double, isLeaving: Bool) -> PathPoint {
    let scale = max(start.distance(to: control1), control1.distance(to: control2), control2.distance(to: end))
    guard scale > 0 else { return .zero }
    let first = derivative(at: t)
    if first.length > CurveTolerance.degenerateDerivative * scale { return first * (1 / first.length) }
    let second = secondDerivative(at: t) * (isLeaving ? 1 : -1)
    if second.length > CurveTolerance.degenerateDerivative * scale { return second * (1 / second.length) }
    let third = end - start + (control1 - control2) * 3
    return third.length > 0 ? third * (1 / third.length) : .zero
  }

  // MARK: - Arc length

  /// The length between the start and a parameter.
  ///
  /// Five-point Gauss-Legendre quadrature on each of sixteen steps: exact to ``CurveTolerance/length`` for curves
  /// without a cusp.
  package func length(to end: Double = 1) -> Double {
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
  ///
  /// - Parameter total: The length of the whole curve.
  package func parameter(atLength length: Double, of total: Double) -> Double {
    if length <= 0 { return 0 }
    if length >= total { return 1 }
    return BracketedNewton.root(
      from: 0, to: 1, startingAt: length / total, isRising: true, maximumSteps: 30, stepTolerance: 0,
      valueTolerance: CurveTolerance.length * total
    ) { (self.length(to: $0) - length, derivative(at: $0).length) }
  }
}
