/// Plain values in a row that one owner appends to.
///
/// Like an array without the check for shared storage that an array makes at each change. Indices are checked in debug
/// builds and under the fuzzers; they are numbers that the caller counted itself, never ones from a file.
///
/// The type of its elements may not be private: a debug build does not find its metadata where the list is freed (Swift
/// 6.3).
@usableFromInline
package struct ScratchList<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline
  var memory: ScratchMemory<Element>
  @usableFromInline
  package internal(set) var count: Int

  /// An empty list with room for some elements; it grows where there are more.
  @inlinable
  package init(capacity: Int = 0) {
    memory = ScratchMemory(uninitialized: max(capacity, 1))
    count = 0
  }

  /// A list of one value, so many times.
  @inlinable
  package init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    memory.view.fill(0..<count, with: value)
    self.count = count
  }

  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) get {
      checkBounds(index >= 0 && index < count)
      return memory.view.base[index]
    }
    @inline(__always) _modify {
      checkBounds(index >= 0 && index < count)
      yield &memory.view.base[index]
    }
  }

  @inlinable
  package subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) _modify { yield &self[Int(index)] }
  }

  @inlinable
  package var indices: Range<Int> { 0..<count }

  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == memory.count { memory.grow(to: 2 * count, keeping: count) }
    (memory.view.base + count).initialize(to: element)
    count += 1
  }

  /// Appends the elements of another list.
  @inlinable
  package mutating func append(contentsOf other: borrowing ScratchList) {
    let total = count + other.count
    if total > memory.count { memory.grow(to: max(2 * memory.count, total), keeping: count) }
    (memory.view.base + count).initialize(from: other.memory.view.base, count: other.count)
    count = total
  }

  /// Overwrites all elements with as many of another list, from an index of it on.
  @inlinable
  package mutating func copy(from other: borrowing ScratchList, at start: Int) {
    checkBounds(start >= 0 && start + count <= other.count)
    memory.view.base.update(from: other.memory.view.base + start, count: count)
  }

  /// Removes the elements from an index on.
  @inlinable
  package mutating func removeAll(from start: Int = 0) {
    checkBounds(start >= 0 && start <= count)
    count = start
  }

  /// Sorts all elements. Short and nearly sorted lists are sorted by insertion.
  @inlinable @inline(__always)
  package mutating func sort(isNearlySorted: Bool = false, by areInOrder: (Element, Element) -> Bool) {
    sort(0..<count, isNearlySorted: isNearlySorted, by: areInOrder)
  }

  /// Sorts the elements of a range. Short and nearly sorted ranges are sorted by insertion.
  @inlinable @inline(__always)
  package mutating func sort(
    _ range: Range<Int>, isNearlySorted: Bool = false, by areInOrder: (Element, Element) -> Bool
  ) {
    checkBounds(range.lowerBound >= 0 && range.upperBound <= count)
    let base = memory.view.base
    guard range.count <= 64 || isNearlySorted else {
      var elements = UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count)
      return elements.sort(by: areInOrder)
    }
    var index = range.lowerBound + 1
    while index < range.upperBound {
      let element = base[index]
      var hole = index
      while hole > range.lowerBound, areInOrder(element, base[hole - 1]) {
        base[hole] = base[hole - 1]
        hole -= 1
      }
      base[hole] = element
      index += 1
    }
  }
}

extension ScratchList<Int32> {
  /// Converts the counts of groups into exclusive end offsets, in place.
  ///
  /// Filling each group from its end to its start then leaves every offset at the start of the group.
  ///
  /// - Returns: The sum of all counts.
  @inlinable
  package mutating func formPrefixSums() -> Int32 {
    var sum: Int32 = 0
    for group in indices {
      sum += self[group]
      self[group] = sum
    }
    return sum
  }
}
