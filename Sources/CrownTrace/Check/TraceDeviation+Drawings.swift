import CrownPath

extension TraceDeviation {
  /// Renders a drawing at a picture's size and compares them pixel by pixel. No difference is a deviation.
  package init(of drawing: Drawing, from plane: CoveragePlane) {
    self = TraceCheck(drawing, against: plane, limit: 255, TraceTuning.Bounds()).deviation
  }
}
