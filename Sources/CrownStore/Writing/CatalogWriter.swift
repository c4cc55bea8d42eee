extension CrownCatalog {
  /// Changes the catalogue in one transaction: all that `body` does is kept when it returns, and none of it when it
  /// throws, or when the process ends before.
  ///
  /// Waits for another writer. Readers are not blocked, and see no change before the end. If `body`
  /// changes nothing, no byte of the file changes; if it changes a packed database, that becomes a working one.
  ///
  /// `body` may call `write` of this catalogue again, as a part of the transaction: its changes are rolled back where
  /// it throws, and kept only if the whole is.
  ///
  /// - Parameters:
  ///   - timeout: The longest wait for another process that writes, in seconds.
  ///   - onWait: Called once where another process is waited for longer than a second, with `timeout`.
  ///   - body: Makes the changes, through the writer it is given.
  /// - Throws: `CatalogError.notWritable`, `CatalogError.writesWhileReading` if it is called in a closure that reads
  ///   from this catalogue, `CatalogError.moved` where the path leads to another file than the one written, or to none,
  ///   `SQLiteError`, and what `body` throws.
  @discardableResult
  public func write<R>(
    timeout: Double = 60, onWait: ((Double) -> Void)? = nil, _ body: (CatalogWriter) throws -> R
  ) throws -> R {
    try write(undoable: nil, timeout: timeout, onWait: onWait, body)
  }

  /// Changes the catalogue as ``write(timeout:onWait:_:)`` does, so that ``CatalogWriter/undo()`` can take it back.
  ///
  /// The database keeps the former rows of crowns that change, until the next change.
  ///
  /// - Parameter change: The change, such as `import`; `nil` if it cannot be taken back.
  @discardableResult
  package func write<R>(
    undoable change: String?, timeout: Double, onWait: ((Double) -> Void)? = nil, _ body: (CatalogWriter) throws -> R
  ) throws -> R {
    var isChanged = false
    // Observers may read this catalogue, so that they are told when the lock is free.
    defer { if isChanged { CatalogChanges.report() } }
    return try writing { connection in
      if connection.isInTransaction { return try connection.writingPart { try run(body, on: connection) } }
      let patience = Patience(seconds: timeout, onWait: onWait)
      try connection.begin(patience)
      let result: R
      do {
        try checkFile(of: connection)
        try schema.makeWorking(connection)
        connection.undoableName = change
        result = try run(body, on: connection)
        guard connection.hasChanges else {
          connection.rollback()
          return result
        }
        try UndoLog.seal(connection)
        try checkFile(of: connection)
        try connection.commit(patience)
        isChanged = true
      } catch {
        connection.rollback()
        throw error
      }
      // The changes are kept. Whether they are where the caller looks for them is another question.
      try checkFile(of: connection)
      // A database that was packed has no log yet; where someone reads, the next write tries again.
      try? connection.useWriteAheadLog(within: 0)
      return result
    }
  }

  /// Gives `body` a writer for the transaction that is under way.
  private func run<R>(_ body: (CatalogWriter) throws -> R, on connection: Connection) throws -> R {
    let writer = try CatalogWriter(connection, schema)
    defer { writer.hasEnded = true }
    let result = try body(writer)
    try writer.finish()
    return result
  }

  /// Makes sure that the path leads to the file that is written.
  func checkFile(of connection: Connection) throws {
    guard !connection.hasMoved, DatabaseFile(path).identity == identity else {
      throw CatalogError.moved(path: path)
    }
  }
}

/// Changes a catalogue within the transaction of `CrownCatalog.write(timeout:onWait:_:)`, on that closure's thread and
/// no longer than it runs.
public final class CatalogWriter {
  private let connection: Connection
  private let schema: Schema
  let index: CatalogIndex
  fileprivate(set) var hasEnded = false

  fileprivate init(_ connection: Connection, _ schema: Schema) throws {
    (self.connection, self.schema) = (connection, schema)
    index = try CatalogIndex(connection)
  }

  fileprivate func finish() throws { try index.flush() }

  func open() throws -> Connection {
    // After some errors, such as a full disk, SQLite has ended the transaction by itself.
    guard !hasEnded, connection.isInTransaction else { throw CatalogError.notWritable(path: connection.path) }
    return connection
  }

  /// True if anything was changed so far: if not, the end of the transaction leaves every byte as it is.
  package var hasChanges: Bool { connection.hasChanges }

