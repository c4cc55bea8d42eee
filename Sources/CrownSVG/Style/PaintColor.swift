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

  /// Reads a colour of CSS: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name, `rgb()`, `rgba()`, `hsl()`, `hsla()` or
  /// `color()`, of which the parts are taken as they stand, whatever the colour space; `nil` for anything else.
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

  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    var parts = text[text.index(after: open)...].dropLast().split(whereSeparator: { " ,/\t\n\r".contains($0) })
    // The space comes first, as in color(display-p3 1 0 0).
    let space = text[..<open] == "color" && !parts.isEmpty ? parts.removeFirst() : nil
    guard parts.count == 3 || parts.count == 4 else { return nil }
    /// A component on the scale of `full` where it is a percentage.
    func component(_ index: Int, full: Double) -> Double? {
      var part = parts[index]
      let isPercentage = part.hasSuffix("%")
      if isPercentage { part = part.dropLast() }
      if part.hasSuffix("deg") { part = part.dropLast(3) }
      guard let value = Double(part.hasPrefix(".") ? "0" + part : String(part)), value.isFinite else { return nil }
      return isPercentage ? value / 100 * full : value
    }
    guard let alpha = parts.count == 4 ? component(3, full: 1) : 1 else { return nil }
    let components: [Double]
    switch text[..<open] {
    case "color" where space != nil:
      guard let red = component(0, full: 1), let green = component(1, full: 1), let blue = component(2, full: 1) else {
        return nil
      }
      components = [red * 255, green * 255, blue * 255]
    case "rgb", "rgba":
      guard let red = component(0, full: 255), let green = component(1, full: 255), let blue = component(2, full: 255)
      else { return nil }
      components = [red, green, blue]
    case "hsl", "hsla":
      guard let hue = component(0, full: 360), let saturation = component(1, full: 1),
        let lightness = component(2, full: 1)
      else { return nil }
      components = Self.rgb(hue: hue, saturation: saturation, lightness: lightness)
    default: return nil
    }
    let bytes = components.map { UInt8(max(0, min(255, $0.rounded()))) }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: max(0, min(1, alpha)))
  }

  /// CSS Color 4, section 7.1.
  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    let saturation = max(0, min(1, saturation))
    let lightness = max(0, min(1, lightness))
    let amplitude = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      var k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return 255 * (lightness - amplitude * max(-1, min(k - 3, 9 - k, 1)))
    }
  }
}
