import CrownPath

/// A path of an element that is to be filled or stroked.
struct PaintSubject {
  let element: ElementID
  /// The element's outline, in its user units.
  let path: BezierPath
  let context: PaintContext
  /// The box of the text that the path is a part of; `nil` for a shape.
  var textBox: PathRect?

  /// The box that gradients and patterns may be measured in; `nil` for an empty path.
  var box: PathRect? { textBox ?? path.bounds }

  /// Returns true if its fill or stroke may be visible in a picture: if its box meets the picture and all clips.
  func mayShow(in picture: PathRect) -> Bool {
    guard let around = paintBox else { return false }
    return context.clips.mayShow(around.mapped(by: context.transform), in: picture)
  }

  /// A box around all that its fill and stroke may paint, in its user units; `nil` for an empty path.
  var paintBox: PathRect? {
    guard let box = path.controlBox else { return nil }
    let style = context.style
    var reach = 0.0
    if style.shows(.stroke) {
      // As far as the corner of a square cap, or the tip of a mitred join.
      reach = style.strokeWidth.resolved(.diagonal, in: context.viewport) / 2 * max(style.miterLimit, 2.0.squareRoot())
    }
    return PathRect(x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach, height: box.height + 2 * reach)
  }
}

/// A property that paints a path; its raw value is its name.
enum PaintProperty: String {
  case fill, stroke
}

extension Style {
  /// The paint of a property.
  func paint(_ property: PaintProperty) -> Paint { property == .fill ? fill : stroke }

  /// The opacity of a property's paint.
  func opacity(_ property: PaintProperty) -> Factor { property == .fill ? fillOpacity : strokeOpacity }

  /// Returns true if a property's paint is visible, as far as the style alone tells.
  func shows(_ property: PaintProperty) -> Bool {
    let alpha: Double =
      switch paint(property).source {
      case .none: 0
      case .color(let value): value.alpha
      case .currentColor: color.alpha
      case .reference, .contextFill, .contextStroke: 1
      }
    return alpha * opacity(property).value >= OpacityLimit.invisible
  }
}

/// The opacities at which a pixel of 8 bits shows no paint, or full paint.
enum OpacityLimit {
  /// Below this, paint is invisible.
  static let invisible = 0.5 / 255
  /// From this on, paint is opaque.
  static let opaque = 254.5 / 255
}
