/// Reads numbers of a font for pages, with the highest byte first. Reading beyond the end throws.
struct FontByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func part(_ count: Int) throws(WebFont.Failure) -> ArraySlice<UInt8> {
    guard count <= bytes.count else { throw .damaged }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  mutating func byte() throws(WebFont.Failure) -> Int {
    guard let byte = bytes.popFirst() else { throw .damaged }
    return Int(byte)
  }

  mutating func number(_ count: Int) throws(WebFont.Failure) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 8 | (try byte()) }
    return value
  }

  /// A number in up to five bytes of seven bits each (WOFF2, section 4.1, `UIntBase128`).
  mutating func variableNumber() throws(WebFont.Failure) -> Int {
    var value = 0
    for _ in 0..<5 {
      let byte = try byte()
      value = value << 7 | byte & 0x7F
      if byte & 0x80 == 0 { return value }
    }
    throw .damaged
  }

  /// A number up to 65535 in one to three bytes (WOFF2, section 6.1.1, `255UInt16`).
  mutating func shortNumber() throws(WebFont.Failure) -> Int {
    switch try byte() {
    case 253: try number(2)
    case 254: try 2 * 253 + byte()
    case 255: try 253 + byte()
    case let value: value
    }
  }
}
