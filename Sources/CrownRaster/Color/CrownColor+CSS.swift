import CrownPath

extension CrownColor {
  /// Reads a colour in CSS notation.
  ///
  /// The forms are those of [CSS Color 4](https://www.w3.org/TR/css-color-4/): hexadecimal, the 148 names,
  /// `transparent`, `rgb()`, `rgba()`, `hsl()`, `hsla()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`
  /// in `srgb`, `srgb-linear`, `display-p3`, `xyz`, `xyz-d50` and `xyz-d65`. They are written with commas (the legacy
  /// syntax, where CSS has one) or spaces, numbers or percentages, `none`, and angles in `deg`, `grad`, `rad` and
  /// `turn`. `hsb()` and `hsv()` are read like `hsl()`. Case does not matter. White space and comments are skipped, and
  /// the last `)` may be missing.
  ///
  /// Hexadecimal digits are read without their `#` too, as people type and paste them.
  ///
  /// A colour outside sRGB becomes one inside by CSS's gamut mapping, which keeps lightness and hue. The channels of
  /// `rgb()`, `hsl()`, `hwb()` and `color(srgb ...)` are clamped instead. A channel is rounded to the nearest of 256
  /// steps, halves up.
  /// - Throws: ``ColorError``, which says what is wrong and which forms are accepted.
  public init(css: String) throws(ColorError) {
    self = try Self.reading(css: css).color
  }

  /// Reads a colour in CSS notation.
  ///
  /// - Returns: The colour, and true if that of the text lies outside sRGB.
  package static func reading(css: String) throws(ColorError) -> (color: CrownColor, isMapped: Bool) {
    // No name of a colour consists of hexadecimal digits alone.
    if let color = CrownColor(bareHex: css) { return (color, false) }
    do throws(ColorSyntaxError) {
      switch try ColorNotation(css) {
      case .channels(let red, let green, let blue, let alpha):
        return (CrownColor(red: red, green: green, blue: blue, alpha: alpha), false)
      case .function(let function):
        guard let (channels, isMapped) = try function.displayed else {
          throw ColorSyntaxError("colours in '\(function.space)' are not read here; convert it to 'display-p3'")
        }
        let color = CrownColor(
          red: ColorFunction.step(channels.x), green: ColorFunction.step(channels.y),
          blue: ColorFunction.step(channels.z), alpha: ColorFunction.step(function.alpha))
        return (color, isMapped)
      }
    } catch {
      throw ColorError(text: css, reason: error.reason)
    }
  }

  /// Makes a colour from hexadecimal digits without `#`, with white space around them.
  private init?(bareHex text: String) {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0D ~= $0 }
    let start = text.utf8.drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) } ?? start.startIndex
    guard let first = start.first, first != UInt8(ascii: "#") else { return nil }
    self.init(hex: String(text[start.startIndex...end]))
  }

  /// Makes a colour from 3, 4, 6 or 8 hexadecimal digits, with or without `#` before them.
  ///
  /// - Returns: `nil` for anything else, such as digits with white space.
  public init?(hex: String) {
    let digits = hex.utf8.dropFirst(hex.utf8.first == UInt8(ascii: "#") ? 1 : 0)
    guard case .channels(let red, let green, let blue, let alpha) = ColorNotation(hexDigits: digits) else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}