  /// The connection, for a statement that changes something.
  ///
  /// - Parameter name: The crown that it changes; `nil` if it changes none that is there.
  func changing(_ name: String? = nil) throws -> Connection {
    let connection = try open()
    if !connection.hasChanges { connection.undoLog = try UndoLog(of: connection.undoableName, in: connection, schema) }
    connection.hasChanges = true
    if let name { try connection.undoLog?.note(name, in: connection) }
    return connection
  }
}

// MARK: - What is there

extension CatalogWriter {
  /// Returns true if a crown has the name, in this transaction.
  public func contains(_ name: String) throws -> Bool {
    try open().integer("SELECT 1 FROM crown WHERE name = ?1", .text(CrownName.normalized(name))) != nil
  }

  /// Returns true if a crown has the name, and is as it was written: its checksum is that of its record, title and
  /// tags.
  ///
  /// The record is not decoded.
  package func isIntact(_ name: String) throws -> Bool {
    try open().crowns.withCrown(CrownName.normalized(name)) { $0.isIntact } ?? false
  }

  /// The file that a crown was imported from, or `nil` if no crown has the name or it came from no file.
  ///
  /// If its hash and settings are those of the file at hand, there is nothing to import.
  public func source(ofCrown name: String) throws -> SourceFile? {
    try open().crowns.source(of: CrownName.normalized(name))
  }

  /// The names of the crowns that came from files below a folder, or from the file where `folder` is one, in the order
  /// of the files' paths.
  ///
  /// - Parameter folder: A path as the importer gave it for the sources: absolute, or relative to the database's
  ///   folder.
  public func names(ofSourcesUnder folder: String) throws -> [String] {
    var names: [String] = []
    try open().crowns.forEachSource(under: folder) { name, _ in names.append(name) }
    return names
  }
}

// MARK: - Changes

extension CatalogWriter {
  /// The result of storing a crown.
  public enum Outcome: Hashable, Sendable {
    /// No crown had the name before.
    case added
    /// The crown had another record, title, tag or source.
    case replaced
    /// Nothing: the crown was the same.
    case unchanged
  }

  /// Stores the record of a crown, its source, its title and its tags. They replace those of a crown of the same name.
  ///
  /// - Parameters:
  ///   - name: The crown's name; it is normalised.
  ///   - record: The record. It is stored as it is.
  ///   - source: The file it came from, or `nil` for a crown that came from none.
  ///   - label: Its title and tags.
  /// - Throws: `CrownNameError`, `SQLiteError`.
  /// - Complexity: O(log n) in the number of crowns.
  @discardableResult
  public func put(
    _ name: String, record: [UInt8], source: SourceFile?, label: CrownLabel? = nil
  ) throws -> Outcome {
    try store(name, record: record, source: source, label: label).outcome
  }

  /// The result of storing a crown, and what is not as it was.
  package struct Change: Hashable, Sendable {
    package let outcome: Outcome
    /// True if the crown had another record.
    package let hasOtherRecord: Bool
    /// True if the crown had another title or other tags.
    package let hasOtherLabel: Bool
  }

  /// Stores a crown: see ``put(_:record:source:label:)``.
  package func store(
    _ name: String, record: [UInt8], source: SourceFile?, label: CrownLabel?
  ) throws -> Change {
    let name = try CrownName.normalized(name)
    let connection = try open()
    let label = label?.lines.map(CrownLabel.init(lines:))
    let (outcome, oldLabel) =
      try connection.crowns.withCrown(name) { crown -> (Outcome, CrownLabel?) in
        (crown.record.elementsEqual(record) && crown.isIntact ? .unchanged : .replaced, crown.label)
      } ?? (.added, nil)
    if outcome != .unchanged || label != oldLabel {
      try changing(name).insertCrown(name, record: record, label: label)
    }
    let hasNewSource = try setSource(of: name, source, isNew: outcome == .added)
    if outcome == .added {
      try index.add(name, label: label)
    } else if label != oldLabel {
      try index.replaceLabel(of: name, oldLabel, by: label)
    }
    return Change(
      outcome: outcome == .unchanged && (hasNewSource || label != oldLabel) ? .replaced : outcome,
      hasOtherRecord: outcome == .replaced, hasOtherLabel: outcome != .added && label != oldLabel)
  }

