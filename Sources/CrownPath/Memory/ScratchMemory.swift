// Public, because functions that use it are inlined into other modules.
public import CInstructions

/// The one owner of memory for plain values: it allocates, lends, and frees.
///
/// Code that works with the memory borrows a ``ScratchView`` of it. No view may be used after its owner is gone or has
/// grown.
@usableFromInline
package struct ScratchMemory<Element: BitwiseCopyable>: ~Copyable {
  /// All the memory, to read and write.
  @usableFromInline
  package internal(set) var view: ScratchView<Element>
  /// The address to free: the start of ``view``, or before it where the C library allocated.
  @usableFromInline
  var allocation: UnsafeMutableRawPointer

  /// Allocates memory that nothing has written yet.
  @inlinable
  package init(uninitialized count: Int) {
    view = ScratchView(allocating: count)
    allocation = UnsafeMutableRawPointer(view.base)
  }

  /// Allocates memory filled with one value.
  @inlinable
  package init(repeating value: Element, count: Int) {
    self.init(uninitialized: count)
    view.fill(0..<count, with: value)
  }

  /// Allocates numbers that are 0. Of a large memory, only the parts that are used take up any.
  @inlinable
  package init(zeros count: Int) where Element: FixedWidthInteger {
    allocation = ScratchView<Element>.allocateZeros(count)
    view = ScratchView(zeros: count, in: allocation)
  }

  @inlinable
  deinit { free() }

  @inlinable
  func free() {
    if allocation == UnsafeMutableRawPointer(view.base) {
      view.base.deallocate()
    } else {
      crowns_free_zeros(allocation)
    }
  }

  /// The number of elements.
  @inlinable
  package var count: Int { view.count }

  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) get { view[index] }
    @inline(__always) nonmutating set { view[index] = newValue }
  }

  /// Makes room for `capacity` elements and keeps the first `used`. Earlier views are invalid afterwards.
  @inlinable @inline(never)
  package mutating func grow(to capacity: Int, keeping used: Int) {
    let larger = ScratchView<Element>(allocating: capacity)
    larger.base.update(from: view.base, count: min(used, view.count))
    free()
    view = larger
    allocation = UnsafeMutableRawPointer(larger.base)
  }
}
