internal import CrownSystem

/// Sorts names as people sort, in memory or, beyond a limit, in a temporary file.
struct NameSorter {
  /// The most names that are held, some megabytes.
  private let limit: Int
  private var names: [String] = []
  /// A database of this sorter's own; `nil` while the names are few.
  private var file: Connection?
  private static let cacheKiB = 4096
  private let cancellation: Cancellation

  init(limit: Int = 32_768, cancellation: Cancellation = .none) {
    self.limit = limit
    self.cancellation = cancellation
  }

  /// - Throws: `SQLiteError` where the folder for temporary files has no room.
  mutating func add(_ name: String) throws {
    names.append(name)
    if names.count >= limit { try spill() }
  }

  /// Gives the names to `body` in their order.
  ///
  /// - Throws: `SQLiteError`, and what `body` throws.
  /// - Complexity: O(n log n)
  mutating func forEach(_ body: (String) throws -> Void) throws {
    guard file != nil else { return try NaturalOrder.sorted(names).forEach(body) }
    try spill()
    try file?.withStatement("SELECT name FROM name ORDER BY sortkey, name") { row in
      while try row.step() { try body(row.text(0)) }
    }
  }

  private mutating func spill() throws {
    let file = try file ?? makeFile()
    self.file = file
    try file.writing {
      try file.withStatement("INSERT INTO name(sortkey, name) VALUES(?1, ?2)") { row in
        for name in names {
          try NaturalOrder.key(of: name).withUnsafeBytes { try row.bind($0, at: 1) }
          try row.bind(name, at: 2)
          try row.run()
          row.rewind()
        }
      }
    }
    names.removeAll(keepingCapacity: true)
  }

  private func makeFile() throws -> Connection {
    let file = try Connection(scratchWithCacheKiB: Self.cacheKiB, cancellation: cancellation)
    try file.execute("CREATE TABLE name(sortkey BLOB NOT NULL, name TEXT NOT NULL)")
    return file
  }
}
