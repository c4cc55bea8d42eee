import CSQLite

/// The marks of a SQLite file that is a database of crowns: the mark in its header, its version, its tables.
struct Schema {
  /// "Crwn", in the header of the file: it shows `file` and SQLite's tools whose database it is.
  let applicationID: Int32
  /// The newest version that no migration begins with: databases of it were made before the first release.
  var abandonedVersion = 0
  /// The statements that bring each version from ``abandonedVersion`` on to the next; the first makes the tables in an
  /// empty file.
  let migrations: [[SchemaObject]]

  /// The version this program writes.
  var version: Int { abandonedVersion + migrations.count }

  /// The tables as they are today.
  ///
  /// `crown` has no rowid: its rows lie in the tree of the names, so that a crown costs no second entry in an index.
  /// A packed database has `block` instead, where each row is a `CrownBlock`.
  static let crowns = Schema(
    applicationID: 0x4372_776E,
    abandonedVersion: 2,
    migrations: [
      [
        // The label is a title and tags, one a line, or NULL.
        SchemaObject(
          "crown", in: .designersDatabase,
          """
          CREATE TABLE crown(name TEXT NOT NULL PRIMARY KEY, record BLOB NOT NULL, checksum INTEGER NOT NULL, \
          label TEXT) STRICT, WITHOUT ROWID
          """),
        SchemaObject(
          "block", in: .packedDatabase,
          "CREATE TABLE block(name TEXT NOT NULL UNIQUE, crowns BLOB NOT NULL) STRICT"),
        // Shapes that several records share, where `pack` has found some.
        SchemaObject(
          "shape", in: .whereNeeded,
          "CREATE TABLE shape(id INTEGER PRIMARY KEY, record BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT"),
        // The file that each crown was imported from, and the importer's verdict on it.
        SchemaObject(
          "source", in: .designersDatabase,
          """
          CREATE TABLE source(name TEXT NOT NULL PRIMARY KEY, path TEXT NOT NULL, size INTEGER NOT NULL, \
          hash BLOB NOT NULL, settings TEXT NOT NULL, verdict TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT, \
          WITHOUT ROWID
          """),
        // The last change, if it can be taken back: see `UndoLog`.
        SchemaObject(
          "undo", in: .whereNeeded,
          """
          CREATE TABLE undo(change TEXT NOT NULL, was_empty INTEGER NOT NULL, crowns INTEGER NOT NULL, \
          checksum INTEGER NOT NULL) STRICT
          """),
        SchemaObject(
          "former", in: .whereNeeded,
          """
          CREATE TABLE former(name TEXT NOT NULL PRIMARY KEY, record BLOB, checksum INTEGER, label TEXT, path TEXT, \
          size INTEGER, hash BLOB, settings TEXT, verdict TEXT, source_checksum INTEGER) STRICT, WITHOUT ROWID
          """),
        // All names as people sort them.
        SchemaObject(
          "listing", in: .designersDatabase,
          """
          CREATE TABLE listing(sortkey BLOB NOT NULL, name TEXT NOT NULL, PRIMARY KEY(sortkey, name)) STRICT, \
          WITHOUT ROWID
          """),
        // The words by which crowns are found.
        SchemaObject(
          "word", in: .designersDatabase,
          """
          CREATE TABLE word(word TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(word, name)) STRICT, WITHOUT ROWID
          """),
      ]
    ])

  /// The table of databases that were packed before the first release.
  private static let abandonedPack = "pack"

  /// The size of a page in a new file. See `crowns`.
  static let pageSize = 8192
}

/// A table or index, and the statement that makes it.
///
/// The text is compared with that of a database, so it is part of the format.
struct SchemaObject {
  /// The databases that have an object.
  enum Presence {
    /// In a database that can be written to.
    case designersDatabase
    /// In one that `pack` writes; the first change makes it a designer's database.
    case packedDatabase
    /// In databases in which it has rows.
    case whereNeeded
  }

  let name: String
  let presence: Presence
  let sql: String

  init(_ name: String, in presence: Presence, _ sql: String) {
    self.name = name
    self.presence = presence
    self.sql = sql
  }
}

// MARK: - Checking and migrating

extension Schema {
  /// The state of a file by its header.
  private enum State {
    /// Nothing is in it yet.
    case empty
    /// It is one of ours, of this version.
    case version(Int)
  }

  /// Makes sure that the file is one of ours and of this version, and makes the tables of a new file.
  ///
  /// A packed database stays as it is, also one of an older version, and where it is opened for writing: see
  /// `makeWorking(_:)`. An app ships it where nothing can be written.
  ///
  /// - Returns: True if the tables were made here.
  /// - Throws: `CatalogError`, `SQLiteError`.
  @discardableResult
  func prepare(_ connection: Connection) throws -> Bool {
    switch try state(of: connection) {
    case .version(let found):
      let isUpToDate = try connection.reading {
        let present = try checkObjects(connection)
        guard connection.layout == .rows else { return true }
        guard found == version || connection.mode.isWritable else {
          throw CatalogError.olderVersion(path: connection.path, found: found, supported: version)
        }
        guard found == version, let missing = missingTable(present) else { return found == version }
        guard connection.mode.isWritable else { throw CatalogError.missingTable(path: connection.path, name: missing) }
        return false
      }
      guard !isUpToDate else { return false }
      return try connection.writing { try migrate(connection) }
    case .empty where connection.mode == .create:
      try connection.run("PRAGMA page_size = \(Schema.pageSize)")
      try connection.useWriteAheadLog(within: connection.timeout)
      return try connection.writing { try migrate(connection) }
    case .empty:
      throw CatalogError.emptyDatabase(path: connection.path)
    }
  }

