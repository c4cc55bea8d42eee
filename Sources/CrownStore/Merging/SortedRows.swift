internal import CrownSystem

/// The rows of a statement, which come in ascending order of their first columns, one at a time.
final class SortedRows {
  /// The current row.
  let row: Statement
  /// The bytes of the current row's first column, and of its second where that belongs to the order.
  private(set) var key: [UInt8] = []
  private(set) var secondKey: [UInt8] = []
  private let keyColumns: Int
  private var last: (key: [UInt8], secondKey: [UInt8]) = ([], [])
  private var isFirst = true

  /// - Parameter keyColumns: 1 or 2.
  init(_ connection: Connection, _ sql: String, keyColumns: Int) throws {
    row = try connection.statement(sql)
    self.keyColumns = keyColumns
  }

  /// Goes to the next row.
  ///
  /// - Returns: False after the last.
  /// - Throws: `CatalogError.damagedNames` where it is not after the one before, as it is in a tree that is whole.
  func advance() throws -> Bool {
    guard try row.step() else { return false }
    // The arrays take turns, and keep their memory.
    swap(&key, &last.key)
    SortedRows.read(row, 0, into: &key)
    if keyColumns > 1 {
      swap(&secondKey, &last.secondKey)
      SortedRows.read(row, 1, into: &secondKey)
    }
    guard isFirst || SortedRows.order(last.key, last.secondKey, key, secondKey) < 0 else {
      throw CatalogError.damagedNames(path: row.path)
    }
    isFirst = false
    return true
  }

  /// Less than 0 where this row comes before that of another one, 0 where both have the same key.
  func order(_ other: SortedRows) -> Int {
    SortedRows.order(key, secondKey, other.key, other.secondKey)
  }

  private static func read(_ row: Statement, _ column: Int32, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    row.withBytes(column) { bytes += $0 }
  }

  private static func order(_ key: [UInt8], _ second: [UInt8], _ otherKey: [UInt8], _ otherSecond: [UInt8]) -> Int {
    let order = order(key, otherKey)
    return order == 0 ? self.order(second, otherSecond) : order
  }

  /// As SQLite orders text and blobs.
  static func order(_ bytes: [UInt8], _ other: [UInt8]) -> Int {
    let order = bytes.withUnsafeBytes { bytes in
      other.withUnsafeBytes { other -> Int in
        guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return 0 }
        return Int(memcmp(start, otherStart, min(bytes.count, other.count)))
      }
    }
    return order == 0 ? bytes.count - other.count : order
  }
}

/// Goes through several sorted sequences of rows at once, in the order of their keys: a heap of those that have a row
/// left.
struct SortedMerge {
  private let inputs: [SortedRows]
  /// Indices of inputs: none comes before the one at half its place.
  private var heap: [Int] = []

  init(_ inputs: [SortedRows]) throws {
    self.inputs = inputs
    for index in inputs.indices where try inputs[index].advance() {
      heap.append(index)
      rise(from: heap.count - 1)
    }
  }

  /// Gives `body` the indices of the inputs whose current rows have the same key, in ascending order, for each key.
  ///
  /// - Complexity: O(n log k) for n rows of k inputs.
  mutating func forEachKey(_ body: ([Int]) throws -> Void) throws {
    var group: [Int] = []
    while let first = heap.first {
      group.removeAll(keepingCapacity: true)
      repeat {
        group.append(removeFirst())
      } while heap.first.map { inputs[$0].order(inputs[first]) == 0 } ?? false
      try body(group)
      for index in group where try inputs[index].advance() {
        heap.append(index)
        rise(from: heap.count - 1)
      }
    }
  }

  private func isBefore(_ index: Int, _ other: Int) -> Bool {
    let order = inputs[index].order(inputs[other])
    return order == 0 ? index < other : order < 0
  }

  private mutating func removeFirst() -> Int {
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var place = 0
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, isBefore(heap[child + 1], heap[child]) { child += 1 }
      guard isBefore(heap[child], heap[place]) else { break }
      heap.swapAt(place, child)
      place = child
    }
    return first
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, isBefore(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }
}
