/// The rows that crowns had before the last change that can be taken back.
///
/// They lie in the table `former` of the working database, written in the same transaction as the change: a name, and
/// the crown and the source that it had, or NULLs where there was none. The one row of `undo` names the change. If the
/// database was empty before, no row is needed for each crown: taking back is removing all.
///
/// Every other change of the catalogue empties both tables. A change by other means is found by the row of `undo`: it
/// has the number and the sum of the checksums of the crowns that the change left.
struct UndoLog {
  /// True if former rows are kept.
  private let isKept: Bool
  /// The last name whose rows were kept. A crown and its source change one after the other.
  private var lastName: String?

  /// Empties the log at the first change of a transaction.
  ///
  /// - Parameter change: The change, such as `import`; `nil` if it cannot be taken back.
  init(of change: String?, in connection: Connection, _ schema: Schema) throws {
    try Self.clear(connection)
    guard let change else {
      isKept = false
      return
    }
    try schema.makeTable("undo", in: connection)
    isKept = try connection.integer("SELECT 1 FROM crown LIMIT 1") != nil
    if isKept { try schema.makeTable("former", in: connection) }
    try connection.run(
      "INSERT INTO undo(change, was_empty, crowns, checksum) VALUES(?1, ?2, 0, 0)", .text(change),
      .integer(isKept ? 0 : 1))
  }

  /// Empties the log.
  static func clear(_ connection: Connection) throws {
    for table in ["former", "undo"] where try connection.hasTable(table) { try connection.run("DELETE FROM \(table)") }
  }

  /// Keeps the rows of a name before its first change.
  mutating func note(_ name: String, in connection: Connection) throws {
    guard isKept, name != lastName else { return }
    lastName = name
    try connection.run(
      """
      INSERT OR IGNORE INTO former \
      SELECT ?1, c.record, c.checksum, c.label, s.path, s.size, s.hash, s.settings, s.verdict, s.checksum \
      FROM (SELECT 1) LEFT JOIN crown c ON c.name = ?1 LEFT JOIN source s ON s.name = ?1
      """, .text(name))
  }

  /// Forgets which rows were kept last: a part of the transaction was rolled back.
  mutating func forgetLastName() { lastName = nil }

  /// Remembers what the change left, at the end of its transaction.
  static func seal(_ connection: Connection) throws {
    guard try connection.hasTable("undo"), let wasEmpty = try connection.integer("SELECT was_empty FROM undo") else {
      return
    }
    let (crowns, checksum) = try mark(connection, ofAll: wasEmpty != 0)
    try connection.run("UPDATE undo SET crowns = ?1, checksum = ?2", .integer(crowns), .integer(checksum))
  }

  /// The number of crowns and sources that the last change concerned, as they are now, and the sum of their checksums.
  private static func mark(_ connection: Connection, ofAll: Bool) throws -> (Int64, Int64) {
    var (count, sum): (Int64, Int64) = (0, 0)
    for table in ["crown", "source"] {
      let rows = ofAll ? table : "former CROSS JOIN \(table) USING(name)"
      // A hostile number must not overflow the sum.
      let sql = "SELECT count(*), coalesce(sum(\(table).checksum & 16777215), 0) FROM \(rows)"
      try connection.withStatement(sql) { row in
        guard try row.step() else { return }
        count += row.integer(0)
        sum += row.integer(1)
      }
    }
    return (count, sum)
  }
}

/// The last change of a database, which can be taken back.
package struct UndoableChange: Hashable, Sendable {
  /// The change, as ``CrownCatalog/write(undoable:timeout:onWait:_:)`` was told, such as `import`.
  package let name: String
  /// The number of crowns that it added.
  package fileprivate(set) var added = 0
  /// The number of crowns that it removed.
  package fileprivate(set) var removed = 0
  /// The number of crowns that were there before and after it, and of which it changed the record, the source, the
  /// title or the tags.
  package fileprivate(set) var changed = 0
}

