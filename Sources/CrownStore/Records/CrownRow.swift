import CSQLite

/// A crown as the database has it, while it is being read; its bytes are gone afterwards.
struct CrownRow {
  let name: String
  let record: UnsafeRawBufferPointer
  let checksum: Int64
  /// The lines that hold the title and the tags, if there are any: most readers do not ask for them.
  let labelLines: UnsafeRawBufferPointer?

  /// The title and the tags.
  var label: CrownLabel? { labelLines.map { CrownLabel(lines: String(decoding: $0, as: UTF8.self)) } }

  var isIntact: Bool { checksum == RecordChecksum.of(name: name, label: labelLines, record: record) }

  /// The record, where its checksum agrees.
  func intactRecord(path: String) throws -> UnsafeRawBufferPointer {
    guard isIntact else { throw CatalogError.damagedRecord(path: path, name: name) }
    return record
  }
}

/// How a database has its crowns.
enum CrownLayout {
  /// A row each, in the table `crown`.
  case rows
  /// In blocks, in the table `pack`.
  case blocks
}

extension Connection {
  /// Gives the crown with a name to `body`.
  /// - Returns: What `body` returns, or `nil` if there is none.
  func withCrown<R>(_ name: String, _ body: (CrownRow) throws -> R) throws -> R? {
    switch layout {
    case .rows:
      return try withStatement("SELECT record, checksum, label FROM crown WHERE name = ?1") { row in
        try row.bind(name, at: 1)
        guard try row.step() else { return nil }
        return try row.withCrown(name, body)
      }
    case .blocks:
      let found: R? = try withStatement(
        "SELECT crowns, name FROM pack WHERE name <= ?1 ORDER BY name DESC LIMIT 1"
      ) { row in
        try row.bind(name, at: 1)
        guard try row.step() else { return nil }
        return try row.withBytes(0) { bytes in
          try row.withBytes(1) { firstName in
            try find(name, inBlock: bytes, firstName: firstName).map { try body(CrownRow($0, name: name)) }
          }
        }
      }
      if let found { return found }
      try confirmAbsence(of: name)
      return nil
    }
  }

  private func find(
    _ name: String, inBlock bytes: UnsafeRawBufferPointer, firstName: UnsafeRawBufferPointer
  ) throws -> CrownBlockReader.Entry? {
    var reader = CrownBlockReader(bytes, firstNameCount: firstName.count)
    var wanted = name
    do {
      return try wanted.withUTF8 { try reader.find(UnsafeRawBufferPointer($0), firstName: firstName) }
    } catch is CrownBlockReader.Malformed {
      throw CatalogError.damagedRecord(path: path, name: name)
    }
  }

  /// Makes sure that a packed database has no crown with a name: a damaged index or block might hide it.
  private func confirmAbsence(of name: String) throws {
    var isFirst = true
    try forEachBlock(from: blockNumber(for: name)) { bytes, firstName in
      // SQLite read the block's key from the index before; here it comes from the table.
      let isHidden = try Array(firstName.utf8).withUnsafeBytes { try find(name, inBlock: bytes, firstName: $0) != nil }
      if isHidden { throw CatalogError.damagedNames(path: path) }
      defer { isFirst = false }
      return isFirst
    }
  }

  /// The number of the block that has the crown with a name, if there is one.
  ///
  /// The index finds it, and the table confirms it.
  private func blockNumber(for name: String) throws -> Int64 {
    let number = try integer("SELECT rowid FROM pack WHERE name <= ?1 ORDER BY name DESC LIMIT 1", .text(name)) ?? 1
    func firstName(_ number: Int64) throws -> String? {
      try text("SELECT name FROM pack NOT INDEXED WHERE rowid = ?1", .integer(number))
    }
    func isAfter(_ other: String) -> Bool { name.utf8.lexicographicallyPrecedes(other.utf8) }
    guard let first = try firstName(number), number == 1 || !isAfter(first),
      try firstName(number + 1).map(isAfter) ?? true
    else { throw CatalogError.damagedNames(path: path) }
    return number
  }

