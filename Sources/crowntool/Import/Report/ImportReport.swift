import CrownKit

/// What became of every source of an import: told as it happens, and summed up at the end.
struct ImportReport {
  /// What became of one source, or of a crown.
  enum Verdict: String, Encodable, CaseIterable {
    case imported, updated, unchanged, renamed, skipped, failed, removed

    /// Whether the database has another crown now.
    var isChange: Bool { [.imported, .updated, .renamed, .removed].contains(self) }
  }

  /// What the report says of one source.
  struct Line: Encodable {
    var name: String
    var source: String?
    var result: Verdict
    var bytesIn: Int?
    var formerName: String?
    var bytesStored: Int?
    var gridStep: Double?
    var distance: Double?
    var lossless: Bool?
    var deviation: Int?
    var warnings: [String]?
    var problems: [String]?
  }

  /// What is printed, and of what kind the import is.
  struct Options {
    let database: String
    var isDryRun = false
    /// Whether only refusals and failures are printed.
    var isQuiet = false
    /// Whether each crown's line is kept, which JSON needs and a million files would fill the memory with.
    var keepsLines = false
  }

  let options: Options
  let start = ContinuousClock.now
  private(set) var lines: [Line] = []
  private(set) var counts: [Verdict: Int] = [:]
  private(set) var bytesIn = 0
  private(set) var bytesStored = 0
  private(set) var generalProblems: [ImportMessage] = []
  /// The first lines of a dry run that would change something.
  private(set) var changes: [Verdict: [Line]] = [:]
  private(set) var pictures = RepeatedPictures()
  /// How many crowns were stored anew because their settings changed, by what changed.
  private(set) var settingsChanges: [String: Int] = [:]
  /// How many pictures are a full rectangle although their files paint more, and the first crown of them.
  private(set) var hiddenPaint: (count: Int, firstName: String) = (0, "")
  /// The crowns whose files are gone, counted, and named for programs.
  private(set) var goneCount = 0
  private(set) var gone: [String] = []
  /// How many crowns come from folders in which nothing is found now.
  private(set) var keptCount = 0
  private var tally = MessageTally()

  /// Whether Ctrl-C ended the import.
  var wasInterrupted = false
  /// Whether a strict import was undone.
  var isUndone = false

  init(_ options: Options) { self.options = options }

  /// Whether anything was refused or failed.
  var hasProblems: Bool { !generalProblems.isEmpty || self[.skipped] + self[.failed] > 0 }

  /// How many crowns were written or found to be there.
  var storedCount: Int { self[.imported] + self[.updated] + self[.unchanged] + self[.renamed] }

  /// How many crowns are not as they were.
  var changeCount: Int { Verdict.allCases.filter(\.isChange).reduce(0) { $0 + self[$1] } }

  subscript(verdict: Verdict) -> Int { counts[verdict, default: 0] }
}

// MARK: - What happens

extension ImportReport {
  /// How many changes of each kind a dry run names.
  static let shownChanges = 10

  private mutating func add(_ line: Line) {
    counts[line.result, default: 0] += 1
    bytesIn += line.bytesIn ?? 0
    bytesStored += line.bytesStored ?? 0
    if options.keepsLines { lines.append(line) }
    if options.isDryRun, line.result.isChange, self[line.result] <= Self.shownChanges {
      changes[line.result, default: []].append(line)
    }
  }

  /// An argument or a file that stands for nothing that can be read.
  mutating func fail(_ problem: ImportMessage) {
    tally.tell(problem, isError: true)
    generalProblems.append(problem)
    counts[.failed, default: 0] += 1
  }

  /// A source that could not be read, or has no name to be stored under.
  mutating func fail(_ problem: ImportMessage, source: Source) {
    if !source.repeatsFile { tally.tell(problem, isError: true) }
    add(Line(name: source.name, source: source.path, result: .failed, problems: ["\(problem)"]))
  }

  /// A source that is no drawing for a crown.
  mutating func refuse(_ source: Source, problems: [ImportMessage], bytesIn: Int) {
    if !source.repeatsFile { for problem in problems { tally.tell(problem) } }
    add(
      Line(
        name: source.name, source: source.path, result: .skipped, bytesIn: bytesIn,
        problems: problems.map(\.description)))
  }

  /// A source that has not changed; its crown may have had another name.
  mutating func keep(_ source: Source, bytesIn: Int, formerName: String? = nil) {
    let formerName = formerName == source.name ? nil : formerName
    add(
      Line(
        name: source.name, source: source.path, result: formerName == nil ? .unchanged : .renamed, bytesIn: bytesIn,
        formerName: formerName))
  }

  /// A source whose record was written; its crown may have had other settings and another name.
  mutating func store(
    _ source: Source, crown: EncodedCrown, outcome: CatalogWriter.Outcome, formerSettings: String?,
    formerName: String?
  ) {
    let formerName = formerName == source.name ? nil : formerName
    if !options.isQuiet && !source.repeatsFile { for warning in crown.warnings { tally.tell(warning) } }
    let verdict: Verdict =
      switch outcome {
      case .added: .imported
      case .replaced: .updated
      case .unchanged: formerName == nil ? .unchanged : .renamed
      }
    pictures.add(source.name, content: crown.hash, record: crown.record.bytes)
    if crown.hidesPaint {
      if hiddenPaint.count == 0 { hiddenPaint.firstName = source.name }
      hiddenPaint.count += 1
    }
    if outcome == .replaced, let formerSettings {
      let (former, present) = (ImportSettings(text: formerSettings).options, crown.settings.options)
      if former != present { settingsChanges["from \(former) to \(present)", default: 0] += 1 }
    }
    add(
      Line(
        name: source.name, source: source.path, result: verdict, bytesIn: crown.bytesIn, formerName: formerName,
        bytesStored: crown.record.bytes.count, gridStep: crown.record.gridStep, distance: crown.record.distance,
        lossless: crown.record.isLossless, deviation: crown.deviation,
        warnings: crown.warnings.isEmpty ? nil : crown.warnings.map(\.description)))
  }

  /// A crown whose source is gone.
  mutating func remove(_ name: String, source: String) {
    add(Line(name: name, source: source, result: .removed))
  }

  /// A crown whose source is gone, and that stays.
  mutating func count(gone name: String) {
    goneCount += 1
    if options.keepsLines { gone.append(name) }
  }

  /// A crown that comes from a folder in which nothing is found now.
  mutating func count(kept name: String) { keptCount += 1 }

  /// Tells how many messages were left out because others said the same.
  func printRestOfMessages() { tally.printRest() }
}
