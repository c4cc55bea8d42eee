internal import CInstructions

/// Memory of plain values that an owner lends: ``ScratchMemory``, or an array for the length of a closure.
///
/// Like a pointer, a view is copied freely and frees nothing. Indices are checked in debug builds and under the fuzzers; they
/// are numbers that the caller counted itself, never ones from a file.
package struct ScratchView<Element: BitwiseCopyable> {
  @usableFromInline
  let base: UnsafeMutablePointer<Element>
  /// The number of elements.
  package let count: Int

  /// Allocates memory that nothing has written yet, for an owner that frees it.
  @inlinable
  init(allocating count: Int) {
    // Cache lines are 64 bytes on the machines that matter.
    base = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * MemoryLayout<Element>.stride, alignment: 64)
      .bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  /// Borrows memory that the lender keeps in place meanwhile.
  @inlinable
  package init(borrowing buffer: UnsafeMutableBufferPointer<Element>) {
    // An empty buffer has no address; none of its elements is ever accessed.
    base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    count = buffer.count
  }

  /// A part of the memory.
  @inlinable
  package func part(_ range: Range<Int>) -> ScratchView {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
    return ScratchView(borrowing: UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// One element.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "read at \(index) of \(count)")
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count, "write at \(index) of \(count)")
      base[index] = newValue
    }
  }

  /// Changes one element in place.
  @inlinable @inline(__always)
  package func update(_ index: Int, _ body: (inout Element) -> Void) {
    assert(index >= 0 && index < count, "change at \(index) of \(count)")
    body(&base[index])
  }

  /// The elements from `index` on as a vector.
  @inlinable @inline(__always)
  package func vector<Vector: SIMD>(_ type: Vector.Type, at index: Int) -> Vector where Vector.Scalar == Element {
    assert(index >= 0 && index <= count - Vector.scalarCount, "read at \(index) of \(count)")
    return UnsafeRawPointer(base + index).loadUnaligned(as: type)
  }

  /// Writes a vector over the elements from `index` on.
  @inlinable @inline(__always)
  package func store<Vector: SIMD>(_ vector: Vector, at index: Int) where Vector.Scalar == Element {
    assert(index >= 0 && index <= count - Vector.scalarCount, "write at \(index) of \(count)")
    UnsafeMutableRawPointer(base + index).storeBytes(of: vector, as: Vector.self)
  }

  /// Asks the caches for the element at `index`, which is going to be written; nothing happens where there is none.
  @inlinable @inline(__always)
  package func prefetch(_ index: Int) { crowns_prefetch(base, index &* MemoryLayout<Element>.stride) }

  /// Writes one value over `range`.
  @inlinable @inline(__always)
  package func fill(_ range: Range<Int>, with value: Element) {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "write at \(range) of \(count)")
    (base + range.lowerBound).update(repeating: value, count: range.count)
  }
}

/// Memory of bytes, of which several are read or written at a time.
extension ScratchView<UInt8> {
  /// The last index at or before `index` whose address is a multiple of 32.
  @inlinable @inline(__always)
  package func aligned(_ index: Int) -> Int {
    let offset = Int(bitPattern: base) & 31
    return (index &+ offset) & ~31 &- offset
  }

  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 { unsafeBitCast(vector(SIMD8<UInt8>.self, at: index), to: UInt64.self) }

  @inlinable @inline(__always)
  package func setWord(_ value: UInt64, at index: Int) { store(unsafeBitCast(value, to: SIMD8<UInt8>.self), at: index) }
}

/// Memory of bits that are read and set from any byte on; the lowest bits come first, as on all machines that Swift runs on.
extension ScratchView<UInt64> {
  /// The 64 bits from a byte on.
  @inlinable @inline(__always)
  package func word(byte: Int) -> UInt64 {
    UnsafeRawPointer(address(byte, of: UInt64.self)).loadUnaligned(as: UInt64.self)
  }

  /// The 8 bits of a byte.
  @inlinable @inline(__always)
  package func bits(byte: Int) -> UInt8 { address(byte, of: UInt8.self).load(as: UInt8.self) }

  /// Sets those of the 16 bits from a byte on that are set in `bits`.
  @inlinable @inline(__always)
  package func merge(_ bits: UInt16, byte: Int) {
    let address = address(byte, of: UInt16.self)
    address.storeBytes(of: UnsafeRawPointer(address).loadUnaligned(as: UInt16.self) | bits, as: UInt16.self)
  }

  @inlinable @inline(__always)
  func address<Bits: FixedWidthInteger>(_ byte: Int, of type: Bits.Type) -> UnsafeMutableRawPointer {
    assert(byte >= 0 && byte <= count * 8 - MemoryLayout<Bits>.size, "bits from byte \(byte) of \(count * 8)")
    return UnsafeMutableRawPointer(base) + byte
  }
}
