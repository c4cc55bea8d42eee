import CSQLite

/// A crown as the database has it, while it is being read; its bytes are gone afterwards.
struct CrownRow {
  let name: String
  let record: UnsafeRawBufferPointer
  private let integrity: Integrity
  /// The lines that hold the title and the tags, if there are any: most readers do not ask for them.
  let labelLines: UnsafeRawBufferPointer?

  /// The title and the tags.
  var label: CrownLabel? { labelLines.map { CrownLabel(lines: String(decoding: $0, as: UTF8.self)) } }

  /// How it is known whether the crown is what was written.
  private enum Integrity {
    /// By its own checksum.
    case checksum(Int64)
    /// By that of the crowns it lies among.
    case known(Bool)
  }

  init(name: String, record: UnsafeRawBufferPointer, checksum: Int64, labelLines: UnsafeRawBufferPointer?) {
    self.name = name
    self.record = record
    self.labelLines = labelLines
    integrity = .checksum(checksum)
  }

  init(_ entry: CrownBlockReader.Entry, name: String) {
    self.name = name
    record = entry.record
    labelLines = entry.label
    integrity = .known(entry.isIntact)
  }

  private var expectedChecksum: Int64 { RecordChecksum.of(name: name, label: labelLines, record: record) }

  /// The checksum that a row of its own has. That of a damaged crown shows that it is.
  var checksum: Int64 {
    switch integrity {
    case .checksum(let checksum): checksum
    case .known(let isIntact): isIntact ? expectedChecksum : expectedChecksum ^ 1
    }
  }

  var isIntact: Bool {
    switch integrity {
    case .checksum(let checksum): checksum == expectedChecksum
    case .known(let isIntact): isIntact
    }
  }

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
  /// In blocks, in the table `block`.
  case blocks
}

extension Connection {
  /// Gives the crown with a name to `body`.
  ///
  /// - Returns: What `body` returns, or `nil` if there is none.
  func withCrown<R>(_ name: String, _ body: (CrownRow) throws -> R) throws -> R? {
    var result: R?
    _ = try readCrown(name) { result = try body($0) }
    return result
  }

  /// Gives the crown with a name to `body`.
  ///
  /// It is not generic, as reading one crown is most of what an app asks for: generic code takes a tenth longer.
  /// - Returns: Whether there is one.
  func readCrown(_ name: String, _ body: (CrownRow) throws -> Void) throws -> Bool {
    switch layout {
    case .rows:
      return try withStatement("SELECT record, checksum, label FROM crown WHERE name = ?1") { row in
        try row.bind(name, at: 1)
        guard try row.step() else { return false }
        try row.withCrown(name) { try body($0) }
        return true
      }
    case .blocks:
      let isFound = try withStatement(
        "SELECT crowns, name FROM block WHERE name <= ?1 ORDER BY name DESC LIMIT 1"
      ) { row in
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
  }

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
    let number = try integer("SELECT rowid FROM block WHERE name <= ?1 ORDER BY name DESC LIMIT 1", .text(name)) ?? 1
    func key(_ number: Int64) throws -> String? {
      try text("SELECT name FROM block NOT INDEXED WHERE rowid = ?1", .integer(number))
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
    try withStatement("SELECT crowns, name, rowid FROM block NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid") { row in
      try row.bind(first, at: 1)
      var next = first
      var previousKey: String?
      var isLast = false
      while try row.step() {
        let key = row.text(1)
        let rises = previousKey?.utf8.lexicographicallyPrecedes(key.utf8) ?? true
        guard !isLast, row.integer(2) == next, rises else { throw CatalogError.damagedNames(path: path) }
        let goesOn = try row.withBytes(0) { bytes in
          do {
            isLast = try row.withBytes(1) { try CrownBlockReader.check(bytes, key: $0) }
          } catch is CrownBlockReader.Malformed {
            throw CatalogError.damagedNames(path: path)
          }
          return try body(bytes, key)
        }
        if !goesOn { return }
        previousKey = key
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
      try forEachBlock(from: start.isEmpty ? 1 : blockNumber(for: start)) { bytes, key in
        try forEachCrown(inBlock: bytes, key: key, invalidNames: invalidNames) { crown in
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

extension Statement {
  /// Gives the crown in three columns (its record, checksum and label) to `body`.
  ///
  /// - Parameter column: The first of them.
  func withCrown<R>(_ name: String, from column: Int32 = 0, _ body: (CrownRow) throws -> R) throws -> R {
    try withBytes(column) { record in
      guard !isNull(column + 2) else {
        return try body(CrownRow(name: name, record: record, checksum: integer(column + 1), labelLines: nil))
      }
      return try withBytes(column + 2) { lines in
        try body(CrownRow(name: name, record: record, checksum: integer(column + 1), labelLines: lines))
      }
    }
  }
}
