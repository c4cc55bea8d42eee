/// How the next segment of a subpath is written.
///
/// A subpath also ends where a segment arrives at its start, so only a closing straight line needs `end`. The verbs from
/// `arc` on have a second form, for curves that arrive at the subpath's start and need no end point.
enum SegmentVerb: Int {
  /// The subpath ends here; a straight line closes it.
  case end
  /// A line to a point.
  case line
  /// A line along the frame's x axis.
  case lineX
  /// A line along the frame's y axis.
  case lineY
  /// The segment that follows the one copied last, under the same symmetry.
  case copyOn
  /// A copy of an earlier segment under a symmetry.
  case copyNew
  /// As ``copyOn``, with the end moved by at most 2 steps.
  case copyOnNear
  /// As ``copyNew``, with the end moved by at most 2 steps.
  case copyNewNear
  /// A quarter of a circle that leaves along x and turns to positive or negative y.
  case circleXPlus, circleXMinus
  /// A quarter of a circle that leaves along y.
  case circleYPlus, circleYMinus
  /// A circular arc that continues the tangent.
  case arc
  /// A quarter of an ellipse that leaves along x.
  case quarterX
  /// A quarter of an ellipse that leaves along y.
  case quarterY
  /// A symmetric curve that continues the tangent.
  case smoothMirrored
  /// A curve that continues the tangent.
  case smooth
  /// A curve that nearly continues the tangent, to the step.
  case smoothFine
  /// A symmetric curve.
  case cornerMirrored
  /// Any curve.
  case corner
  /// Any curve, to the step.
  case cornerFine
  case arcClosing, quarterXClosing, quarterYClosing, smoothMirroredClosing, smoothClosing, smoothFineClosing
  case cornerMirroredClosing, cornerClosing, cornerFineClosing

  /// How many verbs there are.
  static let count = 30
  /// What a verb from ``arc`` on adds for its closing form.
  static let closingOffset = 9

  /// The form that does not close of a verb that writes control points; `nil` for other verbs.
  @inline(__always)
  static func formWithControls(_ verb: Int) -> Int? {
    let form = verb >= 21 ? verb - closingOffset : verb
    return form >= 15 ? form : nil
  }

  /// Which contexts the end of a line (0) or curve is written in.
  @inline(__always)
  static func endKind(_ verb: Int) -> Int {
    // 2 for the arc, 1 for quarters, 3 for other curves: two bits a verb, so that no branch depends on it.
    Int((0x3FF_D600_0000 as UInt64) &>> UInt64(truncatingIfNeeded: 2 &* verb) & 3)
  }

  /// The kind of segment that the next verb's context knows of: 0 stands for the start of a subpath.
  @inline(__always)
  static func kind(_ verb: Int) -> Int {
    // Four bits a verb, so that no branch depends on it.
    let kinds: UInt64 = verb < 16 ? 0x4333_3333_6655_2210 : 0x44_4444_3334_4444
    return Int(kinds &>> UInt64(truncatingIfNeeded: 4 &* (verb & 15)) & 15)
  }
}
