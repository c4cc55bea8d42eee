package import CrownSystem

/// Names in the order in which they are added, each once: in memory or, beyond a limit, in a temporary file.
///
/// Any thread may use it.
package final class NameList: @unchecked Sendable {
  private let lock = RecursiveLock()
  /// The most names that are held, some megabytes.
  private let limit: Int
  private let cancellation: Cancellation
  private var names: [String] = []
  private var known: Set<String> = []
  /// A database of this list's own; `nil` while the names are few.
  private var file: Connection?
  private var fileCount = 0
  private static let cacheKiB = 4096

  /// - Parameter limit: The most names that are held in memory.
  package init(limit: Int = 32_768, cancellation: Cancellation = .none) {
    self.limit = limit
    self.cancellation = cancellation
  }

  /// The number of names.
  package var count: Int { lock.withLock { file == nil ? names.count : fileCount } }

  /// Adds a name behind the others, unless it is there.
  ///
  /// - Returns: True if it was added.
  /// - Throws: `SQLiteError` where the folder for temporary files has no room.
  @discardableResult
  package func add(_ name: String) throws -> Bool {
    try lock.withLock {
      if let file { return try insert(name, into: file) }
      guard known.insert(name).inserted else { return false }
      names.append(name)
      if names.count > limit { try spill() }
      return true
    }
  }

  /// Returns true if a name is there.
  package func contains(_ name: String) throws -> Bool {
    try lock.withLock {
      guard let file else { return known.contains(name) }
      return try file.integer("SELECT 1 FROM name WHERE name = ?1", .text(name)) != nil
    }
  }

  /// At most `limit` names from an index on. Neither number is negative.
  package func names(from offset: Int, limit: Int) throws -> [String] {
    try lock.withLock {
      guard let file else { return Array(names.dropFirst(offset).prefix(limit)) }
      let sql = "SELECT name FROM name WHERE number > ?1 ORDER BY number LIMIT ?2"
      return try file.withStatement(sql) { row in
        try row.bind([.integer(Int64(offset)), .integer(Int64(limit))])
        var page: [String] = []
        while try row.step() { page.append(row.text(0)) }
        return page
      }
    }
  }

  /// Gives the names to `body`, in the order in which they were added.
  package func forEach(_ body: (String) throws -> Void) throws {
    try lock.withLock {
      guard let file else { return try names.forEach(body) }
      try file.withStatement("SELECT name FROM name ORDER BY number") { row in
        while try row.step() { try body(row.text(0)) }
      }
    }
  }

  /// Gives the names to `body`, in the order of their bytes, which is that of a database's rows.
  func forEachInByteOrder(_ body: (String) throws -> Void) throws {
    try lock.withLock {
      guard let file else {
        return try names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.forEach(body)
      }
      try file.withStatement("SELECT name FROM name ORDER BY name") { row in
        while try row.step() { try body(row.text(0)) }
      }
    }
  }

  private func spill() throws {
    let file = try Connection(scratchWithCacheKiB: Self.cacheKiB, cancellation: cancellation)
    // The numbers begin at 1 and have no gaps. One transaction: nothing is kept beyond the connection.
    try file.execute("CREATE TABLE name(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE); BEGIN")
    for name in names { try insert(name, into: file) }
    self.file = file
    (names, known) = ([], [])
  }

  @discardableResult
  private func insert(_ name: String, into file: Connection) throws -> Bool {
    try file.run("INSERT OR IGNORE INTO name(name) VALUES(?1)", .text(name))
    guard file.changes > 0 else { return false }
    fileCount += 1
    return true
  }
}
