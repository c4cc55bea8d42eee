import CrownPath

/// A database whose crowns are taken over, while it is read.
final class MergeInput {
  /// Its index among the databases that are merged.
  let index: Int
  private let path: String
  /// The database with a row for each crown: the one to merge, or a copy of a packed one or of chosen crowns.
  private let connection: Connection
  /// The crowns, in the order of their names' bytes: name, record, checksum, label.
  let crowns: SortedRows
  /// The sources that are known: name, path, size, hash, settings, verdict, checksum.
  private let sources: SortedRows?
  private var hasSource: Bool
  /// True if the tables for listing and searching are there.
  let hasIndex: Bool

  /// - Parameters:
  ///   - theirs: In a transaction for reading.
  ///   - index: Its index among the databases that are merged.
  ///   - path: Its path, for messages.
  ///   - names: The crowns' names; `nil` for all.
  /// - Throws: `CatalogError.damagedShapes`, `.damagedRecord`, `.undecodableRecord`, `.unknownName`, `SQLiteError`.
  init(_ theirs: Connection, index: Int, path: String, choosing names: NameList? = nil) throws {
    self.index = index
    self.path = path
    let hasPlainRows = try names == nil && theirs.layout == .rows && !theirs.hasTable("shape")
    connection = hasPlainRows ? theirs : try MergeInput.plainCopy(of: theirs, path: path, choosing: names)
    crowns = try SortedRows(
      connection, "SELECT name, record, checksum, label FROM crown ORDER BY name", keyColumns: 1)
    sources =
      theirs.layout == .rows
      ? try SortedRows(
        theirs, "SELECT name, path, size, hash, settings, verdict, checksum FROM source ORDER BY name",
        keyColumns: 1)
      : nil
    hasSource = try sources?.advance() ?? false
    // A list with another number of names is rebuilt from the crowns. More is not compared here, but by `verify`.
    hasIndex =
      try hasPlainRows && theirs.integer("SELECT count(*) FROM listing") == theirs.integer("SELECT count(*) FROM crown")
  }

  /// Gives each crown of a packed database, or each chosen one, a row without shared shapes, in a temporary file.
  private static func plainCopy(
    of theirs: Connection, path: String, choosing names: NameList?
  ) throws -> Connection {
    let copy = try Connection(scratchWithCacheKiB: 1024, cancellation: theirs.cancellation)
    for object in Schema.crowns.migrations.joined() where object.name == "crown" { try copy.execute(object.sql) }
    try copy.writing {
      let plain = try PlainRecords(of: theirs, path: path)
      try theirs.crowns.forEachIntact(names) {
        try copy.insertCrown($0.name, record: plain.record(of: $0), label: $0.label)
      }
    }
    return copy
  }

  /// Returns true if there is no crown.
  func isEmpty() throws -> Bool { try connection.integer("SELECT 1 FROM crown LIMIT 1") == nil }

  /// The words or names of its index, in their order; `nil` where it has none.
  func index(_ sql: String) throws -> SortedRows? { hasIndex ? try SortedRows(connection, sql, keyColumns: 2) : nil }

  /// Gives the current crown to `body`.
  ///
  /// - Throws: `CatalogError.damagedRecord` or `.undecodableRecord` where it is damaged, and what `body` throws.
  func withCrown<R>(named name: String, _ body: (CrownRow) throws -> R) throws -> R {
    try crowns.row.withCrown(name, from: 1) { crown in
      try check(crown)
      return try body(crown)
    }
  }

  /// Gives the current crown to `body`. Its record is the one that was written, and is not decoded.
  ///
  /// - Throws: `CatalogError.damagedRecord` where it is damaged, and what `body` throws.
  func withIntactCrown<R>(_ body: (CrownRow) throws -> R) throws -> R {
    try crowns.row.withCrown(String(decoding: crowns.key, as: UTF8.self), from: 1) { crown in
      try checkIsIntact(crown)
      return try body(crown)
    }
  }

  /// The crown with a name, whichever the current one is, without its source.
  func crown(at name: String) throws -> MergedCrown? {
    try connection.crowns.withCrown(name) { crown in
      try check(crown)
      return MergedCrown(record: [UInt8](crown.record), source: nil, label: crown.label, origin: index)
    }
  }

  private func checkIsIntact(_ crown: CrownRow) throws {
    guard CrownName.isValid(crown.name), crown.isIntact else {
      throw CatalogError.damagedRecord(path: path, name: crown.name)
    }
  }

  private func check(_ crown: CrownRow) throws {
    try checkIsIntact(crown)
    do throws(PathDecodingError) {
      try StoredRecord.check(crown.record)
    } catch {
      throw CatalogError.undecodableRecord(path: path, name: crown.name, reason: error)
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
