import CrownPath

/// A length: in user units, in percent of the viewport, or a sum of both.
struct Length: Sendable {
  /// User units, or percent.
  var value: Double
  var isPercentage = false
  /// The user units that `calc()` adds to a percentage.
  var offset = 0.0

  /// The size of the viewport that a percentage refers to.
  enum Axis { case horizontal, vertical, diagonal }

  /// The length in user units.
  func resolved(_ axis: Axis, in viewport: Viewport) -> Double {
    guard isPercentage else { return value }
    switch axis {
    case .horizontal: return value / 100 * viewport.width + offset
    case .vertical: return value / 100 * viewport.height + offset
    case .diagonal: return value / 100 * viewport.diagonal + offset
    }
  }

  /// Reads a length with its unit, or a calculation; `nil` where there is none or the unit is unknown.
  static func read(_ scanner: inout NumberScanner, fontSize: FontSize = FontSize()) -> Length? {
    guard let value = try? scanner.number() else {
      return Calculation.read(&scanner, fontSize: fontSize).flatMap { Length($0) }
    }
    let start = scanner.index
    while let byte = scanner.peek, byte == UInt8(ascii: "%") || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A {
      scanner.index += 1
    }
    var length = Length(value: value)
    if start < scanner.index {
      let unit = scanner.text.string(start..<scanner.index).lowercased()
      if unit == "%" {
        length.isPercentage = true
      } else {
        guard let converted = userUnits(value, unit, fontSize) else { return nil }
        length.value = converted
      }
    }
    return length.value.isFinite ? length : nil
  }

  /// A length in a unit of CSS, in user units; `nil` for an unknown unit.
  static func userUnits(_ value: Double, _ unit: String, _ fontSize: FontSize) -> Double? {
    // An inch is 96 pixels.
    switch unit {
    case "px": value
    case "pt": value * 96 / 72
    case "pc": value * 16
    case "in": value * 96
    case "mm": value * 96 / 25.4
    case "cm": value * 96 / 2.54
    case "q": value * 96 / 101.6
    case "em": value * fontSize.own
    case "rem": value * fontSize.root
    case "ex", "ch": value * fontSize.own / 2
    default: nil
    }
  }
}

extension Length {
  /// The length of a calculation; `nil` for an angle.
  private init?(_ calculation: Calculation) {
    guard calculation.kind != .angle else { return nil }
    let isPercentage = calculation.percentage != 0
    self.init(
      value: isPercentage ? calculation.percentage : calculation.value, isPercentage: isPercentage,
      offset: isPercentage ? calculation.value : 0)
  }
}

/// The size that percentages refer to.
struct Viewport: Sendable {
  var width: Double
  var height: Double

  /// The length that percentages without an axis refer to (SVG 2, section 8.9).
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}
