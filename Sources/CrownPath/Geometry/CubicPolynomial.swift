/// One coordinate of a cubic Bézier curve as a polynomial of its parameter: `start + 3 first t + 3 second t² + third
/// t³`.
@usableFromInline
package struct CubicPolynomial {
  @usableFromInline package let start: Double
  @usableFromInline package let end: Double
  /// The first, second and third difference of the Bézier coefficients at the start.
  @usableFromInline package let first: Double
  @usableFromInline package let second: Double
  @usableFromInline package let third: Double

  /// - Parameters: The four Bézier (Bernstein) coefficients.
  @inlinable
  package init(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) {
    (start, end) = (p0, p3)
    first = p1 - p0
    second = p0 - p1 - p1 + p2
    third = p3 - p0 + 3 * (p1 - p2)
  }

  /// The x of a curve.
  @inlinable
  package init(xOf curve: CubicCurve) { self.init(curve.start.x, curve.control1.x, curve.control2.x, curve.end.x) }

  /// The y of a curve.
  @inlinable
  package init(yOf curve: CubicCurve) { self.init(curve.start.y, curve.control1.y, curve.control2.y, curve.end.y) }

  /// The value at a parameter.
  @inlinable
  package func value(at t: Double) -> Double { ((third * t + 3 * second) * t + 3 * first) * t + start }

  /// The first derivative at a parameter.
  @inlinable
  package func slope(at t: Double) -> Double { (3 * third * t + 2 * (3 * second)) * t + 3 * first }

  /// The parameters at which the derivative is zero, in no order; NaN, or infinite, for one that does not exist.
  @inlinable @inline(__always)
  package var turningParameters: (Double, Double) { QuadraticRoots.roots(third, 2 * second, first) }

  /// The parameter in 0...1 at which a monotone polynomial takes a value; the nearer end where it does not.
  ///
  /// - Parameter precision: A step smaller than this is the last one; the next would be about its square.
  @inlinable @inline(__always)
  package func parameter(at value: Double, precision: Double = CurveTolerance.rounding) -> Double {
    let isRising = end >= start
    if isRising ? value <= start : value >= start { return 0 }
    if isRising ? value >= end : value <= end { return 1 }
    return parameter(
      at: value, from: 0, to: 1, startingAt: (value - start) / (end - start), isRising: isRising, precision: precision)
  }

  /// The parameter between two others at which the polynomial, monotone between them, takes a value.
  ///
  /// - Parameters:
  ///   - guess: The first parameter tried, mostly that of the chord.
  ///   - precision: A step smaller than this is the last one; the next would be about its square.
  @inlinable @inline(__always)
  package func parameter(
    at value: Double, from t0: Double, to t1: Double, startingAt guess: Double, isRising: Bool, precision: Double
  ) -> Double {
    BracketedNewton.root(
      from: t0, to: t1, startingAt: guess, isRising: isRising, maximumSteps: Self.maximumSteps, stepTolerance: precision
    ) { (self.value(at: $0) - value, slope(at: $0)) }
  }

  /// More than the 53 bisections that bring a bracket within 0...1 down to neighbouring numbers.
  @inlinable
  static var maximumSteps: Int { 60 }
}
