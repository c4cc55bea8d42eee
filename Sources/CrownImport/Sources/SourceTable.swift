import CrownStore
import CrownSystem

/// The sources of an import and the plan for them, in a temporary database.
///
/// Memory stays flat however many sources there are: SQLite keeps a small database in memory and writes a large one to
/// a temporary file. Threads use it one at a time.
final class SourceTable: @unchecked Sendable {
  /// The memory for the database. A folder of some thousand files fits, so that no file is made for it.
  private static let cacheKiB = 4096

  /// The flags of a row for its source.
  private enum Traits {
    static let isNamed: Int64 = 1
    static let repeatsFile: Int64 = 2
  }

  private let lock = RecursiveLock()
  /// Used only under `lock`.
  private let scratch: Connection
  /// Held by the import that uses the table.
  private let importLock = RecursiveLock()
  /// The number of sources.
  private(set) var count = 0
  /// The archives in which sources lie.
  let archives = Archives()
  /// The sheets whose symbols are sources.
  let sheets = SheetReader()
  /// True if a source may be a picture that has siblings.
  private(set) var hasPictures = false

  /// Makes an empty table.
  /// - Throws: `SQLiteError` if there is no room for temporary files.
  init() throws {
    scratch = try Connection(scratchWithCacheKiB: Self.cacheKiB)
    try scratch.execute(
      """
      CREATE TABLE sibling(path TEXT NOT NULL, owner INTEGER NOT NULL);
      CREATE TABLE sheet(device INTEGER, node INTEGER, PRIMARY KEY(device, node)) WITHOUT ROWID;
      CREATE TABLE message(position INTEGER, is_note INTEGER, path TEXT, line INTEGER, column INTEGER, text TEXT);
      BEGIN
      """)
    try makeSources()
  }

  private func makeSources() throws {
    try scratch.execute(
      """
      CREATE TABLE source(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL, name TEXT NOT NULL, argument INTEGER NOT NULL,
        traits INTEGER NOT NULL, symbol TEXT, device INTEGER, node INTEGER,
        archive INTEGER, start INTEGER, packed INTEGER, size INTEGER, checksum INTEGER, coding INTEGER,
        header INTEGER)
      """)
  }

  /// Runs `body` with the database, while no other thread uses it.
  func withScratch<Result>(_ body: (Connection) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(scratch) }
  }

  /// Runs an import of the sources, while no other import of them runs.
  func withImport<Result>(_ body: () throws -> Result) rethrows -> Result { try importLock.withLock(body) }
}

// MARK: - Sources

extension SourceTable {
  /// The columns of a table named `source`, as ``source(of:from:)`` reads them.
  static let columns =
    "path, source.name, argument, traits, symbol, archive, start, packed, size, checksum, coding, header"
  /// The number of these columns.
  static let columnCount: Int32 = 12

  /// Adds a source. Its name is brought into the form in which databases keep names, if it can be one.
  func add(_ source: Source, _ file: FileIdentity?) throws {
    try lock.withLock {
      let sql = """
        INSERT INTO source(path, name, argument, traits, symbol, device, node, archive, start, packed, size, checksum,
          coding, header) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
        """
      try scratch.withStatement(sql) { row in
        try row.bind(source.path, at: 1)
        try row.bind((try? CrownName.normalized(source.name)) ?? source.name, at: 2)
        try row.bind(Int64(source.argument), at: 3)
        try row.bind(source.isNamed ? Traits.isNamed : 0, at: 4)
        if let symbol = source.symbol { try row.bind(symbol.text, at: 5) }
        if let file {
          try row.bind(Int64(bitPattern: file.device), at: 6)
          try row.bind(Int64(bitPattern: file.node), at: 7)
        }
        if let entry = source.entry {
          try row.bind(Int64(entry.archive), at: 8)
          try row.bind(Int64(entry.offset), at: 9)
          try row.bind(Int64(entry.packedCount), at: 10)
          try row.bind(Int64(entry.byteCount), at: 11)
          if let checksum = entry.checksum { try row.bind(Int64(checksum), at: 12) }
          try row.bind(entry.coding.rawValue, at: 13)
          if let header = entry.headerChecksum { try row.bind(Int64(header), at: 14) }
        }
        try row.run()
      }
      count += 1
      if source.mayHaveSiblings { hasPictures = true }
    }
  }

  /// The source of a row, whose columns are ``columns`` from `column` on.
  static func source(of row: Statement, from column: Int32 = 0) -> Source {
    var source = Source(name: row.text(column + 1), path: row.text(column))
    source.argument = Int(truncatingIfNeeded: row.integer(column + 2))
    source.isNamed = row.integer(column + 3) & Traits.isNamed != 0
    source.repeatsFile = row.integer(column + 3) & Traits.repeatsFile != 0
    source.symbol = row.isNull(column + 4) ? nil : SymbolID(row.text(column + 4))
    if let coding = ArchiveEntry.Coding(rawValue: row.integer(column + 10)), !row.isNull(column + 5) {
      source.entry = ArchiveEntry(
        archive: Int(row.integer(column + 5)), offset: Int(row.integer(column + 6)),
        headerChecksum: row.isNull(column + 11) ? nil : UInt32(truncatingIfNeeded: row.integer(column + 11)),
        packedCount: Int(row.integer(column + 7)), byteCount: Int(row.integer(column + 8)),
        checksum: row.isNull(column + 9) ? nil : UInt32(truncatingIfNeeded: row.integer(column + 9)), coding: coding)
    }
    return source
  }

