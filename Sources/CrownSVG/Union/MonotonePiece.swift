import CrownPath

/// A segment of an outline as it came.
struct SourceSegment: Sendable {
  enum Kind: Sendable { case line, quad, cubic }
  var kind: Kind
  /// The segment as a cubic curve, whatever it is.
  var curve: CubicCurve
  /// The outline that it belongs to.
  var outline: Int32
}

/// A part of a segment on which neither coordinate turns back: its box is that of its ends, a line parallel to an axis
/// meets it once, and it does not meet itself.
struct MonotonePiece: Sendable {
  var source: Int32
  /// The parameters of the source that it lies between.
  var t0: Double
  var t1: Double
  var curve: CubicCurve
  var isLine: Bool
  var box: Box

  init(source: Int32, _ segment: SourceSegment, from t0: Double, to t1: Double) {
    self.source = source
    self.t0 = t0
    self.t1 = t1
    isLine = segment.kind == .line
    curve = isLine ? segment.curve : segment.curve.part(from: t0, to: t1)
    box = Box(curve.start, curve.end)
  }
}

extension MonotonePiece {
  /// Whether the boxes of two pieces have no more than a part of their borders in common, so that the pieces can meet in
  /// ends only: a monotone curve is at the limit of a coordinate at its ends alone.
  ///
  /// A piece that runs along an axis has a box without an inside, and may be crossed anywhere.
  @inline(__always)
  func touchesOnly(_ other: MonotonePiece) -> Bool {
    let (a, b) = (box, other.box)
    guard a.minX < a.maxX, a.minY < a.maxY, b.minX < b.maxX, b.minY < b.maxY else { return false }
    return a.maxX == b.minX || b.maxX == a.minX || a.maxY == b.minY || b.maxY == a.minY
  }
}

/// The limits of both coordinates.
struct Box: Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  @inline(__always)
  init(_ a: Point, _ b: Point) {
    (minX, maxX) = a.x < b.x ? (a.x, b.x) : (b.x, a.x)
    (minY, maxY) = a.y < b.y ? (a.y, b.y) : (b.y, a.y)
  }

  init(_ rect: Rect) { self.init(Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)) }

  @inline(__always)
  func meets(_ other: Box, slack: Double = 0) -> Bool {
    minX <= other.maxX + slack && other.minX <= maxX + slack && minY <= other.maxY + slack
      && other.minY <= maxY + slack
  }

  var extent: Double { max(maxX - minX, maxY - minY) }
}

extension SourceSegment {
  /// The segments of a path, with the lines that close its subpaths.
  static func segments(of path: Path, outline: Int32) -> [SourceSegment] {
    var result: [SourceSegment] = []
    result.reserveCapacity(path.elements.count)
    var start = Point.zero
    var current = Point.zero
    func addLine(to point: Point) {
      guard point != current else { return }
      result.append(SourceSegment(kind: .line, curve: CubicCurve(line: current, point), outline: outline))
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        addLine(to: start)
        start = point
        current = point
      case .line(let point):
        addLine(to: point)
        current = point
      case .quad(let point, let control):
        let curve = QuadCurve(start: current, control: control, end: point).cubic
        result.append(SourceSegment(kind: .quad, curve: curve, outline: outline))
        current = point
      case .cubic(let point, let control1, let control2):
        let curve = CubicCurve(start: current, control1: control1, control2: control2, end: point)
        result.append(SourceSegment(kind: .cubic, curve: curve, outline: outline))
        current = point
      case .close:
        addLine(to: start)
        current = start
      }
    }
    addLine(to: start)
    return result
  }

  /// The parameters at which a coordinate turns back, ascending, between 0 and 1; those that there are not are 1.
  var turningParameters: (Double, Double, Double, Double) {
    let a = curve.end - curve.start + (curve.control1 - curve.control2) * 3
    let b = (curve.start - curve.control1 - curve.control1 + curve.control2) * 2
    let c = curve.control1 - curve.start
    let x = PolynomialRoots.quadraticPair(a.x, b.x, c.x)
    let y = PolynomialRoots.quadraticPair(a.y, b.y, c.y)
    func within(_ t: Double) -> Double { t > 1e-7 && t < 1 - 1e-7 ? t : 1 }
    var (t0, t1, t2, t3) = (within(x.0), within(x.1), within(y.0), within(y.1))
    if t1 < t0 { swap(&t0, &t1) }
    if t3 < t2 { swap(&t2, &t3) }
    if t2 < t0 { swap(&t0, &t2) }
    if t3 < t1 { swap(&t1, &t3) }
    if t2 < t1 { swap(&t1, &t2) }
    return (t0, t1, t2, t3)
  }
}
