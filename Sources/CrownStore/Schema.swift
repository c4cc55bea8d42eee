import CSQLite

/// What makes a SQLite file a database of crowns: the mark in its header, its version, its tables.
struct Schema {
  /// "Crwn", in the header of the file: how `file` and SQLite's tools tell whose database it is.
  let applicationID: Int32
  /// The statements that bring version `i` to version `i + 1`; the first makes the tables in an empty file.
  let migrations: [[SchemaObject]]

  /// The version this program writes.
  var version: Int { migrations.count }

  /// The tables as they are today.
  ///
  /// `crown` has no rowid: its rows lie in the tree of the names, so that a crown costs no second entry in an index.
  /// Measured on 7447 records of 55 bytes, the file is 1.43 times the records against 1.96 times with a rowid, and in
  /// pages of 8 KiB 1.15 against 1.24 times for 3453 records of 206 bytes.
  static let crowns = Schema(
    applicationID: 0x4372_776E,
    migrations: [
      [
        SchemaObject(
          "crown",
          """
          CREATE TABLE crown(name TEXT NOT NULL PRIMARY KEY, path BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT, \
          WITHOUT ROWID
          """),
        SchemaObject(
          "source",
          """
          CREATE TABLE source(name TEXT NOT NULL PRIMARY KEY, path TEXT NOT NULL, size INTEGER NOT NULL, \
          hash BLOB NOT NULL, settings TEXT NOT NULL) STRICT, WITHOUT ROWID
          """),
        SchemaObject("source_path", "CREATE INDEX source_path ON source(path)"),
      ]
    ])

  /// The size of a page in a new file. See `crowns`.
  static let pageSize = 8192
}

/// A table or index, and the statement that makes it.
struct SchemaObject {
  let name: String
  let sql: String

  init(_ name: String, _ sql: String) {
    self.name = name
    self.sql = sql
  }
}

// MARK: - Checking and migrating

extension Schema {
  /// What the header of a file says of it.
  private enum State {
    /// Nothing is in it yet.
    case empty
    /// It is one of ours, of this version.
    case version(Int)
  }

  /// Makes sure that the file is one of ours and of this version, and for writing makes it so.
  ///
  /// - Throws: `CatalogError`, `SQLiteError`.
  func prepare(_ connection: Connection) throws {
    switch try state(of: connection) {
    case .version(version):
      try checkObjects(connection)
    case .empty where connection.mode == .create:
      try create(connection)
    case .empty:
      throw CatalogError.emptyDatabase(path: connection.path)
    case .version(let found):
      guard connection.mode.isWritable else {
        throw CatalogError.olderVersion(path: connection.path, found: found, supported: version)
      }
      try migrate(connection)
    }
  }

  private func state(of connection: Connection) throws -> State {
    do {
      let applicationID = Int32(truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0)
      let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
      if applicationID == self.applicationID, found >= 1 {
        guard found <= version else {
          throw CatalogError.newerVersion(path: connection.path, found: found, supported: version)
        }
        return .version(found)
      }
      let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
      guard isEmpty, applicationID == 0, found == 0 else {
        throw CatalogError.foreignDatabase(path: connection.path, applicationID: applicationID)
      }
      return .empty
    } catch let error as SQLiteError where error.code == SQLITE_NOTADB {
      throw CatalogError.notADatabase(path: connection.path)
    }
  }

  private func create(_ connection: Connection) throws {
    try connection.run("PRAGMA page_size = \(Schema.pageSize)")
    try connection.useWriteAheadLog()
    try migrate(connection)
  }

  /// Brings the database to this version in one transaction: all the way or not at all.
  private func migrate(_ connection: Connection) throws {
    try connection.writing {
      // Another process may have done it while this one waited for the lock.
      let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
      guard (0...version).contains(found) else {
        throw CatalogError.newerVersion(path: connection.path, found: found, supported: version)
      }
      for migration in migrations[found...] {
        for object in migration { try connection.execute(object.sql) }
      }
      try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
    try checkObjects(connection)
  }

  /// Refuses a database that has objects which are not of this schema, or other than it makes them.
  ///
  /// A table with generated columns or a CHECK, a view or a trigger would run someone else's SQL when it is read.
  private func checkObjects(_ connection: Connection) throws {
    let expected = Dictionary(
      migrations.joined().map { ($0.name, $0.sql) }, uniquingKeysWith: { _, later in later })
    try connection.withStatement("SELECT type, name, sql FROM sqlite_schema") { statement in
      while try statement.step() {
        let name = statement.text(1)
        // SQLite's own: its indexes have no SQL, its statistics are plain tables.
        if name.hasPrefix("sqlite_autoindex_") && statement.isNull(2) || name.hasPrefix("sqlite_stat") { continue }
        guard expected[name] == statement.text(2) else {
          throw CatalogError.unexpectedSchema(
            path: connection.path, object: "the \(statement.text(0)) \(quoted(name))")
        }
      }
    }
  }
}
