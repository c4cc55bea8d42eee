import CSQLite
package import CrownSystem

/// A database of crowns: their records by name.
///
/// Any thread may use a catalogue. Readers share one lock, which each holds for a few microseconds. A closure given to
/// a reading method may call the catalogue again. Reading goes on while this catalogue, another one or another process
/// writes; it sees the state before the change until the change is complete.
///
///     let catalog = try CrownCatalog(opening: "crowns.db")
///     let bytes = try catalog.record(named: "royal") { record in record.count }
public final class CrownCatalog: @unchecked Sendable {
  /// The path of the database file.
  public let path: String
  /// The mode in which it was opened.
  public let mode: OpenMode
  let schema: Schema
  /// The SQLite file system that it uses; `nil` for the default one.
  let vfs: String?
  /// Ends the statements of all connections of this catalogue, until it is ignored.
  let cancellation: Cancellation
  /// The file that was opened for writing.
  let identity: FileIdentity?
  /// The database where it lies in memory.
  private let bytes: DatabaseBytes?
  /// True if this catalogue created the file and its tables.
  private let madeFile: Bool
  private let readLock = RecursiveLock()
  private let writeLock = RecursiveLock()
  /// Used only under `readLock`; `nil` once the catalogue is closed.
  private var readConnection: Connection?
  /// Used only under `writeLock`; `nil` if the catalogue is open for reading, or closed.
  private var writeConnection: Connection?

  /// Opens a database of crowns.
  ///
  /// With `create`, a new file gets its tables at once. Otherwise opening changes nothing, not even for writing: a
  /// packed database becomes a working one with the first change.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - mode: The access to the file. An app opens the database in its bundle as `immutable`.
  ///   - timeout: The longest wait while another process holds the file, in seconds.
  /// - Throws: `CatalogError` for a file that is no database of crowns, `SQLiteError` for errors of SQLite.
  public convenience init(opening path: String, mode: OpenMode = .readOnly, timeout: Double = 5) throws {
    try self.init(opening: path, mode: mode, timeout: timeout, schema: .crowns)
  }

  /// Opens a database of crowns for work that may be cancelled: reading, writing and waiting then end with
  /// `SQLiteError`, and nothing is changed.
  package convenience init(opening path: String, mode: OpenMode = .readOnly, cancellation: Cancellation) throws {
    try self.init(opening: path, mode: mode, schema: .crowns, cancellation: cancellation)
  }

  init(
    opening path: String, mode: OpenMode, timeout: Double = 5, schema: Schema = .crowns, vfs: String? = nil,
    cancellation: Cancellation = .none
  ) throws {
    self.path = path
    self.mode = mode
    self.schema = schema
    self.vfs = vfs
    self.cancellation = cancellation
    bytes = nil
    let open = { try Connection(opening: $0, mode: $1, timeout: timeout, vfs: vfs, cancellation: cancellation) }
    if mode.isWritable {
      let opened = try CrownCatalog.openForWriting(path, mode: mode, schema: schema, vfs: vfs, open)
      writeConnection = opened.writer
      readConnection = opened.reader
      identity = opened.identity
      madeFile = opened.madeFile
    } else {
      try DatabaseFile(path).check(for: mode)
      identity = nil
      madeFile = false
      readConnection = try CrownCatalog.readConnection(path, mode: mode, schema: schema, open)
    }
  }

  /// Opens a database that lies in memory, for reading.
  ///
  /// For a database that an app or a server has in its code (`.embedInCode` in a package's manifest), and for tests.
  /// - Parameter bytes: A whole database file; one that `pack(into:)` wrote, or a working one whose
  ///   catalogues were closed.
  /// - Throws: As `init(opening:mode:timeout:)`; messages call it a database in memory.
  public convenience init(bytes: [UInt8]) throws { try self.init(reading: DatabaseBytes(bytes)) }

  /// Opens a database in memory, which several catalogues may read.
  init(reading bytes: DatabaseBytes) throws {
    path = DatabaseBytes.path
    mode = .immutable
    schema = .crowns
    (vfs, cancellation, identity, madeFile) = (nil, .none, nil, false)
    let connection = try Connection(reading: bytes)
    try schema.prepare(connection)
    readConnection = connection
    self.bytes = bytes
  }

  /// Another catalogue of the same database, through a connection of its own.
  package func reopened() throws -> CrownCatalog {
    if let bytes { return try CrownCatalog(reading: bytes) }
    return try CrownCatalog(opening: path, mode: mode, cancellation: cancellation)
  }

