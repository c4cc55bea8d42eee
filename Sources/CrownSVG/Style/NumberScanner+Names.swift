extension NumberScanner {
  /// Reads a name of CSS, which begins with no digit, and of which a backslash may write any character; empty where none
  /// stands here.
  ///
  /// See "Check if three code points would start an ident sequence" and what follows in CSS Syntax Level 3.
  mutating func cssName() -> String {
    let start = index
    let first = start < end && peek == UInt8(ascii: "-") ? start + 1 : start
    if first < end, 0x30...0x39 ~= text.bytes[first] { return "" }
    while let byte = peek, StyleSheet.isNamePart(byte) { index += 1 }
    guard peek == UInt8(ascii: "\\") else { return text.string(start..<index) }
    var name = text.string(start..<index)
    while let byte = peek {
      let start = index
      if StyleSheet.isNamePart(byte) {
        while let byte = peek, StyleSheet.isNamePart(byte) { index += 1 }
        name += text.string(start..<index)
      } else if byte == UInt8(ascii: "\\"), index + 1 < end {
        name.unicodeScalars.append(escapedCharacter())
      } else {
        break
      }
    }
    return name
  }

  /// Reads what a backslash writes: up to six hexadecimal digits and a space that ends them, or the character itself.
  private mutating func escapedCharacter() -> Unicode.Scalar {
    index += 1
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
      value = value << 4 | UInt32(digit)
      digits += 1
      index += 1
    }
    if digits > 0 {
      if let byte = peek, isSpace(byte) { index += 1 }
      return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }
    guard let byte = peek else { return "\u{FFFD}" }
    index += 1
    // All that is not ASCII is part of a name, and has no need to be escaped.
    return byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}"
  }
}
