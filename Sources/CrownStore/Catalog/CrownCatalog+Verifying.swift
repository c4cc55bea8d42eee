import CSQLite

/// What is wrong with a database.
public enum CatalogProblem: Hashable, Sendable {
  /// The file is damaged, in SQLite's words.
  case file(String)
  /// The record of a crown cannot be read, fails its checksum, or does not decode.
  case crown(name: String, reason: String)
  /// The source of a crown fails its checksum.
  case source(name: String)
  /// Listing or searching gives other crowns than there are.
  case index(String)
}

extension CatalogProblem: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .file(let message): return "the file is damaged: \(message)"
    case .crown(let name, let reason): return "\(quoted(name)): \(reason)"
    case .source(let name):
      return "\(quoted(name)): what is kept of its source file is not what was written; the next import reads it again"
    case .index(let message): return message
    }
  }
}

/// What verifying a database found.
public struct VerificationReport: Hashable, Sendable {
  /// How many crowns are as they were written.
  public internal(set) var intactCount = 0
  /// What is wrong, crowns in the order of their names' bytes.
  public internal(set) var problems: [CatalogProblem] = []

  /// Whether all is well.
  public var isSound: Bool { problems.isEmpty }

  /// The names of the damaged crowns.
  public var damagedNames: [String] {
    problems.compactMap { problem in if case .crown(let name, _) = problem { name } else { nil } }
  }
}

extension CrownCatalog {
  /// Reads everything, and reports the damage.
  ///
  /// SQLite checks its own structures, each record is held against its checksum and given to `decode`, and the tables
  /// for listing and searching are compared with the crowns. Damage in one place does not keep the rest from being
  /// checked: crowns that a damaged page hides are named as far as another table remembers them.
  ///
  /// - Parameter decode: Decodes a record and throws if that fails.
  /// - Throws: `SQLiteError` where the database cannot be read for a reason other than damage, such as a lock.
  /// - Complexity: O(n log n)
  public func verify(
    decoding decode: (String, UnsafeRawBufferPointer) throws -> Void = { _, _ in }
  ) throws -> VerificationReport {
    try reading { connection in
      var report = VerificationReport()
      report.problems = try connection.integrityProblems().map { .file($0) }
      switch connection.layout {
      case .rows: try verifyRows(connection, decode, &report)
      case .blocks: try verifyBlocks(connection, decode, &report)
      }
      if report.isSound { report.problems += try connection.damagedSources().map { .source(name: $0) } }
      if report.isSound { report.problems += try connection.indexProblems() }
      return report
    }
  }

  /// Goes through the crowns; where the file is damaged, looks up each one that exists or should exist.
  private func verifyRows(
    _ connection: Connection, _ decode: (String, UnsafeRawBufferPointer) throws -> Void,
    _ report: inout VerificationReport
  ) throws {
    if report.isSound, let whole = try verifyWholeRows(connection, decode) {
      report = whole
      return
    }
    for name in try connection.salvagedNames() {
      do {
        let isThere = try connection.withCrown(name) { report.note($0, decode) } != nil
        // A damaged page of another table may hold names that no crown has had.
        if !isThere, CrownName.isValid(name) {
          report.problems.append(.crown(name: name, reason: VerificationReport.lost))
        }
      } catch let error as SQLiteError where error.isDamage {
        report.problems.append(.crown(name: name, reason: "its record cannot be read (\(error.message))"))
      }
    }
  }

  /// Goes through the crowns of a file in which SQLite found no damage: the names need not be held.
  ///
  /// - Returns: `nil` where it is damaged nevertheless.
  private func verifyWholeRows(
    _ connection: Connection, _ decode: (String, UnsafeRawBufferPointer) throws -> Void
  ) throws -> VerificationReport? {
    var report = VerificationReport()
    do {
      try connection.forEachCrown(invalidNames: true) { crown in
        report.note(crown, decode)
        return true
      }
      var lost: Set<String> = []
      for table in ["source", "listing"] where try connection.hasTable(table) {
        let sql = "SELECT name FROM \(table) WHERE NOT EXISTS (SELECT 1 FROM crown WHERE crown.name = \(table).name)"
        try connection.withStatement(sql) { row in
          while try row.step() { lost.insert(row.text(0)) }
        }
      }
      report.addLost(lost)
      return report
    } catch CatalogError.damagedNames {
      return nil
    } catch let error as SQLiteError where error.isDamage {
      return nil
    }
  }

  /// Goes through all blocks.
  private func verifyBlocks(
    _ connection: Connection, _ decode: (String, UnsafeRawBufferPointer) throws -> Void,
    _ report: inout VerificationReport
  ) throws {
    var damage: [String] = []
    try connection.salvageBlocks(reporting: { damage.append($0) }) { report.note($0, decode) }
    report.problems += damage.map { .file($0) }
  }
}

