import CSQLite

/// A heading of the alphabetic index at the screen's edge, and the names under it.
public struct CatalogSection: Hashable, Sendable {
  /// The first letter of the names as a capital, or `#` for names that begin with no letter. A letter whose capital is
  /// that of another one, as that of the Turkish dotless i, stays small: no two sections have one heading.
  public let heading: String
  /// The index of the first of them among all names in natural order.
  public let offset: Int
  /// How many there are.
  public let count: Int
}

extension CatalogSection {
  /// Names from several databases, each once, sorted as people sort, and the headings of their index.
  ///
  /// - Complexity: O(n log n)
  package static func index(of names: some Sequence<String>) -> (names: [String], sections: [CatalogSection]) {
    let sorted = NaturalOrder.sorted(Array(Set(names)))
    return (sorted, sections(ofSortedKeys: sorted.map(NaturalOrder.key)))
  }

  /// The headings of names with these keys.
  fileprivate static func sections(ofSortedKeys keys: [[UInt8]]) -> [CatalogSection] {
    var sections: [CatalogSection] = []
    var start = 0
    while start < keys.count {
      let heading = NaturalOrder.heading(ofKey: keys[start])
      let end = keys[start...].firstIndex { NaturalOrder.heading(ofKey: $0) != heading } ?? keys.count
      sections.append(CatalogSection(heading: heading, offset: start, count: end - start))
      start = end
    }
    return sections
  }
}

/// All names of a database that has no `listing`, and the state of the database they were read from.
struct SortedNames {
  let names: [String]
  let keys: [[UInt8]]
  let dataVersion: Int64
}

// MARK: - Names and counts

extension CrownCatalog {
  /// How many crowns there are, or how many names match a glob.
  public func count(matching glob: String? = nil) throws -> Int {
    try reading { connection in
      if glob == nil, connection.layout == .rows {
        return Int(try connection.integer("SELECT count(*) FROM crown") ?? 0)
      }
      var count = 0
      try connection.forEachCrown(matching: glob) { _ in count += 1 }
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
      try connection.forEachCrown(matching: glob) { names.append($0.name) }
      return NaturalOrder.sorted(names)
    }
  }

  /// Gives all names, or those that match a glob, to `body`, sorted as people sort: as `names(matching:)`, but the
  /// names are not held. One state of the database, whatever is written meanwhile.
  ///
  /// - Parameter glob: As for `names(matching:)`. The names that match one with a literal beginning are held.
  /// - Throws: `CatalogError`, `SQLiteError`, and what `body` throws.
  /// - Complexity: O(n); in a packed database O(n log n), and many names go through a temporary file.
  public func forEachName(matching glob: String? = nil, _ body: (String) throws -> Void) throws {
    try forEachName(matching: glob, sorter: NameSorter(), body)
  }

  func forEachName(matching glob: String?, sorter: NameSorter, _ body: (String) throws -> Void) throws {
    try snapshot {
      try reading { connection in
        if let glob, let first = glob.first, !"*?[".contains(first) {
          return try names(matching: glob).forEach(body)
        }
        guard try connection.hasTable("listing") else {
          var sorter = sorter
          try connection.forEachCrown(matching: glob) { try sorter.add($0.name) }
          return try sorter.forEach(body)
        }
        let glob = glob.map(NormalForm.composed)
        try connection.withStatement("SELECT name FROM listing ORDER BY sortkey, name") { row in
          while try row.step() {
            let name = row.text(0)
            guard CrownName.isValid(name), glob.map({ sqlite3_strglob($0, name) == 0 }) ?? true else { continue }
            try body(name)
          }
        }
      }
    }
  }

