import CrownStore
import CrownSystem

/// Stores the result of each source in the database, and records it in the ledger.
struct ImportWriter {
  private let writer: CatalogWriter
  private let base: SourcePath
  private let reader: SourceReader
  private let isStrict: Bool
  /// The crowns whose files may have been moved to where new ones were found.
  private let moved: MovedCrowns
  /// The names of those that did, and their files: no other file of this import takes the name.
  private var followers: [String: Source] = [:]
  private let tables: ImportTables
  /// The tasks that wait until all others are stored: each has the name that someone gave to a crown whose file may be
  /// found under another path yet.
  private var waiting: [ImportTask] = []
  /// True if every file was read, so that no task has to wait.
  private var isEveryFileKnown = false

  init(
    writer: CatalogWriter, base: SourcePath, reader: SourceReader, isStrict: Bool, moved: MovedCrowns,
    tables: ImportTables
  ) {
    self.writer = writer
    self.base = base
    self.reader = reader
    self.isStrict = isStrict
    self.moved = moved
    self.tables = tables
  }

  /// Stores a result. Results come in the order of their sources, so that every import of them does the same.
  mutating func store(_ result: SourceReader.Result, of task: ImportTask, _ ledger: inout ImportLedger) throws {
    if try hasToWait(task, result) {
      waiting.append(task)
      return
    }
    switch result {
    case .failed(let problem): ledger.fail(task.source, problem)
    case .refused(let problems, let byteCount): ledger.refuse(task.source, problems, byteCount: byteCount)
    case .unchanged(let file): try keep(file, of: task, &ledger)
    case .encoded(let crown):
      do {
        try store(crown, of: task, &ledger)
      } catch let error as CrownNameError {
        let problem = ImportMessage(path: task.source.place, .name, text: "\(error)")
        ledger.refuse(task.source, [problem], byteCount: crown.byteCount)
      }
    }
  }

  /// The tasks that waited for all others, in their order: to be read again, as crowns may have other files now.
  mutating func takeWaitingTasks() throws -> [ImportTask] {
    isEveryFileKnown = true
    defer { waiting = [] }
    return try waiting.map {
      ImportTask(
        source: $0.source, path: $0.path, known: try writer.source(ofCrown: $0.source.name), settings: $0.settings)
    }
  }

  /// Returns true if a new drawing would take the name of a crown whose own file may follow.
  private func hasToWait(_ task: ImportTask, _ result: SourceReader.Result) throws -> Bool {
    guard !isEveryFileKnown, case .encoded(let crown) = result, let known = task.known,
      known.contentHash != crown.contentHash
    else { return false }
    return try moved.hasGivenName(task.source.name) && movedCrown(with: crown.contentHash, for: task) == nil
  }

  /// Keeps a crown whose file did not change.
  private mutating func keep(_ file: SourceFile, of task: ImportTask, _ ledger: inout ImportLedger) throws {
    if let crown = try movedCrown(with: file.contentHash, for: task) {
      try moved.take(crown)
      let source = try follow(crown, to: task)
      try writer.setSource(ofCrown: source.name, crown.file.moved(to: task.path))
      return ledger.keep(source, file, isMoved: true, formerName: crown.name)
    }
    if let problem = collision(of: task) { return ledger.fail(task.source, problem) }
    guard let known = task.known, known.contentHash == file.contentHash else {
      // Another source with the same content has the crown now.
      return try store(reader.read(task, moved: .none, checks: reader.makeChecks()), of: task, &ledger)
    }
    guard try writer.isIntact(task.source.name) else { return try mend(task, &ledger) }
    // The same drawing was found under another path, which is kept now.
    let isMoved = !known.path.hasSameBytes(as: task.path)
    if isMoved { try writer.setSource(ofCrown: task.source.name, file.moved(to: task.path)) }
    ledger.keep(task.source, file, isMoved: isMoved)
  }

