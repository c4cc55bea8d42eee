/// Texts as words of the settings that a database keeps: without spaces and commas, which part those.
enum KeptWord {
  /// A text as in a URI: bytes that are no ASCII letters or digits become `%` and two digits.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      let letter = Character(Unicode.Scalar(byte))
      if letter.isASCII, letter.isLetter || letter.isNumber {
        escaped.append(letter)
      } else {
        escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return escaped
  }

  /// The text of a word; `nil` where it is none.
  static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
