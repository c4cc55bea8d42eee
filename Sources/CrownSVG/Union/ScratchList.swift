/// Plain values in a row that one owner works with: the only unsafe memory of the module.
///
/// Like an array, less what that does at each change, which is to look whether it is shared. Indices are checked in debug
/// builds; they are numbers that the union counted itself, never ones from a file.
///
/// The type of its elements may not be private: a debug build does not find that from where the list is freed (Swift 6.3).
struct ScratchList<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count: Int

  /// An empty list with room for some elements; it grows where there are more.
  init(capacity: Int = 0) {
    base = .allocate(capacity: max(capacity, 1))
    self.capacity = max(capacity, 1)
    count = 0
  }

  /// A list of one value, so many times.
  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: value, count: count)
    self.count = count
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "read at \(index) of \(count)")
      return base[index]
    }
    _modify {
      assert(index >= 0 && index < count, "change at \(index) of \(count)")
      yield &base[index]
    }
  }

  @inline(__always)
  subscript(index: Int32) -> Element {
    get { self[Int(index)] }
    _modify {
      assert(index >= 0 && index < count, "change at \(index) of \(count)")
      yield &base[Int(index)]
    }
  }

  @inline(__always)
  var indices: Range<Int> { 0..<count }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: 2 * capacity) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Adds the elements of another list.
  @inline(__always)
  mutating func append(contentsOf other: borrowing ScratchList) {
    if count + other.count > capacity { grow(to: max(2 * capacity, count + other.count)) }
    (base + count).initialize(from: other.base, count: other.count)
    count += other.count
  }

  /// Takes the elements of another list from a place on, as many as fill this one.
  @inline(__always)
  mutating func copy(from other: borrowing ScratchList, at start: Int) {
    assert(start >= 0 && start + count <= other.count, "read at \(start) of \(other.count)")
    base.update(from: other.base + start, count: count)
  }

  /// Removes the elements from a place on.
  @inline(__always)
  mutating func removeAll(from start: Int = 0) {
    assert(start <= count, "cut at \(start) of \(count)")
    count = start
  }

  @inline(never)
  private mutating func grow(to newCapacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    larger.initialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = newCapacity
  }

  /// Puts the elements in order: few, or such as nearly are so, by insertion.
  @inline(__always)
  mutating func sort(isNearlySorted: Bool = false, by areInOrder: (Element, Element) -> Bool) {
    sort(0..<count, isNearlySorted: isNearlySorted, by: areInOrder)
  }

  /// Puts the elements of a range in order.
  @inline(__always)
  mutating func sort(_ range: Range<Int>, isNearlySorted: Bool = false, by areInOrder: (Element, Element) -> Bool) {
    assert(range.lowerBound >= 0 && range.upperBound <= count, "sorting \(range) of \(count)")
    guard range.count <= 64 || isNearlySorted else {
      var elements = UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count)
      return elements.sort(by: areInOrder)
    }
    var place = range.lowerBound + 1
    while place < range.upperBound {
      let element = base[place]
      var hole = place
      while hole > range.lowerBound, areInOrder(element, base[hole - 1]) {
        base[hole] = base[hole - 1]
        hole -= 1
      }
      base[hole] = element
      place += 1
    }
  }
}

extension ScratchList<Int32> {
  /// Turns how many things each group has into where its things end if the groups follow one another: filled from behind,
  /// each group then comes to where it starts.
  ///
  /// - Returns: How many things there are.
  mutating func turnIntoEnds() -> Int32 {
    var sum: Int32 = 0
    for group in indices {
      sum += self[group]
      self[group] = sum
    }
    return sum
  }
}
