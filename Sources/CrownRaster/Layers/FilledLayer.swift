import CrownPath

/// How a layer is laid on.
struct LayerStyle {
  var rule: FillRule
  /// In 255ths.
  var opacity: UInt8
}

/// The outline of a layer that waits to be filled together with others.
final class FilledLayer {
  var vertices = VertexList()
  var style = LayerStyle(rule: .nonzero, opacity: .max)

  /// Whether it may paint anything.
  var isVisible: Bool { style.opacity > 0 && vertices.contours > 0 }
}