  /// A table of a database that can be written to which is not there.
  private func missingTable(_ present: Set<String>) -> String? {
    migrations.joined().first { $0.presence == .designersDatabase && !present.contains($0.name) }?.name
  }

  /// Turns a packed database into one that can be written to, in the transaction that writes to it.
  func makeWorking(_ connection: Connection) throws {
    connection.layout = try layout(of: connection)
    guard connection.layout == .blocks else { return }
    // The file is not touched before it is known that something has changed.
    try connection.execute("PRAGMA cache_spill = OFF")
    _ = try migrate(connection)
  }

  /// Returns the present storage layout of a database.
  func layout(of connection: Connection) throws -> CrownLayout {
    try connection.hasTable("block") ? .blocks : .rows
  }

  private func state(of connection: Connection) throws -> State {
    do {
      // One state of the file, which another process may be making at this moment.
      let (applicationID, found, isEmpty) = try connection.reading {
        (
          Int32(truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0),
          Int(try connection.integer("PRAGMA user_version") ?? 0),
          try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        )
      }
      if applicationID == self.applicationID, found >= 1 {
        guard found <= version else {
          throw CatalogError.newerVersion(path: connection.path, found: found, supported: version)
        }
        guard found > abandonedVersion else { throw CatalogError.abandonedVersion(path: connection.path) }
        return .version(found)
      }
      guard isEmpty, applicationID == 0, found == 0 else {
        throw CatalogError.foreignDatabase(path: connection.path, applicationID: applicationID)
      }
      return .empty
    } catch let error as SQLiteError where error.code == SQLITE_NOTADB {
      throw CatalogError.notADatabase(path: connection.path)
    } catch let error as SQLiteError where error.code == SQLITE_CORRUPT {
      let file = DatabaseFile(connection.path)
      guard let expected = file.recordedByteCount, let found = file.byteCount, found < expected else { throw error }
      throw CatalogError.truncated(path: connection.path, found: found, expected: expected)
    }
  }

  /// Runs the migrations that are missing, and makes the tables that a packed database lacks, in the transaction for
  /// writing that is under way.
  ///
  /// - Returns: True if there was no table before.
  private func migrate(_ connection: Connection) throws -> Bool {
    // Another process may have done it while this one waited for the lock.
    let found = Int(try connection.integer("PRAGMA user_version") ?? 0)
    guard found == 0 || found > abandonedVersion else { throw CatalogError.abandonedVersion(path: connection.path) }
    guard found <= version else {
      throw CatalogError.newerVersion(path: connection.path, found: found, supported: version)
    }
    var present = found == 0 ? [] : try checkObjects(connection)
    if found == version, connection.layout == .rows, missingTable(present) == nil { return false }
    let wasPacked = present.contains("block")
    for (step, migration) in migrations.enumerated() {
      for object in migration where object.presence == .designersDatabase {
        guard abandonedVersion + step >= found || !present.contains(object.name) else { continue }
        try connection.execute(object.sql)
        present.insert(object.name)
      }
    }
    if wasPacked { try unpack(connection) }
    try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    try checkObjects(connection)
    return found == 0
  }

  /// Gives each crown of a packed database a row of its own.
  private func unpack(_ connection: Connection) throws {
    try PackedCrowns(connection: connection).forEach(from: "", invalidNames: true) { crown in
      try connection.insertCrown(crown)
      return true
    }
    connection.layout = .rows
    try connection.execute("DROP TABLE block")
    try CatalogIndex(connection).rebuild()
  }

  /// Makes the tables of a new file that no one else knows of yet.
  func makeTables(in connection: Connection, for presence: SchemaObject.Presence) throws {
    for object in migrations.joined() where object.presence == presence { try connection.execute(object.sql) }
    try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
  }

  /// Makes a table that is only there where it is needed.
  func makeTable(_ name: String, in connection: Connection) throws {
    for object in migrations.joined() where try object.name == name && !connection.hasTable(name) {
      try connection.execute(object.sql)
    }
  }

  /// Refuses a database that has objects which are not of this schema, or other than it makes them.
  ///
  /// A table with generated columns or a CHECK, a view or a trigger would run someone else's SQL when it is read.
  ///
  /// - Returns: The names of the objects that are there.
  @discardableResult
  private func checkObjects(_ connection: Connection) throws -> Set<String> {
    let expected = Dictionary(
      migrations.joined().map { ($0.name, $0.sql) }, uniquingKeysWith: { _, later in later })
    var present: Set<String> = []
    try connection.withStatement("SELECT type, name, sql FROM sqlite_schema") { statement in
      while try statement.step() {
        let name = statement.text(1)
        // SQLite's own: its indexes have no SQL, its statistics are plain tables.
        if name.hasPrefix("sqlite_autoindex_") && statement.isNull(2) || name.hasPrefix("sqlite_stat") { continue }
        guard name != Schema.abandonedPack else { throw CatalogError.abandonedPack(path: connection.path) }
        guard expected[name] == statement.text(2) else {
          throw CatalogError.unexpectedSchema(
            path: connection.path, object: "the \(statement.text(0)) \(quoted(name))")
        }
        present.insert(name)
      }
    }
    let isNew = try present.isEmpty && connection.integer("PRAGMA user_version") == 0
    guard isNew || present.contains("crown") != present.contains("block") else {
      throw CatalogError.noCrowns(path: connection.path)
    }
    connection.layout = present.contains("block") ? .blocks : .rows
    return present
  }
}
