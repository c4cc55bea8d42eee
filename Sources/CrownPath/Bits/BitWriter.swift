/// A writer of bits into bytes, from the lowest bit of each byte up, as deflate has them.
///
/// A format that begins with the highest bit of a byte reverses the bytes at the end.
@usableFromInline
package struct BitWriter {
  /// Memory with room for ``slack`` bytes more than are written.
  @usableFromInline let memory: ScratchView<UInt8>
  /// The number of complete bytes.
  @usableFromInline package internal(set) var position = 0
  @usableFromInline var buffer: UInt64 = 0
  @usableFromInline var count = 0

  /// The bytes that are written beyond the last complete one.
  package static var slack: Int { 8 }

  @inlinable
  package init(memory: ScratchView<UInt8>) { self.memory = memory }

  /// Adds the lowest `length` bits of `value`, at most 48; the bits above are 0.
  @inlinable @inline(__always)
  package mutating func add(_ value: UInt64, _ length: Int) {
    buffer |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
    // All eight bytes, without a loop: the next call overwrites those that are not complete.
    memory.setWord(buffer, at: position)
    position &+= count &>> 3
    buffer &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Fills up the last byte with zeros.
  @inlinable
  package mutating func align() {
    if count > 0 { add(0, 8 - count) }
  }
}

extension UInt64 {
  /// The bits in the opposite order.
  package var bitsReversed: UInt64 {
    var bits = self >> 1 & 0x5555_5555_5555_5555 | (self & 0x5555_5555_5555_5555) << 1
    bits = bits >> 2 & 0x3333_3333_3333_3333 | (bits & 0x3333_3333_3333_3333) << 2
    bits = bits >> 4 & 0x0F0F_0F0F_0F0F_0F0F | (bits & 0x0F0F_0F0F_0F0F_0F0F) << 4
    return bits.byteSwapped
  }
}
