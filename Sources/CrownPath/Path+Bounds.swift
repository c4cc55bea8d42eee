extension Path {
  /// The smallest rectangle that holds all points and control points; `nil` for an empty path.
  ///
  /// It holds ``bounds`` and is cheaper. A point that is only moved to counts.
  /// - Complexity: O(*n*).
  public var controlBox: Rect? {
    guard let first = points.first else { return nil }
    return points.reduce(Rect(spanning: first, first)) { $0.union($1) }
  }

  /// The smallest rectangle that holds the curves themselves; `nil` for an empty path.
  ///
  /// Curves reach their extremes where a coordinate's derivative is zero, which is solved for (a linear equation for
  /// quadratic curves, a quadratic one for cubic curves).
  /// - Complexity: O(*n*).
  public var bounds: Rect? {
    guard let first = points.first else { return nil }
    var box = Rect(spanning: first, first)
    var current = first
    var start = first
    for element in elements {
      switch element {
      case .move(let point):
        box = box.union(point)
        current = point
        start = point
      case .line(let point):
        box = box.union(point)
        current = point
      case .quad(let point, let control):
        let curve = QuadCurve(start: current, control: control, end: point)
        box = box.union(curve.bounds)
        current = point
      case .cubic(let point, let control1, let control2):
        let curve = CubicCurve(start: current, control1: control1, control2: control2, end: point)
        box = box.union(curve.bounds)
        current = point
      case .close:
        current = start
      }
    }
    return box
  }
}
