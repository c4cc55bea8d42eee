/// One step of a path.
public enum PathElement: Hashable, Sendable {
  /// Begins a new subpath.
  case move(to: Point)
  /// A straight line from the current point.
  case line(to: Point)
  /// A quadratic Bézier curve from the current point.
  case quad(to: Point, control: Point)
  /// A cubic Bézier curve from the current point.
  case cubic(to: Point, control1: Point, control2: Point)
  /// A line back to the start of the subpath, which it ends.
  case close
}
