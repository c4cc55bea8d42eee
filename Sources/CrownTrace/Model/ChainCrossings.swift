import CrownPath

/// Crossings of a chain with itself.
///
/// The area of a loop is signed like any other, so a loop hides from the residual: it covers twice, or takes away what
/// its neighbours cover. The non-zero rule fills it.
extension NodeChain {
  /// Longer chains are not examined, since pairs grow with the square of the number of segments.
  private static let mostSegments = 16
  /// The largest distance of a chord from its curve, in pixels, and the most chords of a curve.
  private static let flatness = 0.03, mostChords = 12

  /// The number of pairs of segments that cross.
  var crossings: Int {
    let count = segmentCount
    guard count > 1, count <= Self.mostSegments else { return 0 }
    var crossings = 0
    for i in 0..<count - 1 {
      let first = segment(i)
      for j in i + 1..<count {
        let second = segment(j)
        guard first.isNear(second) else { continue }
        let meets = j == i + 1, meetsBack = isClosed && i == 0 && j == count - 1
        if meets, !meetsBack, first.endsBehind(second) { continue }
        if meetsBack, !meets, second.endsBehind(first) { continue }
        if Self.cross(first, second, meetsAtEnd: meets, meetsAtStart: meetsBack) { crossings += 1 }
      }
    }
    return crossings
  }

  private static func cross(
    _ first: OutlineSegment, _ second: OutlineSegment, meetsAtEnd: Bool, meetsAtStart: Bool
  ) -> Bool {
    let steps = (chords(of: first), chords(of: second))
    var a = first.curve.start
    for i in 1...steps.0 {
      let b = first.point(at: Double(i) / Double(steps.0))
      var c = second.curve.start
      for j in 1...steps.1 {
        let d = second.point(at: Double(j) / Double(steps.1))
        let isJoint = meetsAtEnd && i == steps.0 && j == 1 || meetsAtStart && i == 1 && j == steps.1
        if !isJoint, cross(a, b, c, d) { return true }
        c = d
      }
      a = b
    }
    return false
  }

  private static func chords(of segment: OutlineSegment) -> Int {
    segment.isLine ? 1 : max(2, min(segment.curve.pieces(tolerance: flatness), mostChords))
  }

  /// Whether two lines cross between their ends.
  private static func cross(_ a: PathPoint, _ b: PathPoint, _ c: PathPoint, _ d: PathPoint) -> Bool {
    let first = b - a, second = d - c
    return first.cross(c - a) * first.cross(d - a) < 0 && second.cross(a - c) * second.cross(b - c) < 0
  }
}

extension OutlineSegment {
  /// Whether the boxes around the control points of two segments overlap.
  fileprivate func isNear(_ other: OutlineSegment) -> Bool {
    func apart(_ a: (Double, Double, Double, Double), _ b: (Double, Double, Double, Double)) -> Bool {
      max(min(a.0, a.1, a.2, a.3), min(b.0, b.1, b.2, b.3)) > min(max(a.0, a.1, a.2, a.3), max(b.0, b.1, b.2, b.3))
    }
    let a = curve, b = other.curve
    return !apart((a.start.x, a.control1.x, a.control2.x, a.end.x), (b.start.x, b.control1.x, b.control2.x, b.end.x))
      && !apart((a.start.y, a.control1.y, a.control2.y, a.end.y), (b.start.y, b.control1.y, b.control2.y, b.end.y))
  }

  /// Whether a line through the joint with the next segment separates the two.
  fileprivate func endsBehind(_ next: OutlineSegment) -> Bool {
    let joint = next.curve.start
    let across = next.startTangent + endTangent
    func side(_ point: PathPoint) -> Double { (point - joint).dot(across) }
    return side(curve.start) <= 0 && side(curve.control1) <= 0 && side(curve.control2) <= 1e-9
      && side(next.curve.control1) >= -1e-9 && side(next.curve.control2) >= 0 && side(next.curve.end) >= 0
  }
}
