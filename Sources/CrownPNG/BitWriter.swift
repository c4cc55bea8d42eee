/// Bytes that are filled bit by bit from the lowest up, as deflate does.
struct BitWriter {
  /// Memory with room for 8 bytes more than are written; debug builds check every access.
  private let memory: UnsafeMutableRawBufferPointer
  /// The bytes that are complete.
  private(set) var position = 0
  private var buffer: UInt64 = 0
  private var count = 0

  /// Bytes that may be written beyond the last.
  static let slack = 8

  init(memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

  /// Adds the lowest `length` bits of `value`, at most 48; the bits above are 0.
  @inline(__always)
  mutating func add(_ value: UInt64, _ length: Int) {
    buffer |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
    // All eight bytes, of which the next addition overwrites those that are not complete: cheaper than a loop.
    memory.storeBytes(of: buffer.littleEndian, toByteOffset: position, as: UInt64.self)
    position &+= count &>> 3
    buffer &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Fills up the last byte with zeros.
  mutating func align() {
    if count > 0 { add(0, 8 - count) }
  }
}
