import CrownPath

/// A subpath to be stroked: connected curves, none of which is a point.
struct StrokeContour: Sendable {
  var segments: [Segment] = []
  var isClosed = false
  /// The start, also of a contour without segments.
  var start: PathPoint
  /// The direction of the caps of a contour without segments.
  var pointDirection = PathPoint(1, 0)

  init(start: PathPoint) { self.start = start }

  struct Segment: Sendable {
    var curve: CubicCurve
    var isLine: Bool
    /// True if it runs back from a point where a curve stood still. The corner between them is round.
    var isTurnedBack = false
    /// The directions at both ends, of length 1.
    var startDirection: PathPoint
    var endDirection: PathPoint

    init(line start: PathPoint, _ end: PathPoint) {
      curve = CubicCurve(line: start, end)
      isLine = true
      startDirection = (end - start) * (1 / end.distance(to: start))
      endDirection = startDirection
    }

    init(_ curve: CubicCurve) {
      self.curve = curve
      startDirection = curve.direction(at: 0, isLeaving: true)
      endDirection = curve.direction(at: 1, isLeaving: false)
      isLine = false
    }

    /// The distance between both ends.
    var chordLength: Double { curve.start.distance(to: curve.end) }
  }

  /// The subpaths of a path, without those that are a move alone: these have no stroke.
  static func contours(of path: BezierPath) -> [StrokeContour] {
    var result: [StrokeContour] = []
    var contour = StrokeContour(start: .zero)
    var isDrawn = false
    var current = PathPoint.zero
    let smallest = Self.smallestLength(in: path)
    func finish() {
      if isDrawn { result.append(contour) }
      isDrawn = false
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        contour = StrokeContour(start: point)
        current = point
      case .line(let point):
        isDrawn = true
        contour.addLine(from: current, to: point, smallest: smallest)
        current = point
      case .quad(let point, let control):
        isDrawn = true
        contour.add(QuadCurve(start: current, control: control, end: point).cubic, smallest: smallest)
        current = point
      case .cubic(let point, let control1, let control2):
        isDrawn = true
        contour.add(
          CubicCurve(start: current, control1: control1, control2: control2, end: point), smallest: smallest)
        current = point
      case .close:
        isDrawn = true
        contour.addLine(from: current, to: contour.start, smallest: smallest)
        contour.isClosed = true
        current = contour.start
        finish()
        contour = StrokeContour(start: current)
      }
    }
    finish()
    return result
  }

  /// The length up to which a segment is a point and a handle has no direction, as a share of the path's size. The
  /// rounding of drawing programs leaves such segments behind. A thousandth of a pixel at 1024 px; doubled, it is still
  /// invisible.
  private static let smallestShare = 1e-6

  /// The length up to which a segment of a path is a point, and a curve's handle has no direction.
  static func smallestLength(in path: BezierPath) -> Double { (path.controlBox?.longerSide ?? 0) * smallestShare }

  private mutating func addLine(from: PathPoint, to: PathPoint, smallest: Double) {
    guard from.distance(to: to) > smallest else { return }
    // Segments too short to be drawn are a part of the next line.
    segments.append(Segment(line: segments.last?.curve.end ?? from, to))
  }

  private mutating func add(_ curve: CubicCurve, smallest: Double) {
    guard curve.extent > smallest else { return }
    var curve = curve
    let shortest = max(smallest, curve.shortestHandle)
    if curve.start.distance(to: curve.control1) <= shortest { curve.control1 = curve.start }
    if curve.end.distance(to: curve.control2) <= shortest { curve.control2 = curve.end }
    guard curve.isStraight(within: smallest) else {
      segments.append(Segment(curve))
      return
    }
    // A curve on a straight line may run back and forth on it; at its turning points it stands still.
    var current = curve.start
    for t in curve.turningPoints + [1] {
      let point = t == 1 ? curve.end : curve.point(at: t)
      let count = segments.count
      addLine(from: current, to: point, smallest: smallest)
      if segments.count > count, current != curve.start { segments[count].isTurnedBack = true }
      current = point
    }
  }
}

extension CubicCurve {
  /// The distance from its start to the farthest of its other points.
  var extent: Double {
    max(start.distance(to: control1), max(start.distance(to: control2), start.distance(to: end)))
  }

  /// The share of its chord's length up to which a curve deviates from a line, and is one: √(5 · 10⁻⁶), as in Skia's
  /// stroker, and so in browsers and resvg.
  private static let lineShare = 0.0022360679775

  /// The length up to which a handle has no direction in a curve that is almost a line; 0 for other curves. The corner
  /// at such a handle is then as sharp as it looks.
  fileprivate var shortestHandle: Double {
    let share = Self.lineShare
    let chord = end - start
    let limit = share * chord.dot(chord)
    let isAlmostLine = abs(chord.cross(control1 - start)) <= limit && abs(chord.cross(control2 - start)) <= limit
    return isAlmostLine ? share * chord.length : 0
  }

  /// Returns true if all points lie within a distance of one line.
  fileprivate func isStraight(within distance: Double) -> Bool {
    let far = [control1, control2, end].max { start.distance(to: $0) < start.distance(to: $1) } ?? end
    let axis = far - start
    let length = axis.length
    guard length > 0 else { return true }
    return abs(axis.cross(control1 - start)) <= distance * length
      && abs(axis.cross(control2 - start)) <= distance * length && abs(axis.cross(end - start)) <= distance * length
  }

  /// The parameters at which a straight curve turns back, in ascending order.
  fileprivate var turningPoints: [Double] {
    let far = [control1, control2, end].max { start.distance(to: $0) < start.distance(to: $1) } ?? end
    let axis = far - start
    let (p1, p2, p3) = (axis.dot(control1 - start), axis.dot(control2 - start), axis.dot(end - start))
    let turns = CubicPolynomial(0, p1, p2, p3).turningParameters
    return [turns.0, turns.1].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

extension BezierPath {
  /// The length of all lines and curves.
  var length: Double {
    StrokeContour.contours(of: self).reduce(0) { sum, contour in
      contour.segments.reduce(sum) { sum, segment in
        sum + (segment.isLine ? segment.curve.start.distance(to: segment.curve.end) : segment.curve.length())
      }
    }
  }
}
