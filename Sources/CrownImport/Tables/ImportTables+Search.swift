import CrownStore
import CrownSystem

/// What a search removes, replaces and says at its end.
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
      try add(ImportMessage(path: row.text(0), severity: .note, .skipped, text: text), position: row.integer(2))
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

  /// Gives each source another name.
  func renameSources(_ name: (Source) -> String) throws {
    try forEachSource { id, source in
      let given = name(source)
      let name = (try? CrownName.normalized(given)) ?? given
      if name != source.name { try run("UPDATE source SET name = ?2 WHERE id = ?1", .integer(id), .text(name)) }
    }
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
      "INSERT INTO message VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)", .integer(position),
      .integer(message.severity == .note ? 1 : 0), .text(message.path), .number(message.line),
      .number(message.column), .text(message.kind.rawValue), .text(message.text))
  }

  /// Calls `body` for each problem, or for each note.
  func forEachMessage(_ severity: ImportMessage.Severity, _ body: (ImportMessage) throws -> Void) throws {
    let sql = "SELECT path, line, column, kind, text FROM message WHERE is_note = ?1 ORDER BY position, rowid"
    try forEachRow(sql, .integer(severity == .note ? 1 : 0)) { row in
      try body(
        ImportMessage(
          path: row.text(0), line: row.isNull(1) ? nil : Int(row.integer(1)),
          column: row.isNull(2) ? nil : Int(row.integer(2)), severity: severity,
          ImportMessage.Kind(rawValue: row.text(3)), text: row.text(4)))
    }
  }
}
