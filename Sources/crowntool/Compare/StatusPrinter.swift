import CrownImport

/// Prints what an import would do, crown by crown, and counts it.
struct StatusPrinter {
  private var elements: JSONOutput.Elements?
  private var lines = LineBuffer()
  private var log = MessageLog(isVerbose: false)
  private var isFinished = false
  private var counts: [Word: Int] = [:]
  /// The number of crowns that are not as an import would leave them.
  private(set) var count = 0

  /// The words for what happens to a crown.
  private enum Word: String, CaseIterable {
    case added, changed, renamed, removed, gone

    init?(_ result: ImportOutcome.Result) {
      switch result {
      case .imported: self = .added
      case .updated: self = .changed
      case .renamed: self = .renamed
      case .removed: self = .removed
      case .unchanged, .skipped, .failed: return nil
      }
    }
  }

  init(isJSON: Bool) { elements = isJSON ? JSONOutput.Elements() : nil }

  /// Takes a problem with an argument or a folder.
  mutating func add(_ problem: ImportMessage) { log.add([problem], .argument) }

  mutating func add(_ outcome: ImportOutcome) {
    if !outcome.repeatsFile { log.add(outcome.problems, outcome.result == .failed ? .failure : .refusal) }
    if let word = Word(outcome.result) {
      add(word, Element(outcome, change: word.rawValue), Self.line(word, outcome))
    } else if outcome.result != .unchanged {
      try? elements?.add(Element(outcome, change: outcome.result == .failed ? "failed" : "refused"))
    }
  }

  /// Takes a crown whose file is gone, and that stays.
  mutating func addGone(_ name: String, from path: String) {
    let line = "gone: \(Console.result(name)) (\(Console.result(path)); --prune removes it)"
    add(.gone, Element(name: name, change: Word.gone.rawValue, source: path), line)
  }

  private mutating func add(_ word: Word, _ element: Element, _ line: String) {
    count += 1
    counts[word, default: 0] += 1
    if elements == nil { lines.print(line) } else { try? elements?.add(element) }
  }

  /// Prints what is left.
  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    elements?.finish()
    lines.flush()
    log.flush()
  }

  func printSummary(of report: ImportReport) {
    let unchanged = "unchanged \(report.count(of: .unchanged))"
    let refused = report.count(of: .skipped) + report.count(of: .failed)
    if count == 0 {
      Console.print("\(unchanged)\(refused > 0 ? ", not imported \(refused)" : ""): an import would change nothing")
    } else {
      let words = Word.allCases.filter { counts[$0] != nil }.map { "\($0.rawValue) \(counts[$0] ?? 0)" }
      Console.print((words + [unchanged] + (refused > 0 ? ["not imported \(refused)"] : [])).joined(separator: ", "))
    }
    for remark in report.remarksOnSettings(isDryRun: true) { Console.print(remark) }
    if let remark = report.remarkOnEmptyFolders { Console.print(remark) }
    if report.isUndone { Console.print("strict: an import would change nothing because of this") }
  }

  private static func line(_ word: Word, _ outcome: ImportOutcome) -> String {
    let former = outcome.formerName.map { "until now \(Console.result($0))" }
    let source = Console.result(outcome.source)
    let details: [String] =
      switch word {
      case .added: [source]
      case .changed: [source, Self.words(of: outcome.changedParts)] + [former].compactMap(\.self)
      case .renamed: [former ?? source]
      case .removed, .gone: ["\(source) is gone"]
      }
    return
      "\(word.rawValue): \(Console.result(outcome.name)) (\(details.filter { !$0.isEmpty }.joined(separator: "; ")))"
  }

  /// The parts of a crown that changed, in words.
  private static func words(of parts: Set<ImportOutcome.Part>) -> String {
    if parts == [.file] { return "the file, not the drawing" }
    return ImportOutcome.Part.allCases.filter { parts.contains($0) && $0 != .file }.map { part in
      switch part {
      case .label: "title or tags"
      case .drawing, .settings, .file, .path: part.rawValue
      }
    }.joined(separator: ", ")
  }

  fileprivate struct Element: Encodable {
    let name: String
    let change: String
    let source: String
    var formerName: String?
    var parts: [String]?
    var problems: [String]?
  }
}

extension StatusPrinter.Element {
  fileprivate init(_ outcome: ImportOutcome, change: String) {
    self.init(name: outcome.name, change: change, source: outcome.source)
    formerName = outcome.formerName
    let parts = ImportOutcome.Part.allCases.filter(outcome.changedParts.contains).map(\.rawValue)
    if !parts.isEmpty { self.parts = parts }
    if !outcome.problems.isEmpty { problems = outcome.problems.map(\.description) }
  }
}
