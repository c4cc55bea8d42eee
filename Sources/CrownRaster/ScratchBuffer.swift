internal import CInstructions

/// Memory of plain numbers that a rasteriser works in: the only unsafe memory of the module.
///
/// A handle, like a pointer: copies share the memory, and its owner frees it. Every access is checked in debug builds.
struct ScratchBuffer<Element: BitwiseCopyable> {
  private let base: UnsafeMutablePointer<Element>
  /// The number of elements.
  let count: Int

  /// Takes memory that nothing has written yet.
  init(uninitialized count: Int) {
    // Cache lines are 64 bytes on the machines that matter.
    base = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * MemoryLayout<Element>.stride, alignment: 64)
      .bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  /// Takes memory filled with one value.
  init(repeating value: Element, count: Int) {
    self.init(uninitialized: count)
    base.initialize(repeating: value, count: count)
  }

  /// Borrows memory, which the lender keeps in place meanwhile.
  init(borrowing buffer: UnsafeMutableBufferPointer<Element>) {
    // An empty buffer has no address; none of its elements is ever accessed.
    base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    count = buffer.count
  }

  /// A part of the memory, which is not to be given back by itself.
  func part(_ range: Range<Int>) -> ScratchBuffer {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
    return ScratchBuffer(borrowing: UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Gives the memory back; no copy of the handle may be used afterwards.
  func deallocate() { base.deallocate() }

  /// The memory with room for `capacity` elements, the first `used` of them kept.
  func grown(to capacity: Int, keeping used: Int) -> ScratchBuffer {
    let larger = ScratchBuffer(uninitialized: capacity)
    larger.base.update(from: base, count: min(used, count))
    deallocate()
    return larger
  }

  /// One element.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "read at \(index) of \(count)")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "write at \(index) of \(count)")
      base[index] = newValue
    }
  }

  /// Changes one element in place.
  @inline(__always)
  func update(_ index: Int, _ body: (inout Element) -> Void) {
    assert(index >= 0 && index < count, "change at \(index) of \(count)")
    body(&base[index])
  }

  /// The elements from `index` on as a vector.
  @inline(__always)
  func vector<Vector: SIMD>(_ type: Vector.Type, at index: Int) -> Vector where Vector.Scalar == Element {
    assert(index >= 0 && index <= count - Vector.scalarCount, "read at \(index) of \(count)")
    return UnsafeRawPointer(base + index).loadUnaligned(as: type)
  }

  /// Writes a vector over the elements from `index` on.
  @inline(__always)
  func store<Vector: SIMD>(_ vector: Vector, at index: Int) where Vector.Scalar == Element {
    assert(index >= 0 && index <= count - Vector.scalarCount, "write at \(index) of \(count)")
    UnsafeMutableRawPointer(base + index).storeBytes(of: vector, as: Vector.self)
  }

  /// Asks the caches for the element at `index`, which is going to be written; nothing happens where there is none.
  @inline(__always)
  func prefetch(_ index: Int) { crowns_prefetch(base, index &* MemoryLayout<Element>.stride) }

  /// Writes one value over `range`.
  @inline(__always)
  func fill(_ range: Range<Int>, with value: Element) {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "write at \(range) of \(count)")
    (base + range.lowerBound).update(repeating: value, count: range.count)
  }
}

/// Memory whose numbers are integers in one part and floating point numbers in another.
extension ScratchBuffer<Int32> {
  @inline(__always)
  func float(at index: Int) -> Float { Float(bitPattern: UInt32(bitPattern: self[index])) }

  @inline(__always)
  func setFloat(_ value: Float, at index: Int) { self[index] = Int32(bitPattern: value.bitPattern) }

  @inline(__always)
  func floats(at index: Int) -> SIMD4<Float> { SIMD4<Float>(pattern: vector(SIMD4<Int32>.self, at: index)) }

  @inline(__always)
  func eightFloats(at index: Int) -> SIMD8<Float> { SIMD8<Float>(pattern: vector(SIMD8<Int32>.self, at: index)) }

  @inline(__always)
  func store(_ vector: SIMD4<Float>, at index: Int) { store(vector.pattern, at: index) }

  @inline(__always)
  func store(_ vector: SIMD8<Float>, at index: Int) { store(vector.pattern, at: index) }
}

/// Memory of bytes, of which several are read or written at a time.
extension ScratchBuffer<UInt8> {
  /// The last index at or before `index` whose address is a multiple of 32.
  @inline(__always)
  func aligned(_ index: Int) -> Int {
    let offset = Int(bitPattern: base) & 31
    return (index &+ offset) & ~31 &- offset
  }

  @inline(__always)
  func word(at index: Int) -> UInt64 { unsafeBitCast(vector(SIMD8<UInt8>.self, at: index), to: UInt64.self) }

  @inline(__always)
  func setWord(_ value: UInt64, at index: Int) { store(unsafeBitCast(value, to: SIMD8<UInt8>.self), at: index) }
}

/// Memory of bits that are read and set from any byte on; the lowest bits come first, as on all machines that Swift runs on.
extension ScratchBuffer<UInt64> {
  /// The 64 bits from a byte on.
  @inline(__always)
  func word(byte: Int) -> UInt64 { UnsafeRawPointer(address(byte, of: UInt64.self)).loadUnaligned(as: UInt64.self) }

  /// The 8 bits of a byte.
  @inline(__always)
  func bits(byte: Int) -> UInt8 { address(byte, of: UInt8.self).load(as: UInt8.self) }

  /// Sets those of the 16 bits from a byte on that are set in `bits`.
  @inline(__always)
  func merge(_ bits: UInt16, byte: Int) {
    let address = address(byte, of: UInt16.self)
    address.storeBytes(of: UnsafeRawPointer(address).loadUnaligned(as: UInt16.self) | bits, as: UInt16.self)
  }

  @inline(__always)
  private func address<Bits: FixedWidthInteger>(_ byte: Int, of type: Bits.Type) -> UnsafeMutableRawPointer {
    assert(byte >= 0 && byte <= count * 8 - MemoryLayout<Bits>.size, "bits from byte \(byte) of \(count * 8)")
    return UnsafeMutableRawPointer(base) + byte
  }
}
