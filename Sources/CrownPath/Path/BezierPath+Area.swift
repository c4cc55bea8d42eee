extension BezierPath {
  /// True if any subpath encloses area: filling a path without any paints nothing.
  ///
  /// A subpath whose points and control points all lie on one line encloses none. Contours that cancel one another
  /// still count.
  /// - Complexity: O(*n*).
  public var enclosesArea: Bool {
    var origin = PathPoint.zero
    var direction: PathPoint?
    for element in elements {
      var candidates: [PathPoint] = []
      switch element {
      case .move(let point):
        origin = point
        direction = nil
      case .line(let point): candidates = [point]
      case .quad(let point, let control): candidates = [control, point]
      case .cubic(let point, let control1, let control2): candidates = [control1, control2, point]
      case .close: break
      }
      for point in candidates {
        guard let offset = Self.direction(from: origin, to: point) else { continue }
        guard let first = direction else {
          direction = offset
          continue
        }
        // Collinear within the rounding of the two products.
        let slack = (abs(first.x * offset.y) + abs(first.y * offset.x)) * 1e-14
        if abs(first.cross(offset)) > slack { return true }
      }
    }
    return false
  }

  /// The vector between two points, scaled so that its longer coordinate is 1 or -1: no product overflows or
  /// underflows.
  ///
  /// `nil` where the points are equal or not finite.
  private static func direction(from origin: PathPoint, to point: PathPoint) -> PathPoint? {
    // A quarter of each: the difference of two huge numbers overflows.
    let offset = point * 0.25 - origin * 0.25
    let largest = offset.largest
    guard largest > 0, largest.isFinite else { return nil }
    return PathPoint(offset.x / largest, offset.y / largest)
  }

  /// The area that the contours enclose, each counted by its orientation: positive clockwise, with y pointing down.
  ///
  /// Open subpaths are closed. Curves are exact: the integral of a Bézier curve is a polynomial in its points.
  /// - Complexity: O(*n*).
  package var signedArea: Double {
    var area = 0.0
    var (start, current) = (PathPoint.zero, PathPoint.zero)
    func add(_ curve: CubicCurve) {
      let (a, b, c, d) = (curve.start, curve.control1, curve.control2, curve.end)
      let sum =
        (d.y - a.y) * (b.x + c.x) - (d.x - a.x) * (b.y + c.y) + b.y * (a.x - c.x) - b.x * (a.y - c.y)
        + d.y * (c.x + a.x / 3) - d.x * (c.y + a.y / 3)
      area += sum * 3 / 20
    }
    for element in elements {
      switch element {
      case .move(let point):
        area += current.cross(start) / 2
        (start, current) = (point, point)
      case .line(let point):
        area += current.cross(point) / 2
        current = point
      case .quad(let point, let control):
        add(QuadCurve(start: current, control: control, end: point).cubic)
        current = point
      case .cubic(let point, let control1, let control2):
        add(CubicCurve(start: current, control1: control1, control2: control2, end: point))
        current = point
      case .close:
        area += current.cross(start) / 2
        current = start
      }
    }
    return area + current.cross(start) / 2
  }
}
