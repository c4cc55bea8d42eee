/// The storage layout of a database's crowns.
enum CrownLayout {
  /// A row for each, in the table `crown`, beside tables for sources, listing and searching: `WorkingCrowns`.
  case rows
  /// In blocks, in the table `block`, as `pack(into:)` writes them: `PackedCrowns`.
  case blocks
}

/// The crowns of a database, by the tables that its layout has. What differs between the two layouts is here, and only
/// here.
///
/// An instance is a view of a connection, as cheap as a reference to it. A write may change the layout, so a view is
/// used within one transaction.
protocol StoredCrowns: SearchedWords where Failure == any Error {
  var connection: Connection { get }

  /// Gives the crown with a name to `body`.
  ///
  /// It is not generic, as reading one crown is most of what an app asks for: generic code takes a tenth longer.
  /// - Returns: True if there is one.
  func read(_ name: String, _ body: (CrownRow) throws -> Void) throws -> Bool

  /// Gives all crowns from a name on to `body`, in the order of their names' bytes, until it returns false.
  ///
  /// - Parameter invalidNames: Gives those too whose names cannot be crowns' names: only damage makes them, or a
  ///   database from elsewhere has them.
  func forEach(from start: String, invalidNames: Bool, _ body: (CrownRow) throws -> Bool) throws

  /// The number of crowns.
  func count() throws -> Int

  /// Gives the names that match a glob, or all without one, to `body`, in natural order.
  func forEachName(matching glob: String?, sorter: NameSorter, _ body: (String) throws -> Void) throws

  /// Gives the names whose sort keys lie in a range to `body`, in natural order, until it returns false.
  func forEachName(ofKeysFrom low: [UInt8], upTo high: [UInt8], _ body: (String) -> Bool) throws

  /// At most `limit` names after a name, or the first ones, in natural order.
  func names(after name: String?, limit: Int) throws -> [String]

  /// At most `limit` names from an index on, in natural order. Neither number is negative.
  func names(from offset: Int, limit: Int) throws -> [String]

  /// The headings of the names in natural order.
  func sections() throws -> [CatalogSection]

  /// The file that a crown came from; `nil` where none is kept, or its row is damaged.
  func source(of name: String) throws -> SourceFile?

  /// Gives the rows of the table of sources to `body`, in the order of the crowns' names: name, path, size, hash,
  /// settings, verdict, checksum.
  func forEachSourceRow(_ body: (Statement) throws -> Void) throws

  /// Gives the crowns that came from files below a folder, and the files, to `body`, in the order of their paths.
  func forEachSource(under folder: String, _ body: (String, SourceFile) throws -> Void) throws

  /// Checks each crown, and adds what it finds to a report, which has the damage that SQLite found.
  func verify(decoding decode: (String, UnsafeRawBufferPointer) throws -> Void, _ report: inout VerificationReport)
    throws

  /// The differences between the crowns and the tables that are made from them.
  func indexProblems() throws -> [CatalogProblem]
}

extension Connection {
  /// The crowns of the database.
  var crowns: any StoredCrowns {
    switch layout {
    case .rows: WorkingCrowns(connection: self)
    case .blocks: PackedCrowns(connection: self)
    }
  }
}

extension StoredCrowns {
  var path: String { connection.path }

  /// Gives the crown with a name to `body`.
  ///
  /// - Returns: The result of `body`, or `nil` if there is none.
  func withCrown<R>(_ name: String, _ body: (CrownRow) throws -> R) throws -> R? {
    var result: R?
    _ = try read(name) { result = try body($0) }
    return result
  }

  /// Gives all crowns to `body` whose names match a glob, or all without one, in the order of their names' bytes.
  func forEach(matching glob: String? = nil, _ body: (CrownRow) throws -> Void) throws {
    let glob = glob.map(NormalForm.composed)
    let pattern = glob.map(NamePattern.init)
    // The glob's literal prefix bounds the range of names.
    let prefix = String((glob ?? "").prefix { !"*?[".contains($0) })
    try forEach(from: prefix, invalidNames: false) { crown in
      guard crown.name.utf8.starts(with: prefix.utf8) else { return false }
      if pattern?.matches(crown.name) ?? true { try body(crown) }
      return true
    }
  }

  /// Gives all crowns to `body`, or throws where one is damaged: for copies, which must not lack any.
  ///
  /// - Parameter names: The crowns' names; `nil` for all. A name that no crown has is thrown.
  func forEachIntact(_ names: NameList? = nil, _ body: (CrownRow) throws -> Void) throws {
    func give(_ crown: CrownRow) throws {
      guard CrownName.isValid(crown.name), crown.isIntact else {
        throw CatalogError.damagedRecord(path: path, name: crown.name)
      }
      try body(crown)
    }
    guard let names else {
      return try forEach(from: "", invalidNames: true) { crown in
        try give(crown)
        return true
      }
    }
    try names.forEachInByteOrder { name in
      guard try read(name, give) else { throw CatalogError.unknownName(name) }
    }
  }
}
