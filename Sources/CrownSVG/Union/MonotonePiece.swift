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

  /// The parameters at which a coordinate turns back, with 0 and 1.
  var monotoneParameters: [Double] {
    guard kind != .line else { return [0, 1] }
    let a = curve.end - curve.start + (curve.control1 - curve.control2) * 3
    let b = (curve.start - curve.control1 - curve.control1 + curve.control2) * 2
    let c = curve.control1 - curve.start
    var roots = PolynomialRoots.quadratic(a.x, b.x, c.x) + PolynomialRoots.quadratic(a.y, b.y, c.y)
    roots = roots.filter { $0 > 1e-7 && $0 < 1 - 1e-7 }.sorted()
    var result = [0.0]
    for root in roots where root > (result.last ?? 0) + 1e-7 { result.append(root) }
    result.append(1)
    return result
  }
}
