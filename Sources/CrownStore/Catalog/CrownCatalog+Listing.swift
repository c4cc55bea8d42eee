// MARK: - Names and counts

extension CrownCatalog {
  /// Returns the number of crowns, or of the names that match a glob.
  public func count(matching glob: String? = nil) throws -> Int {
    try reading { connection in
      guard let glob else { return try connection.crowns.count() }
      var count = 0
      try connection.crowns.forEach(matching: glob) { _ in count += 1 }
      return count
    }
  }

  /// All names, or those that match a glob, sorted as people sort: crown 2 before crown 10.
  ///
  /// - Parameter glob: `*` stands for any characters, slashes too, `?` for one, `[a-z]` for one of a range. Upper and
  ///   lower case differ.
  public func names(matching glob: String? = nil) throws -> [String] {
    guard let glob else { return try names(after: nil, limit: .max) }
    return try reading { connection in
      var names: [String] = []
      try connection.crowns.forEach(matching: glob) { names.append($0.name) }
      return NaturalOrder.sorted(names)
    }
  }

  /// Gives all names, or those that match a glob, to `body`, sorted as people sort: as `names(matching:)`, but the
  /// names are not held. One state of the database, whatever is written meanwhile.
  ///
  /// - Parameters:
  ///   - glob: As for `names(matching:)`. The names that match one with a literal beginning are held.
  ///   - body: Takes a name.
  /// - Throws: `CatalogError`, `SQLiteError`, and what `body` throws.
  /// - Complexity: O(n); in a packed database O(n log n), and many names go through a temporary file.
  public func forEachName(matching glob: String? = nil, _ body: (String) throws -> Void) throws {
    try forEachName(matching: glob, sorter: NameSorter(cancellation: cancellation), body)
  }

  func forEachName(matching glob: String?, sorter: NameSorter, _ body: (String) throws -> Void) throws {
    try snapshot {
      try reading { connection in
        if let glob, let first = glob.first, !"*?[".contains(first) {
          return try names(matching: glob).forEach(body)
        }
        try connection.crowns.forEachName(matching: glob, sorter: sorter, body)
      }
    }
  }

  /// The names that begin with `prefix`, sorted as people sort.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the names, in any normal form.
  ///   - limit: The most names to give: the first ones in that order.
  /// - Complexity: O(log n + k) for k names that begin with the prefix but for its case, and for digits at its end.
  ///   In a packed database, which has no table for it, the first time costs O(n log n).
  public func names(withPrefix prefix: String, limit: Int = .max) throws -> [String] {
    try reading { connection in
      let prefix = NormalForm.composed(prefix)
      let keys = NaturalOrder.keys(withPrefix: prefix)
      var names: [String] = []
      try connection.crowns.forEachName(ofKeysFrom: keys.lowerBound, upTo: keys.upperBound) { name in
        guard names.count < limit else { return false }
        if name.utf8.starts(with: prefix.utf8) { names.append(name) }
        return true
      }
      return names
    }
  }

  /// A page of the names, sorted as people sort.
  ///
  /// - Parameters:
  ///   - name: The last name of the page before, whether it is still there or not; `nil` for the first page.
  ///   - limit: The most names to give.
  /// - Complexity: O(log n + limit). In a packed database, which has no table for it, the first page costs
  ///   O(n log n) and the others O(log n + limit).
  public func names(after name: String?, limit: Int) throws -> [String] {
    try reading { try $0.crowns.names(after: name, limit: limit) }
  }

  /// A page of the names in natural order, from an index on.
  ///
  /// - Complexity: O(offset + limit). Prefer `names(after:limit:)` to go through all.
  public func names(from offset: Int, limit: Int) throws -> [String] {
    try reading { try $0.crowns.names(from: max(offset, 0), limit: max(limit, 0)) }
  }

  /// The headings for an index by first letters, in the order of the names, with how many names stand under each.
  /// - Complexity: O(n), at a few nanoseconds a name.
  public func sections() throws -> [CatalogSection] { try reading { try $0.crowns.sections() } }
}

// MARK: - Going through all

extension CrownCatalog {
  /// Runs `body`, in which everything that is read from this catalogue is one state of the database.
  ///
  /// This is also the fastest way to read many crowns by name. A database that others may write to is otherwise locked
  /// for each reading, which costs about three times as much as the reading. Other threads that read from this
  /// catalogue wait until `body` returns.
  public func snapshot<R>(_ body: () throws -> R) throws -> R {
    try reading { try $0.reading(body) }
  }

  /// Gives each crown and its record to `body`, in the order of the names' bytes: one state of the database, whatever
  /// is written meanwhile.
  ///
  /// - Throws: `CatalogError.damagedRecord` at a damaged record, and what `body` throws.
  public func forEach(
    matching glob: String? = nil, _ body: (String, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try reading { connection in
      try connection.crowns.forEach(matching: glob) { try body($0.name, $0.intactRecord(path: path)) }
    }
  }

  /// Gives each crown that came from a file below a folder, or from the file where `folder` is one, and that file, in
  /// the order of the files' paths. A packed database has none.
  public func forEachSource(under folder: String, _ body: (String, SourceFile) throws -> Void) throws {
    try reading { try $0.crowns.forEachSource(under: folder, body) }
  }

  /// Gives each crown that came from a file, and the path of the file as the database keeps it, to `body`, in the order
  /// of the names' bytes. Damaged sources are among them. A packed database has none.
  ///
  /// - Complexity: O(n)
  package func forEachSourcePath(_ body: (_ name: String, _ path: String) throws -> Void) throws {
    try reading { try $0.crowns.forEachSourceRow { row in try body(row.text(0), row.text(1)) } }
  }

  /// Gives each crown that came from a file, and the verdict that the importer keeps with it, to `body`, in the order
  /// of the names' bytes. A packed database has none.
  ///
  /// - Complexity: O(n)
  package func forEachSourceVerdict(_ body: (_ name: String, _ verdict: String) throws -> Void) throws {
    try reading { try $0.crowns.forEachSourceRow { row in try body(row.text(0), row.text(5)) } }
  }
}
