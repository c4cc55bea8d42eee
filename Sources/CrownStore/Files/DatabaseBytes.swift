import CSQLite

/// A database that lies in memory, which any number of connections read at the same time.
final class DatabaseBytes: @unchecked Sendable {
  /// The text that stands for the path in messages.
  static let path = "database in memory"

  // Written by `init` alone; connections open it as memory that SQLite may not write.
  private let memory: UnsafeMutablePointer<UInt8>
  private let count: Int

  /// Copies the bytes of a whole database file.
  ///
  /// - Throws: `CatalogError` for bytes that are none, no database, or not all of one.
  init(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { throw CatalogError.emptyDatabase(path: Self.path) }
    guard bytes.starts(with: DatabaseFile.signature) else { throw CatalogError.notADatabase(path: Self.path) }
    // The header alone has 100 bytes.
    let expected = max(DatabaseFile.recordedByteCount(header: Array(bytes.prefix(100))) ?? 0, 100)
    guard bytes.count >= expected else {
      throw CatalogError.truncated(path: Self.path, found: bytes.count, expected: expected)
    }
    count = bytes.count
    memory = .allocate(capacity: count)
    memory.initialize(from: bytes, count: count)
    // A file that was written through a write-ahead log says so in its header, and SQLite then looks for the log, which
    // memory cannot have. The bytes at 18 and 19 say which journal is used; 1 is a rollback journal ("The Database
    // Header" in SQLite's description of its file format).
    for offset in 18...19 where memory[offset] == 2 { memory[offset] = 1 }
  }

  deinit { memory.deallocate() }

  /// Makes the bytes the main database of a connection, which keeps this object; returns SQLite's result code.
  func lend(to handle: OpaquePointer) -> Int32 {
    sqlite3_deserialize(handle, "main", memory, Int64(count), Int64(count), UInt32(SQLITE_DESERIALIZE_READONLY))
  }
}
