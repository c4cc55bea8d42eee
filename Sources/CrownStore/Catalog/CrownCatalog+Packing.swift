import CSQLite
import CrownPath

/// The content of a packed database.
public struct PackSummary: Hashable, Sendable {
  /// The number of crowns.
  public internal(set) var count = 0
  /// The bytes of their records, and of the shapes that they share.
  public internal(set) var recordBytes = 0
  /// The bytes of the file.
  public internal(set) var fileBytes = 0
}

/// A shape that several records of a packed database share.
public struct SharedShape: Hashable, Sendable {
  /// The number by which records refer to it.
  public let id: Int
  /// Its bytes.
  public let bytes: [UInt8]

  /// Makes a shape from its parts.
  public init(id: Int, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}

/// A part of the work of packing.
package enum PackStage: String, Sendable {
  case reading, encoding, writing
}

extension CrownCatalog {
  /// Writes the copy that an app ships: one file with the crowns, their titles and tags, and nothing that only the
  /// importer needs.
  ///
  /// The same crowns give the same bytes, on every machine and whatever the database went through, packed before or
  /// not. The file appears at once and whole. It replaces a packed database, and nothing else; it keeps its mode. It
  /// can be opened `immutable` in a folder that cannot be written.
  ///
  /// - Parameter target: The path of the file. Where it is a link, the file that this leads to is written.
  /// - Throws: `CatalogError`, `SQLiteError`. A record that is damaged or does not decode is not packed but thrown.
  /// - Complexity: O(n): some microseconds a crown to decode its record, more for a mask.
  public func pack(into target: String) throws -> PackSummary { try pack(into: target, sharing: nil) }

  /// Writes the copy that an app ships, whose records share shapes.
  ///
  /// - Parameters:
  ///   - names: The crowns' names; `nil` for all.
  ///   - choice: The shapes; `nil` for none.
  ///   - checkpoint: Called before each crown; packing ends with the error that it throws.
  ///   - report: Called for each crown that is written, with the number of all: several files are tried.
  package func pack(
    into target: String, choosing names: NameList? = nil, sharing choice: SharedShapes.Choice?,
    checkpoint: () throws -> Void = {}, reporting report: (_ total: Int) -> Void = { _ in }
  ) throws -> PackSummary {
    try checkPackTarget(target)
    do {
      return try makePack(target, names, choice, checkpoint, report)
    } catch let error as SQLiteError where error.path != path {
      // The scratch files are gone, and mean nothing to who reads the error.
      throw SQLiteError(
        extendedCode: error.extendedCode, message: error.message, sql: error.sql, path: target,
        systemCode: error.systemCode)
    }
  }

  /// Gives each crown and its record without shared shapes to `body`, in the order of the names' bytes.
  ///
  /// - Parameter names: The crowns' names; `nil` for all.
  /// - Throws: `CatalogError.damagedRecord`, `CatalogError.undecodableRecord` for references that lead nowhere,
  ///   `CatalogError.damagedShapes`, and what `body` throws.
  package func forEachPlainRecord(
    _ names: NameList? = nil, _ body: (String, [UInt8]) throws -> Void
  ) throws {
    try reading { connection in
      try connection.reading {
        let plain = try PlainRecords(of: connection, path: path)
        try connection.crowns.forEachIntact(names) { try body($0.name, plain.record(of: $0)) }
      }
    }
  }

  private func makePack(
    _ target: String, _ names: NameList?, _ choice: SharedShapes.Choice?, _ checkpoint: () throws -> Void,
    _ report: (Int) -> Void
  ) throws -> PackSummary {
    let staging = try ScratchFile(beside: target)
    let staged = try connection(to: staging.path, mode: .create)
    try staged.execute(CrownCatalog.scratchSettings(pageSize: Schema.pageSize))
    var summary = PackSummary()
    try staged.writing {
      try schema.makeTables(in: staged, for: .designersDatabase)
      try schema.makeTable("shape", in: staged)
      if let choice { try staged.insertShape(SharedShape(id: 1, bytes: choice.table.bytes)) }
      try reading { connection in
        try connection.reading {
          let plain = try PlainRecords(of: connection, path: path)
          try connection.crowns.forEachIntact(names) { crown in
            try checkpoint()
            let record = try plain.checkedRecord(of: crown)
            let packed = choice?.record(record) ?? record
            try staged.insertCrown(crown.name, record: packed, label: crown.label)
            summary.count += 1
            summary.recordBytes += packed.count
          }
        }
      }
    }
    summary.recordBytes += Int(try staged.integer("SELECT coalesce(sum(length(record)), 0) FROM shape") ?? 0)

    var smallest: ScratchFile?
    // Which pages make the smallest file depends on the sizes of the records.
    let candidates = BlockPages.candidates(crownCount: summary.count, recordBytes: summary.recordBytes)
    for pages in candidates {
      let scratch = try ScratchFile(beside: target)
      try writeBlocks(of: staged, summary, into: scratch, pages) { report(summary.count * candidates.count) }
      if scratch.byteCount < smallest?.byteCount ?? .max { smallest = scratch }
    }
    guard let smallest else { return summary }
    try CrownCatalog.forgetWriter(of: smallest)
    summary.fileBytes = smallest.byteCount
    try smallest.replaceTarget()
    return summary
  }

