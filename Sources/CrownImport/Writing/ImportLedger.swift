import CrownStore
import CrownSystem

/// The report of an import under way, and the handler that gets every event at once.
struct ImportLedger {
  private(set) var report: ImportReport
  private let handler: (ImportEvent) -> Void
  /// The path of the last sheet whose bytes were counted: it is read once for all of its symbols.
  private var countedSheet: String?

  /// - Parameter mirrored: The patterns of crowns that are mirrored.
  init(keepsOutcomes: Bool, mirrored: [String] = [], handler: @escaping (ImportEvent) -> Void) {
    report = ImportReport(keepsOutcomes: keepsOutcomes)
    report.unusedMirrorPatterns = mirrored
    self.handler = handler
  }
}

extension ImportLedger {
  /// Changes what the report says of the import as a whole.
  mutating func note(_ change: (inout ImportReport) -> Void) { change(&report) }

  /// Passes on an event that leaves the report as it is.
  func tell(_ event: ImportEvent) { handler(event) }

  /// Records a problem with an argument or a folder.
  mutating func add(_ problem: ImportMessage) {
    report.add(problem)
    handler(.problem(problem))
  }

  /// Records something to know of a file that is no source.
  mutating func add(note: ImportMessage) {
    report.add(note: note)
    handler(.note(note))
  }

  /// Records a source that could not be read, or that has no name to be stored under.
  mutating func fail(_ source: Source, _ problem: ImportMessage) {
    var outcome = ImportOutcome(source, result: .failed)
    outcome.problems = [problem]
    add(outcome, of: source)
  }

  /// Records a source that is not a drawing for a crown.
  mutating func refuse(_ source: Source, _ problems: [ImportMessage], byteCount: Int) {
    var outcome = ImportOutcome(source, result: .skipped)
    outcome.byteCount = byteCount
    outcome.problems = problems
    add(outcome, of: source)
  }

  /// Records a source that did not change. It may have been moved, and its crown may have had another name.
  mutating func keep(_ source: Source, _ file: SourceFile, isMoved: Bool, formerName: String? = nil) {
    let formerName = formerName == source.name ? nil : formerName
    var outcome = ImportOutcome(source, result: formerName != nil ? .renamed : isMoved ? .updated : .unchanged)
    outcome.byteCount = file.byteCount
    outcome.verdict = file.importVerdict
    outcome.formerName = formerName
    if isMoved { outcome.changedParts = [.path] }
    add(outcome, of: source)
  }

  /// Records a source whose record was stored.
  ///
  /// - Parameters:
  ///   - stored: What storing it changed.
  ///   - former: The file that its crown came from before; `nil` if that does not count.
  ///   - path: The path of the file as the database keeps it.
  ///   - formerName: The name that the crown had before, if it had another one.
  mutating func store(
    _ source: Source, _ crown: EncodedCrown, _ stored: CatalogWriter.Change, former: SourceFile?, path: String,
    formerName: String?
  ) {
    let formerName = formerName == source.name ? nil : formerName
    let result: ImportOutcome.Result =
      switch stored.outcome {
      case .added: .imported
      case .replaced: .updated
      case .unchanged: formerName == nil ? .unchanged : .renamed
      }
    if crown.hidesPaint { report.addFullRectangle(source.name) }
    if stored.outcome == .replaced, let former {
      report.addSettingsChange(from: ImportSettings(text: former.settings), to: crown.settings)
    }
    var outcome = ImportOutcome(source, result: result)
    outcome.byteCount = crown.byteCount
    outcome.formerName = formerName
    outcome.record = ImportOutcome.RecordFigures(of: crown)
    outcome.verdict = crown.verdict
    outcome.warnings = crown.warnings
    if stored.hasOtherRecord { outcome.changedParts.insert(.drawing) }
    if stored.hasOtherLabel { outcome.changedParts.insert(.label) }
    if stored.outcome != .added, let former { outcome.changedParts.formUnion(crown.parts(unlike: former, at: path)) }
    add(outcome, of: source)
  }

  /// Records a crown whose source is gone, and that stays.
  mutating func addGone(_ name: String, from path: String) {
    report.addGone(name)
    handler(.gone(name: name, path: path))
  }

  /// Records a crown that was removed because its source is gone.
  mutating func remove(_ name: String, from path: String) {
    add(ImportOutcome(name, source: path, result: .removed))
  }

  private mutating func add(_ outcome: ImportOutcome, of source: Source? = nil) {
    let sheet = source?.symbol == nil || outcome.byteCount == nil ? nil : source?.path
    report.add(outcome, countsBytes: sheet == nil || sheet != countedSheet)
    if let sheet { countedSheet = sheet }
    handler(.outcome(outcome))
  }
}

extension EncodedCrown {
  /// The facts about its file that are not those of a former file.
  fileprivate func parts(unlike former: SourceFile, at path: String) -> Set<ImportOutcome.Part> {
    var parts: Set<ImportOutcome.Part> = []
    if former.settings != sourceFile(at: path).settings { parts.insert(.settings) }
    if former.contentHash != contentHash { parts.insert(.file) }
    if !former.path.hasSameBytes(as: path) { parts.insert(.path) }
    return parts
  }
}

extension ImportOutcome {
  fileprivate init(_ source: Source, result: Result) {
    self.init(source.name, source: source.place, result: result)
    repeatsFile = source.repeatsFile
  }
}
