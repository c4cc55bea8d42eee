import CSQLite
package import CrownSystem

/// The mode in which a database file is opened.
public enum OpenMode: Hashable, Sendable {
  /// For reading and writing; the file is made when there is none.
  case create
  /// For reading and writing; the file has to exist.
  case readWrite
  /// For reading.
  case readOnly
  /// For reading a file that nothing changes while it is open: no locks and no side files, so it can lie in a
  /// read-only folder. This is how an app opens the database inside its bundle.
  case immutable

  var isWritable: Bool { self == .create || self == .readWrite }
}

/// A connection to one database file: opens it with safe settings, caches prepared statements, runs transactions.
///
/// It is confined to one thread at a time; `CrownCatalog` ensures that with a lock.
package final class Connection {
  /// The path of the file, for messages.
  package let path: String
  let mode: OpenMode
  private let handle: OpaquePointer
  /// The database where it lies in memory, kept for as long as SQLite reads it.
  private let bytes: DatabaseBytes?
  /// Prepared statements that are not in use, the most recent last.
  private var idleStatements: [Statement] = []
  /// The storage layout of the crowns; the schema's check finds it out.
  var layout = CrownLayout.rows
  /// The longest wait of a statement for another connection's lock, in seconds.
  private(set) var timeout = 0.0
  /// True if the transaction for writing that is under way has changed anything.
  var hasChanges = false
  /// The former rows of what the transaction for writing changes; `nil` before its first change.
  var undoLog: UndoLog?
  /// The name of the transaction for writing that is under way, if it can be taken back.
  var undoableName: String?
  /// `layout` as it was when the transaction for writing began.
  private var layoutBefore = CrownLayout.rows
  /// The sorted names of a packed database; `nil` before the first listing.
  var sortedNames: SortedNames?

  private let limits: StatementLimits

  /// Opens `path` without reading it: SQLite reads the file at the first statement.
  ///
  /// - Parameters:
  ///   - timeout: The longest wait of a statement for another connection's lock, in seconds.
  ///   - vfs: The name of the SQLite file system to go through; the default one where `nil`.
  ///   - cancellation: Ends the connection's statements: see ``cancellation``.
  /// - Throws: `SQLiteError`.
  convenience init(
    opening path: String, mode: OpenMode, timeout: Double = 5, vfs: String? = nil, cancellation: Cancellation = .none
  ) throws {
    var flags = SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    switch mode {
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // A reader of a database in WAL mode uses its side files, and only a connection that may write removes them at the
    // end. SQLite falls back to reading if the file is read-only; `PRAGMA query_only` does the rest.
    case .readWrite, .readOnly: flags |= SQLITE_OPEN_READWRITE
    case .immutable: flags |= SQLITE_OPEN_READONLY
    }
    let uri = Connection.uri(path, immutable: mode == .immutable)
    let handle = try Connection.handle(uri, flags, vfs, path: path)
    try self.init(handle, path: path, mode: mode, timeout: timeout, cancellation: cancellation)
  }

  /// Opens a database that lies in memory, for reading.
  ///
  /// - Throws: `SQLiteError`.
  convenience init(reading bytes: DatabaseBytes) throws {
    let flags = SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE
    let handle = try Connection.handle(":memory:", flags, nil, path: DatabaseBytes.path)
    try self.init(handle, path: DatabaseBytes.path, mode: .immutable, timeout: 0, cancellation: .none, bytes: bytes)
  }

  private static func handle(
    _ name: String, _ flags: Int32, _ vfs: String?, path: String
  ) throws -> OpaquePointer {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, vfs)
    guard code == SQLITE_OK, let handle = opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      let systemCode = opened.map(sqlite3_system_errno) ?? 0
      sqlite3_close_v2(opened)
      throw SQLiteError(extendedCode: code, message: message, path: path, systemCode: systemCode)
    }
    return handle
  }

  private init(
    _ handle: OpaquePointer, path: String, mode: OpenMode, timeout: Double, cancellation: Cancellation,
    bytes: DatabaseBytes? = nil
  ) throws {
    self.path = path
    self.mode = mode
    self.handle = handle
    self.bytes = bytes
    limits = StatementLimits(cancellation)
    limits.apply(to: handle)
    setTimeout(timeout)
    harden()
    if let bytes {
      let code = bytes.lend(to: handle)
      guard code == SQLITE_OK else { throw error(code) }
    }
    if !mode.isWritable {
      lowerLimits()
      try execute("PRAGMA query_only = 1; PRAGMA cell_size_check = 1")
    }
  }

  /// Opens an empty database of this connection's own, which is gone with it.
  ///
  /// SQLite keeps it in memory up to `cacheKiB`, and beyond that in a file of the folder for temporary files.
  /// - Throws: `SQLiteError`.
  package convenience init(scratchWithCacheKiB cacheKiB: Int, cancellation: Cancellation) throws {
    let path = "temporary files"
    let flags = SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let handle = try Connection.handle("", flags, nil, path: path)
    // Nobody else sees the file, and nothing of it is needed after a crash. A hardened connection refuses to do without
    // a journal.
    sqlite3_exec(handle, "PRAGMA journal_mode = OFF", nil, nil, nil)
    try self.init(handle, path: path, mode: .create, timeout: 0, cancellation: cancellation)
    try execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -\(cacheKiB)")
  }

  deinit {
    idleStatements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// A `file:` URI for a path. Characters that mean something in a URI are escaped.
  private static func uri(_ path: String, immutable: Bool) -> String {
    // An absolute path needs an empty authority before it: //server/file would name a server. A relative path gets a
    // dot in front: a file called :memory: would otherwise name a database in memory.
    var uri = Array((path.hasPrefix("/") ? "file://" : "file:./").utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "?"): uri += "%3f".utf8
      case UInt8(ascii: "#"): uri += "%23".utf8
      case UInt8(ascii: "%"): uri += "%25".utf8
      default: uri.append(byte)
      }
    }
    return String(decoding: uri, as: UTF8.self) + (immutable ? "?immutable=1" : "")
  }

  /// Switches off what a hostile database could abuse. None of these settings reads the file.
  private func harden() {
    crowns_sqlite_set_switch(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
    crowns_sqlite_set_switch(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    crowns_sqlite_set_switch(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    crowns_sqlite_set_switch(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    crowns_sqlite_set_switch(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    crowns_sqlite_set_switch(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    crowns_sqlite_set_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
  }
}

extension Connection {
  /// Ends a statement that is running with `SQLITE_INTERRUPT`, and so the next one, and the wait for a lock.
  ///
  /// Transactions are rolled back and scratch files are removed on the way out.
  package var cancellation: Cancellation {
    get { limits.cancellation }
    set { limits.cancellation = newValue }
  }

  /// Bounds the work that a hostile database can cause: statements are short and simple, and no record is larger than
  /// 64 MB.
  private func lowerLimits() {
    let limits: [(Int32, Int32)] = [
      (SQLITE_LIMIT_LENGTH, 64_000_000), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 20),
      (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_COMPOUND_SELECT, 5), (SQLITE_LIMIT_VDBE_OP, 10_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 2000),
      (SQLITE_LIMIT_VARIABLE_NUMBER, 20), (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for (limit, value) in limits { sqlite3_limit(handle, limit, value) }
  }
}

// MARK: - Statements

extension Connection {
  /// Runs `body` with the prepared statement for `sql`, which is kept for the next time.
  ///
  /// The statement is the caller's alone until `body` returns: a call inside `body` with the same text gets another.
  package func withStatement<R>(_ sql: String, _ body: (Statement) throws -> R) throws -> R {
    let statement: Statement
    // There are a few dozen at most, and the most recent is usually the one wanted.
    if let index = idleStatements.lastIndex(where: { $0.sql == sql }) {
      statement = idleStatements.remove(at: index)
    } else {
      statement = try self.statement(sql)
    }
    defer {
      statement.reset()
      idleStatements.append(statement)
    }
    return try body(statement)
  }

  /// Compiles a statement that the caller keeps.
  package func statement(_ sql: String) throws -> Statement {
    try Statement(sql, connection: handle, limits: limits, path: path)
  }

  /// Runs one statement that gives no rows, with values for its parameters in their order.
  package func run(_ sql: String, _ values: SQLiteValue...) throws {
    try withStatement(sql) { statement in
      try statement.bind(values)
      try statement.run()
    }
  }

  /// Runs several statements that take no parameters, such as a schema.
  package func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
  }

  /// The first column of the first row as an integer, or `nil` without rows.
  package func integer(_ sql: String, _ values: SQLiteValue...) throws -> Int64? {
    try withStatement(sql) { statement in
      try statement.bind(values)
      return try statement.step() ? statement.integer(0) : nil
    }
  }

  /// The first column of the first row as text, or `nil` without rows.
  package func text(_ sql: String, _ values: SQLiteValue...) throws -> String? {
    try withStatement(sql) { statement in
      try statement.bind(values)
      return try statement.step() ? statement.text(0) : nil
    }
  }

  func hasTable(_ name: String) throws -> Bool {
    try integer("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1", .text(name)) != nil
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  fileprivate func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    SQLiteError(
      extendedCode: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql, path: path,
      systemCode: sqlite3_system_errno(handle))
  }
}

// MARK: - Transactions

extension Connection {
  /// Turns on the write-ahead log, so that readers go on while someone writes.
  ///
  /// The setting is stored in the file. A file system without shared memory, such as a network's, cannot have such a
  /// log. There the database stays as it is, just as safe, and readers wait while a transaction is written. The same
  /// holds if someone else reads or writes until the time is over.
  func useWriteAheadLog(within seconds: Double) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let timeout = self.timeout
    // SQLite does not wait by itself here: the time is for all attempts together.
    setTimeout(0)
    defer { setTimeout(timeout) }
    while true {
      do {
        if try text("PRAGMA journal_mode") != "wal" { _ = try text("PRAGMA journal_mode = WAL") }
        return
      } catch let error as SQLiteError where error.code == SQLITE_BUSY {
        guard ContinuousClock.now < deadline else { return }
        sqlite3_sleep(10)
      }
    }
  }

  /// Sets how long a statement waits for another connection's lock; NaN and negative times count as 0.
  func setTimeout(_ seconds: Double) {
    timeout = seconds > 0 ? min(seconds, 1_000_000) : 0
    limits.wait = .seconds(timeout)
  }

  /// Runs `body`, which asks for a lock, and reports after a second that another connection holds it.
  func waiting<R>(_ patience: Patience, _ body: () throws -> R) throws -> R {
    setTimeout(min(patience.seconds, 1))
    do {
      return try body()
    } catch let error as SQLiteError
      where error.code == SQLITE_BUSY && patience.seconds > 1 && !cancellation.isCancelled
    {
      patience.onWait?(patience.seconds)
      setTimeout(patience.seconds - 1)
      return try body()
    }
  }

  /// Begins a transaction that takes the writer's lock at once.
  func begin(_ patience: Patience) throws {
    try waiting(patience) { try run("BEGIN IMMEDIATE") }
    hasChanges = false
    (undoLog, undoableName) = (nil, nil)
    layoutBefore = layout
  }

  /// Keeps the changes of the transaction.
  func commit(_ patience: Patience) throws {
    try waiting(patience) { try run("COMMIT") }
    if layout != layoutBefore { try execute("PRAGMA cache_spill = ON") }
  }

  /// Undoes the transaction, unless SQLite has done so itself, as after a full disk.
  func rollback() {
    // Not by a prepared statement: those fail after a cancellation.
    if isInTransaction { try? execute("ROLLBACK") }
    layout = layoutBefore
  }

  /// Runs `body` in a transaction that takes the writer's lock at its start, and undoes everything if it throws.
  func writing<R>(_ body: () throws -> R) throws -> R {
    guard !isInTransaction else { return try body() }
    let patience = Patience(seconds: timeout)
    try begin(patience)
    do {
      let result = try body()
      try commit(patience)
      return result
    } catch {
      rollback()
      throw error
    }
  }

  /// Runs `body` in a part of the transaction for writing, and undoes that part if it throws.
  func writingPart<R>(_ body: () throws -> R) throws -> R {
    let hadChanges = hasChanges
    try run("SAVEPOINT part")
    do {
      let result = try body()
      try run("RELEASE part")
      return result
    } catch {
      // If SQLite has undone the whole transaction, there is no savepoint, and no statement runs in it.
      if isInTransaction { try execute("ROLLBACK TO part; RELEASE part") }
      hasChanges = hadChanges
      undoLog?.forgetLastName()
      throw error
    }
  }

  /// Runs `body` in a transaction for reading: all it reads is one state of the database.
  func reading<R>(_ body: () throws -> R) throws -> R {
    guard !isInTransaction else { return try body() }
    try run("BEGIN")
    // There is nothing to commit, and after a damaged page SQLite would refuse it.
    defer { try? execute("ROLLBACK") }
    return try body()
  }

  /// True while a transaction is under way.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

// MARK: - Whole files

extension Connection {
  /// True if the path that SQLite opened no longer leads to the file that it has open.
  var hasMoved: Bool {
    var moved: Int32 = 0
    // A file system that cannot say leaves it at no.
    _ = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// Takes the lock that keeps every other connection from the file, until this one is closed.
  ///
  /// If the disk has room for it, the file has no write-ahead log afterwards. Who opened it meanwhile then notices that
  /// it was removed, before a side file of the next one is taken for one of this.
  ///
  /// - Throws: `SQLiteError` if someone else has the file open.
  func lockUntilClosed() throws {
    try execute("PRAGMA locking_mode = EXCLUSIVE")
    // In memory: on a full disk a journal would have no room.
    if (try? text("PRAGMA journal_mode = MEMORY")) != "memory" {
      // Closing is not to remove a log by its name, which may be that of another file by then.
      var keepsLog: Int32 = 1
      _ = sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog)
    }
    try run("BEGIN EXCLUSIVE")
  }

  /// A number that is another one once another connection has changed the database.
  func dataVersion() throws -> Int64 { try integer("PRAGMA data_version") ?? 0 }

  /// Copies every page of another database over this one, in one transaction.
  func replaceContent(by other: Connection, _ patience: Patience) throws {
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw error(sqlite3_errcode(handle))
    }
    defer { sqlite3_backup_finish(backup) }
    try waiting(patience) {
      let code = sqlite3_backup_step(backup, -1)
      guard code == SQLITE_DONE else {
        throw SQLiteError(
          extendedCode: code, message: String(cString: sqlite3_errstr(code)), path: path,
          systemCode: sqlite3_system_errno(handle))
      }
    }
  }
}