  /// The names that begin with `prefix`, sorted as people sort.
  ///
  /// - Parameters:
  ///   - prefix: What the names begin with, in any normal form.
  ///   - limit: The most names to give: the first ones in that order.
  /// - Complexity: O(log n + k) for k names that begin with the prefix but for its case, and for digits at its end.
  ///   In a packed database, which has no table for it, the first time costs O(n log n).
  public func names(withPrefix prefix: String, limit: Int = .max) throws -> [String] {
    try reading { connection in
      let prefix = NormalForm.composed(prefix)
      let keys = NaturalOrder.keys(withPrefix: prefix)
      var names: [String] = []
      /// Whether to go on.
      func add(_ name: String) -> Bool {
        guard names.count < limit else { return false }
        if name.utf8.starts(with: prefix.utf8), CrownName.isValid(name) { names.append(name) }
        return true
      }
      guard try connection.hasTable("listing") else {
        let sorted = try sortedNames(connection)
        for place in sorted.firstIndex(from: keys.lowerBound)..<sorted.firstIndex(from: keys.upperBound) {
          guard add(sorted.names[place]) else { break }
        }
        return names
      }
      return try connection.withStatement(
        "SELECT name FROM listing WHERE sortkey >= ?1 AND sortkey < ?2 ORDER BY sortkey, name"
      ) { row in
        try row.bind([.blob(keys.lowerBound), .blob(keys.upperBound)])
        while try row.step(), add(row.text(0)) {}
        return names
      }
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
    try reading { connection in
      guard try connection.hasTable("listing") else {
        return try sortedNames(connection).page(after: name, limit: limit)
      }
      return try connection.withStatement(
        "SELECT name FROM listing WHERE (sortkey, name) > (?1, ?2) ORDER BY sortkey, name"
      ) { row in
        let name = name.map(NormalForm.composed)
        let key = name.map(NaturalOrder.key) ?? []
        try row.bind([.blob(key), .text(name ?? "")])
        return try row.names(limit: limit)
      }
    }
  }

  /// A page of the names in natural order, from an index on.
  ///
  /// - Complexity: O(offset + limit). Prefer `names(after:limit:)` to go through all.
  public func names(from offset: Int, limit: Int) throws -> [String] {
    try reading { connection in
      let offset = max(offset, 0)
      guard try connection.hasTable("listing") else {
        return Array(try sortedNames(connection).names.dropFirst(offset).prefix(max(limit, 0)))
      }
      return try connection.withStatement("SELECT name FROM listing ORDER BY sortkey, name LIMIT ?1 OFFSET ?2") { row in
        try row.bind([.integer(Int64(max(limit, 0))), .integer(Int64(offset))])
        return try row.names()
      }
    }
  }

  /// The headings for an index by first letters, in the order of the names, with how many names stand under each.
  /// - Complexity: O(n), at a few nanoseconds a name.
  public func sections() throws -> [CatalogSection] {
    try reading { connection in
      var sections: [CatalogSection] = []
      func add(_ heading: String, _ count: Int) {
        guard count > 0 else { return }
        let offset = sections.last.map { $0.offset + $0.count } ?? 0
        sections.append(CatalogSection(heading: heading, offset: offset, count: count))
      }
      guard try connection.hasTable("listing") else {
        return CatalogSection.sections(ofSortedKeys: try sortedNames(connection).keys)
      }
      // From each first letter to the next: all keys with one lie between its bytes and those with the last raised.
      var start: [UInt8] = []
      while let key = try connection.sortKey(from: start) {
        let heading = NaturalOrder.heading(ofKey: key)
        let end = NaturalOrder.end(ofHeadingOf: key)
        let count = try connection.integer(
          "SELECT count(*) FROM listing WHERE sortkey >= ?1 AND sortkey < ?2", .blob(start), .blob(end))
        add(heading, Int(count ?? 0))
        start = end
      }
      return sections
    }
  }

  /// The names of a database without `listing`, sorted at the first access.
  private func sortedNames(_ connection: Connection) throws -> SortedNames {
    let dataVersion = try connection.dataVersion()
    if let sortedNames, sortedNames.dataVersion == dataVersion { return sortedNames }
    var unsorted: [String] = []
    try connection.forEachCrown(matching: nil) { unsorted.append($0.name) }
    let names = NaturalOrder.sorted(unsorted)
    let sorted = SortedNames(names: names, keys: names.map(NaturalOrder.key), dataVersion: dataVersion)
    sortedNames = sorted
    return sorted
  }
}

// MARK: - Going through all

extension CrownCatalog {
  /// Runs `body`, in which everything that is read from this catalogue is one state of the database.
  ///
  /// This is also the fastest way to read many crowns by name: a database that others may write to is otherwise locked
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
      try connection.forEachCrown(matching: glob) { try body($0.name, $0.intactRecord(path: path)) }
    }
  }

  /// Gives each crown that came from a file below a folder, or from the file where `folder` is one, and that file, in
  /// the order of the files' paths. A packed database has none.
  public func forEachSource(under folder: String, _ body: (String, SourceFile) throws -> Void) throws {
    try reading { connection in
      guard try connection.hasTable("source") else { return }
      try connection.forEachSource(under: folder, body)
    }
  }

  /// Gives each crown that came from a file, and the path of the file as the database keeps it, to `body`, in the order
  /// of the names' bytes. Damaged sources are among them. A packed database has none.
  ///
  /// - Complexity: O(n)
  package func forEachSourcePath(_ body: (_ name: String, _ path: String) throws -> Void) throws {
    try reading { connection in
      guard try connection.hasTable("source") else { return }
      try connection.withStatement("SELECT name, path FROM source ORDER BY name") { row in
        while try row.step() { try body(row.text(0), row.text(1)) }
      }
    }
  }
}

extension Statement {
  /// The first column of the rows, as far as they are names. A database from elsewhere may hold text that is none.
  fileprivate func names(limit: Int = .max) throws -> [String] {
    var names: [String] = []
    while names.count < limit, try step() {
      let name = text(0)
      if CrownName.isValid(name) { names.append(name) }
    }
    return names
  }
}

extension Connection {
  /// The first sort key that is not before `start`.
  fileprivate func sortKey(from start: [UInt8]) throws -> [UInt8]? {
    try withStatement("SELECT sortkey FROM listing WHERE sortkey >= ?1 ORDER BY sortkey LIMIT 1") { row in
      try row.bind([.blob(start)])
      return try row.step() ? row.bytes(0) : nil
    }
  }
}

extension SortedNames {
  fileprivate func page(after name: String?, limit: Int) -> [String] {
    guard let name else { return Array(names.prefix(max(limit, 0))) }
    let key = NaturalOrder.key(of: name)
    let first = firstIndex { !NaturalOrder.isBefore(key, name, keys[$0], names[$0]) }
    return Array(names[first...].prefix(max(limit, 0)))
  }

  /// The index of the first name whose key is not before a key.
  fileprivate func firstIndex(from key: [UInt8]) -> Int {
    firstIndex { keys[$0].lexicographicallyPrecedes(key) }
  }

  /// The first index for which a condition no longer holds: a binary search.
  private func firstIndex(where isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