  /// Opens a database for writing, and makes it if there is none.
  private static func openForWriting(
    _ path: String, mode: OpenMode, schema: Schema, vfs: String?, _ open: (String, OpenMode) throws -> Connection
  ) throws -> (writer: Connection, reader: Connection, identity: FileIdentity?, madeFile: Bool) {
    let file = DatabaseFile(path)
    // Another process that made the file may remove it between the opening and the first lock. Then the path leads to
    // no file, or to another one, and the opening is repeated.
    for attempt in 1...attempts {
      let isNew = file.identity == nil
      try file.check(for: mode)
      var opened: Connection?
      do {
        let writer = try open(path, mode)
        opened = writer
        let madeTables = try schema.prepare(writer)
        if !writer.hasMoved {
          try writer.execute("PRAGMA cache_size = -\(writeCacheKiB)")
          let reader = try open(path, .readOnly)
          reader.layout = writer.layout
          return (writer, reader, file.identity, isNew && madeTables)
        }
      } catch  where opened?.hasMoved == true {
        // SQLite refuses to write to a file that is gone.
        if attempt == attempts { throw error }
        continue
      } catch {
        // A full disk, or a limit on open files, leaves an incomplete new database: remove it, once it is closed.
        opened = nil
        if isNew { removeUnusedFile(path, madeAs: nil, vfs: vfs) }
        throw error
      }
    }
    throw CatalogError.moved(path: path)
  }

  /// The most times that a file is opened which others remove at the same time.
  private static let attempts = 20

  /// A writer's page cache, in KiB.
  private static let writeCacheKiB = 12_288

  /// A reader's page cache, in KiB: room for the upper levels of a tree of a million crowns, and some thousand crowns.
  private static let readCacheKiB = 8192

  /// Opens a database for reading.
  private static func readConnection(
    _ path: String, mode: OpenMode, schema: Schema, _ open: (String, OpenMode) throws -> Connection
  ) throws -> Connection {
    let connection = try open(path, mode)
    do {
      try schema.prepare(connection)
      try connection.execute("PRAGMA cache_size = -\(readCacheKiB)")
      // A packed database is replaced as a whole, never written to. Keeping its lock saves asking for the lock and for
      // a journal at every crown, which takes twice as long as reading one.
      if connection.layout == .blocks {
        try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        // So does one transaction for all statements.
        try connection.execute("BEGIN")
      }
      return connection
    } catch let error as SQLiteError
      where mode == .readOnly && (error.code == SQLITE_CANTOPEN || error.code == SQLITE_READONLY)
    {
      // In a read-only folder SQLite cannot make the side files by which it shares the file with a writer. If there is
      // no log to be read, the file alone is the whole database.
      if let log = DatabaseFile(path).pendingLogs.first { throw CatalogError.unreadableLog(path: path, log: log) }
      let still = try open(path, .immutable)
      try schema.prepare(still)
      return still
    }
  }

  /// Lets statements run on after a cancellation from now on, so that what was written so far can be committed.
  package func ignoreCancellation() {
    writeLock.withLock {
      writeConnection?.cancellation = .none
      readLock.withLock { readConnection?.cancellation = .none }
    }
  }

  /// A connection to a file of this catalogue's own, or to its target.
  func connection(to path: String, mode: OpenMode) throws -> Connection {
    try Connection(opening: path, mode: mode, vfs: vfs, cancellation: cancellation)
  }

  /// Runs `body` with the connection for reading.
  func reading<R>(_ body: (Connection) throws -> R) throws -> R {
    try readLock.withLock {
      guard let connection = readConnection else { throw CatalogError.closed(path: path) }
      guard mode.isWritable, connection.layout == .blocks else { return try body(connection) }
      // A write, of this catalogue or another, may have given each crown a row since.
      return try connection.reading {
        connection.layout = try schema.layout(of: connection)
        return try body(connection)
      }
    }
  }

  /// Runs `body` in a transaction for reading: all that it reads from this catalogue is one state of the database, and
  /// the file is locked once.
  package func readingTogether<R>(_ body: () throws -> R) throws -> R {
    try reading { try $0.reading(body) }
  }

  /// Runs `body`, during which no other thread reads from this catalogue; returns `nil` if one is reading now.
  package func readingIfFree<R>(_ body: () throws -> R) rethrows -> R? { try readLock.withLockIfFree(body) }

  /// Runs `body` with the connection for writing.
  func writing<R>(_ body: (Connection) throws -> R) throws -> R {
    guard mode.isWritable else { throw CatalogError.notWritable(path: path) }
    // A thread that writes may read. The other way round, two threads could wait for each other.
    guard writeLock.isHeldHere || !readLock.isHeldHere else { throw CatalogError.writesWhileReading(path: path) }
    return try writeLock.withLock {
      // A reading closure may close the catalogue during the call. The writer then closes its connection at its end.
      defer { if isClosed { writeConnection = nil } }
      guard !isClosed, let connection = writeConnection else { throw CatalogError.closed(path: path) }
      return try body(connection)
    }
  }
}

// MARK: - Closing

