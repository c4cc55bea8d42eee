/// The elements of SVG that an import draws, uses, refuses or warns of; the raw value is the name.
enum ElementName: String, Sendable {
  // Structure
  case svg, g, defs, use, symbol, a
  case `switch`
  // Shapes
  case path, rect, circle, ellipse, line, polyline, polygon
  // Style and clipping
  case style, clipPath
  // Descriptions
  case title, desc, metadata
  // Never drawn themselves
  case linearGradient, radialGradient, pattern, marker, mask, filter, stop, view, script
  // Text
  case text, tspan, textPath
  // Without an outline
  case image, foreignObject
  // Animation, which is ignored with a warning
  case animate, animateTransform, animateMotion, set
  /// Any other name.
  case unknown

  /// True if it animates another element.
  var isAnimation: Bool { [.animate, .animateTransform, .animateMotion, .set].contains(self) }
  /// True if its contents are clipped to its viewport unless `overflow` says otherwise. The outermost `svg` is clipped
  /// by the picture.
  var hidesOverflow: Bool {
    switch self {
    case .svg, .symbol, .marker, .pattern, .image, .foreignObject: true
    default: false
    }
  }
  /// True if it describes another element, and is not drawn.
  var isDescriptive: Bool { [.title, .desc, .metadata].contains(self) }
}