  /// Settings for a file that no other process uses, and that is deleted after any error.
  static func scratchSettings(pageSize: Int) -> String {
    "PRAGMA page_size = \(pageSize); PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"
  }

  /// Writes the packed database with pages of one kind.
  private func writeBlocks(
    of staged: Connection, _ summary: PackSummary, into scratch: ScratchFile, _ pages: BlockPages,
    advancing advance: () -> Void
  ) throws {
    let packed = try connection(to: scratch.path, mode: .create)
    try packed.execute(CrownCatalog.scratchSettings(pageSize: pages.pageSize))
    try packed.writing {
      try schema.makeTables(in: packed, for: .packedDatabase)
      if try staged.integer("SELECT 1 FROM shape LIMIT 1") != nil {
        try schema.makeTable("shape", in: packed)
        try staged.copyShapes(to: packed)
      }
      let lowBits = CrownBlock.lowBits(forLength: summary.recordBytes / max(summary.count, 1))
      var block = CrownBlock(key: "", lowBits: lowBits)
      func write(isLast: Bool) throws {
        try packed.run(
          "INSERT INTO block(name, crowns) VALUES(?1, ?2)", .text(block.key), .blob(block.encoded(isLast: isLast)))
      }
      try staged.crowns.forEach { crown in
        advance()
        if block.byteCount >= pages.blockByteCount(keyByteCount: block.key.utf8.count) {
          try write(isLast: false)
          block = CrownBlock(key: CrownBlock.key(of: crown.name, after: block.lastName), lowBits: lowBits)
        }
        block.append(crown)
      }
      try write(isLast: true)
    }
    // Rows were only added at the end: there is nothing to gain by a VACUUM, which would hold the file in memory.
    try packed.execute("PRAGMA journal_mode = DELETE")
  }

  // MARK: - The file

  /// The file that a packed database may replace.
  private func checkPackTarget(_ target: String) throws {
    guard !DatabaseFile(path).isSame(as: target) else { throw CatalogError.packsOntoItself(path: target) }
    try DatabaseFile(target).checkIsNoSideFile()
    do {
      // A packed file of ours may be replaced; anything else stays.
      _ = try CrownCatalog(opening: target, mode: .immutable, cancellation: cancellation)
    } catch CatalogError.missing, CatalogError.emptyDatabase {
    } catch CatalogError.newerVersion, CatalogError.olderVersion, CatalogError.abandonedVersion,
      CatalogError.abandonedPack
    {}
    if DatabaseFile(target).byteCount ?? 0 > 0,
      try connection(to: target, mode: .immutable).hasTable("crown")
    {
      throw CatalogError.packsOntoWorkingDatabase(path: target)
    }
    // SQLite would take a log that lies there for one of the new file.
    let file = DatabaseFile(target)
    if let log = file.pendingLogs.first { throw CatalogError.orphanedLog(path: target, log: log) }
    try file.checkFolder()
  }

  /// Makes the header say nothing of how often the file was changed and by which version of SQLite: that would be all
  /// that differs between two machines. The counter and the version say no more than which cached pages are old.
  private static func forgetWriter(of scratch: ScratchFile) throws {
    let counter: [UInt8] = [0, 0, 0, 1]
    // Offsets 24 (file change counter), 92 (the counter when the version was written), 96 (version): "The Database
    // Header" in SQLite's description of its file format. The version is the first that knows STRICT tables, 3.37.0.
    try scratch.overwrite(at: 24, with: counter)
    try scratch.overwrite(at: 92, with: counter + [0, 0x2E, 0x57, 0x48])
  }
}

extension Connection {
  func insertShape(_ shape: SharedShape) throws {
    try run(
      "INSERT INTO shape(id, record, checksum) VALUES(?1, ?2, ?3)", .integer(Int64(shape.id)), .blob(shape.bytes),
      .integer(shape.bytes.withUnsafeBytes { RecordChecksum.of(name: "", record: $0) }))
  }

  /// Copies the shapes as they are.
  func copyShapes(to other: Connection) throws {
    try withStatement("SELECT id, record, checksum FROM shape ORDER BY id") { row in
      while try row.step() {
        try other.run(
          "INSERT INTO shape VALUES(?1, ?2, ?3)", .integer(row.integer(0)), .blob(row.bytes(1)),
          .integer(row.integer(2)))
      }
    }
  }
}

extension CrownCatalog {
  /// The shapes that the records of a packed database share, by their numbers.
  ///
  /// - Throws: `CatalogError.damagedShapes`, `SQLiteError`.
  public func shapes() throws -> [SharedShape] { try reading { try $0.shapes(path: path) } }
}

extension Connection {
  /// The shapes that the records share.
  ///
  /// - Parameter path: The database's path, for messages.
  func shapes(path: String) throws -> [SharedShape] {
    guard try hasTable("shape") else { return [] }
    return try withStatement("SELECT record, checksum, id FROM shape ORDER BY id") { row in
      var shapes: [SharedShape] = []
      while try row.step() {
        let bytes = try row.withBytes(0) { bytes in
          guard row.integer(1) == RecordChecksum.of(name: "", record: bytes) else {
            throw CatalogError.damagedShapes(path: path)
          }
          return [UInt8](bytes)
        }
        shapes.append(SharedShape(id: Int(row.integer(2)), bytes: bytes))
      }
      return shapes
    }
  }
}