  /// The source with a number; `nil` if it was removed.
  func source(_ id: Int64) throws -> Source? {
    try lock.withLock {
      try scratch.withStatement("SELECT \(Self.columns) FROM source WHERE id = ?1") { row in
        try row.bind(id, at: 1)
        return try row.step() ? Self.source(of: row) : nil
      }
    }
  }

  /// Calls `body` for each source in the order in which they were found.
  func forEachSource(_ body: (_ id: Int64, _ source: Source) throws -> Void) throws {
    try lock.withLock {
      try scratch.withStatement("SELECT id, \(Self.columns) FROM source ORDER BY id") { row in
        while try row.step() { try body(row.integer(0), Self.source(of: row, from: 1)) }
      }
    }
  }

  /// The sources of one name, in the order in which they were found.
  func sources(named name: String) throws -> [(id: Int64, source: Source)] {
    try lock.withLock {
      try scratch.withStatement("SELECT id, \(Self.columns) FROM source WHERE name = ?1 ORDER BY id") { row in
        try row.bind(name, at: 1)
        var sources: [(Int64, Source)] = []
        while try row.step() { sources.append((row.integer(0), Self.source(of: row, from: 1))) }
        return sources
      }
    }
  }

  /// Calls `body` with each name that several sources have, in the order of their bytes.
  func forEachSharedName(_ body: (String) throws -> Void) throws {
    try lock.withLock {
      try scratch.execute(
        """
        DROP TABLE IF EXISTS shared_name;
        CREATE TABLE shared_name AS SELECT name FROM source GROUP BY name HAVING count(*) > 1
        """)
      try scratch.withStatement("SELECT name FROM shared_name ORDER BY rowid") { row in
        while try row.step() { try body(row.text(0)) }
      }
    }
  }

  /// Returns true if a file was found, under any of its paths.
  func holds(_ file: FileIdentity) throws -> Bool {
    try lock.withLock {
      try scratch.execute("CREATE INDEX IF NOT EXISTS source_file ON source(device, node)")
      return try contains(file, in: "source")
    }
  }

  private func contains(_ file: FileIdentity, in table: String) throws -> Bool {
    try scratch.integer(
      "SELECT 1 FROM \(table) WHERE device = ?1 AND node = ?2", .integer(Int64(bitPattern: file.device)),
      .integer(Int64(bitPattern: file.node))) != nil
  }
}

// MARK: - The end of the search

extension SourceTable {
  /// Removes files that were found before under the same name, and marks those that were found under another one.
  func mergeRepeatedFiles() throws {
    func repeated(_ key: String) -> String {
      """
      id IN (SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY \(key) ORDER BY id) AS number FROM source WHERE device IS NOT NULL)
      WHERE number > 1)
      """
    }
    try lock.withLock {
      try scratch.run("DELETE FROM source WHERE \(repeated("device, node, name"))")
      try scratch.run("UPDATE source SET traits = traits | \(Traits.repeatsFile) WHERE \(repeated("device, node"))")
      count = Int(try scratch.integer("SELECT count(*) FROM source") ?? 0)
    }
  }

  /// Keeps the last of several entries of one path in an archive, as programs that unpack it do. A note says so.
  func removeFormerEntries(ofArchive number: Int) throws {
    try lock.withLock {
      let repeated = """
        SELECT path, count(*), max(id) FROM source WHERE archive = ?1 GROUP BY path HAVING count(*) > 1 ORDER BY max(id)
        """
      try scratch.withStatement(repeated) { row in
        try row.bind(Int64(number), at: 1)
        while try row.step() {
          let text = "the archive has \(row.integer(1)) entries of this name; the last of them counts"
          try add(ImportMessage(path: row.text(0), severity: .note, text: text), position: row.integer(2))
        }
      }
      try scratch.run(
        """
        DELETE FROM source WHERE archive = ?1
          AND id NOT IN (SELECT max(id) FROM source WHERE archive = ?1 GROUP BY path)
        """, .integer(Int64(number)))
      count = Int(try scratch.integer("SELECT count(*) FROM source") ?? 0)
    }
  }

  /// Removes the sources of an archive.
  func removeEntries(ofArchive number: Int) throws {
    try lock.withLock {
      try scratch.run("DELETE FROM source WHERE archive = ?1", .integer(Int64(number)))
      count = Int(try scratch.integer("SELECT count(*) FROM source") ?? 0)
    }
  }

