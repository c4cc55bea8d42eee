import CrownImport

/// Prints the messages of an import, each reason once, and its report at the end.
struct ImportPrinter {
  /// The number of changes of each kind that a dry run names.
  private static let shownChanges = 10

  private let database: String
  private let isDryRun: Bool
  /// True if only refusals and failures are printed.
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private var log: MessageLog
  /// The first changes of a dry run.
  private var changes: [ImportOutcome.Result: [ImportOutcome]] = [:]

  init(database: String, isDryRun: Bool, isQuiet: Bool, isVerbose: Bool) {
    self.database = database
    self.isDryRun = isDryRun
    self.isQuiet = isQuiet
    log = MessageLog(isVerbose: isVerbose)
  }

  /// Takes a problem with an argument or a folder.
  mutating func add(_ problem: ImportMessage) { log.add([problem], .argument) }

  /// Takes something to know of a file that is no source.
  mutating func add(note: ImportMessage) {
    if !isQuiet { log.add([note], .note) }
  }

  /// Takes the messages of an outcome.
  mutating func add(_ outcome: ImportOutcome) {
    if !outcome.repeatsFile {
      log.add(outcome.problems, outcome.result == .failed ? .failure : .refusal)
      if !isQuiet {
        log.add(outcome.warnings.filter { $0.severity != .note }, .warning)
        for note in outcome.warnings where note.severity == .note { log.add([note], .note) }
      }
    }
    if isDryRun, outcome.result.isChange, changes[outcome.result, default: []].count < Self.shownChanges {
      changes[outcome.result, default: []].append(outcome)
    }
  }

  /// Prints the messages that were taken and not printed yet.
  mutating func printMessages() { log.flush() }
}

// MARK: - The report

extension ImportPrinter {
  /// Prints a report for people.
  func printSummary(of report: ImportReport) {
    Console.print(countsLine(of: report))
    if let colors = report.colorLine { Console.print(colors) }
    if let pictures = report.pictureLine { Console.print(pictures) }
    if let line = report.settingsLine { Console.print(line) }
    if isDryRun { printChanges(of: report) }
    for remark in report.remarks(isDryRun: isDryRun) { Console.print(remark) }
    let stored = isDryRun ? "would be stored" : "stored"
    Console.print(
      "\(Figure.bytes(report.sourceByteCount)) in, \(Figure.bytes(report.recordByteCount)) \(stored), "
        + Figure.seconds(start.secondsSince))
    if isDryRun {
      Console.print("dry run: \(database) is as it was")
    } else if report.isUndone {
      Console.print("strict: \(database) is as it was")
    } else if report.wasCancelled {
      Console.print("interrupted: \(database) holds what was done so far")
    }
  }

  private func countsLine(of report: ImportReport) -> String {
    var results: [ImportOutcome.Result] = [.imported, .updated, .unchanged, .skipped, .failed]
    // These two only happen on request.
    results += [.renamed, .removed].filter { report.count(of: $0) > 0 }
    return results.map { result in
      let word = (isDryRun ? result.conditional : nil) ?? result.words
      return "\(word) \(report.count(of: result))"
    }.joined(separator: ", ")
  }

  /// Names what a dry run would change.
  private func printChanges(of report: ImportReport) {
    for result in ImportOutcome.Result.allCases where result.isChange {
      for outcome in changes[result] ?? [] {
        let origin = outcome.formerName.map { "until now \($0)" } ?? "from \(outcome.source)"
        Console.print("  \(result.conditional ?? ""): \(outcome.name) (\(origin))")
      }
      let rest = report.count(of: result) - Self.shownChanges
      if rest > 0 { Console.print("  \(result.conditional ?? ""): … and \(rest) more; --json names them all") }
    }
  }

  /// Prints a report for programs.
  func printJSON(of report: ImportReport) {
    let results = ImportOutcome.Result.allCases
    JSONOutput.print(
      ImportDocument(
        database: database, dryRun: isDryRun, undone: report.isUndone, interrupted: report.wasCancelled,
        counts: Dictionary(uniqueKeysWithValues: results.map { ($0.rawValue, report.count(of: $0)) }),
        colors: ImportDocument.Colors(report), pictures: ImportDocument.Pictures(report),
        bytesIn: report.sourceByteCount, bytesStored: report.recordByteCount,
        seconds: start.secondsSince,
        problems: report.problems.map(\.description), remarks: report.remarks(isDryRun: isDryRun),
        notes: report.notes.map(\.description), settingsFiles: report.settingsFiles,
        gone: report.goneNames, crowns: report.outcomes.map(ImportDocument.Line.init)))
  }
}

extension ImportOutcome.Result {
  /// The words of a summary. JSON has the raw values.
  fileprivate var words: String { self == .skipped ? "not imported" : rawValue }

  /// The words of a dry run for a change.
  fileprivate var conditional: String? {
    switch self {
    case .imported: "would import"
    case .updated: "would update"
    case .renamed: "would rename"
    case .removed: "would remove"
    case .unchanged, .skipped, .failed: nil
    }
  }
}
