extension Path {
  /// Whether any subpath encloses area: filling a path without any paints nothing.
  ///
  /// A subpath whose points and control points all lie on one line encloses none. Contours that cancel one another out
  /// are not looked for.
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
        let offset = point - origin
        if let direction {
          // Collinear within the rounding of the two products.
          let slack = (abs(direction.x * offset.y) + abs(direction.y * offset.x)) * 1e-14
          if abs(direction.cross(offset)) > slack { return true }
        } else if offset != .zero {
          direction = offset
        }
      }
    }
    return false
  }
}
