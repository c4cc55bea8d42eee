#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Real roots of polynomials.
enum PolynomialRoots {
  /// The real roots of `a t² + b t + c` in ascending order, without the loss of digits that the school's formula has.
  static func quadratic(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if abs(a) <= 1e-14 * (abs(b) + abs(c)) { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    if q == 0 { return [0] }
    let roots = (q / a, c / q)
    return roots.0 <= roots.1 ? [roots.0, roots.1] : [roots.1, roots.0]
  }
}
