public import CInstructions

/// Access to several bytes at a time.
extension ScratchView<UInt8> {
  /// The last index at or before `index` whose address is a multiple of 32.
  @inlinable
  package func aligned(_ index: Int) -> Int {
    let offset = Int(bitPattern: base) & 31
    return (index &+ offset) & ~31 &- offset
  }

  /// The 64 bits from a byte on, the lowest byte first.
  @inlinable
  package func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: unsafeBitCast(vector(SIMD8<UInt8>.self, at: index), to: UInt64.self))
  }

  /// Writes 64 bits from a byte on, the lowest byte first.
  @inlinable
  package func setWord(_ value: UInt64, at index: Int) {
    store(unsafeBitCast(value.littleEndian, to: SIMD8<UInt8>.self), at: index)
  }

  /// The 32 bits from a byte on, the lowest byte first: a pixel of four channels.
  @inlinable
  package func pixel(at index: Int) -> UInt32 {
    UInt32(littleEndian: unsafeBitCast(vector(SIMD4<UInt8>.self, at: index), to: UInt32.self))
  }

  /// Writes 32 bits from a byte on, the lowest byte first.
  @inlinable
  package func setPixel(_ value: UInt32, at index: Int) {
    store(unsafeBitCast(value.littleEndian, to: SIMD4<UInt8>.self), at: index)
  }

  /// For each of the 64 bytes behind one whether it differs from the byte before it; the first of them is the lowest
  /// bit.
  @inlinable
  package func changes(after index: Int) -> UInt64 {
    checkBounds(index >= 0 && index < count - 64)
    return crowns_changes(base + index)
  }
}

/// Memory of bits that are read and set from any byte on; the lowest bits come first, as on all machines that Swift
/// runs on.
extension ScratchView<UInt64> {
  /// The 64 bits from a byte on.
  @inlinable
  package func word(byte: Int) -> UInt64 {
    UnsafeRawPointer(address(byte, of: UInt64.self)).loadUnaligned(as: UInt64.self)
  }

  /// The 8 bits of a byte.
  @inlinable
  package func bits(byte: Int) -> UInt8 { address(byte, of: UInt8.self).load(as: UInt8.self) }

  /// Sets those of the 16 bits from a byte on that are set in `bits`.
  @inlinable
  package func merge(_ bits: UInt16, byte: Int) {
    let address = address(byte, of: UInt16.self)
    address.storeBytes(of: UnsafeRawPointer(address).loadUnaligned(as: UInt16.self) | bits, as: UInt16.self)
  }

  @inlinable
  func address<Bits: FixedWidthInteger>(_ byte: Int, of type: Bits.Type) -> UnsafeMutableRawPointer {
    checkBounds(byte >= 0 && byte <= count * 8 - MemoryLayout<Bits>.size)
    return UnsafeMutableRawPointer(base) + byte
  }
}