  /// Sets the title and tags of a crown.
  /// - Throws: `CatalogError.unknownName`, `SQLiteError`.
  public func setLabel(ofCrown name: String, _ label: CrownLabel?) throws {
    let name = try CrownName.normalized(name)
    // This throws at a damaged record, which must not get the checksum of a whole one.
    guard let record = try record(of: name) else { throw CatalogError.unknownName(name) }
    let label = label?.lines.map(CrownLabel.init(lines:))
    let old = try self.label(of: name)
    guard label != old else { return }
    try changing(name).insertCrown(name, record: record, label: label)
    try index.replaceLabel(of: name, old, by: label)
  }

  /// Sets the file that a crown is known to come from, for a file that was moved.
  /// - Throws: `CatalogError.unknownName`, `SQLiteError`.
  public func setSource(ofCrown name: String, _ source: SourceFile?) throws {
    let name = try CrownName.normalized(name)
    guard try contains(name) else { throw CatalogError.unknownName(name) }
    try setSource(of: name, source)
  }

  /// Removes a crown.
  /// - Returns: True if there was one.
  @discardableResult
  public func remove(_ name: String) throws -> Bool {
    let name = try CrownName.normalized(name)
    guard try contains(name) else { return false }
    let label = try self.label(of: name)
    try changing(name).run("DELETE FROM crown WHERE name = ?1", .text(name))
    try setSource(of: name, nil)
    try index.remove(name, label: label)
    return true
  }

  /// Rebuilds the tables for listing and searching from the crowns.
  public func rebuildIndex() throws {
    _ = try changing()
    try index.rebuild()
  }

  /// - Parameter isNew: True if no source of this name can be known yet.
  /// - Returns: True if the source was another one.
  @discardableResult
  private func setSource(of name: String, _ source: SourceFile?, isNew: Bool = false) throws -> Bool {
    guard try isNew && source != nil || open().crowns.source(of: name) != source else { return false }
    let connection = try changing(name)
    if let source {
      try connection.insertSource(of: name, source)
    } else {
      try connection.run("DELETE FROM source WHERE name = ?1", .text(name))
    }
    return true
  }

  /// A copy of the record of a crown, in this transaction.
  func record(of name: String) throws -> [UInt8]? {
    let connection = try open()
    return try connection.crowns.withCrown(name) { try [UInt8]($0.intactRecord(path: connection.path)) }
  }

  /// The title and tags of a crown, in this transaction.
  package func label(of name: String) throws -> CrownLabel? {
    try open().label(ofCrown: name)
  }
}

extension Connection {
  /// The title and tags of a crown, in a database where each has a row.
  func label(ofCrown name: String) throws -> CrownLabel? {
    try withStatement("SELECT label FROM crown WHERE name = ?1") { row in
      try row.bind(name, at: 1)
      return try row.step() ? row.label(0) : nil
    }
  }

  /// Stores a crown as it is in another database, whether it is intact or not.
  func insertCrown(_ crown: CrownRow) throws {
    try withStatement("INSERT INTO crown(name, record, checksum, label) VALUES(?1, ?2, ?3, ?4)") { row in
      try row.bind(crown.name, at: 1)
      try row.bind(crown.record, at: 2)
      try row.bind(crown.checksum, at: 3)
      if let lines = crown.labelLines { try row.bind(String(decoding: lines, as: UTF8.self), at: 4) }
      try row.run()
    }
  }

  /// Stores a record with its checksum.
  func insertCrown(_ name: String, record: [UInt8], label: CrownLabel?) throws {
    var lines = label?.lines
    let sql =
      lines == nil
      ? "INSERT OR REPLACE INTO crown(name, record, checksum) VALUES(?1, ?2, ?3)"
      : "INSERT OR REPLACE INTO crown(name, record, checksum, label) VALUES(?1, ?2, ?3, ?4)"
    try withStatement(sql) { row in
      try record.withUnsafeBytes { record in
        try row.bind(name, at: 1)
        try row.bind(record, at: 2)
        let checksum =
          lines?.withUTF8 { RecordChecksum.of(name: name, label: UnsafeRawBufferPointer($0), record: record) }
          ?? RecordChecksum.of(name: name, record: record)
        try row.bind(checksum, at: 3)
        if let lines { try row.bind(lines, at: 4) }
        try row.run()
      }
    }
  }

  func insertSource(of name: String, _ source: SourceFile) throws {
    try run(
      """
      INSERT OR REPLACE INTO source(name, path, size, hash, settings, verdict, checksum) \
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      .text(name), .text(source.path), .integer(Int64(source.byteCount)), .blob(source.contentHash.bytes),
      .text(source.settings), .text(source.verdict), .integer(RecordChecksum.of(name: name, source: source)))
  }
}