extension Connection {
  /// Gives the crowns of a packed database to `body` that can be read, and what cannot be read to `report`: from both
  /// ends where one block in between is damaged.
  ///
  /// Crowns are not looked up by name: a damaged name could be another crown's.
  func salvageBlocks(reporting report: (String) -> Void, _ body: (CrownRow) throws -> Void) throws {
    do {
      try forEachBlock(from: 1) { _, _ in true }
    } catch CatalogError.damagedNames {
      report("the list of crowns is not what was written, and may lack some")
    } catch let error as SQLiteError where error.isDamage {}
    var seen: Set<String> = []
    for order in ["ASC", "DESC"] {
      do {
        try withStatement("SELECT crowns, name FROM block NOT INDEXED ORDER BY rowid \(order)") { row in
          while try row.step() {
            let key = row.text(1)
            guard seen.insert(key).inserted else { continue }
            do {
              _ = try row.withBytes(0) { bytes in
                try forEachCrown(inBlock: bytes, key: key, invalidNames: true) { crown in
                  try body(crown)
                  return true
                }
              }
            } catch CatalogError.damagedRecord(_, let name) {
              report("the crowns after \(quoted(name)) in its block cannot be read")
            }
          }
        }
        return
      } catch let error as SQLiteError where error.isDamage {
        report("some blocks of crowns cannot be read (\(error.message))")
      }
    }
  }
}

extension VerificationReport {
  /// Reports crowns of which only the names are left, in their places among the others.
  fileprivate mutating func addLost(_ names: Set<String>) {
    guard !names.isEmpty else { return }
    func name(of problem: CatalogProblem) -> String {
      if case .crown(let name, _) = problem { name } else { "" }
    }
    problems += names.filter(CrownName.isValid).map { .crown(name: $0, reason: VerificationReport.lost) }
    problems.sort { name(of: $0).utf8.lexicographicallyPrecedes(name(of: $1).utf8) }
  }

  fileprivate static let lost = "its record is lost"

  /// Counts a crown, or reports its damage.
  fileprivate mutating func note(_ crown: CrownRow, _ decode: (String, UnsafeRawBufferPointer) throws -> Void) {
    func refuse(_ reason: String) { problems.append(.crown(name: crown.name, reason: reason)) }
    guard CrownName.isValid(crown.name) else { return refuse("this is not the name of a crown") }
    guard crown.isIntact else {
      let whole = crown.labelLines == nil ? "its record is" : "its record, title or tags are"
      return refuse("\(whole) not what was written")
    }
    do {
      try decode(crown.name, crown.record)
      intactCount += 1
    } catch {
      refuse("its record does not decode: \(error)")
    }
  }
}

extension Connection {
  /// What SQLite finds wrong with the file.
  fileprivate func integrityProblems() throws -> [String] {
    do {
      return try withStatement("PRAGMA integrity_check(100)") { row in
        var problems: [String] = []
        while try row.step() {
          // A row may have several lines; the first names the database.
          for line in row.text(0).split(whereSeparator: \.isNewline) where line != "ok" && !line.hasPrefix("*** in ") {
            problems.append(String(line))
          }
        }
        return problems
      }
    } catch let error as SQLiteError where error.isDamage {
      return [error.message]
    }
  }

  /// The names of all crowns that there are or ought to be, sorted by their bytes.
  func salvagedNames() throws -> [String] {
    var names: Set<String> = []
    var isComplete = true
    func collect(_ sql: String) throws {
      do {
        try withStatement(sql) { row in
          while try row.step() { names.insert(row.text(0)) }
        }
      } catch let error as SQLiteError where error.isDamage {
        isComplete = false
      }
    }
    for table in ["crown", "source", "listing"] where try hasTable(table) {
      isComplete = true
      try collect("SELECT name FROM \(table)")
      // From the other end as far as the damage.
      if !isComplete {
        try collect("SELECT name FROM \(table) ORDER BY \(table == "listing" ? "sortkey DESC, name" : "name") DESC")
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names of the crowns whose sources fail their checksums.
  fileprivate func damagedSources() throws -> [String] {
    guard try hasTable("source") else { return [] }
    return try withStatement("SELECT name, path, size, hash, settings, verdict, checksum FROM source") { row in
      var names: [String] = []
      while try row.step() {
        let name = row.text(0)
        if SourceFile(row, from: 1, ofCrown: name) == nil { names.append(name) }
      }
      return names
    }
  }

  /// Whether the tables for listing and searching have the crowns that there are.
  fileprivate func indexProblems() throws -> [CatalogProblem] {
    guard try hasTable("listing") else { return [] }
    var missing: Int64 = 0
    for (table, other) in [("crown", "listing"), ("listing", "crown"), ("word", "crown")] {
      missing += try integer("SELECT count(*) FROM (SELECT name FROM \(table) EXCEPT SELECT name FROM \(other))") ?? 0
    }
    try withStatement("SELECT name FROM crown EXCEPT SELECT name FROM word") { row in
      while try row.step() {
        // A crown called + has no word.
        let name = row.text(0)
        if try !SearchWords.of(name: name, label: label(ofCrown: name)).isEmpty { missing += 1 }
      }
    }
    return missing == 0 ? [] : [.index("the lists for listing and searching are not those of the crowns (\(missing))")]
  }
}
