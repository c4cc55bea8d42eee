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
  private static func order(_ bytes: [UInt8], _ other: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in other.withUnsafeBytes { order(bytes[...], $0[...]) } }
  }

  /// As SQLite orders text and blobs.
  static func order(_ bytes: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>) -> Int {
    let common = min(bytes.count, other.count)
    let (bytes, other) = (UnsafeRawBufferPointer(rebasing: bytes), UnsafeRawBufferPointer(rebasing: other))
    guard common > 0, let start = bytes.baseAddress, let otherStart = other.baseAddress else {
      return bytes.count - other.count
    }
    let order = Int(memcmp(start, otherStart, common))
    return order == 0 ? bytes.count - other.count : order
  }
}