  /// Gives the blocks of a packed database from a number on to `body`, with the name that each begins with, until it
  /// returns false.
  ///
  /// - Throws: `CatalogError.damagedNames` if one is missing, or its names are not those that were written.
  func forEachBlock(
    from first: Int64, _ body: (UnsafeRawBufferPointer, String) throws -> Bool
  ) throws {
    try withStatement("SELECT crowns, name, rowid FROM pack NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid") { row in
      try row.bind(first, at: 1)
      var next = first
      var previousName: String?
      var isLast = false
      while try row.step() {
        let name = row.text(1)
        let rises = previousName?.utf8.lexicographicallyPrecedes(name.utf8) ?? true
        guard !isLast, row.integer(2) == next, rises else { throw CatalogError.damagedNames(path: path) }
        let goesOn = try row.withBytes(0) { bytes in
          do {
            isLast = try row.withBytes(1) { try CrownBlockReader.check(bytes, firstName: $0) }
          } catch is CrownBlockReader.Malformed {
            throw CatalogError.damagedNames(path: path)
          }
          return try body(bytes, name)
        }
        if !goesOn { return }
        previousName = name
        next += 1
      }
      guard isLast else { throw CatalogError.damagedNames(path: path) }
    }
  }

  /// Gives all crowns from a name on to `body`, in the order of their names' bytes, until it returns false.
  ///
  /// - Parameter invalidNames: Gives those too whose names cannot be crowns' names: only damage makes them, or a
  ///   database from elsewhere has them.
  func forEachCrown(
    from start: String = "", invalidNames: Bool = false, _ body: (CrownRow) throws -> Bool
  ) throws {
    switch layout {
    case .rows:
      try withStatement("SELECT record, checksum, label, name FROM crown WHERE name >= ?1 ORDER BY name") { row in
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
    case .blocks:
      try forEachBlock(from: start.isEmpty ? 1 : blockNumber(for: start)) { bytes, firstName in
        try forEachCrown(inBlock: bytes, firstName: firstName, invalidNames: invalidNames) { crown in
          // Compared as bytes, as SQLite does.
          crown.name.utf8.lexicographicallyPrecedes(start.utf8) ? true : try body(crown)
        }
      }
    }
  }

  /// Gives all crowns to `body` whose names match a glob, or all without one, in the order of their names' bytes.
  func forEachCrown(matching glob: String?, _ body: (CrownRow) throws -> Void) throws {
    let glob = glob.map(NormalForm.composed)
    // The glob's literal prefix bounds the range of names.
    let prefix = String((glob ?? "").prefix { !"*?[".contains($0) })
    try forEachCrown(from: prefix) { crown in
      guard crown.name.utf8.starts(with: prefix.utf8) else { return false }
      if glob.map({ sqlite3_strglob($0, crown.name) == 0 }) ?? true { try body(crown) }
      return true
    }
  }

  /// Gives all crowns to `body`, or throws where one is damaged: for copies, which must not lack any.
  func forEachIntactCrown(_ body: (CrownRow) throws -> Void) throws {
    try forEachCrown(invalidNames: true) { crown in
      guard CrownName.isValid(crown.name), crown.isIntact else {
        throw CatalogError.damagedRecord(path: path, name: crown.name)
      }
      try body(crown)
      return true
    }
  }

  /// Gives the crowns of a block to `body` until it returns false.
  ///
  /// - Parameter invalidNames: Gives those too whose names cannot be crowns' names, which only damage makes.
  /// - Returns: False where `body` did.
  func forEachCrown(
    inBlock bytes: UnsafeRawBufferPointer, firstName: String, invalidNames: Bool = false,
    _ body: (CrownRow) throws -> Bool
  ) throws -> Bool {
    var name = Array(firstName.utf8)
    var reader = CrownBlockReader(bytes, firstNameCount: name.count)
    do {
      while let entry = try reader.next() {
        name.replaceSubrange(entry.shared..., with: entry.added)
        let crown = CrownRow(entry, name: String(decoding: name, as: UTF8.self))
        guard invalidNames || CrownName.isValid(crown.name) else { continue }
        if try !body(crown) { return false }
      }
    } catch is CrownBlockReader.Malformed {
      throw CatalogError.damagedRecord(path: path, name: String(decoding: name, as: UTF8.self))
    }
    return true
  }
}

extension CrownRow {
  init(_ entry: CrownBlockReader.Entry, name: String) {
    self.init(name: name, record: entry.record, checksum: entry.checksum, labelLines: entry.label)
  }
}

extension Statement {
  /// Gives the crown in the first columns (its record, checksum and label) to `body`.
  fileprivate func withCrown<R>(_ name: String, _ body: (CrownRow) throws -> R) throws -> R {
    try withBytes(0) { record in
      guard !isNull(2) else {
        return try body(CrownRow(name: name, record: record, checksum: integer(1), labelLines: nil))
      }
      return try withBytes(2) { lines in
        try body(CrownRow(name: name, record: record, checksum: integer(1), labelLines: lines))
      }
    }
  }
}
