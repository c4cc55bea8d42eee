import CSQLite

/// A fault of a database.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
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

/// The findings of verifying a database.
public struct VerificationReport: Hashable, Sendable {
  /// The number of crowns that are as they were written.
  public internal(set) var intactCount = 0
  /// The faults, crowns in the order of their names' bytes.
  public internal(set) var problems: [CatalogProblem] = []

  /// True if no fault was found.
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
  /// for listing and searching are compared with the crowns. One fault does not keep the rest from being checked:
  /// crowns that a damaged page hides are named as far as another table remembers them.
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
      let crowns = connection.crowns
      try crowns.verify(decoding: decode, &report)
      if report.isSound {
        try crowns.forEachSourceRow { row in
          let name = row.text(0)
          if SourceFile(row, from: 1, ofCrown: name) == nil { report.problems.append(.source(name: name)) }
        }
      }
      if report.isSound { report.problems += try crowns.indexProblems() }
      return report
    }
  }
}

extension VerificationReport {
  /// Reports crowns of which only the names are left, in order among the others.
  mutating func addLost(_ names: Set<String>) {
    guard !names.isEmpty else { return }
    func name(of problem: CatalogProblem) -> String {
      if case .crown(let name, _) = problem { name } else { "" }
    }
    problems += names.filter(CrownName.isValid).map { .crown(name: $0, reason: VerificationReport.lost) }
    problems.sort { name(of: $0).utf8.lexicographicallyPrecedes(name(of: $1).utf8) }
  }

  static let lost = "its record is lost"

  /// Counts a crown, or reports its damage.
  mutating func note(_ crown: CrownRow, _ decode: (String, UnsafeRawBufferPointer) throws -> Void) {
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
  /// The faults that SQLite finds in the file.
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
}
