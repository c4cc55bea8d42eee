import CrownPath

/// A length: in user units, or in percent of the viewport.
struct Length: Sendable {
  /// User units, or percent.
  var value: Double
  var isPercentage = false

  /// The size of the viewport that a percentage refers to.
  enum Axis { case horizontal, vertical, diagonal }

  /// The length in user units.
  func resolved(_ axis: Axis, in viewport: Viewport) -> Double {
    guard isPercentage else { return value }
    switch axis {
    case .horizontal: return value / 100 * viewport.width
    case .vertical: return value / 100 * viewport.height
    case .diagonal: return value / 100 * viewport.diagonal
    }
  }

  /// Reads a length with its unit; `nil` where there is none or the unit is unknown.
  static func read(_ scanner: inout NumberScanner, fontSize: FontSize = FontSize()) -> Length? {
    guard let value = try? scanner.number() else { return nil }
    let start = scanner.index
    while let byte = scanner.peek, byte == UInt8(ascii: "%") || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A {
      scanner.index += 1
    }
    let length: Length
    if start == scanner.index {
      length = Length(value: value)
    } else {
      // The absolute units of CSS: an inch is 96 pixels.
      switch scanner.text.string(start..<scanner.index).lowercased() {
      case "px": length = Length(value: value)
      case "%": length = Length(value: value, isPercentage: true)
      case "pt": length = Length(value: value * 96 / 72)
      case "pc": length = Length(value: value * 16)
      case "in": length = Length(value: value * 96)
      case "mm": length = Length(value: value * 96 / 25.4)
      case "cm": length = Length(value: value * 96 / 2.54)
      case "q": length = Length(value: value * 96 / 101.6)
      case "em": length = Length(value: value * fontSize.own)
      case "rem": length = Length(value: value * fontSize.root)
      case "ex", "ch": length = Length(value: value * fontSize.own / 2)
      default: return nil
      }
    }
    return length.value.isFinite ? length : nil
  }
}

/// The size that percentages refer to.
struct Viewport: Sendable {
  var width: Double
  var height: Double

  /// The length that percentages without an axis refer to (SVG 2, section 8.9).
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}
