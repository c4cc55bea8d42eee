/// The position in a document at which something else was expected.
struct JSON5Error: Error {
  /// The offset in bytes.
  let offset: Int
  /// The text that was expected, as in `expected a value`.
  let text: String
}

/// Reads JSON5 documents (https://spec.json5.org): JSON with comments, trailing commas, keys without quotes, and texts
/// in single quotes.
///
/// Numbers are decimal, keys without quotes are ASCII, and values are nested 16 deep at most.
struct JSON5Reader {
  private static let deepest = 16

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the value that a document holds.
  ///
  /// - Complexity: O(n) in the bytes.
  static func value(of document: [UInt8]) throws(JSON5Error) -> JSON5Value {
    guard String(validating: document, as: UTF8.self) != nil else {
      throw JSON5Error(offset: 0, text: "the text is not UTF-8; save it as UTF-8")
    }
    var reader = JSON5Reader(document)
    // Some editors begin a file with a byte order mark.
    if document.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let value = try reader.value(depth: 0)
    try reader.skipSpace()
    guard reader.next == nil else { throw reader.error("expected the end of the file") }
    return value
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSON5Error) -> JSON5Value {
    try skipSpace()
    let start = index
    let content: JSON5Value.Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .string(try string())
    case let byte?
    where byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || Self.isDigit(byte):
      content = .number(try number())
    default:
      switch word() {
      case "true": content = .bool(true)
      case "false": content = .bool(false)
      case "null": content = .null
      case "": throw error("expected a value")
      case let word: throw JSON5Error(offset: start, text: "expected a value; put '\(word)' in quotes if it is a text")
      }
    }
    return JSON5Value(content: content, offset: start)
  }

  private mutating func members(depth: Int) throws(JSON5Error) -> [JSON5Value.Member] {
    var members: [JSON5Value.Member] = []
    var keys: Set<String> = []
    try open(depth: depth)
    while try !takes(UInt8(ascii: "}")) {
      let start = index
      let isQuoted = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
      let key = isQuoted ? try string() : word()
      guard isQuoted || !key.isEmpty else { throw error("expected a name or '}'") }
      guard try takes(UInt8(ascii: ":")) else { throw error("expected ':' and a value after '\(key)'") }
      guard keys.insert(key).inserted else {
        throw JSON5Error(offset: start, text: "'\(key)' is given twice; leave one of them out")
      }
      members.append(JSON5Value.Member(key: key, offset: start, value: try value(depth: depth)))
      if try takes(UInt8(ascii: ",")) { continue }
      guard try takes(UInt8(ascii: "}")) else { throw error("expected ',' or '}'") }
      break
    }
    return members
  }

  private mutating func elements(depth: Int) throws(JSON5Error) -> [JSON5Value] {
    var elements: [JSON5Value] = []
    try open(depth: depth)
    while try !takes(UInt8(ascii: "]")) {
      elements.append(try value(depth: depth))
      if try takes(UInt8(ascii: ",")) { continue }
      guard try takes(UInt8(ascii: "]")) else { throw error("expected ',' or ']'") }
      break
    }
    return elements
  }

  /// Skips the bracket that opens an array or an object.
  private mutating func open(depth: Int) throws(JSON5Error) {
    guard depth <= Self.deepest else { throw error("the values are nested too deep") }
    index += 1
  }

  private mutating func number() throws(JSON5Error) -> String {
    let start = index
    while let byte = next,
      Self.isDigit(byte) || "+-.eE".utf8.contains(byte)
    {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard Double(text)?.isFinite == true else {
      throw JSON5Error(offset: start, text: "'\(text)' is not a decimal number")
    }
    return text
  }

  private mutating func string() throws(JSON5Error) -> String {
    let start = index
    let quote = next
    var content: [UInt8] = []
    index += 1
    while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      index += 1
      if byte == quote { return String(decoding: content, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        content.append(byte)
        continue
      }
      content += Array(String(try escapedCharacter()).utf8)
    }
    throw JSON5Error(offset: start, text: "the text that begins here has no closing quote in its line")
  }

  /// The character that an escape stands for; the reader is behind its backslash.
  private mutating func escapedCharacter() throws(JSON5Error) -> Unicode.Scalar {
    let start = index - 1
    let letters: [UInt8: Unicode.Scalar] = [
      UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "b"): "\u{8}",
      UInt8(ascii: "f"): "\u{C}",
    ]
    guard let byte = next, byte < 0x80 else { throw JSON5Error(offset: start, text: "this escape is unknown") }
    index += 1
    if let letter = letters[byte] { return letter }
    if "\"'\\/".utf8.contains(byte) { return Unicode.Scalar(byte) }
    guard byte == UInt8(ascii: "u"), index + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else {
      throw JSON5Error(offset: start, text: "this escape is unknown; write the character itself")
    }
    index += 4
    return scalar
  }

  // MARK: Characters

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private func error(_ text: String) -> JSON5Error {
    JSON5Error(offset: index, text: next == nil ? "\(text), found the end of the file" : text)
  }

  /// Skips white space and comments, then a byte if it is this one.
  private mutating func takes(_ byte: UInt8) throws(JSON5Error) -> Bool {
    try skipSpace()
    guard next == byte else { return false }
    index += 1
    if byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") { try skipSpace() }
    return true
  }

  /// The ASCII letters, digits, `-`, `_` and `$` from here on.
  private mutating func word() -> String {
    let start = index
    while let byte = next {
      let letter = byte | 0x20
      guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter || Self.isDigit(byte) || "-_$".utf8.contains(byte) else {
        break
      }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips white space, `// …` and `/* … */`.
  private mutating func skipSpace() throws(JSON5Error) {
    while let byte = next {
      if byte == 0x20 || 0x09...0x0D ~= byte {
        index += 1
      } else if bytes[index...].starts(with: "//".utf8) {
        index = bytes[index...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
      } else if bytes[index...].starts(with: "/*".utf8) {
        let start = index
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        guard index < bytes.count else { throw JSON5Error(offset: start, text: "this comment has no end") }
        index += 2
      } else {
        return
      }
    }
  }
}
