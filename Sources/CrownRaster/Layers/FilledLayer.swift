import CrownPath

/// The fill rule and the opacity of a layer.
struct LayerStyle {
  var rule: FillRule
  /// In 255ths.
  var opacity: UInt8
}

/// The outline of a layer that waits to be filled together with others.
final class FilledLayer {
  // Unchecked, since a stack alone uses its layers, and one call at a time: see Rasterizer.
  @exclusivity(unchecked) var vertices = VertexList()
  @exclusivity(unchecked) var style = LayerStyle(rule: .nonzero, opacity: .max)

  /// True if it may paint anything.
  var isVisible: Bool { style.opacity > 0 && vertices.contours > 0 }
}
