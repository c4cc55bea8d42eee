/// Bytes of a font's table: numbers with the highest byte first.
struct FontBytes: Sendable {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func add(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func add8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  /// Adds a number of 16 bits, with or without a sign.
  mutating func add16(_ value: Int) {
    add8(value >> 8)
    add8(value)
  }

  mutating func add24(_ value: Int) {
    add8(value >> 16)
    add16(value)
  }

  mutating func add32(_ value: UInt32) {
    add16(Int(value >> 16))
    add16(Int(value & 0xFFFF))
  }

  mutating func add32(_ value: Int) { add32(UInt32(truncatingIfNeeded: value)) }

  /// Adds a number of up to 35 bits in bytes of seven bits each, the highest first.
  mutating func add128(_ value: Int) {
    for shift in [28, 21, 14, 7] where value >> shift > 0 { add8(value >> shift & 0x7F | 0x80) }
    add8(value & 0x7F)
  }

  mutating func addTag(_ tag: String) { add(tag.utf8) }

  /// Adds zeros up to a multiple of four bytes.
  mutating func pad() { while count % 4 != 0 { add8(0) } }

  /// Replaces a byte.
  mutating func set8(_ value: UInt8, at offset: Int) {
    if offset < count { bytes[offset] = value }
  }

  /// Replaces a number of 32 bits.
  mutating func set32(_ value: UInt32, at offset: Int) {
    for index in 0..<4 where offset + index < count {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))
    }
  }

  /// The sum of the words of bytes, the last one with zeros behind (OpenType 1.9, "Calculating checksums").
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var word: UInt32 = 0
      for index in start..<start + 4 { word = word << 8 | (index < bytes.count ? UInt32(bytes[index]) : 0) }
      sum &+= word
    }
    return sum
  }

  /// The search fields of tables with sorted entries: the largest power of two of entries in bytes, its logarithm, and
  /// the bytes of the others.
  mutating func addSearchFields(entries: Int, size: Int) {
    var (power, logarithm) = (1, 0)
    while power * 2 <= entries { (power, logarithm) = (power * 2, logarithm + 1) }
    add16(power * size)
    add16(logarithm)
    add16((entries - power) * size)
  }
}
