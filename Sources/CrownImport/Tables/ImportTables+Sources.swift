import CrownStore
import CrownSystem

/// The sources that were found.
extension ImportTables {
  /// The flags of a row for its source.
  enum Traits {
    static let isNamed: Int64 = 1
    static let repeatsFile: Int64 = 2
  }

  /// The columns that ``source(of:)`` reads.
  static func columns(name: String = "source.name") -> String {
    """
    source.id, source.path, \(name), argument, traits, symbol, archive, start, packed, source.size, checksum, coding,
    header
    """
  }

  static func source(of row: Statement) -> Source {
    var source = Source(name: row.text(2), path: row.text(1))
    source.argument = Int(truncatingIfNeeded: row.integer(3))
    source.isNamed = row.integer(4) & Traits.isNamed != 0
    source.repeatsFile = row.integer(4) & Traits.repeatsFile != 0
    source.symbol = row.isNull(5) ? nil : SymbolID(row.text(5))
    if !row.isNull(6), let coding = ArchiveEntry.Coding(rawValue: row.integer(11)) {
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
    let values: [SQLiteValue] = [
      .text(source.path), .text((try? CrownName.normalized(source.name)) ?? source.name), .number(source.argument),
      .integer(source.isNamed ? Traits.isNamed : 0), .number(file?.device), .number(file?.node),
    ]
    try lock.withLock {
      if source.symbol == nil, source.entry == nil {
        // Most sources: fewer values are faster.
        try query(
          "INSERT INTO source(path, name, argument, traits, device, node) VALUES(?1, ?2, ?3, ?4, ?5, ?6)", values
        ) { try $0.run() }
      } else {
        let entry = source.entry
        let rest: [SQLiteValue] = [
          source.symbol.map { .text($0.text) } ?? .null, .number(entry?.archive), .number(entry?.offset),
          .number(entry?.packedCount), .number(entry?.byteCount), .number(entry?.checksum),
          .number(entry?.coding.rawValue), .number(entry?.headerChecksum),
        ]
        try query(
          """
          INSERT INTO source(path, name, argument, traits, device, node, symbol, archive, start, packed, size, checksum,
            coding, header) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
          """, values + rest
        ) { try $0.run() }
      }
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
}
