/// The tolerances of computations with curves. None has a unit: they are relative to a parameter's range, 0...1, or to
/// the sizes of what is compared.
@usableFromInline
package enum CurveTolerance {
  /// The step of a parameter at which Newton's method has reached the limit of double precision (2⁻⁵⁰).
  @inlinable
  package static var rounding: Double { 1e-15 }

  /// A parameter this little outside of 0...1 is still on its curve. Along a curve as long as the picture that is a
  /// millionth of a pixel at 1024 px. Doubled, crossings just beyond an end are found twice as far out.
  @inlinable
  package static var parameter: Double { 1e-9 }

  /// A turning point whose parameter is this near to another one, or to an end, is that one. Between the two a
  /// coordinate changes by the square of it, 1e-14 of the curve, which is rounding. Doubled, nothing changes but in
  /// such curves.
  @inlinable
  package static var turningPoint: Double { 1e-7 }

  /// A cross product this small, relative to those of the same curve, has no reliable sign. Rounding alone stays below
  /// 1e-15; the rest is for Bézier points that were computed and rounded themselves.
  @inlinable
  package static var side: Double { 1e-12 }

  /// Two shapes are only known to be apart if more than this share of the distance across separates them. It is a
  /// thousand times ``side``, since a test that excludes pairs must keep all that touch, while a doubtful pair costs a
  /// search only.
  @inlinable
  package static var separation: Double { 1e-9 }

  /// Lines count as parallel if the sine of the angle between them is below this: their crossing, computed from rounded
  /// ends, could lie anywhere along them.
  @inlinable
  package static var parallel: Double { 1e-12 }

  /// A curve stands still where a derivative is shorter than this share of the longest leg of its control polygon. Less
  /// than half of a double's digits are then left for a direction.
  @inlinable
  package static var degenerateDerivative: Double { 1e-7 }

  /// The share of a curve's length up to which lengths along it are computed: the error of the quadrature.
  @inlinable
  package static var length: Double { 1e-9 }
}