  /// Lets sources be found by their names.
  func indexNames() throws {
    try lock.withLock { try scratch.execute("CREATE INDEX source_name ON source(name)") }
  }

  /// Makes one source of the pictures that are one crown at several scales: the largest of them.
  ///
  /// `a.png`, `a@2x.png` and `a@3x.png` in one folder are one crown. Beside `a.svg` or `a.svgz` they are none, since
  /// that is the better source; a note says so.
  func takeLargestPictures() throws {
    guard hasPictures else { return }
    try forEachSharedName { name in
      let sources = try sources(named: name).filter { !$0.source.isNamed && $0.source.path != "-" }
      var best: [String: (id: Int64, source: Source)] = [:]
      for candidate in sources {
        let stem = SourceFileName.stem(of: candidate.source.path)
        // Of several SVG files the first stays here. That they have one name is reported later.
        if let other = best[stem], other.source.rank >= candidate.source.rank { continue }
        best[stem] = candidate
      }
      for (id, source) in sources where source.mayHaveSiblings {
        guard let winner = best[SourceFileName.stem(of: source.path)], winner.id != id else { continue }
        try scratch.run("DELETE FROM source WHERE id = ?1", .integer(id))
        try scratch.run("INSERT INTO sibling(path, owner) VALUES(?1, ?2)", .text(source.path), .integer(winner.id))
        count -= 1
        guard SourceFileName.isSVG(winner.source.path) else { continue }
        let text = "passed over, since the drawing \(winner.source.path) has the same name"
        try add(ImportMessage(path: source.path, severity: .note, text: text), position: id)
      }
    }
  }

  /// Calls `body` for each picture that is skipped, with the number of the source that is taken instead.
  func forEachSibling(_ body: (_ path: String, _ owner: Int64) throws -> Void) throws {
    try lock.withLock {
      try scratch.withStatement("SELECT path, owner FROM sibling ORDER BY rowid") { row in
        while try row.step() { try body(row.text(0), row.integer(1)) }
      }
    }
  }
}

// MARK: - Sheets of symbols

extension SourceTable {
  /// Replaces each source by others.
  func replaceSources(_ body: (Source) throws -> Void) throws {
    try lock.withLock {
      try scratch.execute("ALTER TABLE source RENAME TO former; DROP INDEX IF EXISTS source_name")
      try makeSources()
      count = 0
      try scratch.withStatement("SELECT \(Self.columns) FROM former AS source ORDER BY id") { row in
        while try row.step() { try body(Self.source(of: row)) }
      }
      try scratch.execute("DROP TABLE former")
    }
  }

  /// Remembers a file whose parts are sources, rather than the file itself: a sheet of symbols, or an archive.
  func addSheet(_ file: FileIdentity) throws {
    try lock.withLock {
      try scratch.run(
        "INSERT OR IGNORE INTO sheet VALUES(?1, ?2)", .integer(Int64(bitPattern: file.device)),
        .integer(Int64(bitPattern: file.node)))
    }
  }

  /// Returns true if the parts of a file are sources, rather than the file itself.
  func isSheet(_ file: FileIdentity) throws -> Bool { try lock.withLock { try contains(file, in: "sheet") } }
}

// MARK: - Messages

extension SourceTable {
  /// Keeps a message of the search.
  ///
  /// - Parameter position: The number of the source that it concerns, by which notes are sorted.
  func add(_ message: ImportMessage, position: Int64 = 0) throws {
    try lock.withLock {
      try scratch.run(
        "INSERT INTO message VALUES(?1, ?2, ?3, ?4, ?5, ?6)", .integer(position),
        .integer(message.severity == .note ? 1 : 0), .text(message.path),
        message.line.map { .integer(Int64($0)) } ?? .null, message.column.map { .integer(Int64($0)) } ?? .null,
        .text(message.text))
    }
  }

  /// Calls `body` for each problem, or for each note.
  func forEachMessage(_ severity: ImportMessage.Severity, _ body: (ImportMessage) throws -> Void) throws {
    try lock.withLock {
      let sql = "SELECT path, line, column, text FROM message WHERE is_note = ?1 ORDER BY position, rowid"
      try scratch.withStatement(sql) { row in
        try row.bind(severity == .note ? 1 : 0, at: 1)
        while try row.step() {
          try body(
            ImportMessage(
              path: row.text(0), line: row.isNull(1) ? nil : Int(row.integer(1)),
              column: row.isNull(2) ? nil : Int(row.integer(2)), severity: severity, text: row.text(3)))
        }
      }
    }
  }
}

extension Source {
  /// True if the file may be one of several for one crown.
  fileprivate var mayHaveSiblings: Bool { !isNamed && SourceFileName.isPicture(path) }

  /// The rank of a source for a crown: an SVG file is the best, then the picture with the most pixels for each point.
  fileprivate var rank: Int { SourceFileName.isPicture(path) ? SourceFileName.scale(of: path) ?? 1 : 10 }
}