  /// Makes a damaged crown again from its file, which did not change.
  private mutating func mend(_ task: ImportTask, _ ledger: inout ImportLedger) throws {
    let source = task.source
    let result = try reader.read(task, moved: .none, checks: reader.makeChecks(), isDamaged: true)
    func message(_ severity: ImportMessage.Severity, _ text: String) -> ImportMessage {
      ImportMessage(path: source.place, severity: severity, .damaged, text: "the record of '\(source.name)' \(text)")
    }
    switch result {
    case .encoded(let crown):
      let change = try writer.store(
        source.name, record: crown.record, source: crown.sourceFile(at: task.path), label: crown.label)
      try tables.addRecord(source.name, content: crown.contentHash, record: crown.record)
      ledger.store(source, crown, change, former: nil, path: task.path, formerName: nil)
      ledger.add(note: message(.note, "was damaged, and was made again"))
    case .refused(let problems, let byteCount):
      let problem = message(.problem, "is damaged, and this file does not give it back")
      ledger.refuse(source, [problem] + problems, byteCount: byteCount)
    case .failed, .unchanged: try store(result, of: task, &ledger)
    }
  }

  private mutating func store(_ crown: EncodedCrown, of task: ImportTask, _ ledger: inout ImportLedger) throws {
    var crown = crown
    var source = task.source
    var former = task.known
    var formerName: String?
    if let old = try movedCrown(with: crown.contentHash, for: task) {
      try moved.take(old)
      source = try follow(old, to: task)
      former = old.file
      formerName = old.name
    } else if let problem = collision(of: task) {
      return ledger.fail(source, problem)
    } else if let clash = clash(of: crown, with: task) {
      if isStrict { return ledger.refuse(source, [clash], byteCount: crown.byteCount) }
      crown.warnings.append(clash.asWarning)
    }
    let change = try writer.store(
      source.name, record: crown.record, source: crown.sourceFile(at: task.path), label: crown.label)
    try tables.addRecord(source.name, content: crown.contentHash, record: crown.record)
    ledger.store(source, crown, change, former: former, path: task.path, formerName: formerName)
  }

  /// The crown whose file became a task's source: one that someone named, or, if crowns follow their files, one that
  /// can be named for it.
  private func movedCrown(with hash: ContentHash, for task: ImportTask) throws -> MovedCrowns.Crown? {
    guard let crown = try moved.crown(with: hash, for: task, onlyFree: true) else { return nil }
    // Another file of this import, named like the crown, may have taken it.
    guard try writer.source(ofCrown: crown.name)?.path == crown.file.path else { return nil }
    if crown.keepsName { return crown }
    // A damaged record cannot get another name and its checksum.
    guard try writer.isIntact(crown.name) else { return nil }
    guard try CrownName.isValid(task.source.name) && !writer.contains(task.source.name) else { return nil }
    return crown
  }

  /// Names a crown for its file's new path, unless it keeps its own name.
  ///
  /// - Returns: The source under the crown's name.
  private mutating func follow(_ crown: MovedCrowns.Crown, to task: ImportTask) throws -> Source {
    var source = task.source
    if crown.keepsName {
      source.name = crown.name
      followers[crown.name] = source
    } else {
      try writer.rename(crown.name, to: source.name)
    }
    return source
  }

  /// The message that a source's name belongs to a crown that followed its file; `nil` if it does not.
  private func collision(of task: ImportTask) -> ImportMessage? {
    followers[task.source.name].map { ImportPlan.collision(of: task.source, with: $0, named: task.source.name) }
  }

  /// The message that a crown comes from another file, which still exists; `nil` if it does not.
  private func clash(of crown: EncodedCrown, with task: ImportTask) -> ImportMessage? {
    guard let other = task.known, other.path != task.path, other.contentHash != crown.contentHash,
      base.leadsToFile(other.path)
    else { return nil }
    // A larger picture or an SVG file beside a picture replaces it without ado.
    if SourceFileName.isPicture(other.path), SourceFileName.stem(of: other.path) == SourceFileName.stem(of: task.path) {
      return nil
    }
    let otherPath = base.file(other.path)
    if let file = FileIdentity(ofFile: task.source.path), file == FileIdentity(ofFile: otherPath) { return nil }
    let origin = other.path == "-" ? "standard input" : base.resolved(other.path)
    return ImportMessage(
      path: task.source.place, .name,
      text: "the crown '\(task.source.name)' was imported from \(origin), and this drawing "
        + "\(isStrict ? "would take" : "takes") its place; "
        + "rename one of them, or import the folder above both")
  }
}

extension SourceFile {
  fileprivate func moved(to path: String) -> SourceFile {
    SourceFile(path: path, byteCount: byteCount, contentHash: contentHash, settings: settings, verdict: verdict)
  }
}
