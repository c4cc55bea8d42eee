extension CrownCatalog {
  /// Changes the catalogue in one transaction: all that `body` does is kept when it returns, and none of it when it
  /// throws, or when the process ends before.
  ///
  /// Another process that writes is waited for; reading goes on meanwhile.
  ///
  /// - Throws: `CatalogError.notWritable`, `SQLiteError`, and what `body` throws.
  public func write<R>(_ body: (CatalogWriter) throws -> R) throws -> R {
    guard mode.isWritable else { throw CatalogError.notWritable(path: path) }
    return try withConnection { connection in
      try connection.writing {
        let writer = CatalogWriter(connection)
        defer { writer.hasEnded = true }
        return try body(writer)
      }
    }
  }
}

/// Changes a catalogue within the transaction of `CrownCatalog.write(_:)`, on that closure's thread and no longer than
/// it runs.
public final class CatalogWriter {
  private let connection: Connection
  fileprivate(set) var hasEnded = false

  init(_ connection: Connection) {
    self.connection = connection
  }

  private func open() throws -> Connection {
    guard !hasEnded else { throw CatalogError.notWritable(path: connection.path) }
    return connection
  }
}

// MARK: - What is there

extension CatalogWriter {
  /// The file that a crown was imported from, or `nil` where no crown has the name or it came from no file.
  ///
  /// Where its hash and settings are those of the file at hand, there is nothing to import.
  public func source(ofCrown name: String) throws -> SourceFile? {
    try open().source(ofCrown: CrownName.normalized(name))
  }

  /// The names of the crowns that came from files below a folder, or from the file where `folder` is one, in the order
  /// of their files' paths.
  ///
  /// - Parameter folder: a path as the importer gave it for the sources.
  public func names(ofSourcesUnder folder: String) throws -> [String] {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    // "/" + 1 is "0": all paths that begin with the folder and a slash lie between the two.
    return try open().withStatement(
      "SELECT name FROM source WHERE path = ?1 OR path > ?2 AND path < ?3 ORDER BY path, name"
    ) { row in
      try row.bind([.text(folder), .text(folder + "/"), .text(folder + "0")])
      var names: [String] = []
      while try row.step() { names.append(row.text(0)) }
      return names
    }
  }
}

// MARK: - Changes

extension CatalogWriter {
  /// What storing a record did.
  public enum Outcome: Hashable, Sendable {
    /// No crown had the name before.
    case added
    /// The crown had another record.
    case replaced
    /// The crown had the same record.
    case unchanged
  }

  /// Stores the record of a crown and the file it came from, in place of what the name had before.
  ///
  /// - Parameters:
  ///   - name: the crown's name; it is normalised.
  ///   - record: the record. It is stored as it is.
  ///   - source: the file it came from, or `nil` for a crown that came from none.
  /// - Throws: `CrownNameError`, `SQLiteError`.
  @discardableResult
  public func put(_ name: String, record: [UInt8], source: SourceFile?) throws -> Outcome {
    let name = try CrownName.normalized(name)
    return try record.withUnsafeBytes { try put(normalized: name, record: $0, source: source) }
  }

  /// Removes a crown.
  /// - Returns: whether there was one.
  @discardableResult
  public func remove(_ name: String) throws -> Bool {
    let name = try CrownName.normalized(name)
    let connection = try open()
    try connection.run("DELETE FROM source WHERE name = ?1", .text(name))
    try connection.run("DELETE FROM crown WHERE name = ?1", .text(name))
    return connection.changes > 0
  }

  private func put(normalized name: String, record: UnsafeRawBufferPointer, source: SourceFile?) throws -> Outcome {
    let connection = try open()
    let outcome = try connection.withStatement("SELECT path FROM crown WHERE name = ?1") { row in
      try row.bind(name, at: 1)
      guard try row.step() else { return Outcome.added }
      return row.withBytes(0) { $0.elementsEqual(record) ? .unchanged : .replaced }
    }
    if outcome != .unchanged {
      try connection.withStatement("INSERT OR REPLACE INTO crown(name, path, checksum) VALUES(?1, ?2, ?3)") { row in
        try row.bind(name, at: 1)
        try row.bind(record, at: 2)
        try row.bind(RecordChecksum.of(name: name, record: record), at: 3)
        try row.run()
      }
    }
    if let source {
      try connection.run(
        "INSERT OR REPLACE INTO source(name, path, size, hash, settings) VALUES(?1, ?2, ?3, ?4, ?5)",
        .text(name), .text(source.path), .integer(Int64(source.byteCount)), .blob(source.contentHash.bytes),
        .text(source.settings))
    } else {
      try connection.run("DELETE FROM source WHERE name = ?1", .text(name))
    }
    return outcome
  }
}