/// The crowns of the last change were changed again by another program.
package struct UndoRefusal: Error, CustomStringConvertible {
  package let path: String
  package let change: String

  package var description: String {
    "\(path): another program changed crowns after the last \(change), which cannot be taken back any more"
  }
}

extension Connection {
  /// The last change, if it can be taken back.
  func undoableChange() throws -> UndoableChange? {
    guard layout == .rows, try hasTable("undo"), let name = try text("SELECT change FROM undo") else { return nil }
    var change = UndoableChange(name: name)
    guard try integer("SELECT was_empty FROM undo") == 0 else {
      change.added = Int(try integer("SELECT count(*) FROM crown") ?? 0)
      return change
    }
    guard try hasTable("former") else { return nil }
    try withStatement("SELECT f.record IS NULL, c.record IS NULL, count(*) \(Self.formerAndPresent) GROUP BY 1, 2") {
      row in
      while try row.step() {
        let count = Int(row.integer(2))
        switch (row.integer(0) != 0, row.integer(1) != 0) {
        case (true, false): change.added = count
        case (false, true): change.removed = count
        case (false, false): change.changed = count
        case (true, true): break
        }
      }
    }
    return change
  }

  fileprivate static let formerAndPresent = "FROM former f LEFT JOIN crown c ON c.name = f.name"
}

extension CrownCatalog {
  /// The last change, if it can be taken back.
  package func undoableChange() throws -> UndoableChange? {
    try snapshot { try reading { try $0.undoableChange() } }
  }
}

extension CatalogWriter {
  /// Takes back the last change, which then cannot be taken back again.
  ///
  /// - Returns: The change; `nil` if there is none that can be taken back.
  /// - Throws: ``UndoRefusal`` if another program changed its crowns since, `SQLiteError`.
  /// - Complexity: O(n log m) for n crowns that it changed, of m.
  package func undo() throws -> UndoableChange? {
    let connection = try open()
    guard let change = try connection.undoableChange() else { return nil }
    guard try UndoLog.isAsLeft(connection) else { throw UndoRefusal(path: connection.path, change: change.name) }
    connection.hasChanges = true
    if try connection.integer("SELECT was_empty FROM undo") != 0 {
      try connection.execute("DELETE FROM crown; DELETE FROM source; DELETE FROM listing; DELETE FROM word")
    } else {
      try restoreIndex(connection)
      try connection.execute(
        """
        DELETE FROM crown WHERE name IN (SELECT name FROM former WHERE record IS NULL);
        INSERT OR REPLACE INTO crown(name, record, checksum, label)
          SELECT name, record, checksum, label FROM former WHERE record IS NOT NULL;
        DELETE FROM source WHERE name IN (SELECT name FROM former WHERE path IS NULL);
        INSERT OR REPLACE INTO source(name, path, size, hash, settings, verdict, checksum)
          SELECT name, path, size, hash, settings, verdict, source_checksum FROM former WHERE path IS NOT NULL;
        """)
    }
    try UndoLog.clear(connection)
    return change
  }

  /// Gives the lists for listing and searching the names and words that they had before the last change.
  private func restoreIndex(_ connection: Connection) throws {
    let sql = "SELECT f.name, f.label, c.label, f.record IS NULL, c.record IS NULL \(Connection.formerAndPresent)"
    try connection.withStatement(sql) { row in
      while try row.step() {
        let (name, former, present) = (row.text(0), row.label(1), row.label(2))
        switch (row.integer(3) != 0, row.integer(4) != 0) {
        case (true, false): try index.remove(name, label: present)
        case (false, true): try index.add(name, label: former)
        case (false, false): if former != present { try index.replaceLabel(of: name, present, by: former) }
        case (true, true): break
        }
      }
    }
  }
}

extension UndoLog {
  /// Returns true if the crowns of the last change are as it left them.
  fileprivate static func isAsLeft(_ connection: Connection) throws -> Bool {
    try connection.withStatement("SELECT was_empty, crowns, checksum FROM undo") { row in
      guard try row.step() else { return false }
      return try mark(connection, ofAll: row.integer(0) != 0) == (row.integer(1), row.integer(2))
    }
  }
}
