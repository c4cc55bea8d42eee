import CrownPath

/// A node of a traced outline, with the handles of the curves that meet there.
///
/// Headings are unit vectors rather than angles: sums, products and square roots round the same on every machine.
struct OutlineNode: BitwiseCopyable {
  var position: PathPoint
  /// True if both sides have one tangent. Beside a line it is the line's; else it is ``leaving``.
  var isSmooth = false
  /// True if the segment that leaves the node is a line.
  var isLine = true
  /// The direction from the node to the first control point of the curve that leaves it.
  var leaving = PathPoint(1, 0)
  var leavingLength = 0.0
  /// The direction from the node to the second control point of the curve that arrives.
  var arriving = PathPoint(-1, 0)
  var arrivingLength = 0.0
  /// The last pass that changed the node or visited it: a pass visits each node once.
  var pass: Int32 = 0
  /// The last round that changed the node's neighbourhood.
  var changed: Int32 = 0

  init(_ position: PathPoint) { self.position = position }
}

/// A line or a cubic curve between two nodes.
struct OutlineSegment: BitwiseCopyable {
  var isLine: Bool
  var curve: CubicCurve

  init(from start: OutlineNode, to end: OutlineNode) {
    isLine = start.isLine
    curve =
      isLine
      ? CubicCurve(start: start.position, control1: start.position, control2: end.position, end: end.position)
      : CubicCurve(
        start: start.position, control1: start.position + start.leaving * start.leavingLength,
        control2: end.position + end.arriving * end.arrivingLength, end: end.position)
  }

  init(isLine: Bool, curve: CubicCurve) {
    self.isLine = isLine
    self.curve = curve
  }

  init(line start: PathPoint, _ end: PathPoint) {
    self.init(isLine: true, curve: CubicCurve(start: start, control1: start, control2: end, end: end))
  }

  /// The point at a parameter.
  func point(at t: Double) -> PathPoint { isLine ? curve.start.interpolated(to: curve.end, at: t) : curve.point(at: t) }

  /// The derivative at a parameter.
  func derivative(at t: Double) -> PathPoint { isLine ? curve.end - curve.start : curve.derivative(at: t) }

  /// The length of the control polygon.
  var length: Double {
    if isLine { return curve.start.distance(to: curve.end) }
    return curve.start.distance(to: curve.control1) + curve.control1.distance(to: curve.control2)
      + curve.control2.distance(to: curve.end)
  }

  /// True if the segment is a line along an axis.
  var isLevelOrUpright: Bool { isLevelOrUpright(within: 0) }

  /// Returns true if the segment is a line that leaves an axis by at most a distance, in pixels.
  func isLevelOrUpright(within tolerance: Double) -> Bool {
    isLine && min(abs(curve.end.x - curve.start.x), abs(curve.end.y - curve.start.y)) <= tolerance
  }

  /// The length of the segment, within a few hundredths.
  ///
  /// For cubic curves it is the mean of chord and control polygon (J. Gravesen, "Adaptive subdivision and the length
  /// and energy of Bézier curves", Computational Geometry 8, 1997).
  var arcLength: Double { 0.5 * (length + curve.start.distance(to: curve.end)) }

  /// The unit tangent at the start; zero for a segment that is a point.
  var startTangent: PathPoint {
    if isLine { return (curve.end - curve.start).unit }
    return Self.heading(curve.control1 - curve.start, curve.control2 - curve.start, curve.end - curve.start)
  }

  /// The unit tangent at the end; zero for a segment that is a point.
  var endTangent: PathPoint {
    if isLine { return (curve.end - curve.start).unit }
    return Self.heading(curve.end - curve.control2, curve.end - curve.control1, curve.end - curve.start)
  }

  /// The direction of the first vector that is long enough to have one; zero if none is.
  private static func heading(_ first: PathPoint, _ second: PathPoint, _ third: PathPoint) -> PathPoint {
    let shortest = 1e-3
    let longEnough = first.length > shortest ? first : second.length > shortest ? second : third
    return longEnough.length > shortest ? longEnough.unit : .zero
  }

  /// Returns true if the handles extend past each other along the chord, or beyond it.
  ///
  /// Such a curve may fold over itself. A fold has signed area like any other, and so it hides from the residual.
  func mayFold(_ folds: TraceTuning.Folds) -> Bool {
    if isLine { return false }
    let chord = curve.end - curve.start
    let length = chord.length
    if length < 1e-6 { return true }
    let direction = chord * (1 / length)
    let first = curve.control1 - curve.start, second = curve.end - curve.control2
    return max(first.dot(direction), 0) + max(second.dot(direction), 0) > length + folds.overlap
      || max(first.length, second.length) > folds.longestHandle * length
  }
}

extension OutlineNode {
  /// Returns true if two curves meet at the node without a corner.
  ///
  /// - Parameter arrivesByLine: True if the segment that ends at the node is a line.
  func isJoint(arrivesByLine: Bool) -> Bool { isSmooth && !isLine && !arrivesByLine }

  /// Returns true if two curves meet at the node without a corner, and the outline is exactly level or upright there.
  ///
  /// - Parameter arrivesByLine: True if the segment that ends at the node is a line.
  func isExtreme(arrivesByLine: Bool) -> Bool {
    isJoint(arrivesByLine: arrivesByLine) && (leaving.x == 0 || leaving.y == 0)
  }

  /// The number of free parameters of a node and its two handles.
  ///
  /// - Parameter arrivesByLine: True if the segment that ends at the node is a line.
  func parameters(arrivesByLine: Bool) -> Int {
    let curves = (isLine ? 0 : 1) + (arrivesByLine ? 0 : 1)
    if isSmooth { return 2 + (curves == 2 ? 1 : 0) + curves }
    return 2 + 2 * curves
  }
}
