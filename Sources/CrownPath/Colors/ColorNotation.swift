/// A CSS colour as it is written, before any colour space is applied.
///
/// The syntax is that of [CSS Color 4](https://www.w3.org/TR/css-color-4/) on top of
/// [CSS Syntax 3](https://www.w3.org/TR/css-syntax-3/): comments are ignored, and the end of the text closes an
/// open function or comment.
package enum ColorNotation: Hashable, Sendable {
  /// Channels of 8 bits, from hexadecimal digits or a name.
  case channels(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  /// A function with its arguments.
  case function(ColorFunction)

  /// Parses a text. Case does not matter.
  ///
  /// - Throws: ``ColorSyntaxError``, which says what is wrong.
  /// - Complexity: O(*n*).
  package init(_ text: String) throws(ColorSyntaxError) {
    var parser = ColorParser(text)
    self = try parser.parse()
  }

  /// Reads 3, 4, 6 or 8 hexadecimal digits; `nil` for anything else.
  package init?(hexDigits text: some Sequence<UInt8>) {
    var digits: [UInt8] = []
    for byte in text {
      guard digits.count < 8, let digit = Self.hexDigit(byte) else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3, 4:
      self = .channels(
        red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17,
        alpha: digits.count == 4 ? digits[3] * 17 : 255)
    case 6, 8:
      self = .channels(
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

/// Why a text is not a colour.
package struct ColorSyntaxError: Error, Hashable, Sendable {
  /// The reason of the error, as a phrase without a full stop.
  package let reason: String

  /// Makes an error with its reason.
  package init(_ reason: String) { self.reason = reason }
}
