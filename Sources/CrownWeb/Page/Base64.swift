/// Bytes as text, by the alphabet of RFC 4648 with padding, chunk by chunk.
struct Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes that do not make a group of three yet.
  private var rest: [UInt8] = []

  /// The text for the bytes so far, but for two bytes at most: four characters for each three bytes.
  /// - Complexity: O(n)
  mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = rest.isEmpty ? bytes : rest + bytes
    let end = bytes.count / 3 * 3
    rest = Array(bytes[end...])
    var text: [UInt8] = []
    text.reserveCapacity(end / 3 * 4)
    for start in stride(from: 0, to: end, by: 3) {
      let word = UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
      for shift: UInt32 in [18, 12, 6, 0] { text.append(Self.alphabet[Int(word >> shift & 63)]) }
    }
    return text
  }

  /// The text for the last bytes.
  mutating func finish() -> [UInt8] {
    guard !rest.isEmpty else { return [] }
    let padding = 3 - rest.count
    let text = add([UInt8](repeating: 0, count: padding))
    return text.dropLast(padding) + [UInt8](repeating: UInt8(ascii: "="), count: padding)
  }

  /// The text for bytes that are there as a whole.
  static func text(of bytes: [UInt8]) -> String {
    var encoder = Base64()
    return String(decoding: encoder.add(bytes) + encoder.finish(), as: UTF8.self)
  }
}
