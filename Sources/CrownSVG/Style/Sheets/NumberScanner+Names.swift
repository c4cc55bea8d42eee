extension NumberScanner {
  /// Reads a name of CSS; the result is empty where there is none.
  ///
  /// A name does not begin with a digit, and a backslash escapes any character (CSS Syntax Level 3, section 4.3).
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

  /// The rest of the text, with each escape of CSS replaced by its character.
  fileprivate mutating func unescapedRest() -> String {
    var result = String.UnicodeScalarView()
    while let byte = peek {
      if byte == UInt8(ascii: "\\"), index + 1 < end {
        result.append(escapedCharacter())
      } else {
        let start = index
        while let byte = peek, byte != UInt8(ascii: "\\") || index + 1 == end { index += 1 }
        result.append(contentsOf: text.string(start..<index).unicodeScalars)
      }
    }
    return String(result)
  }

  /// Reads an escape: a backslash, and up to six hexadecimal digits with a space after them, or the character itself.
  mutating func escapedCharacter() -> Unicode.Scalar {
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
    // Characters beyond ASCII are part of a name without an escape.
    return byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}"
  }
}

extension SourceText {
  /// The text of a range, with each escape of CSS replaced by its character.
  func unescaped(_ range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return string(range) }
    var scanner = NumberScanner(self, range)
    return scanner.unescapedRest()
  }
}
