import CrownPath

/// A segment of an outline as it was drawn.
struct SourceSegment: Sendable {
  enum Kind: Sendable { case line, quad, cubic }
  var kind: Kind
  /// The segment as a cubic curve, whatever its kind.
  var curve: CubicCurve
  var outline: OutlineID
}

extension SourceSegment {
  /// The segments of a path, with the lines that close its subpaths.
  static func segments(of path: BezierPath, outline: OutlineID) -> [SourceSegment] {
    var result: [SourceSegment] = []
    result.reserveCapacity(path.elements.count)
    append(path, outline: outline, to: &result)
    return result
  }

  /// Adds the segments of a path, with the lines that close its subpaths.
  static func append(_ path: BezierPath, outline: OutlineID, to result: inout [SourceSegment]) {
    var start = PathPoint.zero
    var current = PathPoint.zero
    func addLine(to point: PathPoint) {
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

  /// The parameters between 0 and 1 at which a coordinate turns back, in ascending order; 1 for each that is missing.
  var turningParameters: SIMD4<Double> {
    let turns = curve.turningParameters
    func within(_ t: Double) -> Double {
      t > CurveTolerance.turningPoint && t < 1 - CurveTolerance.turningPoint ? t : 1
    }
    var (t0, t1, t2, t3) = (within(turns[0]), within(turns[1]), within(turns[2]), within(turns[3]))
    if t1 < t0 { swap(&t0, &t1) }
    if t3 < t2 { swap(&t2, &t3) }
    if t2 < t0 { swap(&t0, &t2) }
    if t3 < t1 { swap(&t1, &t3) }
    if t2 < t1 { swap(&t1, &t2) }
    return SIMD4(t0, t1, t2, t3)
  }
}
