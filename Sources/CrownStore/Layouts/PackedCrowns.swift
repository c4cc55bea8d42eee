/// The crowns of a packed database: sorted by name, in blocks of about a page in the table `block`.
struct PackedCrowns: StoredCrowns {
  let connection: Connection

  func read(_ name: String, _ body: (CrownRow) throws -> Void) throws -> Bool {
    let sql = "SELECT crowns, name FROM block WHERE name <= ?1 ORDER BY name DESC LIMIT 1"
    let isFound = try connection.withStatement(sql) { row in
      try row.bind(name, at: 1)
      guard try row.step() else { return false }
      return try row.withBytes(0) { bytes in
        try row.withBytes(1) { key in
          guard let entry = try find(name, inBlock: bytes, key: key) else { return false }
          try body(CrownRow(entry, name: name))
          return true
        }
      }
    }
    if !isFound { try confirmAbsence(of: name) }
    return isFound
  }

  func forEach(from start: String, invalidNames: Bool, _ body: (CrownRow) throws -> Bool) throws {
    try forEachBlock(from: start.isEmpty ? 1 : blockNumber(for: start)) { bytes, key in
      try forEachCrown(inBlock: bytes, key: key, invalidNames: invalidNames) { crown in
        // Compared as bytes, as SQLite does.
        crown.name.utf8.lexicographicallyPrecedes(start.utf8) ? true : try body(crown)
      }
    }
  }

  func count() throws -> Int {
    var count = 0
    try forEach { _ in count += 1 }
    return count
  }
}

// MARK: - Blocks

extension PackedCrowns {
  private func find(
    _ name: String, inBlock bytes: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer
  ) throws -> CrownBlockReader.Entry? {
    var wanted = name
    do {
      var reader = try CrownBlockReader(bytes)
      return try wanted.withUTF8 { try reader.find(UnsafeRawBufferPointer($0), key: key) }
    } catch is CrownBlockReader.Malformed {
      throw CatalogError.damagedRecord(path: path, name: name)
    }
  }

  /// Makes sure that a packed database has no crown with a name: a damaged index or block might hide it.
  private func confirmAbsence(of name: String) throws {
    var isFirst = true
    try forEachBlock(from: blockNumber(for: name)) { bytes, key in
      // SQLite read the block's key from the index before; here it comes from the table.
      let isHidden = try Array(key.utf8).withUnsafeBytes { try find(name, inBlock: bytes, key: $0) != nil }
      if isHidden { throw CatalogError.damagedNames(path: path) }
      defer { isFirst = false }
      return isFirst
    }
  }

  /// The number of the block that has the crown with a name, if there is one.
  ///
  /// The index finds it, and the table confirms it.
  private func blockNumber(for name: String) throws -> Int64 {
    let number =
      try connection.integer("SELECT rowid FROM block WHERE name <= ?1 ORDER BY name DESC LIMIT 1", .text(name)) ?? 1
    func key(_ number: Int64) throws -> String? {
      try connection.text("SELECT name FROM block NOT INDEXED WHERE rowid = ?1", .integer(number))
    }
    func isAfter(_ other: String) -> Bool { name.utf8.lexicographicallyPrecedes(other.utf8) }
    guard let first = try key(number), number == 1 || !isAfter(first),
      try key(number + 1).map(isAfter) ?? true
    else { throw CatalogError.damagedNames(path: path) }
    return number
  }

  /// Gives the blocks of a packed database from a number on to `body`, with their keys, until it returns
  /// false.
  ///
  /// - Throws: `CatalogError.damagedNames` if one is missing, or its names are not those that were written.
  func forEachBlock(
    from first: Int64, _ body: (UnsafeRawBufferPointer, String) throws -> Bool
  ) throws {
    try connection.withStatement("SELECT crowns, name, rowid FROM block NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid") {
      row in
      try row.bind(first, at: 1)
      var next = first
      var previousKey: String?
      var isLast = false
      while try row.step() {
        let key = row.text(1)
        let rises = previousKey?.utf8.lexicographicallyPrecedes(key.utf8) ?? true
        guard !isLast, row.integer(2) == next, rises else { throw CatalogError.damagedNames(path: path) }
        let isContinued = try row.withBytes(0) { bytes in
          do {
            isLast = try row.withBytes(1) { try CrownBlockReader.check(bytes, key: $0) }
          } catch is CrownBlockReader.Malformed {
            throw CatalogError.damagedNames(path: path)
          }
          return try body(bytes, key)
        }
        if !isContinued { return }
        previousKey = key
        next += 1
      }
      guard isLast else { throw CatalogError.damagedNames(path: path) }
    }
  }

  /// Gives the crowns of a block to `body` until it returns false.
  ///
  /// - Parameter invalidNames: Gives those too whose names cannot be crowns' names, which only damage makes.
  /// - Returns: False where `body` did.
  func forEachCrown(
    inBlock bytes: UnsafeRawBufferPointer, key: String, invalidNames: Bool = false,
    _ body: (CrownRow) throws -> Bool
  ) throws -> Bool {
    var lastName = key
    do {
      var reader = try CrownBlockReader(bytes)
      return try Array(key.utf8).withUnsafeBytes { key in
        try reader.forEach(key: key) { name, entry in
          let crown = CrownRow(entry, name: String(decoding: name, as: UTF8.self))
          lastName = crown.name
          return try invalidNames || CrownName.isValid(crown.name) ? body(crown) : true
        }
      }
    } catch is CrownBlockReader.Malformed {
      throw CatalogError.damagedRecord(path: path, name: lastName)
    }
  }
}

// MARK: - Sources, which stay with the working database

extension PackedCrowns {
  func source(of name: String) throws -> SourceFile? { nil }

  func forEachSourceRow(_ body: (Statement) throws -> Void) throws {}

  func forEachSource(under folder: String, _ body: (String, SourceFile) throws -> Void) throws {}
}

// MARK: - Verification

extension PackedCrowns {
  func verify(
    decoding decode: (String, UnsafeRawBufferPointer) throws -> Void, _ report: inout VerificationReport
  ) throws {
    var damage: [String] = []
    try salvage(reporting: { damage.append($0) }) { report.note($0, decode) }
    report.problems += damage.map { .file($0) }
  }

  func indexProblems() throws -> [CatalogProblem] { [] }

  /// Gives the crowns to `body` that can be read, and what cannot be read to `report`: from both
  /// ends where one block in between is damaged.
  ///
  /// Crowns are not looked up by name: a damaged name could be another crown's.
  func salvage(reporting report: (String) -> Void, _ body: (CrownRow) throws -> Void) throws {
    do {
      try forEachBlock(from: 1) { _, _ in true }
    } catch CatalogError.damagedNames {
      report("the list of crowns is not what was written, and may lack some")
    } catch let error as SQLiteError where error.isDamage {}
    var seen: Set<String> = []
    for order in ["ASC", "DESC"] {
      do {
        try connection.withStatement("SELECT crowns, name FROM block NOT INDEXED ORDER BY rowid \(order)") { row in
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
