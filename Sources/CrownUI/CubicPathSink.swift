import CrownKit

/// Draws a path for a framework that has cubic curves only, in the units of a transform.
///
/// A quadratic curve is drawn as the cubic one that is the same curve.
struct CubicPathSink: PathSink {
  /// An element whose points are transformed.
  enum Element: Equatable {
    case move(PathPoint)
    case line(PathPoint)
    case curve(PathPoint, PathPoint, PathPoint)
    case close
  }

  private let transform: PathTransform
  private(set) var elements: [Element] = []
  private var start = PathPoint(0, 0)
  private var current = PathPoint(0, 0)

  init(_ transform: PathTransform) { self.transform = transform }

  mutating func move(to point: PathPoint) {
    (start, current) = (point, point)
    elements.append(.move(transform.apply(point)))
  }

  mutating func addLine(to point: PathPoint) {
    current = point
    elements.append(.line(transform.apply(point)))
  }

  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
    func between(_ end: PathPoint) -> PathPoint {
      PathPoint(end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
    }
    addCurve(to: point, control1: between(current), control2: between(point))
  }

  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    current = point
    elements.append(.curve(transform.apply(point), transform.apply(control1), transform.apply(control2)))
  }

  mutating func closeSubpath() {
    current = start
    elements.append(.close)
  }
}
