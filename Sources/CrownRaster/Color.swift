/// A colour in sRGB with straight (not premultiplied) alpha, 8 bits a channel.
public struct Color: Hashable, Sendable {
  /// The red channel, gamma-encoded as sRGB defines it.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The opacity: 0 transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour from its channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// Whether nothing shows through the colour.
  @inlinable
  public var isOpaque: Bool { alpha == 255 }

  /// The colour in CSS's hexadecimal notation: `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var hexString: String {
    let digits = Array("0123456789abcdef")
    var text = "#"
    for channel in isOpaque ? [red, green, blue] : [red, green, blue, alpha] {
      text.append(digits[Int(channel >> 4)])
      text.append(digits[Int(channel & 15)])
    }
    return text
  }

  /// The shortest exact notation that CSS reads: the same as ``hexString``.
  public var css: String { hexString }

  /// Makes a colour from 3, 4, 6 or 8 hexadecimal digits, with or without `#` before them.
  ///
  /// - Returns: `nil` for anything else; no white space is skipped.
  public init?(hex: String) {
    var digits: [UInt8] = []
    for byte in hex.utf8.dropFirst(hex.utf8.first == UInt8(ascii: "#") ? 1 : 0) {
      guard digits.count < 8, let digit = Self.hexDigit(byte) else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3, 4:
      self.init(
        red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17,
        alpha: digits.count == 4 ? digits[3] * 17 : 255)
    case 6, 8:
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5],
        alpha: digits.count == 8 ? digits[6] << 4 | digits[7] : 255)
    default:
      return nil
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Color: CustomStringConvertible {
  /// The same as ``hexString``.
  public var description: String { hexString }
}
