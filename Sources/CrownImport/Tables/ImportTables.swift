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

  private let lock = RecursiveLock()
  /// Used only under `lock`.
  private let database: Connection
  /// Held by the import that uses the tables.
  private let importLock = RecursiveLock()
  /// The number of sources.
  private(set) var count = 0
  /// The archives in which sources lie.
  let archives = Archives()
  /// The sheets whose symbols are sources.
  let sheets = SheetReader()
  /// True if a source may be a picture that has siblings.
  private(set) var hasPictures = false

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
      CREATE TABLE message(position INTEGER, is_note INTEGER, path TEXT, line INTEGER, column INTEGER, text TEXT);
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

  private func query<R>(_ sql: String, _ values: [SQLiteValue], _ body: (Statement) throws -> R) throws -> R {
    try lock.withLock {
      try database.withStatement(sql) { row in
        try row.bind(values)
        return try body(row)
      }
    }
  }

  private func run(_ sql: String, _ values: SQLiteValue...) throws { try query(sql, values) { try $0.run() } }

  private func hasRow(_ sql: String, _ values: SQLiteValue...) throws -> Bool {
    try query(sql, values) { try $0.step() }
  }

  private func firstRow<R>(_ sql: String, _ values: SQLiteValue..., body: (Statement) throws -> R) throws -> R? {
    try query(sql, values) { try $0.step() ? body($0) : nil }
  }

  private func forEachRow(_ sql: String, _ values: SQLiteValue..., body: (Statement) throws -> Void) throws {
    try query(sql, values) { while try $0.step() { try body($0) } }
  }

  private func execute(_ sql: String) throws { try lock.withLock { try database.execute(sql) } }
}

extension SQLiteValue {
  fileprivate static func number(_ value: (some BinaryInteger)?) -> SQLiteValue {
    value.map { .integer(Int64(truncatingIfNeeded: $0)) } ?? .null
  }
}

// MARK: - Sources

extension ImportTables {
  /// The flags of a row for its source.
  private enum Traits {
    static let isNamed: Int64 = 1
    static let repeatsFile: Int64 = 2
  }

  /// The columns that ``source(of:)`` reads.
  private static func columns(name: String = "source.name") -> String {
    """
    source.id, source.path, \(name), argument, traits, symbol, archive, start, packed, source.size, checksum, coding,
    header
    """
  }

  private static func source(of row: Statement) -> Source {
    var source = Source(name: row.text(2), path: row.text(1))
    source.argument = Int(truncatingIfNeeded: row.integer(3))
    source.isNamed = row.integer(4) & Traits.isNamed != 0
    source.repeatsFile = row.integer(4) & Traits.repeatsFile != 0
    source.symbol = row.isNull(5) ? nil : SymbolID(row.text(5))
    if let coding = ArchiveEntry.Coding(rawValue: row.integer(11)), !row.isNull(6) {
      source.entry = ArchiveEntry(
        archive: Int(row.integer(6)), offset: Int(row.integer(7)),
        headerChecksum: row.isNull(12) ? nil : UInt32(truncatingIfNeeded: row.integer(12)),
        packedCount: Int(row.integer(8)), byteCount: Int(row.integer(9)),
        checksum: row.isNull(10) ? nil : UInt32(truncatingIfNeeded: row.integer(10)), coding: coding)
    }
    return source
  }

  /// Adds a source. Its name is brought into the form in which databases keep names, if it can be one.
  func add(_ source: Source, _ file: FileIdentity?) throws {
    let entry = source.entry
    try lock.withLock {
      try run(
        """
        INSERT INTO source(path, name, argument, traits, symbol, device, node, archive, start, packed, size, checksum,
          coding, header) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
        """, .text(source.path), .text((try? CrownName.normalized(source.name)) ?? source.name),
        .number(source.argument), .integer(source.isNamed ? Traits.isNamed : 0),
        source.symbol.map { .text($0.text) } ?? .null, .number(file?.device), .number(file?.node),
        .number(entry?.archive), .number(entry?.offset), .number(entry?.packedCount), .number(entry?.byteCount),
        .number(entry?.checksum), .number(entry?.coding.rawValue), .number(entry?.headerChecksum))
      count += 1
      if source.mayHaveSiblings { hasPictures = true }
    }
  }

  /// The source with a number; `nil` if it was removed.
  func source(_ id: Int64) throws -> Source? {
    try firstRow("SELECT \(Self.columns()) FROM source WHERE id = ?1", .integer(id), body: Self.source)
  }

