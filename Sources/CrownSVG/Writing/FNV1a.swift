/// The checksum FNV-1a of 32 bits (Fowler, Noll and Vo): it tells an edited file, and four lines compute it elsewhere.
@usableFromInline
package struct FNV1a {
  @usableFromInline var value: UInt32 = 0x811C_9DC5

  @inlinable
  package init() {}

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Not specialised, a sequence takes a call for each byte.
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { add(buffer: $0) }
    if isAdded == nil { for byte in bytes { add(byte) } }
  }

  @usableFromInline
  mutating func add(buffer: UnsafeBufferPointer<UInt8>) {
    for byte in buffer { add(byte) }
  }

  @inlinable
  mutating func add(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }

  /// Eight hexadecimal digits.
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
