// Public, because functions that use it are inlined into other modules.
public import CInstructions

/// Memory of plain values that an owner lends: ``ScratchMemory``, or an array for the length of a closure.
///
/// Like a pointer, a view is copied freely and frees nothing. Indices are checked in debug builds and under the
/// fuzzers; they are numbers that the caller counted itself, never ones from a file.
@usableFromInline
package struct ScratchView<Element: BitwiseCopyable> {
  @usableFromInline
  let base: UnsafeMutablePointer<Element>
  /// The number of elements.
  @usableFromInline
  package let count: Int

  /// Allocates memory that nothing has written yet, for an owner that frees it.
  @inlinable
  init(allocating count: Int) {
    base = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<Element>.stride, alignment: Self.line
    )
    .bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  /// The bytes of a cache line on the machines that matter.
  @usableFromInline
  static var line: Int { 64 }

  /// Allocates room for numbers that are 0, for an owner that frees it as the C library does.
  @inlinable
  static func allocateZeros(_ count: Int) -> UnsafeMutableRawPointer {
    let bytes = count * MemoryLayout<Element>.stride + line
    guard let allocation = crowns_allocate_zeros(bytes) else { fatalError("no memory for \(bytes) bytes") }
    return allocation
  }

  /// The numbers in an allocation of zeros, from the first cache line that begins behind its start.
  @inlinable
  init(zeros count: Int, in allocation: UnsafeMutableRawPointer) {
    base = (allocation + 1).alignedUp(toMultipleOf: Self.line).bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  /// Borrows memory that the lender keeps in place until the view is no longer used.
  @inlinable
  package init(borrowing buffer: UnsafeMutableBufferPointer<Element>) {
    // An empty buffer has no address; none of its elements is ever accessed.
    base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    count = buffer.count
  }

  /// Borrows memory that may only be read.
  @inlinable
  package init(reading buffer: UnsafeBufferPointer<Element>) {
    self.init(borrowing: UnsafeMutableBufferPointer(mutating: buffer))
  }

  /// A part of the memory.
  @inlinable
  package func part(_ range: Range<Int>) -> ScratchView {
    checkBounds(range.lowerBound >= 0 && range.upperBound <= count)
    return ScratchView(borrowing: UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// One element.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) get {
      checkBounds(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) nonmutating set {
      checkBounds(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// Changes one element in place.
  @inlinable
  package func update<Result>(_ index: Int, _ body: (inout Element) -> Result) -> Result {
    checkBounds(index >= 0 && index < count)
    return body(&base[index])
  }

  /// The elements from `index` on as a vector.
  @inlinable @inline(__always)
  package func vector<Vector: SIMD>(_ type: Vector.Type, at index: Int) -> Vector where Vector.Scalar == Element {
    checkBounds(index >= 0 && index <= count - Vector.scalarCount)
    return UnsafeRawPointer(base + index).loadUnaligned(as: type)
  }

  /// Writes a vector over the elements from `index` on.
  @inlinable
  package func store<Vector: SIMD>(_ vector: Vector, at index: Int) where Vector.Scalar == Element {
    checkBounds(index >= 0 && index <= count - Vector.scalarCount)
    UnsafeMutableRawPointer(base + index).storeBytes(of: vector, as: Vector.self)
  }

  /// Prefetches the element at `index` for writing. Any index will do: where there is no element, nothing happens.
  @inlinable
  package func prefetch(_ index: Int) { crowns_prefetch(base, index &* MemoryLayout<Element>.stride) }

  /// Writes one value over `range`.
  @inlinable @inline(__always)
  package func fill(_ range: Range<Int>, with value: Element) {
    checkBounds(range.lowerBound >= 0 && range.upperBound <= count)
    (base + range.lowerBound).update(repeating: value, count: range.count)
  }
}
