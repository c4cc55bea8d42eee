import CrownPath

/// Elements in numbered buckets, one bucket after the other in memory: a stable counting sort.
///
/// It is filled in three passes: ``announce(_:)`` each element, ``allocate(filler:)``, then ``insert(_:into:)`` the
/// same elements in reverse order. An element may be in several buckets.
///
/// - Complexity: O(elements + buckets) altogether.
struct Buckets<Element: BitwiseCopyable>: ~Copyable {
  /// First the count of each bucket, then its start in `elements`; the last entry is the end of the last bucket.
  private var starts: ScratchList<Int32>
  private var elements = ScratchList<Element>()

  init(count: Int) { starts = ScratchList(repeating: 0, count: count + 1) }

  // MARK: - Filling

  /// Counts an element of a bucket.
  mutating func announce(_ bucket: Int) { starts[bucket] += 1 }

  /// The number of elements in the fullest bucket, after all are announced.
  var largestCount: Int {
    var largest: Int32 = 0
    for bucket in starts.indices { largest = max(largest, starts[bucket]) }
    return Int(largest)
  }

  /// Makes room for all that was announced.
  ///
  /// - Parameter filler: Any element; the memory holds it until the insertions.
  mutating func allocate(filler: Element) {
    elements = ScratchList(repeating: filler, count: Int(formPrefixSums()))
  }

  /// Converts the counts into exclusive end offsets, in place. Filling each bucket from its end to its start then
  /// leaves every offset at the start of its bucket.
  ///
  /// - Returns: The sum of all counts.
  private mutating func formPrefixSums() -> Int32 {
    var sum: Int32 = 0
    for bucket in starts.indices {
      sum += starts[bucket]
      starts[bucket] = sum
    }
    return sum
  }

  /// Puts an element before those that are in the bucket already.
  mutating func insert(_ element: Element, into bucket: Int) {
    starts[bucket] -= 1
    elements[starts[bucket]] = element
  }

  // MARK: - Reading

  /// The number of elements in all buckets.
  var count: Int { elements.count }

  /// The indices of a bucket's elements.
  @inline(__always)
  func indices(of bucket: Int) -> Range<Int> { Int(starts[bucket])..<Int(starts[bucket + 1]) }

  /// The indices of the elements of neighbouring buckets.
  @inline(__always)
  func indices(of buckets: Range<Int>) -> Range<Int> {
    Int(starts[buckets.lowerBound])..<Int(starts[buckets.upperBound])
  }

  subscript(index: Int) -> Element { elements[index] }

  /// Sorts the elements in a range of indices; their buckets then hold other elements, but as many as before.
  mutating func sort(_ range: Range<Int>, isNearlySorted: Bool = false, by areInOrder: (Element, Element) -> Bool) {
    elements.sort(range, isNearlySorted: isNearlySorted, by: areInOrder)
  }
}
