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
  var outline: Int32
  /// The vertices at which it begins and ends.
  var from: Int32 = -1
  var to: Int32 = -1

  init(source: Int32, _ segment: SourceSegment, from t0: Double, to t1: Double) {
    self.source = source
    self.t0 = t0
    self.t1 = t1
    isLine = segment.kind == .line
    curve = isLine ? segment.curve : segment.curve.part(from: t0, to: t1)
    box = Box(curve.start, curve.end)
    outline = segment.outline
  }
}

extension MonotonePiece {
  /// Whether it is clear that two pieces cross nowhere: they run through the very same points; or one is a line, in
  /// an end of which the other one begins or ends, and which has it on one side.
  @inline(__always)
  func isClear(of other: MonotonePiece) -> Bool {
    if curve.isSame(as: other.curve) { return true }
    guard from == other.from || from == other.to || to == other.from || to == other.to else { return false }
    return isLine && curve.hasOnOneSide(other.curve) || other.isLine && other.curve.hasOnOneSide(curve)
  }

  /// The parameter, inside of the piece, at which it passes a point within a distance; `nil` where it does not.
  func parameter(passing point: Point, within reach: Double) -> Double? {
    let (t, distance): (Double, Double)
    if isLine {
      let chord = curve.end - curve.start
      t = min(max((point - curve.start).dot(chord) / chord.dot(chord), 0), 1)
      distance = point.distance(to: curve.start.interpolated(to: curve.end, at: t))
    } else {
      (t, distance) = curve.nearestParameter(to: point)
    }
    return distance <= reach && t > 0 && t < 1 ? t : nil
  }
}

/// The strip along the chord of a piece that holds the piece and what lies within a distance of it: most points around a
/// piece lie beside it.
struct PieceStrip {
  private let start: Point
  private let chord: Point
  private let low: Double
  private let high: Double

  init(_ piece: MonotonePiece, reach: Double) {
    let curve = piece.curve
    start = curve.start
    chord = curve.end - curve.start
    let slack = reach * chord.length
    let (d1, d2) = (chord.cross(curve.control1 - start), chord.cross(curve.control2 - start))
    low = min(0, min(d1, d2)) - slack
    high = max(0, max(d1, d2)) + slack
  }

  @inline(__always)
  func contains(_ point: Point) -> Bool {
    let across = chord.cross(point - start)
    return across >= low && across <= high
  }
}

extension Box {
  /// Whether two pieces with these boxes can meet in ends only, since the boxes have no more than a part of their borders
  /// in common: a monotone curve is at the limit of a coordinate at its ends alone.
  ///
  /// A piece that runs along an axis has a box without an inside, and may be crossed anywhere.
  @inline(__always)
  func touchesOnly(_ other: Box) -> Bool {
    guard minX < maxX, minY < maxY, other.minX < other.maxX, other.minY < other.maxY else { return false }
    return maxX == other.minX || other.maxX == minX || maxY == other.minY || other.maxY == minY
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

  /// The smallest box that holds this one and a point.
  @inline(__always)
  func union(_ point: Point) -> Box {
    Box(Point(min(minX, point.x), min(minY, point.y)), Point(max(maxX, point.x), max(maxY, point.y)))
  }

  /// The box, larger by a distance on each side.
  func grown(by distance: Double) -> Box {
    Box(Point(minX - distance, minY - distance), Point(maxX + distance, maxY + distance))
  }

  /// Whether a point lies in the box; found without branches, since of many points few do.
  @inline(__always)
  func contains(_ point: Point) -> Bool {
    (point.x >= minX ? 1 : 0) & (point.x <= maxX ? 1 : 0) & (point.y >= minY ? 1 : 0) & (point.y <= maxY ? 1 : 0) != 0
  }
}

extension SourceSegment {
  /// The segments of a path, with the lines that close its subpaths.
  static func segments(of path: Path, outline: Int32) -> [SourceSegment] {
    var result: [SourceSegment] = []
    result.reserveCapacity(path.elements.count)
    append(path, outline: outline, to: &result)
    return result
  }

  /// Adds the segments of a path, with the lines that close its subpaths.
  static func append(_ path: Path, outline: Int32, to result: inout [SourceSegment]) {
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
  }

  /// The parameters at which a coordinate turns back, ascending, between 0 and 1; those that there are not are 1.
  var turningParameters: SIMD4<Double> {
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
    return SIMD4(t0, t1, t2, t3)
  }
}
