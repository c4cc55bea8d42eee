/// Reads numbers and separators from a range of the text.
struct NumberScanner {
  let text: SourceText
  var index: Int
  let end: Int

  init(_ text: SourceText, _ range: Range<Int>) {
    self.text = text
    index = range.lowerBound
    end = range.upperBound
  }

  /// The next byte; `nil` at the end.
  var peek: UInt8? { index < end ? text.bytes[index] : nil }

  /// True if nothing follows.
  var isAtEnd: Bool { index >= end }

  /// The next character as a message shows it.
  var found: String { text.described(at: index, end: end) }

  @inline(__always)
  mutating func skipSpace() {
    while index < end, isSpace(text.bytes[index]) || text.bytes[index] == 0x0C { index += 1 }
  }

  /// Skips white space with at most one comma in it.
  ///
  /// - Returns: True if there was a comma.
  @inline(__always)
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard index < end, text.bytes[index] == UInt8(ascii: ",") else { return false }
    index += 1
    skipSpace()
    return true
  }

  /// Skips a byte, if it is the next one.
  ///
  /// - Returns: True if it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  /// Why no number could be read.
  enum NumberError: Error {
    /// There is no number at the current position.
    case absent
    /// The value exceeds the range of 64-bit floating point.
    case tooLarge
  }

  /// The integers below this are exact in 64-bit floating point.
  private static let exactMantissa: UInt64 = 1 << 53
  /// The powers of ten that are exact in 64-bit floating point.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// Reads a number by SVG's grammar: sign, digits with at most one point, exponent. On an error nothing is read.
  ///
  /// The value is the nearest one. With a mantissa below 2⁵³ and a power of at most 10²², one correctly rounded
  /// operation on exact numbers gives it (Clinger, How to Read Floating Point Numbers Accurately, 1990). The standard
  /// library reads the rest.
  mutating func number() throws(NumberError) -> Double {
    let start = index
    var position = index
    var isNegative = false
    if position < end, text.bytes[position] == UInt8(ascii: "-") || text.bytes[position] == UInt8(ascii: "+") {
      isNegative = text.bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var exponent = 0
    var hasPoint = false
    while position < end {
      let digit = text.bytes[position] &- UInt8(ascii: "0")
      if digit < 10 {
        if significant < 19 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if mantissa != 0 { significant += 1 }
          if hasPoint { exponent -= 1 }
        } else {
          // Too many digits for the fast path.
          significant = 20
        }
        digits += 1
      } else if text.bytes[position] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      position += 1
    }
    guard digits > 0 else { throw .absent }
    // A point without digits after it is part of the number: drawing programs write "1.".
    if let (end, value) = exponentPart(at: position) {
      position = end
      exponent += value
    }
    index = position
    if significant <= 19, mantissa < Self.exactMantissa, exponent >= -22, exponent <= 22 {
      let power = Self.powersOfTen[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -value : value
    }
    guard let value = Double(normalized(start..<position)), value.isFinite else {
      index = start
      throw .tooLarge
    }
    return value
  }

  /// The end and the clamped value of an exponent; `nil` where there is none, as in `1em`.
  private func exponentPart(at start: Int) -> (end: Int, value: Int)? {
    var position = start
    guard position < end, text.bytes[position] | 0x20 == UInt8(ascii: "e") else { return nil }
    position += 1
    var isNegative = false
    if position < end, text.bytes[position] == UInt8(ascii: "-") || text.bytes[position] == UInt8(ascii: "+") {
      isNegative = text.bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    guard position < end, text.bytes[position] &- UInt8(ascii: "0") < 10 else { return nil }
    var value = 0
    while position < end, text.bytes[position] &- UInt8(ascii: "0") < 10 {
      value = min(value * 10 + Int(text.bytes[position] &- UInt8(ascii: "0")), 100_000)
      position += 1
    }
    return (position, isNegative ? -value : value)
  }

  /// A number as the standard library reads it, with a digit on both sides of the point.
  private func normalized(_ range: Range<Int>) -> String {
    var result = ""
    var previous: UInt8 = 0
    for byte in text.bytes[range] {
      let isDigit = byte &- UInt8(ascii: "0") < 10
      if previous == UInt8(ascii: "."), !isDigit { result.append("0") }
      if byte == UInt8(ascii: "."), previous &- UInt8(ascii: "0") >= 10 { result.append("0") }
      result.unicodeScalars.append(UnicodeScalar(byte))
      previous = byte
    }
    if previous == UInt8(ascii: ".") { result.append("0") }
    return result
  }
}
