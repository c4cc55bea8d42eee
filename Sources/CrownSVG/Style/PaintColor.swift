/// A colour as SVG's paint properties write it.
///
/// A silhouette has no colour; this tells whether paint is there at all, and whether two paints are the same.
public struct PaintColor: Hashable, Sendable {
  /// The red part.
  public var red: UInt8
  /// The green part.
  public var green: UInt8
  /// The blue part.
  public var blue: UInt8
  /// How opaque the colour is, 0 to 1.
  public var alpha: Double

  /// Makes a colour from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Black, which SVG fills with where nothing else is said.
  public static let black = PaintColor(red: 0, green: 0, blue: 0)

  /// Reads a colour of CSS: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, `rgb()`, `rgba()`, `hsl()`, `hsla()`,
  /// `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, or `color()`, of which the parts are taken as they stand, whatever
  /// the colour space; `nil` for anything else.
  public init?(css text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(hexDigits: text.utf8.dropFirst().map { $0 })
    } else if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if let value = Self.names[text] {
      self.init(
        red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
        blue: UInt8(truncatingIfNeeded: value))
    } else {
      self.init(function: text)
    }
  }

  private init?(hexDigits: [UInt8]) {
    let digits = hexDigits.compactMap { UnicodeScalar($0).properties.isASCIIHexDigit ? Self.hexValue($0) : nil }
    guard digits.count == hexDigits.count else { return nil }
    let bytes: [UInt8]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8 {
    byte < UInt8(ascii: "a") ? byte - UInt8(ascii: "0") : byte - UInt8(ascii: "a") + 10
  }
}
