/// Adler-32, as RFC 1950 defines it, of bytes that come in runs.
struct Adler32 {
  private var low: UInt64 = 1
  private var high: UInt64 = 0

  /// Adds a run of `length` bytes, less than 2^24: to the first sum `length` times the byte, and to the second `length` times
  /// the first sum and `byte * length * (length + 1) / 2`.
  @inline(__always)
  mutating func add(_ byte: UInt8, length: Int) {
    let (value, length) = (UInt64(byte), UInt64(truncatingIfNeeded: length))
    // No sum passes 64 bits: all bytes of an image together add less than 2^37 to `low`.
    high &+= length &* low &+ value &* (length &* (length &+ 1) / 2)
    low &+= length &* value
    if high >> 60 != 0 { high %= 65521 }
  }

  /// The checksum of all runs added so far.
  var value: UInt32 { UInt32(high % 65521) << 16 | UInt32(low % 65521) }
}
