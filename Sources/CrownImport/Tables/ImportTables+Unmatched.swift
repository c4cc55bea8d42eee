import CrownStore

/// Crowns that do not come from a file found under their name, and the sources that claim them.
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