  /// Calls `body` for each source in the order in which they were found.
  func forEachSource(_ body: (_ id: Int64, _ source: Source) throws -> Void) throws {
    try forEachRow("SELECT \(Self.columns()) FROM source ORDER BY id") { try body($0.integer(0), Self.source(of: $0)) }
  }

  /// The sources in the order of their names' bytes.
  func sourcesByName() throws -> SourceRows { try rows("SELECT \(Self.columns()) FROM source ORDER BY name, id") }

  /// The sources of one name, in the order in which they were found.
  func sources(named name: String) throws -> [(id: Int64, source: Source)] {
    var sources: [(Int64, Source)] = []
    try forEachRow("SELECT \(Self.columns()) FROM source WHERE name = ?1 ORDER BY id", .text(name)) {
      sources.append(($0.integer(0), Self.source(of: $0)))
    }
    return sources
  }

  /// Calls `body` with each name that several sources have, in the order of their bytes.
  func forEachSharedName(_ body: (String) throws -> Void) throws {
    try execute(
      """
      DROP TABLE IF EXISTS shared_name;
      CREATE TABLE shared_name AS SELECT name FROM source GROUP BY name HAVING count(*) > 1
      """)
    try forEachRow("SELECT name FROM shared_name ORDER BY rowid") { try body($0.text(0)) }
  }

  /// Returns true if a file was found, under any of its paths.
  func holds(_ file: FileIdentity) throws -> Bool {
    try execute("CREATE INDEX IF NOT EXISTS source_file ON source(device, node)")
    return try hasRow(
      "SELECT 1 FROM source WHERE device = ?1 AND node = ?2", .number(file.device), .number(file.node))
  }

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

  private func rows(_ sql: String) throws -> SourceRows {
    try lock.withLock { SourceRows(lock: lock, rows: try database.statement(sql)) }
  }
}

// MARK: - The end of the search

extension ImportTables {
  /// Lets sources be found by their names.
  func indexNames() throws { try execute("CREATE INDEX source_name ON source(name)") }

  private func updateCount() throws { count = try firstRow("SELECT count(*) FROM source") { Int($0.integer(0)) } ?? 0 }

  /// Removes files that were found before under the same name, and marks those that were found under another one.
  func mergeRepeatedFiles() throws {
    func repeated(_ key: String) -> String {
      """
      id IN (SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY \(key) ORDER BY id) AS number FROM source WHERE device IS NOT NULL)
      WHERE number > 1)
      """
    }
    try run("DELETE FROM source WHERE \(repeated("device, node, name"))")
    try run("UPDATE source SET traits = traits | \(Traits.repeatsFile) WHERE \(repeated("device, node"))")
    try updateCount()
  }

  /// Keeps the last of several entries of one path in an archive, as programs that unpack it do. A note says so.
  func removeFormerEntries(ofArchive number: Int) throws {
    let repeated = """
      SELECT path, count(*), max(id) FROM source WHERE archive = ?1 GROUP BY path HAVING count(*) > 1 ORDER BY max(id)
      """
    try forEachRow(repeated, .number(number)) { row in
      let text = "the archive has \(row.integer(1)) entries of this name; the last of them counts"
      try add(ImportMessage(path: row.text(0), severity: .note, text: text), position: row.integer(2))
    }
    try run(
      """
      DELETE FROM source WHERE archive = ?1
        AND id NOT IN (SELECT max(id) FROM source WHERE archive = ?1 GROUP BY path)
      """, .number(number))
    try updateCount()
  }

  /// Removes the sources of an archive.
  func removeEntries(ofArchive number: Int) throws {
    try run("DELETE FROM source WHERE archive = ?1", .number(number))
    try updateCount()
  }

  /// Removes a picture for which another source is taken.
  func removeSibling(_ id: Int64, at path: String, of owner: Int64) throws {
    try run("DELETE FROM source WHERE id = ?1", .integer(id))
    try run("INSERT INTO sibling(path, owner) VALUES(?1, ?2)", .text(path), .integer(owner))
    count -= 1
  }

  /// Replaces each source by others.
  func replaceSources(_ body: (Source) throws -> Void) throws {
    try execute("CREATE TABLE former AS SELECT * FROM source; DELETE FROM source")
    count = 0
    try forEachRow("SELECT \(Self.columns()) FROM former AS source ORDER BY id") { try body(Self.source(of: $0)) }
    try execute("DROP TABLE former")
  }

