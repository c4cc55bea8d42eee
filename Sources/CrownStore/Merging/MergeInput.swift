/// A database whose crowns are taken over, while it is read.
final class MergeInput {
  /// Its place among the databases that are merged.
  let index: Int
  private let path: String
  /// Where the crowns have a row each: the database itself, or a copy of a packed one.
  private let connection: Connection
  /// The crowns, in the order of their names' bytes: name, record, checksum, label.
  let crowns: SortedRows
  /// The sources that are known: name, path, size, hash, settings, verdict, checksum.
  private let sources: SortedRows?
  private var hasSource: Bool
  /// Whether the tables for listing and searching are there.
  let hasIndex: Bool

  /// - Parameters:
  ///   - theirs: In a transaction for reading.
  ///   - index: Its place among the databases that are merged.
  ///   - path: Its path, for messages.
  /// - Throws: `CatalogError.sharedShapes`, `CatalogError.damagedRecord`, `SQLiteError`.
  init(_ theirs: Connection, index: Int, path: String) throws {
    self.index = index
    self.path = path
    guard try !theirs.hasTable("shape") else { throw CatalogError.sharedShapes(path: path) }
    connection = theirs.layout == .rows ? theirs : try MergeInput.copy(ofPacked: theirs)
    crowns = try SortedRows(
      connection, "SELECT name, record, checksum, label FROM crown ORDER BY name", keyColumns: 1)
    sources =
      try connection.hasTable("source")
      ? SortedRows(
        connection, "SELECT name, path, size, hash, settings, verdict, checksum FROM source ORDER BY name",
        keyColumns: 1)
      : nil
    hasSource = try sources?.advance() ?? false
    // A list with another number of names is made anew from the crowns. More is not compared here, but by
    // `verify`.
    hasIndex =
      try connection.hasTable("listing") && connection.hasTable("word")
      && connection.integer("SELECT count(*) FROM listing") == connection.integer("SELECT count(*) FROM crown")
  }

  /// Gives each crown of a packed database a row, in a temporary file.
  private static func copy(ofPacked theirs: Connection) throws -> Connection {
    let copy = try Connection(scratchWithCacheKiB: 1024)
    for object in Schema.crowns.migrations.joined() where object.name == "crown" { try copy.execute(object.sql) }
    try copy.writing { try theirs.forEachIntactCrown(copy.insertCrown) }
    return copy
  }

  /// Whether there is no crown.
  func isEmpty() throws -> Bool { try connection.integer("SELECT 1 FROM crown LIMIT 1") == nil }

  /// The words or names of its index, in their order; `nil` where it has none.
  func index(_ sql: String) throws -> SortedRows? { hasIndex ? try SortedRows(connection, sql, keyColumns: 2) : nil }

  /// Gives the current crown to `body`.
  ///
  /// - Throws: `CatalogError.damagedRecord` where it is damaged, and what `body` throws.
  func withCrown<R>(named name: String, _ body: (CrownRow) throws -> R) throws -> R {
    try crowns.row.withCrown(name, from: 1) { crown in
      guard CrownName.isValid(name), crown.isIntact else { throw CatalogError.damagedRecord(path: path, name: name) }
      return try body(crown)
    }
  }

  /// The row of the current crown's source, if that is known and whole. Crowns have to be asked for in their order.
  func source(ofCrown name: String) throws -> (row: Statement, source: SourceFile)? {
    guard let sources else { return nil }
    while hasSource {
      let order = sources.order(crowns)
      if order == 0 { return SourceFile(sources.row, from: 1, ofCrown: name).map { (sources.row, $0) } }
      if order > 0 { return nil }
      hasSource = try sources.advance()
    }
    return nil
  }
}
