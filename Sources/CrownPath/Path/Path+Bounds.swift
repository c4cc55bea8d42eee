extension Path {
  /// The smallest rectangle that holds all points and control points; `nil` for an empty path.
  ///
  /// It holds ``bounds`` and is cheaper; it contains every point by `Rect.contains(_:)`. A point that is only moved to
  /// counts.
  /// - Complexity: O(*n*).
  public var controlBox: Rect? {
    guard let first = points.first else { return nil }
    var extent = Extent(first)
    for point in points { extent.add(point) }
    return extent.rect
  }

  /// The smallest rectangle that holds the curves themselves; `nil` for an empty path.
  ///
  /// Curves reach their extremes where a coordinate's derivative is zero, which is solved for (a linear equation for
  /// quadratic curves, a quadratic one for cubic curves).
  /// - Complexity: O(*n*).
  public var bounds: Rect? {
    guard let first = points.first else { return nil }
    var extent = Extent(first)
    var current = first
    var start = first
    for element in elements {
      switch element {
      case .move(let point):
        extent.add(point)
        current = point
        start = point
      case .line(let point):
        extent.add(point)
        current = point
      case .quad(let point, let control):
        extent.add(QuadCurve(start: current, control: control, end: point))
        current = point
      case .cubic(let point, let control1, let control2):
        extent.add(CubicCurve(start: current, control1: control1, control2: control2, end: point))
        current = point
      case .close:
        current = start
      }
    }
    return extent.rect
  }
}
