import CrownPath

extension Crown {
  /// The view box with all layers, decoded from the record, in the ``shades`` of the crown.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  /// - Complexity: O(*n*) in the record's bytes, at every call: keep the drawing to use it again.
  public var drawing: Drawing {
    get throws(PathDecodingError) { try Drawing(record: record, shapes: shapes).withShades(shades) }
  }

  /// The layers, in the units of ``viewBox``: their paths, fill rules and opacities.
  ///
  /// A point's alpha is `1 - Π(1 - oᵢ·cᵢ)`, with the opacity of each layer and its coverage of the point. The order of
  /// the layers does not matter. Most crowns have one opaque layer.
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  /// - Complexity: O(*n*) in the record's bytes, at every call: keep the layers to use them again.
  public var layers: [Drawing.Layer] {
    get throws(PathDecodingError) { try drawing.layers }
  }

  /// The crown as one opaque layer: everything that any of its layers paints, for clipping, for a shadow or for a size
  /// at which shades are too small to tell apart.
  ///
  /// The layers that an import writes wind around each point clockwise once or not at all, so their contours together,
  /// under the non-zero rule, are their union. Records made in other ways may cancel there.
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  /// - Complexity: O(*n*) in the record's bytes, at every call.
  public var silhouette: Drawing {
    get throws(PathDecodingError) { try Drawing(record: record, shapes: shapes).silhouette }
  }

  /// The crown with other opacities of its levels: of what is darkest, of the next shade, and so on.
  ///
  /// The levels are the different opacities of the layers, from the most to the least opaque. Masks, pictures and
  /// layers of the crown that is returned use the new ones; its record stays as it is. An app that offers *two-tone at
  /// 40 %* draws all of its crowns with `withShades([1, 0.4])`. Those of one level look as before, and those of three
  /// have their second and third level at 40 %.
  ///
  ///     let faint = crown.withShades([1, 0.2])
  ///     let strong = crown.withShades([1])          // without shades
  ///
  /// - Parameter shades: The opacities, 0 to 1; others are clamped, and NaN counts as 0. Where there are more levels,
  ///   the rest get the last one. None take back an earlier call. Those of a mask stay as they are.
  public func withShades(_ shades: [Double]) -> Crown {
    var crown = self
    crown.shades = shades
    return crown
  }
}
