package import CrownSystem

/// Sorts names as people sort, in memory or, beyond a limit, in a temporary file. With ranks, names of greater rank
/// come first.
package struct NameSorter {
  /// The most names that are held, some megabytes.
  private let limit: Int
  private var names: [(rank: Int, name: String)] = []
  /// A database of this sorter's own; `nil` while the names are few.
  private var file: Connection?
  private static let cacheKiB = 4096
  private let cancellation: Cancellation

  package init(limit: Int = 32_768, cancellation: Cancellation = .none) {
    self.limit = limit
    self.cancellation = cancellation
  }

  /// Adds a name.
  ///
  /// - Parameter rank: The number by which it is sorted first, the greatest before the others.
  /// - Throws: `SQLiteError` where the folder for temporary files has no room.
  package mutating func add(_ name: String, rank: Int = 0) throws {
    names.append((rank, name))
    if names.count >= limit { try spill() }
  }

  /// Gives the names to `body` in their order.
  ///
  /// - Throws: `SQLiteError`, and what `body` throws.
  /// - Complexity: O(n log n)
  package mutating func forEach(_ body: (String) throws -> Void) throws {
    guard file != nil else { return try sortedNames().forEach(body) }
    try spill()
    try file?.withStatement("SELECT name FROM name ORDER BY rank DESC, sortkey, name") { row in
      while try row.step() { try body(row.text(0)) }
    }
  }

  private func sortedNames() -> [String] {
    let sorted = NaturalOrder.sorted(names.map(\.name))
    guard names.contains(where: { $0.rank != names[0].rank }) else { return sorted }
    let ranks = Dictionary(names.map { ($0.name, $0.rank) }, uniquingKeysWith: max)
    let ranked = sorted.enumerated().map { (rank: ranks[$0.element] ?? 0, index: $0.offset) }
    return ranked.sorted { ($1.rank, $0.index) < ($0.rank, $1.index) }.map { sorted[$0.index] }
  }

  private mutating func spill() throws {
    let file = try file ?? makeFile()
    self.file = file
    try file.writing {
      try file.withStatement("INSERT INTO name(rank, sortkey, name) VALUES(?1, ?2, ?3)") { row in
        for (rank, name) in names {
          try row.bind(Int64(rank), at: 1)
          try NaturalOrder.key(of: name).withUnsafeBytes { try row.bind($0, at: 2) }
          try row.bind(name, at: 3)
          try row.run()
          row.rewind()
        }
      }
    }
    names.removeAll(keepingCapacity: true)
  }

  private func makeFile() throws -> Connection {
    let file = try Connection(scratchWithCacheKiB: Self.cacheKiB, cancellation: cancellation)
    try file.execute("CREATE TABLE name(rank INTEGER NOT NULL, sortkey BLOB NOT NULL, name TEXT NOT NULL)")
    return file
  }
}
