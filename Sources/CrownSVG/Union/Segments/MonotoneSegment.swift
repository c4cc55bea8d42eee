import CrownPath

/// A part of a source segment on which neither coordinate turns back.
///
/// Its box is that of its ends, a line parallel to an axis meets it once, and it does not meet itself.
struct MonotoneSegment: Sendable {
  var source: SourceID
  /// The parameters of the source between which it lies.
  var t0: Double
  var t1: Double
  var curve: CubicCurve
  var isLine: Bool
  var box: BoundingBox
  var outline: OutlineID
  /// The vertices at both ends.
  var from = VertexID.absent
  var to = VertexID.absent

  init(source: SourceID, _ segment: SourceSegment, from t0: Double, to t1: Double) {
    self.source = source
    self.t0 = t0
    self.t1 = t1
    isLine = segment.kind == .line
    curve = isLine ? segment.curve : segment.curve.part(from: t0, to: t1)
    box = BoundingBox(curve.start, curve.end)
    outline = segment.outline
  }

  /// Returns true if it is clear that two segments cross nowhere. Either they are the same curve, or they share an end,
  /// one is a line, and the other lies on one side of it.
  @inline(__always)
  func isClear(of other: MonotoneSegment) -> Bool {
    if curve.isSame(as: other.curve) { return true }
    guard from == other.from || from == other.to || to == other.from || to == other.to else { return false }
    return isLine && ChordDistances(of: other.curve, fromChordOf: curve).isOnOneSide
      || other.isLine && ChordDistances(of: curve, fromChordOf: other.curve).isOnOneSide
  }

  /// The x at which the segment has a y; that of the nearer end where it does not.
  func x(atY y: Double) -> Double {
    guard isLine else { return curve.point(at: curve.parameter(atY: y)).x }
    let height = curve.end.y - curve.start.y
    let t = height != 0 ? (y - curve.start.y) / height : 0
    return curve.start.x + (curve.end.x - curve.start.x) * min(max(t, 0), 1)
  }

  /// The parameter, inside the segment, at which it passes a point within a distance; `nil` where it does not.
  func parameter(passing point: PathPoint, within limit: Double) -> Double? {
    let (t, distance): (Double, Double)
    if isLine {
      let chord = curve.end - curve.start
      t = min(max((point - curve.start).dot(chord) / chord.dot(chord), 0), 1)
      distance = point.distance(to: curve.start.interpolated(to: curve.end, at: t))
    } else {
      guard curve.mayPass(point, within: limit) else { return nil }
      (t, distance) = curve.nearestParameter(to: point)
    }
    return distance <= limit && t > 0 && t < 1 ? t : nil
  }
}
