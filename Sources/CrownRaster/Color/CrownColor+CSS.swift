import CrownPath

extension CrownColor {
  /// Reads a colour in CSS notation.
  ///
  /// All sRGB forms of [CSS Color 4](https://www.w3.org/TR/css-color-4/): hexadecimal, the 148 names, `transparent`,
  /// `rgb()`, `rgba()`, `hsl()`, `hsla()`, `hwb()` and `color(srgb ...)`, with commas (the legacy syntax, where CSS has
  /// one) or spaces, numbers or percentages, `none`, and angles in `deg`, `grad`, `rad` and `turn`. `hsb()` and `hsv()`
  /// are read like `hsl()`. Case does not matter. White space and comments are skipped, and the last `)` may be
  /// missing. Channels out of range are clamped, as CSS does. A channel is rounded to the nearest of 256 steps, halves
  /// up.
  /// - Throws: ``ColorError``, which says what is wrong and which forms are accepted.
  public init(css: String) throws(ColorError) {
    do throws(ColorSyntaxError) {
      try self.init(ColorNotation(css))
    } catch {
      throw ColorError(text: css, reason: error.reason)
    }
  }

  private init(_ notation: ColorNotation) throws(ColorSyntaxError) {
    switch notation {
    case .channels(let red, let green, let blue, let alpha):
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    case .function(let function):
      guard let channels = try function.sRGB else {
        throw ColorSyntaxError(
          function.model == .color
            ? "the only colour space here is 'srgb', not '\(function.space)'"
            : "there is no colour function '\(function.model.rawValue)()' here")
      }
      self.init(
        red: ColorFunction.step(channels.x), green: ColorFunction.step(channels.y),
        blue: ColorFunction.step(channels.z), alpha: ColorFunction.step(function.alpha))
    }
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
