extension Drawing {
  /// The drawing as one opaque layer: everything that any layer paints.
  ///
  /// The contours of all layers are put together and filled by the non-zero rule. That is the union of the layers where
  /// each of them winds around every point clockwise once or not at all, as the layers of an import do. Elsewhere
  /// contours of opposite directions may cancel. The only layer of a drawing keeps its fill rule.
  public var silhouette: Drawing { Drawing(viewBox: viewBox, fillRule: fillRule, path: path) }

  /// The levels of the drawing: the different opacities of its layers in 255ths, from the most to the least opaque.
  ///
  /// A drawing in one tone has one level, a two-tone drawing two.
  /// - Complexity: O(*n*) in the number of layers.
  public var levels: [UInt8] { opacityLevels.descending }

  private var opacityLevels: OpacityLevels {
    var levels = OpacityLevels()
    for layer in layers { levels.insert(layer.opacity) }
    return levels
  }

  /// The drawing with other opacities of its ``levels``.
  ///
  /// All layers of the first level get the first opacity, those of the second level the second, and so on. Where there
  /// are more levels than opacities, the rest get the last one; opacities beyond the levels are not used. So `[1, 0.4]`
  /// draws whatever is darkest at full strength and everything else at 40 %, whatever the drawing's own opacities are.
  ///
  /// - Parameter shades: The opacities, 0 to 1; others are clamped, and NaN counts as 0. They are rounded to 255ths.
  ///   None leave the drawing as it is.
  public func withShades(_ shades: [Double]) -> Drawing {
    if shades.isEmpty { return self }
    let opacities = opacityLevels.replacements(by: shades)
    var drawing = self
    for index in layers.indices { drawing.layers[index].opacity = opacities[Int(layers[index].opacity)] }
    return drawing
  }
}
