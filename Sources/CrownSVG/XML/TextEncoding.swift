/// Converts the bytes of a file to UTF-8.
enum TextEncoding {
  /// Why bytes cannot be read as text.
  struct Failure: Error {
    var message: String
    /// The part that could be decoded, in UTF-8.
    var decoded: [UInt8]
    /// The offset of the problem in ``decoded``.
    var offset: Int
  }

  /// The bytes as well-formed UTF-8, without a byte order mark.
  ///
  /// The encoding is taken from the byte order mark, or else from the XML declaration. UTF-8, UTF-16, US-ASCII and
  /// Windows-1252 are read; ISO 8859-1 is read as Windows-1252, as in browsers.
  ///
  /// - Complexity: O(*n*).
  static func utf8(from data: [UInt8]) throws(Failure) -> [UInt8] {
    if data.starts(with: [0xFE, 0xFF]) { return try utf16(data.dropFirst(2), bigEndian: true) }
    if data.starts(with: [0xFF, 0xFE]) { return try utf16(data.dropFirst(2), bigEndian: false) }
    if data.starts(with: [0x00, 0x3C]) { return try utf16(data[...], bigEndian: true) }
    if data.starts(with: [0x3C, 0x00]) { return try utf16(data[...], bigEndian: false) }
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(data.dropFirst(3)) : data
    guard let invalid = firstInvalidByte(in: text) else { return text }
    let declared = declaredEncoding(of: text)
    if ["iso-8859-1", "latin1", "windows-1252"].contains(declared) { return text.flatMap { windows1252($0) } }
    let advice =
      ["", "utf-8", "utf8"].contains(declared)
      ? "; save the file as UTF-8, or declare its encoding in its first line"
      : ", and the encoding '\(declared.prefix(40))' is not read; save the file as UTF-8"
    throw Failure(
      message: "byte 0x\(String(text[invalid], radix: 16, uppercase: true)) is not valid UTF-8\(advice)",
      decoded: Array(text[..<invalid]), offset: invalid)
  }

  /// A byte of Windows-1252 as UTF-8.
  private static func windows1252(_ byte: UInt8) -> [UInt8] {
    guard byte >= 0x80 else { return [byte] }
    let scalar = byte < 0xA0 ? windows1252Specials[Int(byte) - 0x80] : Unicode.Scalar(byte)
    return Array(String(scalar).utf8)
  }

  /// The characters of Windows-1252 for 0x80 through 0x9F, where ISO 8859-1 has control characters.
  ///
  /// Source: the Encoding Standard's index of Windows-1252.
  private static let windows1252Specials: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]

  private static func utf16(_ data: ArraySlice<UInt8>, bigEndian: Bool) throws(Failure) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(data.count / 2)
    var index = data.startIndex
    while index + 1 < data.endIndex {
      let (first, second) = (UInt16(data[index]), UInt16(data[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    var result: [UInt8] = []
    result.reserveCapacity(units.count)
    let isWrong = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
      result.append($0)
    }
    if isWrong || data.count % 2 != 0 {
      throw Failure(
        message: "the UTF-16 text is damaged here; save the file as UTF-8", decoded: result, offset: result.count)
    }
    return result
  }

  /// The encoding that an XML declaration names, in lower case; empty without one.
  private static func declaredEncoding(of text: [UInt8]) -> String {
    let head = String(decoding: text.prefix(200).prefix { $0 != UInt8(ascii: ">") && $0 < 0x80 }, as: UTF8.self)
    guard head.hasPrefix("<?xml") else { return "" }
    let parts = head.split(whereSeparator: { $0 == "\"" || $0 == "'" })
    let label = parts.firstIndex { $0.filter { !$0.isWhitespace }.hasSuffix("encoding=") }
    guard let label, label + 1 < parts.count else { return "" }
    return parts[label + 1].lowercased()
  }

  /// The first byte at which the text stops being well-formed UTF-8 (Unicode 15, table 3-7).
  private static func firstInvalidByte(in text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        if text[index] < 0x80 {
          index += 1
          continue
        }
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch text[index] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return index
        }
        guard index + length <= text.count, second.contains(text[index + 1]) else { return index }
        for offset in 2..<max(length, 2) where text[index + offset] & 0xC0 != 0x80 { return index }
        index += length
      }
      return nil
    }
  }
}