extension CrownCatalog {
  /// Closes the file.
  ///
  /// Waits for reads and writes on other threads. Closures of this thread that read or write run to their end.
  /// Afterwards every method throws `CatalogError.closed(path:)`, except closing again, which does nothing. Releasing a
  /// catalogue closes its file as well.
  ///
  /// - Parameter removingUnusedFile: True to remove a file that this catalogue made, and that holds no crown. It stays
  ///   if someone else has it open.
  public func close(removingUnusedFile: Bool = false) {
    let wasOpen = readLock.withLock {
      defer { readConnection = nil }
      return readConnection != nil
    }
    func closeWriting() {
      writeConnection = nil
      guard wasOpen, removingUnusedFile, madeFile else { return }
      CrownCatalog.removeUnusedFile(path, madeAs: identity, vfs: vfs)
    }
    // A closure that reads must not wait for a writing thread, which may wait to read.
    if readLock.isHeldHere, !writeLock.isHeldHere {
      writeLock.withLockIfFree(closeWriting)
    } else {
      writeLock.withLock(closeWriting)
    }
  }

  private var isClosed: Bool { readLock.withLock { readConnection == nil } }

  /// Removes an empty database that this catalogue created, unless another connection has it open.
  private static func removeUnusedFile(_ path: String, madeAs identity: FileIdentity?, vfs: String?) {
    // Cancelled work, too, removes its own unused file. Nothing here waits.
    let file = DatabaseFile(DatabaseFile(path).resolvedPath)
    guard let connection = try? Connection(opening: file.path, mode: .readWrite, timeout: 0, vfs: vfs),
      (try? connection.lockUntilClosed()) != nil, !connection.hasMoved,
      identity == nil || identity == file.identity,
      (try? connection.hasCrowns()) == false
    else { return }
    // The database is removed last: while it exists, its lock keeps other processes from making new side files.
    file.remove()
  }
}

extension Connection {
  /// Returns true if there is anything in a database that may not have its tables yet.
  fileprivate func hasCrowns() throws -> Bool {
    for table in ["crown", "block", "source"] where try hasTable(table) {
      if try integer("SELECT 1 FROM \(table) LIMIT 1") != nil { return true }
    }
    return false
  }
}

// MARK: - One crown

extension CrownCatalog {
  /// True if `pack(into:)` wrote the database. The first change makes it a working one.
  public var isPacked: Bool {
    get throws { try reading { $0.layout == .blocks } }
  }

  /// Passes the record of a crown to `body` in SQLite's memory, without a copy.
  ///
  /// - Returns: The result of `body`, or `nil` if no crown has the name.
  /// - Throws: `CatalogError.damagedRecord` if the record is damaged, and the errors of `body`.
  /// - Complexity: O(log n) in the number of crowns.
  public func record<R>(named name: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R? {
    guard let name = try? CrownName.normalized(name) else { return nil }
    var result: R?
    try reading { connection in
      _ = try connection.crowns.read(name) { result = try body($0.intactRecord(path: path)) }
    }
    return result
  }

  /// A copy of a crown's record, and its title and tags; `nil` if no crown has the name.
  ///
  /// - Throws: `CatalogError.damagedRecord` where the record or the label is damaged.
  /// - Complexity: O(log n) in the number of crowns.
  public func content(of name: String) throws -> CrownContent? {
    guard let name = try? CrownName.normalized(name) else { return nil }
    return try reading { connection in
      try connection.crowns.withCrown(name) {
        CrownContent(record: [UInt8](try $0.intactRecord(path: path)), label: $0.label)
      }
    }
  }

  /// Returns true if a crown has the name.
  public func contains(_ name: String) throws -> Bool {
    guard let name = try? CrownName.normalized(name) else { return false }
    return try reading { try $0.crowns.withCrown(name) { _ in true } ?? false }
  }

  /// Returns the facts about a crown, or `nil` if none has the name.
  public func entry(named name: String) throws -> CatalogEntry? {
    guard let name = try? CrownName.normalized(name) else { return nil }
    return try reading { connection in
      try connection.crowns.withCrown(name) { crown in
        CatalogEntry(
          name: name, byteCount: crown.record.count, source: try connection.crowns.source(of: name), label: crown.label)
      }
    }
  }
}

extension Statement {
  /// The title and tags in a column.
  func label(_ column: Int32) -> CrownLabel? { isNull(column) ? nil : CrownLabel(lines: text(column)) }
}

extension SourceFile {
  /// Reads the columns path, size, hash, settings, verdict and checksum, of which `column` is the first; `nil` if they
  /// are not what was written.
  init?(_ row: Statement, from column: Int32, ofCrown name: String) {
    guard let hash = row.withBytes(column + 2, { ContentHash(bytes: $0) }),
      let byteCount = Int(exactly: row.integer(column + 1))
    else { return nil }
    self.init(
      path: row.text(column), byteCount: byteCount, contentHash: hash, settings: row.text(column + 3),
      verdict: row.text(column + 4))
    guard row.integer(column + 5) == RecordChecksum.of(name: name, source: self) else { return nil }
  }
}
