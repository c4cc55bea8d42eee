/// A `url()` of CSS: its address, and the text after it.
struct URLValue {
  /// The identifier of an element of the same document; `nil` for another address.
  let fragment: String?
  /// The text after the closing parenthesis.
  let rest: String

  /// The longest identifier, in bytes, that is looked up.
  private static let maximumIdentifier = 1024

  /// Reads the beginning of a value; `nil` where that is no complete `url()`.
  init?(_ value: String) {
    guard value.prefix(4).lowercased() == "url(" else { return nil }
    let text = SourceText(document: Array(value.utf8.dropFirst(4)))
    var scanner = NumberScanner(text, 0..<text.documentCount)
    scanner.skipSpace()
    var address = String.UnicodeScalarView()
    var quote: UInt8?
    if let byte = scanner.peek, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
      scanner.index += 1
    }
    while let byte = scanner.peek, byte != quote ?? UInt8(ascii: ")") {
      if byte == UInt8(ascii: "\\"), scanner.index + 1 < scanner.end {
        address.append(scanner.escapedCharacter())
      } else {
        let start = scanner.index
        scanner.index += 1
        while let next = scanner.peek, next & 0xC0 == 0x80 { scanner.index += 1 }
        address.append(contentsOf: text.string(start..<scanner.index).unicodeScalars)
      }
    }
    if let quote {
      guard scanner.skip(quote) else { return nil }
      scanner.skipSpace()
    }
    guard scanner.skip(UInt8(ascii: ")")) else { return nil }
    rest = text.string(scanner.index..<scanner.end)
    let trimmed = String(address).trimmed
    fragment =
      trimmed.hasPrefix("#") && trimmed.utf8.count <= Self.maximumIdentifier
      ? Self.decoded(trimmed.dropFirst()) : nil
  }

  /// A fragment of an address with its percent-encoded bytes decoded. A percent sign without two digits stands for
  /// itself, as in browsers.
  static func decoded(_ fragment: some StringProtocol) -> String {
    guard fragment.utf8.contains(UInt8(ascii: "%")) else { return String(fragment) }
    var bytes: [UInt8] = []
    var rest = Array(fragment.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