  /// Remembers a file whose parts are sources, rather than the file itself: a sheet of symbols, or an archive.
  func addSheet(_ file: FileIdentity) throws {
    try run("INSERT OR IGNORE INTO sheet VALUES(?1, ?2)", .number(file.device), .number(file.node))
  }

  /// Returns true if the parts of a file are sources, rather than the file itself.
  func isSheet(_ file: FileIdentity) throws -> Bool {
    try hasRow("SELECT 1 FROM sheet WHERE device = ?1 AND node = ?2", .number(file.device), .number(file.node))
  }

  /// Keeps a message of the search.
  ///
  /// - Parameter position: The number of the source that it concerns, by which notes are sorted.
  func add(_ message: ImportMessage, position: Int64 = 0) throws {
    try run(
      "INSERT INTO message VALUES(?1, ?2, ?3, ?4, ?5, ?6)", .integer(position),
      .integer(message.severity == .note ? 1 : 0), .text(message.path), .number(message.line),
      .number(message.column), .text(message.text))
  }

  /// Calls `body` for each problem, or for each note.
  func forEachMessage(_ severity: ImportMessage.Severity, _ body: (ImportMessage) throws -> Void) throws {
    let sql = "SELECT path, line, column, text FROM message WHERE is_note = ?1 ORDER BY position, rowid"
    try forEachRow(sql, .integer(severity == .note ? 1 : 0)) { row in
      try body(
        ImportMessage(
          path: row.text(0), line: row.isNull(1) ? nil : Int(row.integer(1)),
          column: row.isNull(2) ? nil : Int(row.integer(2)), severity: severity, text: row.text(3)))
    }
  }
}

// MARK: - Crowns without the files under their names

extension ImportTables {
  /// Stands for the owner of crowns whose file was found only as a source that the user named.
  private static let namedSource: Int64 = -1

  /// Adds a crown that does not come from a file which was found under its name.
  func addUnmatched(_ name: String, _ file: SourceFile) throws {
    try run(
      "INSERT INTO unmatched(name, path, size, hash, settings, verdict) VALUES(?1, ?2, ?3, ?4, ?5, ?6)", .text(name),
      .text(file.path), .number(file.byteCount), .blob(file.contentHash.bytes), .text(file.settings),
      .text(file.verdict))
  }

  /// Lets unmatched crowns be found by their paths and contents; returns false if there are none.
  func indexUnmatched() throws -> Bool {
    guard try hasRow("SELECT 1 FROM unmatched LIMIT 1") else { return false }
    try execute("CREATE INDEX unmatched_path ON unmatched(path); CREATE INDEX unmatched_hash ON unmatched(hash)")
    return true
  }

  /// Gives the unmatched crowns of a path to a source. A source that the user named takes none, but their file is
  /// found.
  func claimCrowns(ofFileAt path: String, for id: Int64, isNamed: Bool) throws {
    let owner = try firstRow("SELECT coalesce(owner, 0) FROM unmatched WHERE path = ?1", .text(path)) { $0.integer(0) }
    guard let owner, owner <= 0 else {
      // The same file under another name. The source that was found first has its crowns.
      if owner != nil, !isNamed { try run("INSERT OR IGNORE INTO displaced(id) VALUES(?1)", .integer(id)) }
      return
    }
    try run("UPDATE unmatched SET owner = ?1 WHERE path = ?2", .integer(isNamed ? Self.namedSource : id), .text(path))
    guard !isNamed else { return }
    try run("INSERT INTO claim SELECT ?1, name FROM unmatched WHERE path = ?2", .integer(id), .text(path))
  }

  /// Gives the crowns of each picture that was removed to the source that is taken instead.
  func claimCrownsOfSiblings(_ keptPath: (String) -> String) throws {
    try forEachRow("SELECT path, owner FROM sibling ORDER BY rowid") { row in
      try claimCrowns(ofFileAt: keptPath(row.text(0)), for: row.integer(1), isNamed: false)
    }
  }

  /// Gives the crown of its own name to each source that has crowns, if `body` says that it comes from it.
  func claimOwnNames(if isOwn: (Source) throws -> Bool) throws {
    let sql = "SELECT \(Self.columns()) FROM source WHERE id IN (SELECT id FROM claim) ORDER BY id"
    try forEachRow(sql) { row in
      let source = Self.source(of: row)
      guard try isOwn(source) else { return }
      try run("INSERT OR IGNORE INTO claim VALUES(?1, ?2)", .integer(row.integer(0)), .text(source.name))
    }
  }

