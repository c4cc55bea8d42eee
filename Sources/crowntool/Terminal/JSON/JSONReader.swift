/// Reads JSON (RFC 8259), as the argument parser describes commands in it.
struct JSONReader {
  private var rest: ArraySlice<UInt8>

  /// How deep arrays and objects may be nested.
  private static let maximumDepth = 64

  /// The value that a text holds; `nil` if it is no JSON.
  static func value(of text: String) -> JSONValue? {
    var reader = JSONReader(rest: Array(text.utf8)[...])
    guard let value = reader.value(depth: 0), reader.next() == nil else { return nil }
    return value
  }

  /// The first byte behind blanks, which stays.
  private mutating func next() -> UInt8? {
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return rest.first
  }

  /// Takes a byte behind blanks, if it is the next one.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth < Self.maximumDepth, let first = next() else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    default: return word()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    rest.removeFirst()
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      guard next() == UInt8(ascii: "\""), let name = string(), take(":"), let value = value(depth: depth + 1) else {
        return nil
      }
      members[name] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    rest.removeFirst()
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  /// `true`, `false`, `null`, or a number.
  private mutating func word() -> JSONValue? {
    let bytes = rest.prefix { !",]} \t\n\r".utf8.contains($0) }
    rest = rest[bytes.endIndex...]
    let word = String(decoding: bytes, as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return Double(word) == nil ? nil : .number(word)
    }
  }

  private mutating func string() -> String? {
    rest.removeFirst()
    var units: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(validating: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escaped() else { return nil }
        units += String(escaped).utf8
      default: units.append(byte)
      }
    }
    return nil
  }

  /// The character behind a backslash.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = rest.popFirst() else { return nil }
    switch byte {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let high = codeUnit() else { return nil }
      guard UTF16.isLeadSurrogate(high) else { return Unicode.Scalar(high) }
      guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"), let low = codeUnit(),
        UTF16.isTrailSurrogate(low)
      else { return nil }
      return UTF16.decode(UTF16.EncodedScalar([high, low]))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    default: return nil
    }
  }

  private mutating func codeUnit() -> UInt16? {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.count == 4 ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}
