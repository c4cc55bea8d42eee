import CrownPath

/// Crossings of a chain with itself.
///
/// The area of a loop is signed like any other, so a loop hides from the residual: it covers twice, or takes away what
/// its neighbours cover. The non-zero rule fills it.
extension ScratchList<OutlineSegment> {
  /// The number of pairs of segments that cross; none in longer chains than `mostSegments`, which are not examined.
  ///
  /// - Parameter isClosed: True if the last segment ends where the first begins.
  func crossings(isClosed: Bool, _ folds: TraceTuning.Folds, mostSegments: Int) -> Int {
    guard count > 1, count <= mostSegments else { return 0 }
    var crossings = 0
    for i in 0..<count - 1 {
      let first = self[i]
      let box = ControlBox(first.curve)
      for j in i + 1..<count {
        let second = self[j]
        guard box.meets(ControlBox(second.curve)) else { continue }
        let meets = j == i + 1, meetsBack = isClosed && i == 0 && j == count - 1
        if meets, !meetsBack, first.endsBehind(second) { continue }
        if meetsBack, !meets, second.endsBehind(first) { continue }
        if first.crosses(second, meetsAtEnd: meets, meetsAtStart: meetsBack, folds) { crossings += 1 }
      }
    }
    return crossings
  }
}

extension OutlineSegment {
  /// Returns true if chords of two segments cross.
  ///
  /// - Parameters:
  ///   - meetsAtEnd: True if the other segment begins at the end of this one.
  ///   - meetsAtStart: True if it ends at the start of this one.
  fileprivate func crosses(
    _ other: OutlineSegment, meetsAtEnd: Bool, meetsAtStart: Bool, _ folds: TraceTuning.Folds
  ) -> Bool {
    let steps = (chordCount(folds), other.chordCount(folds))
    let box = ControlBox(other.curve)
    var a = curve.start
    for i in 1...steps.0 {
      let b = i == steps.0 ? curve.end : point(at: Double(i) / Double(steps.0))
      defer { a = b }
      if !box.meets(a, b) { continue }
      var c = other.curve.start
      for j in 1...steps.1 {
        let d = j == steps.1 ? other.curve.end : other.point(at: Double(j) / Double(steps.1))
        let isJoint = meetsAtEnd && i == steps.0 && j == 1 || meetsAtStart && i == 1 && j == steps.1
        if !isJoint, Self.cross(a, b, c, d) { return true }
        c = d
      }
    }
    return false
  }

  private func chordCount(_ folds: TraceTuning.Folds) -> Int {
    isLine ? 1 : max(2, min(curve.chordCount(tolerance: folds.flatness), folds.mostChords))
  }

  /// Returns true if two lines cross between their ends.
  private static func cross(_ a: PathPoint, _ b: PathPoint, _ c: PathPoint, _ d: PathPoint) -> Bool {
    let first = b - a, second = d - c
    return first.cross(c - a) * first.cross(d - a) < 0 && second.cross(a - c) * second.cross(b - c) < 0
  }
}

/// The box around the control points of a curve.
private struct ControlBox: BitwiseCopyable {
  var minX: Double, minY: Double, maxX: Double, maxY: Double

  init(_ curve: CubicCurve) {
    minX = min(min(curve.start.x, curve.control1.x), min(curve.control2.x, curve.end.x))
    minY = min(min(curve.start.y, curve.control1.y), min(curve.control2.y, curve.end.y))
    maxX = max(max(curve.start.x, curve.control1.x), max(curve.control2.x, curve.end.x))
    maxY = max(max(curve.start.y, curve.control1.y), max(curve.control2.y, curve.end.y))
  }

  func meets(_ other: ControlBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Returns true if the box around a line overlaps this one.
  func meets(_ a: PathPoint, _ b: PathPoint) -> Bool {
    min(a.x, b.x) <= maxX && max(a.x, b.x) >= minX && min(a.y, b.y) <= maxY && max(a.y, b.y) >= minY
  }
}

extension OutlineSegment {
  /// Returns true if a line through the joint with the next segment separates the two.
  fileprivate func endsBehind(_ next: OutlineSegment) -> Bool {
    let joint = next.curve.start
    let across = next.startTangent + endTangent
    func side(_ point: PathPoint) -> Double { (point - joint).dot(across) }
    return side(curve.start) <= 0 && side(curve.control1) <= 0 && side(curve.control2) <= 1e-9
      && side(next.curve.control1) >= -1e-9 && side(next.curve.control2) >= 0 && side(next.curve.end) >= 0
  }
}