  /// Calls `body` for each crown whose file was not found.
  func forEachUnclaimed(_ body: (_ name: String, _ path: String) throws -> Void) throws {
    try forEachRow("SELECT name, path FROM unmatched WHERE owner IS NULL ORDER BY name") {
      try body($0.text(0), $0.text(1))
    }
  }

  /// Keeps what is known of a crown whose file was not found.
  ///
  /// - Parameter keepsName: True if the crown keeps its name when its file is found elsewhere; `nil` if it does not
  ///   follow its file.
  func setFate(of name: String, _ fate: KnownSources.Fate?, keepsName: Bool?) throws {
    try run(
      "UPDATE unmatched SET fate = ?2, keeps_name = ?3 WHERE name = ?1", .text(name), .number(fate?.rawValue),
      .number(keepsName.map { $0 ? 1 : 0 }))
  }

  /// Calls `body` for each crown whose file has this fate, in the order of their names.
  func forEachCrown(_ fate: KnownSources.Fate, _ body: (_ name: String, _ path: String) throws -> Void) throws {
    try forEachRow("SELECT name, path FROM unmatched WHERE fate = ?1 ORDER BY name", .integer(fate.rawValue)) {
      try body($0.text(0), $0.text(1))
    }
  }

  /// Returns true if the file of a crown was not found.
  func hasUnclaimed() throws -> Bool { try hasRow("SELECT 1 FROM unmatched WHERE owner IS NULL LIMIT 1") }

  /// Calls `body` for each crown whose file was not found and held some content.
  ///
  /// - Parameters:
  ///   - followersOnly: True to skip crowns that do not follow their files.
  ///   - freeOnly: True to skip crowns that were taken.
  func forEachUnclaimed(
    with hash: ContentHash, followersOnly: Bool, freeOnly: Bool,
    _ body: (_ name: String, _ file: SourceFile, _ keepsName: Bool) throws -> Void
  ) throws {
    let sql = """
      SELECT name, path, size, settings, verdict, keeps_name FROM unmatched
      WHERE hash = ?1 AND owner IS NULL AND path <> '-' \(followersOnly ? "AND keeps_name IS NOT NULL" : "")
        \(freeOnly ? "AND is_taken IS NULL" : "")
      ORDER BY name
      """
    try forEachRow(sql, .blob(hash.bytes)) { row in
      let file = SourceFile(
        path: row.text(1), byteCount: Int(row.integer(2)), contentHash: hash, settings: row.text(3),
        verdict: row.text(4))
      try body(row.text(0), file, row.integer(5) != 0)
    }
  }

  /// Returns true if someone gave a crown the name, and its file may have moved and was not found yet.
  func hasGivenName(_ name: String) throws -> Bool {
    try hasRow(
      "SELECT 1 FROM unmatched WHERE name = ?1 AND owner IS NULL AND keeps_name = 1 AND is_taken IS NULL", .text(name))
  }

  /// Takes a crown whose file was found.
  func take(_ name: String) throws { try run("UPDATE unmatched SET is_taken = 1 WHERE name = ?1", .text(name)) }
}

// MARK: - The plan

extension ImportTables {
  /// The sources under the names of the crowns that they become.
  func tasks() throws -> SourceRows {
    try rows(
      """
      SELECT \(Self.columns(name: "coalesce(claim.name, source.name)")) FROM source LEFT JOIN claim USING(id)
      WHERE source.id NOT IN (SELECT id FROM displaced) ORDER BY source.id, claim.name
      """)
  }

  /// Calls `body` with each name that one source has and another one's claim.
  func forEachClaimedName(_ body: (String) throws -> Void) throws {
    let sql =
      "SELECT DISTINCT claim.name FROM claim JOIN source ON source.name = claim.name WHERE source.id <> claim.id"
    try forEachRow(sql) { try body($0.text(0)) }
  }

  /// The source that claims the crown of a name.
  func claimant(of name: String) throws -> Int64? {
    try firstRow("SELECT id FROM claim WHERE name = ?1", .text(name)) { $0.integer(0) }
  }

