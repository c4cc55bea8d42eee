import CSQLite

/// What a packed database holds.
public struct PackSummary: Hashable, Sendable {
  /// How many crowns.
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

extension CrownCatalog {
  /// Writes the copy that an app ships: one file with the crowns, their titles and tags, and nothing that only the
  /// importer needs.
  ///
  /// The same crowns give the same bytes, on every machine and whatever the database went through. The file appears at
  /// once and whole, in the place of a packed database that may be there; it can be opened `immutable` in a folder that
  /// cannot be written.
  ///
  /// - Parameters:
  ///   - target: the path of the file.
  ///   - shapes: shapes that the packed records share.
  ///   - rewriting: gives the record to pack for a crown's record, where it is not to be the same.
  /// - Throws: `CatalogError`, `SQLiteError`, and what `rewriting` throws. A damaged record is not packed but thrown.
  /// - Complexity: O(n)
  public func pack(
    into target: String, shapes: [SharedShape] = [],
    rewriting: ((String, UnsafeRawBufferPointer) throws -> [UInt8])? = nil
  ) throws -> PackSummary {
    try checkPackTarget(target)
    let scratch = try ScratchFile(beside: target, suffix: "packing")
    var summary = PackSummary()
    try reading { connection in
      let packed = try Connection(opening: scratch.path, mode: .create, vfs: vfs)
      try packed.execute(
        "PRAGMA page_size = \(Schema.pageSize); PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      try packed.writing {
        try connection.reading {
          let hasLabels =
            try connection.hasLabels()
            && connection.integer("SELECT 1 FROM crown WHERE label IS NOT NULL LIMIT 1") != nil
          try schema.makeTables(in: packed, [.everyDatabase], packed: !hasLabels)
          try copyCrowns(from: connection, to: packed, rewriting: rewriting, summary: &summary)
          if shapes.isEmpty, try connection.hasTable("shape") {
            try schema.makeTable("shape", in: packed)
            try connection.copyShapes(to: packed)
          }
        }
        for shape in shapes {
          try schema.makeTable("shape", in: packed)
          try packed.insertShape(shape)
          summary.recordBytes += shape.bytes.count
        }
      }
      try CrownCatalog.choosePageSize(of: packed, in: scratch)
      try packed.execute("PRAGMA journal_mode = DELETE")
    }
    try CrownCatalog.forgetWriter(of: scratch)
    summary.fileBytes = scratch.byteCount
    try scratch.move(to: target)
    return summary
  }

  private func copyCrowns(
    from connection: Connection, to packed: Connection,
    rewriting: ((String, UnsafeRawBufferPointer) throws -> [UInt8])?, summary: inout PackSummary
  ) throws {
    // In the order of the names, so that the tree grows at its end only and comes out the same.
    let label = try connection.hasLabels() ? "label" : "NULL"
    try connection.withStatement("SELECT path, checksum, name, \(label) FROM crown ORDER BY name") { row in
      while try row.step() {
        let name = row.text(2)
        guard CrownName.isValid(name) else { throw CatalogError.damagedRecord(path: path, name: name) }
        let record = try row.withRecord(named: name) { record in
          try rewriting.map { try $0(name, record) } ?? [UInt8](record)
        }
        try packed.insertCrown(name, record: record, label: row.label(3))
        summary.count += 1
        summary.recordBytes += record.count
      }
    }
  }

  // MARK: - The file

  /// Which file a packed database may take the place of.
  private func checkPackTarget(_ target: String) throws {
    guard !DatabaseFile(path).isSame(as: target) else { throw CatalogError.packsOntoItself(path: target) }
    do {
      // A file of ours may be replaced; anything else stays.
      _ = try CrownCatalog(opening: target, mode: .immutable)
    } catch CatalogError.missing, CatalogError.emptyDatabase {
    } catch CatalogError.newerVersion, CatalogError.olderVersion {}
    // SQLite would take a log that lies there for one of the new file.
    let file = DatabaseFile(target)
    if let log = file.pendingLogs.first { throw CatalogError.orphanedLog(path: target, log: log) }
    try file.checkFolder()
  }

  /// Tries which size of pages makes the smallest file: it depends on the sizes of the records, since a record that is
  /// longer than a quarter of a page gets pages of its own.
  private static func choosePageSize(of packed: Connection, in scratch: ScratchFile) throws {
    // In a large file the page that stays half empty no longer counts, and each try costs a copy.
    let sizes = scratch.byteCount < 16 << 20 ? [4096, 8192, 16384, 32768] : [Schema.pageSize]
    var smallest = (size: 0, bytes: Int.max)
    var current = 0
    for size in sizes {
      try packed.execute("PRAGMA page_size = \(size); VACUUM")
      current = size
      if scratch.byteCount < smallest.bytes { smallest = (size, scratch.byteCount) }
    }
    if current != smallest.size { try packed.execute("PRAGMA page_size = \(smallest.size); VACUUM") }
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
      "INSERT INTO shape(id, path, checksum) VALUES(?1, ?2, ?3)", .integer(Int64(shape.id)), .blob(shape.bytes),
      .integer(shape.bytes.withUnsafeBytes { RecordChecksum.of(name: "", record: $0) }))
  }

  /// Copies the shapes as they are.
  func copyShapes(to other: Connection) throws {
    try withStatement("SELECT id, path, checksum FROM shape ORDER BY id") { row in
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
  public func shapes() throws -> [SharedShape] {
    try reading { connection in
      guard try connection.hasTable("shape") else { return [] }
      return try connection.withStatement("SELECT path, checksum, id FROM shape ORDER BY id") { row in
        var shapes: [SharedShape] = []
        while try row.step() {
          let id = Int(row.integer(2))
          let bytes = try row.withBytes(0) { bytes in
            guard row.integer(1) == RecordChecksum.of(name: "", record: bytes) else {
              throw CatalogError.damagedRecord(path: path, name: "shape \(id)")
            }
            return [UInt8](bytes)
          }
          shapes.append(SharedShape(id: id, bytes: bytes))
        }
        return shapes
      }
    }
  }
}
