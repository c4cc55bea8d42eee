#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import CSQLite

/// A database of crowns: their records by name.
///
/// A catalogue is one connection behind a lock, which any thread may use; threads take turns, and a turn is a few
/// microseconds. A closure given to it may call it again. While another process or another catalogue writes, reading
/// goes on undisturbed and sees the state before the change until the change is complete.
///
///     let catalog = try CrownCatalog(opening: "crowns.db")
///     let bytes = try catalog.record(named: "royal") { record in record.count }
public final class CrownCatalog: @unchecked Sendable {
  /// The path of the database file.
  public let path: String
  /// How it was opened.
  public let mode: OpenMode
  let schema: Schema
  private let lock = Lock()
  /// Used only under `lock`.
  private let connection: Connection

  /// Opens a database of crowns.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: what it is opened for. An app opens the database in its bundle as `immutable`.
  ///   - timeout: how long to wait, in seconds, while another process holds the file.
  /// - Throws: `CatalogError` for what is no database of crowns, `SQLiteError` for what SQLite reports.
  public convenience init(opening path: String, mode: OpenMode = .readOnly, timeout: Double = 5) throws {
    try self.init(opening: path, mode: mode, timeout: timeout, schema: .crowns)
  }

  init(
    opening path: String, mode: OpenMode, timeout: Double = 5, schema: Schema = .crowns, vfs: String? = nil
  ) throws {
    try CrownCatalog.checkFile(path, mode: mode)
    let milliseconds = Int32((min(max(timeout, 0), 1_000_000) * 1000).rounded())
    let connection = try Connection(opening: path, mode: mode, busyTimeout: milliseconds, vfs: vfs)
    do {
      try schema.prepare(connection)
      self.connection = connection
    } catch let error as SQLiteError
      where mode == .readOnly && [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code)
      && !CrownCatalog.hasContent(path + "-wal") && !CrownCatalog.hasContent(path + "-journal")
    {
      // In a folder that cannot be written SQLite has nowhere to put the side files by which it shares the file with
      // a writer. Where no such files wait to be read, the file alone is the whole database.
      let still = try Connection(opening: path, mode: .immutable, busyTimeout: milliseconds, vfs: vfs)
      try schema.prepare(still)
      self.connection = still
    }
    self.path = path
    self.mode = mode
    self.schema = schema
  }

  func withConnection<R>(_ body: (Connection) throws -> R) rethrows -> R {
    try lock.withLock { try body(connection) }
  }

  /// Says in plain words what SQLite would report as "unable to open database file".
  private static func checkFile(_ path: String, mode: OpenMode) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw CatalogError.badPath(path: path) }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw CatalogError.notAFile(path: path) }
    } else if errno != ENOENT {
      throw CatalogError.inaccessible(path: path, reason: String(cString: strerror(errno)))
    } else if mode != .create {
      throw CatalogError.missing(path: path)
    }
  }

  private static func hasContent(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }
}

// MARK: - One crown

extension CrownCatalog {
  /// Gives the record of a crown to `body` where SQLite holds it, without a copy.
  ///
  /// - Returns: what `body` returns, or `nil` where no crown has the name.
  /// - Throws: `CatalogError.damagedRecord` where the record is not what was written, and what `body` throws.
  /// - Complexity: O(log n) in the number of crowns.
  public func record<R>(named name: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R? {
    guard let name = try? CrownName.normalized(name) else { return nil }
    return try withConnection { connection in
      try connection.withStatement("SELECT path, checksum FROM crown WHERE name = ?1") { row in
        try row.bind(name, at: 1)
        guard try row.step() else { return nil }
        return try row.withBytes(0) { record in
          guard row.integer(1) == RecordChecksum.of(name: name, record: record) else {
            throw CatalogError.damagedRecord(path: path, name: name)
          }
          return try body(record)
        }
      }
    }
  }

  /// Whether a crown has the name.
  public func contains(_ name: String) throws -> Bool {
    guard let name = try? CrownName.normalized(name) else { return false }
    return try withConnection { try $0.integer("SELECT 1 FROM crown WHERE name = ?1", .text(name)) != nil }
  }

  /// What is known of a crown, or `nil` where none has the name.
  public func entry(named name: String) throws -> CatalogEntry? {
    guard let name = try? CrownName.normalized(name) else { return nil }
    return try withConnection { connection in
      try connection.withStatement("SELECT length(path) FROM crown WHERE name = ?1") { row in
        try row.bind(name, at: 1)
        guard try row.step() else { return nil }
        return CatalogEntry(
          name: name, byteCount: Int(row.integer(0)), source: try connection.source(ofCrown: name))
      }
    }
  }
}

// MARK: - Many crowns

extension CrownCatalog {
  /// How many crowns there are, or how many names match a glob with `*`, `?` and `[a-z]`.
  public func count(matching glob: String? = nil) throws -> Int {
    try withConnection { connection in
      if let glob {
        return Int(try connection.integer("SELECT count(*) FROM crown WHERE name GLOB ?1", .text(glob)) ?? 0)
      }
      return Int(try connection.integer("SELECT count(*) FROM crown") ?? 0)
    }
  }

  /// All names, or those that match a glob with `*`, `?` and `[a-z]`, in the order of their bytes.
  public func names(matching glob: String? = nil) throws -> [String] {
    try withConnection { connection in
      try connection.withStatement("SELECT name FROM crown WHERE name GLOB ?1") { row in
        try row.bind(glob ?? "*", at: 1)
        var names: [String] = []
        while try row.step() { names.append(row.text(0)) }
        return names.filter(CrownName.isValid)
      }
    }
  }

  /// Gives each crown and its record to `body`, in the order of the names' bytes.
  ///
  /// - Throws: `CatalogError.damagedRecord` at a record that is not what was written, and what `body` throws.
  public func forEach(
    matching glob: String? = nil, _ body: (String, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try withConnection { connection in
      try connection.withStatement("SELECT name, path, checksum FROM crown WHERE name GLOB ?1") { row in
        try row.bind(glob ?? "*", at: 1)
        while try row.step() {
          let name = row.text(0)
          guard CrownName.isValid(name) else { continue }
          try row.withBytes(1) { record in
            guard row.integer(2) == RecordChecksum.of(name: name, record: record) else {
              throw CatalogError.damagedRecord(path: path, name: name)
            }
            try body(name, record)
          }
        }
      }
    }
  }
}

extension Connection {
  /// The file that a crown came from. A packed database does not know.
  func source(ofCrown name: String) throws -> SourceFile? {
    guard try hasTable("source") else { return nil }
    return try withStatement("SELECT path, size, hash, settings FROM source WHERE name = ?1") { row in
      try row.bind(name, at: 1)
      guard try row.step() else { return nil }
      return SourceFile(row, from: 0)
    }
  }

  func hasTable(_ name: String) throws -> Bool {
    try integer("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1", .text(name)) != nil
  }
}

extension SourceFile {
  /// Reads the columns path, size, hash and settings, of which `column` is the first.
  init(_ row: Statement, from column: Int32) {
    self.init(
      path: row.text(column), byteCount: Int(row.integer(column + 1)),
      contentHash: ContentHash(bytes: row.bytes(column + 2)) ?? ContentHash(high: 0, low: 0),
      settings: row.text(column + 3))
  }
}
