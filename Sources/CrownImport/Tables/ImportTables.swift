import CrownStore
import CrownSystem

/// The scratch tables of an import, in a temporary database: the sources that were found, the crowns whose files were
/// not, the plan, and the pictures.
///
/// Memory stays flat however many sources there are: SQLite keeps a small database in memory and writes a large one to
/// a temporary file. Threads use it one at a time.
final class ImportTables: @unchecked Sendable {
  /// The memory for the database. A folder of some thousand files fits, so that no file is made for it.
  private static let cacheKiB = 4096

  let lock = RecursiveLock()
  /// Used only under `lock`.
  private let database: Connection
  /// Held by the import that uses the tables.
  private let importLock = RecursiveLock()
  /// The number of sources.
  var count = 0
  /// The archives in which sources lie.
  let archives = Archives()
  /// The sheets whose symbols are sources.
  let sheets = SheetReader()
  /// True if a source may be a picture that has siblings.
  var hasPictures = false

  /// Makes empty tables.
  ///
  /// - Parameter cancellation: Ends the search.
  /// - Throws: `SQLiteError` if there is no room for temporary files.
  init(cancellation: Cancellation) throws {
    database = try Connection(scratchWithCacheKiB: Self.cacheKiB, cancellation: cancellation)
    try database.execute(
      """
      CREATE TABLE sibling(path TEXT NOT NULL, owner INTEGER NOT NULL);
      CREATE TABLE sheet(device INTEGER, node INTEGER, PRIMARY KEY(device, node)) WITHOUT ROWID;
      CREATE TABLE message(position INTEGER, is_note INTEGER, path TEXT, line INTEGER, column INTEGER, kind TEXT, text TEXT);
      CREATE TABLE source(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL, name TEXT NOT NULL, argument INTEGER NOT NULL,
        traits INTEGER NOT NULL, symbol TEXT, device INTEGER, node INTEGER,
        archive INTEGER, start INTEGER, packed INTEGER, size INTEGER, checksum INTEGER, coding INTEGER,
        header INTEGER);
      BEGIN
      """)
  }

  /// The tables of one import of the sources. Crowns that are `unmatched` do not come from a file that was found under
  /// their name. A source becomes the crowns of its `claim`s, else the crown of its own name; a `displaced` one becomes
  /// none.
  private static let importTables = """
    DROP TABLE IF EXISTS unmatched; DROP TABLE IF EXISTS claim; DROP TABLE IF EXISTS displaced;
    DROP TABLE IF EXISTS folder; DROP TABLE IF EXISTS picture;
    CREATE TABLE unmatched(
      name TEXT NOT NULL PRIMARY KEY, path TEXT NOT NULL, size INTEGER NOT NULL, hash BLOB NOT NULL,
      settings TEXT NOT NULL, verdict TEXT NOT NULL, owner INTEGER, fate INTEGER, keeps_name INTEGER,
      is_taken INTEGER) WITHOUT ROWID;
    CREATE TABLE claim(id INTEGER, name TEXT NOT NULL, PRIMARY KEY(id, name)) WITHOUT ROWID;
    CREATE TABLE displaced(id INTEGER PRIMARY KEY, winner INTEGER, name TEXT);
    CREATE TABLE folder(path TEXT, number INTEGER, source INTEGER, name TEXT, PRIMARY KEY(path, number)) WITHOUT ROWID;
    CREATE TABLE picture(content INTEGER NOT NULL, record INTEGER NOT NULL, name TEXT NOT NULL)
    """

  /// Lets the tables be read after a cancellation: of an import that ends early, what was stored is kept and reported.
  func endSearch() { lock.withLock { database.cancellation = .none } }

  /// Runs an import of the sources with empty tables of its own, while no other import of them runs.
  func withImport<Result>(_ body: () throws -> Result) throws -> Result {
    try importLock.withLock {
      try lock.withLock { try database.execute(Self.importTables) }
      return try body()
    }
  }

  // MARK: Statements

  func query<R>(_ sql: String, _ values: [SQLiteValue], _ body: (Statement) throws -> R) throws -> R {
    try lock.withLock {
      try database.withStatement(sql) { row in
        try row.bind(values)
        return try body(row)
      }
    }
  }

  func run(_ sql: String, _ values: SQLiteValue...) throws { try query(sql, values) { try $0.run() } }

  func hasRow(_ sql: String, _ values: SQLiteValue...) throws -> Bool {
    try query(sql, values) { try $0.step() }
  }

  func firstRow<R>(_ sql: String, _ values: SQLiteValue..., body: (Statement) throws -> R) throws -> R? {
    try query(sql, values) { try $0.step() ? body($0) : nil }
  }

  func forEachRow(_ sql: String, _ values: SQLiteValue..., body: (Statement) throws -> Void) throws {
    try query(sql, values) { while try $0.step() { try body($0) } }
  }

  func execute(_ sql: String) throws { try lock.withLock { try database.execute(sql) } }

  /// Sources that are read one at a time, while others use the tables.
  struct SourceRows {
    fileprivate let lock: RecursiveLock
    /// `nil` after the last.
    fileprivate var rows: Statement?

    mutating func next() throws -> Source? {
      try lock.withLock {
        if let rows, try rows.step() { return ImportTables.source(of: rows) }
        rows = nil
        return nil
      }
    }
  }

  func rows(_ sql: String) throws -> SourceRows {
    try lock.withLock { SourceRows(lock: lock, rows: try database.statement(sql)) }
  }
}

extension SQLiteValue {
  static func number(_ value: (some BinaryInteger)?) -> SQLiteValue {
    value.map { .integer(Int64(truncatingIfNeeded: $0)) } ?? .null
  }
}
