import CrownKit
import CrownSystem

/// Writes what became of each source into the database, and tells the report.
struct ImportWriter {
  let writer: CatalogWriter
  let base: SourcePath
  let reader: SourceReader
  let isStrict: Bool
  /// The crowns whose files may have been moved to where new ones were found, but for those that were met.
  var moved: MovedCrowns
  /// The names of those that were met, and the files that they follow: no other file of this import takes their place.
  private var followers: [String: Source] = [:]

  init(writer: CatalogWriter, base: SourcePath, reader: SourceReader, isStrict: Bool, moved: MovedCrowns) {
    self.writer = writer
    self.base = base
    self.reader = reader
    self.isStrict = isStrict
    self.moved = moved
  }

  /// Stores a result. The results come in the order of their sources, so that every import gives the same.
  mutating func store(_ result: SourceReader.Result, of task: ImportTask, in report: inout ImportReport) throws {
    if let follower = followers[task.source.name] {
      let problem = ImportPlan.collision(of: task.source, with: follower, named: task.source.name)
      return report.fail(problem, source: task.source)
    }
    switch result {
    case .failed(let problem): report.fail(problem, source: task.source)
    case .refused(let problems, let bytesIn): report.refuse(task.source, problems: problems, bytesIn: bytesIn)
    case .unchanged(let file): try keep(file, of: task, in: &report)
    case .encoded(let crown):
      do {
        try store(crown, of: task, in: &report)
      } catch let error as CrownNameError {
        let problem = ImportMessage(place: task.source.path, text: "\(error)").skipping
        report.refuse(task.source, problems: [problem], bytesIn: crown.bytesIn)
      }
    }
  }

  /// Keeps a crown whose file holds what it did.
  private mutating func keep(_ file: SourceFile, of task: ImportTask, in report: inout ImportReport) throws {
    guard task.known == nil else {
      // The same drawing found in another place: remember where it is now.
      if !file.path.utf8.elementsEqual(task.path.utf8) {
        try writer.setSource(ofCrown: task.source.name, file.moved(to: task.path))
      }
      return report.keep(task.source, bytesIn: file.byteCount)
    }
    guard let crown = try movedCrown(with: file.contentHash, for: task) else {
      // Another source with the same content had the crown before.
      let result = reader.read(task.source, known: nil, moved: .none, check: SelfCheck())
      return try store(result, of: task, in: &report)
    }
    moved.remove(crown)
    let source = try follow(crown, to: task)
    try writer.setSource(ofCrown: source.name, crown.file.moved(to: task.path))
    report.keep(source, bytesIn: file.byteCount, formerName: crown.name)
  }

  private mutating func store(_ crown: EncodedCrown, of task: ImportTask, in report: inout ImportReport) throws {
    var crown = crown
    var source = task.source
    var former = task.known
    var formerName: String?
    if task.known?.path != task.path, let old = try movedCrown(with: crown.hash, for: task) {
      moved.remove(old)
      source = try follow(old, to: task)
      former = old.file
      formerName = old.name
    } else if let clash = clash(of: crown, with: task) {
      if isStrict { return report.refuse(source, problems: [clash.skipping], bytesIn: crown.bytesIn) }
      crown.warnings.append(ImportMessage(place: clash.place, text: "warning: " + clash.text))
    }
    let outcome = try writer.put(
      source.name, record: crown.record.bytes, source: crown.file(at: task.path), label: crown.label)
    report.store(source, crown: crown, outcome: outcome, formerSettings: former?.settings, formerName: formerName)
  }

  /// The crown whose file became a task's source: one that someone gave its name, or, where crowns follow their files,
  /// one that can be named for it.
  private func movedCrown(with hash: ContentHash, for task: ImportTask) throws -> MovedCrowns.Crown? {
    guard !task.source.isNamed, task.known?.contentHash != hash,
      let crown = moved.crown(with: hash, at: task.source.path)
    else { return nil }
    // Another file of this import, which is named so, may have taken the crown.
    guard try writer.source(ofCrown: crown.name)?.path == crown.file.path else { return nil }
    if crown.keepsName { return crown }
    guard try CrownName.isValid(task.source.name) && !writer.contains(task.source.name) else { return nil }
    return crown
  }

  /// Gives a crown the name of its file's new place, unless it keeps its own.
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

  /// What is to be said where a crown's drawing comes from another file, which is there still.
  private func clash(of crown: EncodedCrown, with task: ImportTask) -> ImportMessage? {
    guard let other = task.known, other.path != task.path, other.contentHash != crown.hash,
      base.leadsToFile(other.path)
    else { return nil }
    let place = base.resolved(other.path)
    if let file = FileIdentity(ofFile: task.source.path), file == FileIdentity(ofFile: place) { return nil }
    let origin = other.path == "-" ? "standard input" : place
    return ImportMessage(
      place: task.source.path,
      text: "the crown '\(task.source.name)' was imported from \(origin), and this drawing "
        + "\(isStrict ? "would take" : "takes") its place; "
        + "rename one of them, or import the folder above both")
  }
}

extension SourceFile {
  fileprivate func moved(to path: String) -> SourceFile {
    SourceFile(path: path, byteCount: byteCount, contentHash: contentHash, settings: settings)
  }
}
