/// The crowns of a database that can be written to: a row for each in the table `crown`, and the files that they came
/// from in the table `source`.
struct WorkingCrowns: StoredCrowns {
  let connection: Connection

  func read(_ name: String, _ body: (CrownRow) throws -> Void) throws -> Bool {
    try connection.withStatement("SELECT record, checksum, label FROM crown WHERE name = ?1") { row in
      try row.bind(name, at: 1)
      guard try row.step() else { return false }
      try row.withCrown(name) { try body($0) }
      return true
    }
  }

  func forEach(from start: String, invalidNames: Bool, _ body: (CrownRow) throws -> Bool) throws {
    let sql = "SELECT record, checksum, label, name FROM crown WHERE name >= ?1 ORDER BY name"
    try connection.withStatement(sql) { row in
      try row.bind(start, at: 1)
      var previousName: String?
      while try row.step() {
        let name = row.text(3)
        // In a tree that is whole names rise.
        guard previousName?.utf8.lexicographicallyPrecedes(name.utf8) ?? true else {
          throw CatalogError.damagedNames(path: path)
        }
        previousName = name
        guard invalidNames || CrownName.isValid(name) else { continue }
        guard try row.withCrown(name, body) else { return }
      }
    }
  }

  func count() throws -> Int { Int(try connection.integer("SELECT count(*) FROM crown") ?? 0) }
}

// MARK: - Sources

extension WorkingCrowns {
  func source(of name: String) throws -> SourceFile? {
    let sql = "SELECT path, size, hash, settings, verdict, checksum FROM source WHERE name = ?1"
    return try connection.withStatement(sql) { row in
      try row.bind(name, at: 1)
      return try row.step() ? SourceFile(row, from: 0, ofCrown: name) : nil
    }
  }

  func forEachSourceRow(_ body: (Statement) throws -> Void) throws {
    let sql = "SELECT name, path, size, hash, settings, verdict, checksum FROM source ORDER BY name"
    try connection.withStatement(sql) { row in
      while try row.step() { try body(row) }
    }
  }

  func forEachSource(under folder: String, _ body: (String, SourceFile) throws -> Void) throws {
    let condition: String
    let values: [SQLiteValue]
    let parts = folder.split(separator: "/")
    if !folder.hasPrefix("/"), parts.allSatisfy({ $0 == "." || $0 == ".." }) {
      // The database's own folder or one above it: all relative paths but those that go further up.
      let above = String(repeating: "../", count: parts.count { $0 == ".." } + 1)
      condition = "path NOT GLOB '/*' AND path <> '-' AND path NOT GLOB ?1"
      values = [.text(above + "*")]
    } else {
      // "/" + 1 is "0": all paths that begin with the folder and a slash lie between the two.
      let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      condition = "path = ?1 OR path > ?2 AND path < ?3"
      values = [.text(folder), .text(folder + "/"), .text(folder + "0")]
    }
    let sql = "SELECT name, path, size, hash, settings, verdict, checksum FROM source WHERE \(condition)"
    try connection.withStatement(sql + " ORDER BY path, name") { row in
      try row.bind(values)
      while try row.step() {
        let name = row.text(0)
        if let source = SourceFile(row, from: 1, ofCrown: name) { try body(name, source) }
      }
    }
  }
}

// MARK: - Verification

extension WorkingCrowns {
  func verify(
    decoding decode: (String, UnsafeRawBufferPointer) throws -> Void, _ report: inout VerificationReport
  ) throws {
    if report.isSound, let whole = try verifyAll(decode) {
      report = whole
      return
    }
    for name in try connection.salvagedNames() {
      do {
        let isStored = try withCrown(name) { report.note($0, decode) } != nil
        // A damaged page of another table may hold names that no crown has had.
        if !isStored, CrownName.isValid(name) {
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
  private func verifyAll(_ decode: (String, UnsafeRawBufferPointer) throws -> Void) throws -> VerificationReport? {
    var report = VerificationReport()
    do {
      try forEach(from: "", invalidNames: true) { crown in
        report.note(crown, decode)
        return true
      }
      var lost: Set<String> = []
      for table in ["source", "listing"] {
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

  /// The differences between the crowns and the tables for listing and searching.
  func indexProblems() throws -> [CatalogProblem] {
    var missing: Int64 = 0
    for (table, other) in [("crown", "listing"), ("listing", "crown"), ("word", "crown")] {
      missing +=
        try connection.integer("SELECT count(*) FROM (SELECT name FROM \(table) EXCEPT SELECT name FROM \(other))") ?? 0
    }
    try connection.withStatement("SELECT name FROM crown EXCEPT SELECT name FROM word") { row in
      while try row.step() {
        // A crown called + has no word.
        let name = row.text(0)
        if try !SearchWords.of(name: name, label: connection.label(ofCrown: name)).isEmpty { missing += 1 }
      }
    }
    return missing == 0 ? [] : [.index("the lists for listing and searching are not those of the crowns (\(missing))")]
  }
}
