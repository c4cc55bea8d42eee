/// The checksum Adler-32, as RFC 1950 defines it, of bytes in runs.
struct Adler32 {
  private var low: UInt64 = 1
  private var high: UInt64 = 0

  /// Adds a run of `length` bytes, less than 2^24. The first sum grows by `length` times the byte, the second by
  /// `length` times the first sum and `byte * length * (length + 1) / 2`.
  mutating func add(_ byte: UInt8, length: Int) {
    let (value, length) = (UInt64(byte), UInt64(truncatingIfNeeded: length))
    // No overflow: all bytes of an image together add less than 2^37 to `low`.
    high &+= length &* low &+ value &* (length &* (length &+ 1) / 2)
    low &+= length &* value
    if high >> 60 != 0 { high %= Self.modulus }
  }

  /// Adds bytes whose checksum is known.
  mutating func append(_ other: Adler32, length: Int) {
    let count = UInt64(truncatingIfNeeded: length) % Self.modulus
    // The other's second sum counts this one's first sum, less the 1 that both begin with, once for each of its bytes.
    high = (high % Self.modulus + other.high % Self.modulus + count * ((low + Self.modulus - 1) % Self.modulus))
    low = (low + other.low + Self.modulus - 1) % Self.modulus
  }

  private static let modulus: UInt64 = 65521

  /// The checksum of all runs added so far.
  var value: UInt32 { UInt32(high % Self.modulus) << 16 | UInt32(low % Self.modulus) }
}
