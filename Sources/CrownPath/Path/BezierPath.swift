/// A sequence of subpaths made of lines, quadratic and cubic Bézier curves.
///
/// Every subpath begins with a ``PathElement/move(to:)``. A line or curve that is added while no subpath is open opens
/// one. It starts where the previous subpath ended or, in an empty path, at its own first point. Filling treats an open
/// subpath as if it were closed by a line.
public struct BezierPath: Hashable, Sendable {
  /// The kinds of elements, without their points.
  @usableFromInline
  enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, close
  }

  /// The verb of each element, in order.
  @usableFromInline
  var verbs: [Verb] = []
  /// The points of all elements, in order; a curve's control points come before its end.
  @usableFromInline
  var points: [PathPoint] = []
  /// The start of the open subpath, or else of the last one.
  @usableFromInline
  var subpathStart = PathPoint.zero
  /// True if a subpath is open, so that a line may follow.
  @usableFromInline
  var isOpen = false

  /// Makes an empty path.
  @inlinable
  public init() {}

  /// Makes a path of the elements of a sequence.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public init(_ elements: some Sequence<PathElement>) {
    for element in elements { append(element) }
  }

  /// Reserves memory for further elements.
  ///
  /// - Parameter elements: The expected number of elements; memory is reserved for as many curves.
  public mutating func reserveCapacity(_ elements: Int) {
    verbs.reserveCapacity(verbs.count + elements)
    points.reserveCapacity(points.count + 3 * elements)
  }

  /// True if the path has no element.
  @inlinable
  public var isEmpty: Bool { verbs.isEmpty }

  /// The point where the next element starts; `nil` in an empty path.
  @inlinable
  public var currentPoint: PathPoint? {
    guard let last = verbs.last else { return nil }
    return last == .close ? subpathStart : points.last
  }

  /// Adds one element.
  @inlinable
  public mutating func append(_ element: PathElement) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quad(let point, let control): addQuadCurve(to: point, control: control)
    case .cubic(let point, let control1, let control2):
      addCurve(to: point, control1: control1, control2: control2)
    case .close: closeSubpath()
    }
  }

  /// Opens a subpath if none is open.
  ///
  /// - Parameter fallback: The start in an empty path.
  @inlinable
  mutating func openSubpath(at fallback: PathPoint) {
    if !isOpen { move(to: currentPoint ?? fallback) }
  }
}

extension BezierPath: PathSink {
  /// Begins a new subpath. The one before stays open; filling closes it by a line.
  @inlinable
  public mutating func move(to point: PathPoint) {
    verbs.append(.move)
    points.append(point)
    subpathStart = point
    isOpen = true
  }

  /// Draws a line from the current point.
  @inlinable
  public mutating func addLine(to point: PathPoint) {
    openSubpath(at: point)
    verbs.append(.line)
    points.append(point)
  }

  /// Draws a quadratic Bézier curve from the current point.
  @inlinable
  public mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
    openSubpath(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }

  /// Draws a cubic Bézier curve from the current point.
  @inlinable
  public mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    openSubpath(at: control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
  }

  /// Closes the open subpath; does nothing where none is open.
  @inlinable
  public mutating func closeSubpath() {
    guard isOpen else { return }
    verbs.append(.close)
    isOpen = false
  }
}
