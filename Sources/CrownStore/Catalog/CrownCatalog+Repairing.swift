import CSQLite

/// The result of repairing a database.
public struct RepairSummary: Hashable, Sendable {
  /// The number of intact crowns.
  public internal(set) var intactCount = 0
  /// The names of the crowns that were imported again from their sources.
  public internal(set) var restored: [String] = []
  /// The names of the crowns that are as damaged as they were, because their sources are gone or refused.
  public internal(set) var stillDamaged: [String] = []
  /// The names of the crowns whose record is lost.
  public internal(set) var lost: [String] = []
}

extension CrownCatalog {
  /// Rebuilds the database from its readable parts, and imports the rest from its sources again.
  ///
  /// The new database is made in a file beside, and then copied over this one in one transaction, so that an
  /// interruption leaves this one as it was. A damaged record whose source is gone is kept, since it may be of use to
  /// someone yet. Another process that writes meanwhile is noticed. A packed database becomes a working one.
  ///
  /// - Parameters:
  ///   - timeout: The longest wait for another process that writes, in seconds.
  ///   - onWait: Called once where another process is waited for longer than a second, with `timeout`.
  ///   - decode: Decodes a record and throws if that fails.
  ///   - reimport: Reads a source again and gives the crown's record, what is to be remembered of the source, and the
  ///     title and tags, or `nil` if the file is gone or is refused.
  /// - Throws: `CatalogError.notWritable`, `CatalogError.changedMeanwhile`, `CatalogError.moved`, `SQLiteError`.
  public func repair(
    timeout: Double = 60, onWait: ((Double) -> Void)? = nil,
    decoding decode: (String, UnsafeRawBufferPointer) throws -> Void = { _, _ in },
    reimporting reimport: (String, SourceFile) throws -> (record: [UInt8], source: SourceFile, label: CrownLabel?)?
  ) throws -> RepairSummary {
    try writing { connection in
      let pageSize = try connection.integer("PRAGMA page_size") ?? Int64(Schema.pageSize)
      let scratch = try ScratchFile(beside: path)
      let rebuilt = try self.connection(to: scratch.path, mode: .create)
      try rebuilt.execute(CrownCatalog.scratchSettings(pageSize: Int(pageSize)))
      try schema.makeTables(in: rebuilt, for: .designersDatabase)
      let (summary, version) = try connection.reading {
        let version = try connection.dataVersion()
        return try (
          rebuilt.writing { try rebuild(connection, into: rebuilt, decode: decode, reimport: reimport) }, version
        )
      }
      guard try connection.dataVersion() == version else { throw CatalogError.changedMeanwhile(path: path) }
      try connection.replaceContent(by: rebuilt, Patience(seconds: timeout, onWait: onWait))
      connection.layout = .rows
      try checkFile(of: connection)
      return summary
    }
  }

  private func rebuild(
    _ damaged: Connection, into rebuilt: Connection, decode: (String, UnsafeRawBufferPointer) throws -> Void,
    reimport: (String, SourceFile) throws -> (record: [UInt8], source: SourceFile, label: CrownLabel?)?
  ) throws -> RepairSummary {
    var summary = RepairSummary()
    if try damaged.hasTable("shape") {
      try schema.makeTable("shape", in: rebuilt)
      _ = try unlessDamaged { try damaged.copyShapes(to: rebuilt) }
    }
    if damaged.layout == .blocks {
      // A packed database has no sources: only undamaged crowns are kept.
      try PackedCrowns(connection: damaged).salvage(reporting: { _ in }) { crown in
        guard CrownName.isValid(crown.name) else { return }
        if crown.isIntact, (try? decode(crown.name, crown.record)) != nil {
          summary.intactCount += 1
        } else {
          summary.stillDamaged.append(crown.name)
        }
        try rebuilt.run("DELETE FROM crown WHERE name = ?1", .text(crown.name))
        try rebuilt.insertCrown(crown)
      }
    }
    for name in try damaged.salvagedNames() where CrownName.isValid(name) {
      let row = try unlessDamaged { try damaged.salvagedRow(name) } ?? nil
      var source = try unlessDamaged { try damaged.crowns.source(of: name) } ?? nil
      if let row, row.isIntact, (try? row.withCrown { try decode(name, $0.record) }) != nil {
        summary.intactCount += 1
        try row.withCrown(rebuilt.insertCrown)
      } else if let known = source, let anew = try reimport(name, known) {
        summary.restored.append(name)
        source = anew.source
        // Where the checksum is that of the new record and the old title and tags, those are whole.
        let label = row?.label(withRecord: anew.record) ?? anew.label
        try rebuilt.insertCrown(name, record: anew.record, label: label)
      } else if let row {
        summary.stillDamaged.append(name)
        try row.withCrown(rebuilt.insertCrown)
      } else {
        summary.lost.append(name)
        continue
      }
      if let source { try rebuilt.insertSource(of: name, source) }
    }
    try CatalogIndex(rebuilt).rebuild()
    return summary
  }

  /// The result of `body`; `nil` if it meets damage.
  private func unlessDamaged<R>(_ body: () throws -> R) throws -> R? {
    do {
      return try body()
    } catch let error as SQLiteError where error.isDamage {
      return nil
    }
  }
}

/// A row of `crown` as it was found.
private struct SalvagedRow {
  let name: String
  let record: [UInt8]
  let labelLines: [UInt8]?
  let checksum: Int64

  var isIntact: Bool { withCrown { $0.isIntact } }

  func withCrown<R>(_ body: (CrownRow) throws -> R) rethrows -> R {
    try record.withUnsafeBytes { record in
      guard let labelLines else {
        return try body(CrownRow(name: name, record: record, checksum: checksum, labelLines: nil))
      }
      return try labelLines.withUnsafeBytes { lines in
        try body(CrownRow(name: name, record: record, checksum: checksum, labelLines: lines))
      }
    }
  }

  /// The title and tags, if the row was intact with another record.
  func label(withRecord record: [UInt8]) -> CrownLabel? {
    let whole = SalvagedRow(name: name, record: record, labelLines: labelLines, checksum: checksum)
    return whole.withCrown { $0.isIntact ? $0.label : nil }
  }
}

extension Connection {
  fileprivate func salvagedRow(_ name: String) throws -> SalvagedRow? {
    try withStatement("SELECT record, checksum, label FROM crown WHERE name = ?1") { row in
      try row.bind(name, at: 1)
      guard try row.step() else { return nil }
      return SalvagedRow(
        name: name, record: row.bytes(0), labelLines: row.isNull(2) ? nil : row.bytes(2), checksum: row.integer(1))
    }
  }
}
