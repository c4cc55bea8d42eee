/// The elements of SVG that mean something here, good or bad.
enum ElementName: String, Sendable {
  // Structure
  case svg, g, defs, use, symbol, a
  case `switch`
  // Shapes
  case path, rect, circle, ellipse, line, polyline, polygon
  // Style and clipping
  case style, clipPath
  // Words about the drawing
  case title, desc, metadata
  // What is painted with, and never drawn itself
  case linearGradient, radialGradient, pattern, marker, mask, filter, stop, view, script
  // What has no outline
  case text, image, foreignObject
  // Movement, which is passed over with a warning
  case animate, animateTransform, animateMotion, set
  /// Any other name.
  case unknown

  /// Whether it is one of those that move others.
  var isAnimation: Bool { [.animate, .animateTransform, .animateMotion, .set].contains(self) }
  /// Whether it holds words about the drawing, which are not drawn.
  var isDescriptive: Bool { [.title, .desc, .metadata].contains(self) }
}
