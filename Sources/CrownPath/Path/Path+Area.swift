extension Path {
  /// Whether any subpath encloses area: filling a path without any paints nothing.
  ///
  /// A subpath whose points and control points all lie on one line encloses none. Contours that cancel one another
  /// still count.
  /// - Complexity: O(*n*).
  public var enclosesArea: Bool {
    var origin = Point.zero
    var direction: Point?
    for element in elements {
      var candidates: [Point] = []
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
  private static func direction(from origin: Point, to point: Point) -> Point? {
    // A quarter of each: the difference of two huge numbers overflows.
    let offset = point * 0.25 - origin * 0.25
    let largest = offset.largest
    guard largest > 0, largest.isFinite else { return nil }
    return Point(offset.x / largest, offset.y / largest)
  }
}
