import CrownPath

/// Writes bits into bytes from the lowest bit up, as deflate does.
struct BitWriter {
  /// Memory with room for ``slack`` bytes more than are written.
  private let memory: ScratchView<UInt8>
  /// The number of complete bytes.
  private(set) var position = 0
  private var buffer: UInt64 = 0
  private var count = 0

  /// The bytes that are written beyond the last complete one.
  static let slack = 8

  init(memory: ScratchView<UInt8>) { self.memory = memory }

  /// Adds the lowest `length` bits of `value`, at most 48; the bits above are 0.
  @inline(__always)
  mutating func add(_ value: UInt64, _ length: Int) {
    buffer |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
    // All eight bytes, without a loop: the next call overwrites those that are not complete.
    memory.setWord(buffer, at: position)
    position &+= count &>> 3
    buffer &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Fills up the last byte with zeros.
  mutating func align() {
    if count > 0 { add(0, 8 - count) }
  }
}
