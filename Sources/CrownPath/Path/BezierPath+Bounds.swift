extension BezierPath {
  /// The smallest rectangle that holds all points and control points; `nil` for an empty path.
  ///
  /// It holds ``bounds`` and is cheaper, and contains every point by `PathRect.contains(_:)`. A move without a line
  /// counts too.
  /// - Complexity: O(*n*).
  public var controlBox: PathRect? {
    guard let first = points.first else { return nil }
    var box = BoundingBox(first)
    for point in points { box.add(point) }
    return box.rect
  }

  /// The smallest rectangle that holds the curves themselves; `nil` for an empty path.
  ///
  /// Curves reach their extremes where the derivative of a coordinate is zero: the root of a linear equation for
  /// quadratic curves, the roots of a quadratic one for cubic curves.
  /// - Complexity: O(*n*).
  public var bounds: PathRect? {
    guard let first = points.first else { return nil }
    var box = BoundingBox(first)
    var current = first
    var start = first
    for element in elements {
      switch element {
      case .move(let point):
        box.add(point)
        current = point
        start = point
      case .line(let point):
        box.add(point)
        current = point
      case .quad(let point, let control):
        box.add(QuadCurve(start: current, control: control, end: point))
        current = point
      case .cubic(let point, let control1, let control2):
        box.add(CubicCurve(start: current, control1: control1, control2: control2, end: point))
        current = point
      case .close:
        current = start
      }
    }
    return box.rect
  }
}
