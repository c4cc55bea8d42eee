import CSQLite

/// How a database file is opened.
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

/// A connection to one database file: opens it with safe settings, keeps prepared statements, runs transactions.
///
/// It is confined to one thread at a time; `CrownCatalog` sees to that with a lock.
final class Connection {
  /// The path of the file, for messages.
  let path: String
  let mode: OpenMode
  private let handle: OpaquePointer
  private var idleStatements: [String: Statement] = [:]

  /// Opens `path` without reading it: SQLite looks at a file at the first statement.
  ///
  /// - Parameters:
  ///   - busyTimeout: how long a statement waits for another connection's lock, in milliseconds.
  ///   - vfs: the name of the SQLite file system to go through; the default one where `nil`.
  /// - Throws: `SQLiteError`.
  init(opening path: String, mode: OpenMode, busyTimeout: Int32 = 5000, vfs: String? = nil) throws {
    var flags = SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    switch mode {
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // A reader of a database in WAL mode takes part in its side files, and only who may write removes them in the end.
    // SQLite itself goes back to reading where the file does not allow more; `PRAGMA query_only` does the rest.
    case .readWrite, .readOnly: flags |= SQLITE_OPEN_READWRITE
    case .immutable: flags |= SQLITE_OPEN_READONLY
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(Connection.uri(path, immutable: mode == .immutable), &opened, flags, vfs)
    guard code == SQLITE_OK, let handle = opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw SQLiteError(extendedCode: code, message: message, path: path)
    }
    self.path = path
    self.mode = mode
    self.handle = handle
    sqlite3_busy_timeout(handle, busyTimeout)
    harden()
    if !mode.isWritable { try execute("PRAGMA query_only = 1") }
  }

  deinit {
    idleStatements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// A `file:` URI for a path. Characters that mean something in a URI are escaped.
  private static func uri(_ path: String, immutable: Bool) -> String {
    // An absolute path needs an empty authority before it, or //server/file would name a server. A relative one starts
    // with a dot, or a file called :memory: would be no file.
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

  /// Settings that a database from elsewhere must not get around. None of them reads the file.
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

// MARK: - Statements

extension Connection {
  /// Runs `body` with the prepared statement for `sql`, which is kept for the next time.
  ///
  /// The statement is the caller's alone until `body` returns: a call inside `body` with the same text gets another.
  func withStatement<R>(_ sql: String, _ body: (Statement) throws -> R) throws -> R {
    let statement = try idleStatements.removeValue(forKey: sql) ?? Statement(sql, connection: handle, path: path)
    defer {
      statement.reset()
      idleStatements[sql] = statement
    }
    return try body(statement)
  }

  /// Runs one statement that gives no rows, with values for its parameters in their order.
  func run(_ sql: String, _ values: SQLiteValue...) throws {
    try withStatement(sql) { statement in
      try statement.bind(values)
      try statement.run()
    }
  }

  /// Runs several statements that take no parameters, such as a schema.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: sql) }
  }

  /// The first column of the first row as an integer, or `nil` without rows.
  func integer(_ sql: String, _ values: SQLiteValue...) throws -> Int64? {
    try withStatement(sql) { statement in
      try statement.bind(values)
      return try statement.step() ? statement.integer(0) : nil
    }
  }

  /// The first column of the first row as text, or `nil` without rows.
  func text(_ sql: String, _ values: SQLiteValue...) throws -> String? {
    try withStatement(sql) { statement in
      try statement.bind(values)
      return try statement.step() ? statement.text(0) : nil
    }
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    SQLiteError(extendedCode: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql, path: path)
  }
}

// MARK: - Transactions

extension Connection {
  /// Lets readers go on while someone writes: changes go into a log beside the file first.
  ///
  /// The file keeps this setting.
  func useWriteAheadLog() throws {
    guard try text("PRAGMA journal_mode = WAL") == "wal" else {
      throw SQLiteError(
        extendedCode: SQLITE_CANTOPEN, message: "its file system has no write-ahead log", path: path)
    }
  }

  /// Runs `body` in a transaction that takes the writer's lock at its start, and undoes everything if it throws.
  func writing<R>(_ body: () throws -> R) throws -> R {
    try transaction(begin: "BEGIN IMMEDIATE", body)
  }

  /// Runs `body` in a transaction for reading: all it reads is one state of the database.
  func reading<R>(_ body: () throws -> R) throws -> R {
    try transaction(begin: "BEGIN", body)
  }

  private func transaction<R>(begin: String, _ body: () throws -> R) throws -> R {
    guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
    try run(begin)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite has rolled back by itself after some errors, such as a full disk.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }
}
