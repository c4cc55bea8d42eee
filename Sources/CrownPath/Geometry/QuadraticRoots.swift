/// The roots of quadratic polynomials.
@usableFromInline
package enum QuadraticRoots {
  /// A leading coefficient below this share of the others is zero. Its second root lies beyond 1e7, far outside of
  /// every parameter range, and the formula would divide by the rounding error.
  @inlinable
  static var leadingShare: Double { 1e-14 }

  /// The real roots of `a t² + b t + c`, in no order; NaN, or infinite, for a root that does not exist.
  ///
  /// No root loses digits by cancellation: one is computed from the sum of equal signs, the other one from the product
  /// of both. Coefficients whose squares would overflow or underflow are scaled by a power of two first.
  @inlinable @inline(__always)
  package static func roots(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double) {
    if abs(a) <= leadingShare * (abs(b) + abs(c)) { return (-c / b, .nan) }
    let largest = max(abs(a), abs(b), abs(c))
    let scale = largest > 0x1p400 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1
    let (a, b, c) = (a * scale, b * scale, c * scale)
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return (.nan, .nan) }
    let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    return q == 0 ? (0, .nan) : (q / a, c / q)
  }
}
