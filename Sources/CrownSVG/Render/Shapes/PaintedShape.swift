import CrownPath

/// An area that an element paints, in the units of the drawing.
struct PaintedShape: Sendable {
  var path: BezierPath
  var fillRule: FillRule
  /// The element that paints it; `nil` for shapes of clips and unions.
  var element: ElementID?
  /// The regions that it is clipped to, all at once.
  var clips: [ClipRegion] = []
  /// The colour of its paint, with its opacity as alpha.
  var color = PaintColor.black
  /// True if it removes what was painted before it.
  var isKnockout = false
  /// True if it is the outline of a stroke, which may overlap itself.
  var isStroke = false
  /// True if it is a band of a gradient that fades: beside it lies another band of the same shape.
  var isBand = false
  /// True if it is the result of a union, and so does not overlap itself.
  var isUnited = false

  /// Returns true if its control box meets a picture.
  func reaches(into picture: PathRect) -> Bool { path.controlBox?.intersection(picture) != nil }

  /// Returns true if it may be visible in a picture: if its control box and those of its clips meet there.
  func mayShow(in picture: PathRect) -> Bool { path.controlBox.map { clips.mayShow($0, in: picture) } ?? false }
}

extension [PaintedShape] {
  /// The box around the control points of all shapes; `nil` where there are none.
  var controlBox: PathRect? {
    let boxes = compactMap(\.path.controlBox)
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { $0.union($1) }
  }
}