  /// Returns true if a source becomes other crowns than that of its own name, or none.
  func isResolved(_ id: Int64) throws -> Bool {
    try hasRow("SELECT 1 FROM claim WHERE id = ?1 UNION ALL SELECT 1 FROM displaced WHERE id = ?1", .integer(id))
  }

  /// Keeps a source from becoming a crown, since its name belongs to another one.
  ///
  /// - Parameter winner: The other source; `nil` if that is the same file.
  func displace(_ id: Int64, by winner: Int64?, named name: String) throws {
    try run(
      "INSERT OR IGNORE INTO displaced VALUES(?1, ?2, ?3)", .integer(id), .number(winner), .text(name))
  }

  /// Calls `body` for each source whose name belongs to another file.
  func forEachDisplaced(_ body: (_ source: Source, _ winner: Source, _ name: String) throws -> Void) throws {
    try forEachRow("SELECT id, winner, name FROM displaced WHERE winner IS NOT NULL ORDER BY id") { row in
      guard let source = try self.source(row.integer(0)), let winner = try self.source(row.integer(1)) else { return }
      try body(source, winner, row.text(2))
    }
  }
}

// MARK: - Pictures

extension ImportTables {
  /// Fills the list of PNG files by their folders.
  ///
  /// - Parameter folder: Returns the path of a file's folder.
  func listPictures(in folder: (_ path: String) -> String) throws {
    let sql = """
      SELECT source.id, source.path, coalesce(claim.name, source.name)
      FROM source LEFT JOIN claim ON claim.id = source.id
      WHERE source.path LIKE '%.png' AND source.id NOT IN (SELECT id FROM displaced) ORDER BY source.id, claim.name
      """
    var number = 0
    try forEachRow(sql) { row in
      number += 1
      try run(
        "INSERT INTO folder VALUES(?1, ?2, ?3, ?4)", .text(folder(row.text(1))), .number(number),
        .integer(row.integer(0)), .text(row.text(2)))
    }
  }

  /// Calls `body` for each folder with PNG files.
  func forEachPictureFolder(_ body: (_ path: String, _ count: Int) throws -> Void) throws {
    try forEachRow("SELECT path, count(*) FROM folder GROUP BY path ORDER BY path") {
      try body($0.text(0), Int($0.integer(1)))
    }
  }

  /// Calls `body` with the names of the crowns that a folder's pictures become, until it returns false.
  func forEachPicture(inFolder path: String, while body: (_ name: String) throws -> Bool) throws {
    try query("SELECT name FROM folder WHERE path = ?1 ORDER BY number", [.text(path)]) { row in
      while try row.step(), try body(row.text(0)) {}
    }
  }

  /// The picture at an index in a folder.
  func picture(at index: Int, inFolder path: String) throws -> Source? {
    try firstRow(
      "SELECT source FROM folder WHERE path = ?1 ORDER BY number LIMIT 1 OFFSET ?2", .text(path), .number(index)
    ) { try source($0.integer(0)) } ?? nil
  }

  /// Counts the record that a file gave.
  func addRecord(_ name: String, content: ContentHash, record: [UInt8]) throws {
    try run(
      "INSERT INTO picture VALUES(?1, ?2, ?3)", .number(content.low), .number(ContentHash(of: record).low),
      .text(name))
  }

  /// The records that at least so many different files gave, each with the number of files and the name of the first.
  func repeatedRecords(from leastCount: Int) throws -> [(group: ImportReport.Group, record: Int64)] {
    let sql = """
      SELECT count(*), name, record, min(first)
      FROM (SELECT min(rowid) AS first, name, record FROM picture GROUP BY content)
      GROUP BY record HAVING count(*) >= ?1
      """
    var found: [(ImportReport.Group, Int64)] = []
    // SQLite takes the name from the row of the minimum.
    try forEachRow(sql, .number(leastCount)) { row in
      found.append((ImportReport.Group(count: Int(row.integer(0)), firstName: row.text(1)), row.integer(2)))
    }
    return found
  }

  /// The names behind the first one of different files that gave a record, at most so many.
  func furtherNames(of record: Int64, limit: Int) throws -> [String] {
    let sql = """
      SELECT name FROM picture WHERE rowid IN (SELECT min(rowid) FROM picture WHERE record = ?1 GROUP BY content)
      ORDER BY rowid LIMIT ?2 OFFSET 1
      """
    var names: [String] = []
    try forEachRow(sql, .integer(record), .number(limit)) { names.append($0.text(0)) }
    return names
  }
}
