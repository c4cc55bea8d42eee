import CrownKit

/// The colour of a file.
enum RenderColor: Hashable, Sendable {
  case fixed(CrownColor)
  /// CSS's `currentColor`, the colour of the text around an SVG drawing.
  case current

  /// Reads the text of a colour option. A colour outside sRGB is reported.
  init(argumentText: String) throws {
    self = try argumentText.lowercased() == "currentcolor" ? .current : .fixed(CrownColor(argumentText: argumentText))
  }

  /// The colour as an SVG file has it.
  var css: String {
    switch self {
    case .fixed(let color): color.css
    case .current: "currentColor"
    }
  }

  /// The colour's hexadecimal digits, for the name of a file.
  var digits: String {
    switch self {
    case .fixed(let color): color.digits
    case .current: "currentColor"
    }
  }

  /// The colour of pixels, which have no text around them: black for ``current``.
  var pixelColor: CrownColor {
    switch self {
    case .fixed(let color): color
    case .current: .black
    }
  }
}
