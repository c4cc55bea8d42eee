import CrownStore

/// The plan: the crown that each source becomes.
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
