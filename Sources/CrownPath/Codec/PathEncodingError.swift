/// Why a drawing cannot be stored.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum PathEncodingError: Error, Hashable, Sendable {
  /// The view box has a side of zero or negative length, or a number that is not finite.
  case unusableViewBox(PathRect)
  /// The tolerance is negative, not a number, or too fine for any grid: below about 1/90000 of the longer side.
  case unusableTolerance(Double)
  /// An element has an infinite or NaN coordinate. The elements of all layers are numbered together.
  case notFinite(element: Int)
  /// A coordinate lies too far from the view box for the grid.
  case outOfRange(element: Int, point: PathPoint)
  /// The layers have more elements together than a record may hold.
  case tooManyElements(count: Int, limit: Int)
  /// The drawing has more layers than a record may hold.
  case tooManyLayers(count: Int, limit: Int)
}

extension PathEncodingError: CustomStringConvertible {
  /// A sentence that says what is wrong and where.
  public var description: String {
    switch self {
    case .unusableViewBox(let box):
      "the view box '\(box.x) \(box.y) \(box.width) \(box.height)' needs finite numbers and sides longer than 0"
    case .unusableTolerance(let tolerance):
      "the tolerance \(tolerance) is not usable: expected 0, or a number of view box units "
        + "above 1/90000 of the longer side"
    case .notFinite(let element):
      "element \(element) of the path has a coordinate that is infinite or not a number"
    case .outOfRange(let element, let point):
      "element \(element) of the path reaches (\(point.x), \(point.y)), too far outside the view box to be stored"
    case .tooManyElements(let count, let limit):
      "the path has \(count) elements, more than the \(limit) that a record holds; simplify it"
    case .tooManyLayers(let count, let limit):
      "the drawing has \(count) layers, more than the \(limit) that a record holds; "
        + "unite shapes of the same opacity that lie on each other"
    }
  }
}
