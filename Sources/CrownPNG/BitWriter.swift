/// Bytes that are filled bit by bit from the lowest up, as deflate does.
struct BitWriter {
  private(set) var bytes: [UInt8]
  private var buffer: UInt64 = 0
  private var count = 0

  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Adds the lowest `length` bits of `value`, at most 48; the bits above are 0.
  @inline(__always)
  mutating func add(_ value: UInt64, _ length: Int) {
    buffer |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
    if count >= 16 { flush() }
  }

  private mutating func flush() {
    withUnsafeBytes(of: buffer.littleEndian) { bytes.append(contentsOf: $0.prefix(count >> 3)) }
    buffer = count == 64 ? 0 : buffer >> UInt64(count & ~7)
    count &= 7
  }

  /// Fills up the last byte with zeros.
  mutating func align() {
    count = (count + 7) & ~7
    flush()
  }
}
