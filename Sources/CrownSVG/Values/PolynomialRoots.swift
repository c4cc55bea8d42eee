/// Real roots of polynomials.
enum PolynomialRoots {
  /// The real roots of `a t² + b t + c`, without the cancellation of the textbook formula; NaN for absent ones.
  @inline(__always)
  static func quadraticPair(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double) {
    if abs(a) <= 1e-14 * (abs(b) + abs(c)) { return (-c / b, .nan) }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return (.nan, .nan) }
    let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    return q == 0 ? (0, .nan) : (q / a, c / q)
  }

  /// The real roots of `a t² + b t + c` in ascending order.
  static func quadratic(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let (first, second) = quadraticPair(a, b, c)
    return [first, second].filter { !$0.isNaN && !$0.isInfinite }.sorted()
  }
}
