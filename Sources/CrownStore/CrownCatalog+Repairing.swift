import CSQLite

/// What became of the damaged crowns of a database.
public struct RepairSummary: Hashable, Sendable {
  /// How many crowns were whole.
  public internal(set) var intactCount = 0
  /// The names of the crowns that were made anew from their sources.
  public internal(set) var restored: [String] = []
  /// The names of the crowns that are as damaged as they were, because their sources are gone or refused.
  public internal(set) var stillDamaged: [String] = []
  /// The names of the crowns of which no record is left.
  public internal(set) var lost: [String] = []
}

extension CrownCatalog {
  /// Builds the database anew from what can be read of it, and imports what cannot from its sources.
  ///
  /// The new database is made in a file beside, and then copied over this one in one transaction, so that an
  /// interruption leaves this one as it was. A damaged record whose source is gone is kept, since it may be of use to
  /// someone yet. Another process that writes meanwhile is noticed. A packed database becomes a working one.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait, in seconds, for another process that writes.
  ///   - onWait: called once where another process is waited for longer than a second, with `timeout`.
  ///   - decode: decodes a record and throws where that fails.
  ///   - reimport: reads a source again and gives the crown's record and what is to be remembered of the source, or
  ///     `nil` where the file is gone or is refused.
  /// - Throws: `CatalogError.notWritable`, `CatalogError.changedMeanwhile`, `CatalogError.moved`, `SQLiteError`.
  public func repair(
    timeout: Double = 60, onWait: ((Double) -> Void)? = nil,
    decoding decode: (String, UnsafeRawBufferPointer) throws -> Void = { _, _ in },
    reimporting reimport: (String, SourceFile) throws -> (record: [UInt8], source: SourceFile)?
  ) throws -> RepairSummary {
    try writing { connection in
      let pageSize = try connection.integer("PRAGMA page_size") ?? Int64(Schema.pageSize)
      let scratch = try ScratchFile(beside: path, suffix: "repair")
      let rebuilt = try Connection(opening: scratch.path, mode: .create, vfs: vfs)
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
    reimport: (String, SourceFile) throws -> (record: [UInt8], source: SourceFile)?
  ) throws -> RepairSummary {
    var summary = RepairSummary()
    if try damaged.hasTable("shape") {
      try schema.makeTable("shape", in: rebuilt)
      _ = try unlessDamaged { try damaged.copyShapes(to: rebuilt) }
    }
    if damaged.layout == .blocks {
      // A packed database knows no sources: what is whole is kept, and what is not.
      try damaged.salvageBlocks(reporting: { _ in }) { crown in
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
      var source = try unlessDamaged { try damaged.source(ofCrown: name) } ?? nil
      let label = try unlessDamaged { try damaged.label(ofCrown: name) } ?? nil
      var record = row?.record
      if let row, row.isIntact, (try? row.record.withUnsafeBytes({ try decode(name, $0) })) != nil {
        summary.intactCount += 1
      } else if let known = source, let anew = try reimport(name, known) {
        record = anew.record
        source = anew.source
        summary.restored.append(name)
      } else if row == nil {
        summary.lost.append(name)
      } else {
        summary.stillDamaged.append(name)
      }
      guard let record else { continue }
      let keepsChecksum = summary.stillDamaged.last == name
      try rebuilt.insertCrown(name, record: record, label: label)
      if keepsChecksum, let checksum = row?.checksum {
        try rebuilt.run("UPDATE crown SET checksum = ?2 WHERE name = ?1", .text(name), .integer(checksum))
      }
      if let source { try rebuilt.insertSource(of: name, source) }
    }
    try CatalogIndex(rebuilt).rebuild()
    return summary
  }

  /// What `body` gives, or `nil` where the file is damaged at that place.
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
  let record: [UInt8]
  let checksum: Int64
  let isIntact: Bool
}

extension Connection {
  fileprivate func salvagedRow(_ name: String) throws -> SalvagedRow? {
    try withStatement("SELECT path, checksum FROM crown WHERE name = ?1") { row in
      try row.bind(name, at: 1)
      guard try row.step() else { return nil }
      let record = row.bytes(0)
      let checksum = record.withUnsafeBytes { RecordChecksum.of(name: name, record: $0) }
      return SalvagedRow(record: record, checksum: row.integer(1), isIntact: checksum == row.integer(1))
    }
  }
}
