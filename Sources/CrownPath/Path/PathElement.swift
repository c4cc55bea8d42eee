/// One step of a path.
public enum PathElement: Hashable, Sendable {
  /// Begins a new subpath.
  case move(to: PathPoint)
  /// A straight line from the current point.
  case line(to: PathPoint)
  /// A quadratic Bézier curve from the current point.
  case quad(to: PathPoint, control: PathPoint)
  /// A cubic Bézier curve from the current point.
  case cubic(to: PathPoint, control1: PathPoint, control2: PathPoint)
  /// A line back to the start of the subpath, which it ends.
  case close
}

extension PathElement {
  /// The element's points; a curve's control points come before its end.
  var points: [PathPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quad(let point, let control): [control, point]
    case .cubic(let point, let control1, let control2): [control1, control2, point]
    case .close: []
    }
  }

  /// True if no coordinate is infinite or NaN.
  var isFinite: Bool {
    switch self {
    case .move(let point), .line(let point): point.isFinite
    case .quad(let point, let control): control.isFinite && point.isFinite
    case .cubic(let point, let control1, let control2): control1.isFinite && control2.isFinite && point.isFinite
    case .close: true
    }
  }
}
