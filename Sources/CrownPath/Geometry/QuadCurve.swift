/// A quadratic Bézier curve.
public struct QuadCurve: Hashable, Sendable {
  /// The point at which the curve begins.
  public var start: PathPoint
  /// The point that the curve is drawn towards.
  public var control: PathPoint
  /// The point at which the curve ends.
  public var end: PathPoint

  /// Makes a curve from its three points.
  @inlinable
  public init(start: PathPoint, control: PathPoint, end: PathPoint) {
    self.start = start
    self.control = control
    self.end = end
  }

  /// The point at parameter `t` in 0...1.
  @inlinable
  public func point(at t: Double) -> PathPoint {
    start.interpolated(to: control, at: t).interpolated(to: control.interpolated(to: end, at: t), at: t)
  }

  /// The same curve as a cubic one, exact but for rounding.
  @inlinable
  public var cubic: CubicCurve {
    CubicCurve(
      start: start, control1: start.interpolated(to: control, at: 2 / 3),
      control2: end.interpolated(to: control, at: 2 / 3), end: end)
  }

  /// The smallest rectangle that holds the curve.
  public var bounds: PathRect {
    var box = BoundingBox(start)
    box.add(self)
    return box.rect
  }

  /// The number of equal parameter steps whose chords lie within `tolerance` of the curve.
  ///
  /// A chord over a step of length `h` lies within `h² |B''| / 8` of its curve, and a quadratic curve's second
  /// derivative is constant.
  /// - Parameter tolerance: The largest distance allowed, above 0, in the curve's units.
  /// - Returns: 1 or more; at most ``CubicCurve/maximumChords``.
  public func chordCount(tolerance: Double) -> Int {
    CubicCurve.chordCount(secondDerivative: 2 * (start - control - control + end).length, tolerance: tolerance)
  }
}
