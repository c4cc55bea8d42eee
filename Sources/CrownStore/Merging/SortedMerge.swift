internal import CrownSystem

/// Goes through several sorted sequences of rows at once, in the order of their keys.
///
/// A tournament tree: each node holds which of the sequences below it has the first row. A row costs one comparison for
/// each of its log k levels.
struct SortedMerge {
  private let inputs: [SortedRows]
  private var keys: RowKeys
  /// The root at 1, the children of `n` at `2n` and `2n + 1`, and the leaves behind: an input, or -1 for none.
  private var winners: [Int]
  private var leafCount: Int { winners.count / 2 }

  /// - Throws: The errors of ``SortedRows/advance()``.
  init(_ inputs: [SortedRows]) throws {
    self.inputs = inputs
    keys = RowKeys(count: inputs.count)
    var leafCount = 1
    while leafCount < inputs.count { leafCount *= 2 }
    winners = Array(repeating: -1, count: 2 * leafCount)
    for index in inputs.indices { try advance(index) }
  }

  /// Gives `body` the indices of the inputs whose current rows have the same key, in ascending order, for each key.
  ///
  /// - Throws: The errors of ``SortedRows/advance()`` and of `body`.
  /// - Complexity: O(n log k) for n rows of k inputs.
  mutating func forEachKey(_ body: ([Int]) throws -> Void) throws {
    var group: [Int] = []
    while winners[1] >= 0 {
      let first = winners[1]
      group.removeAll(keepingCapacity: true)
      repeat {
        group.append(winners[1])
        setLeaf(of: winners[1], to: -1)
      } while winners[1] >= 0 && keys.withOrder { $0(winners[1], first) == 0 }
      try body(group)
      for index in group { try advance(index) }
    }
  }

  /// Goes to an input's next row.
  private mutating func advance(_ index: Int) throws {
    guard try inputs[index].advance() else { return setLeaf(of: index, to: -1) }
    keys.set(index, inputs[index].key, inputs[index].secondKey)
    setLeaf(of: index, to: index)
  }

  private mutating func setLeaf(of index: Int, to winner: Int) {
    var node = leafCount + index
    keys.withOrder { order in
      winners.withUnsafeMutableBufferPointer { winners in
        winners[node] = winner
        while node > 1 {
          node /= 2
          winners[node] = SortedMerge.first(winners[2 * node], winners[2 * node + 1], order)
        }
      }
    }
  }

  /// Returns the first of two inputs in order; of equal ones the left one, whose index is smaller.
  private static func first(_ left: Int, _ right: Int, _ order: borrowing RowKeys.Order) -> Int {
    if left < 0 { return right }
    return right < 0 || order(left, right) <= 0 ? left : right
  }
}

/// The keys of the inputs' current rows, in one array: comparing them then counts no references.
private struct RowKeys {
  private var bytes: [UInt8]
  /// The sizes of each key's first and second column, in bytes.
  private var counts: [(first: Int, second: Int)]
  /// The room for each key, in bytes.
  private var capacity = 64

  init(count: Int) {
    bytes = Array(repeating: 0, count: count * capacity)
    counts = Array(repeating: (0, 0), count: count)
  }

  mutating func set(_ index: Int, _ first: [UInt8], _ second: [UInt8]) {
    if first.count + second.count > capacity { grow(to: first.count + second.count) }
    let start = index * capacity
    bytes.withUnsafeMutableBytes { bytes in
      let key = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + capacity])
      key.copyBytes(from: first)
      UnsafeMutableRawBufferPointer(rebasing: key[first.count...]).copyBytes(from: second)
    }
    counts[index] = (first.count, second.count)
  }

  private mutating func grow(to least: Int) {
    let wider = max(least, 2 * capacity)
    var moved = [UInt8](repeating: 0, count: counts.count * wider)
    for (index, count) in counts.enumerated() {
      let key = bytes[index * capacity..<index * capacity + count.first + count.second]
      moved.replaceSubrange(index * wider..<index * wider + key.count, with: key)
    }
    (bytes, capacity) = (moved, wider)
  }

  /// Lends what compares keys. Several comparisons in one loan count the references of the arrays once.
  func withOrder<R>(_ body: (borrowing Order) -> R) -> R {
    bytes.withUnsafeBytes { bytes in
      counts.withUnsafeBufferPointer { body(Order(bytes: bytes, counts: $0, capacity: capacity)) }
    }
  }

  struct Order: ~Copyable {
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let counts: UnsafeBufferPointer<(first: Int, second: Int)>
    fileprivate let capacity: Int

    /// Less than 0 where a key comes before another one, 0 where they are equal.
    func callAsFunction(_ index: Int, _ other: Int) -> Int {
      let (count, otherCount) = (counts[index], counts[other])
      let key = bytes[index * capacity..<(index + 1) * capacity]
      let otherKey = bytes[other * capacity..<(other + 1) * capacity]
      let order = SortedRows.order(key.prefix(count.first), otherKey.prefix(otherCount.first))
      guard order == 0, count.second > 0 || otherCount.second > 0 else { return order }
      return SortedRows.order(
        key.dropFirst(count.first).prefix(count.second), otherKey.dropFirst(otherCount.first).prefix(otherCount.second))
    }
  }
}
