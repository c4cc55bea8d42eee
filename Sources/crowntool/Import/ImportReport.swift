import CrownKit
import Foundation

/// What became of every source of an import: told as it happens, and summed up at the end.
struct ImportReport {
  /// What became of one source.
  enum Verdict: String, Encodable, CaseIterable {
    case imported, updated, unchanged, renamed, skipped, failed, removed
  }

  private struct Line: Encodable {
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

  private let database: String
  private let isDryRun: Bool
  /// Whether each crown's line is kept, which JSON needs and a million files would fill the memory with.
  private let keepsLines: Bool
  private let start = ContinuousClock.now
  private var lines: [Line] = []
  private var counts: [Verdict: Int] = [:]
  private var bytesIn = 0
  private var bytesStored = 0
  private var generalProblems: [String] = []

  /// Whether Ctrl-C ended the import.
  var wasInterrupted = false
  /// Whether a strict import was undone.
  var isUndone = false

  init(database: String, isDryRun: Bool, keepsLines: Bool) {
    self.database = database
    self.keepsLines = keepsLines
    self.isDryRun = isDryRun
  }

  /// Whether anything was refused or failed.
  var hasProblems: Bool { !generalProblems.isEmpty || self[.skipped] + self[.failed] > 0 }

  /// How many crowns were written or found to be there.
  var storedCount: Int { self[.imported] + self[.updated] + self[.unchanged] + self[.renamed] }

  private subscript(verdict: Verdict) -> Int { counts[verdict, default: 0] }

  private mutating func add(_ line: Line) {
    counts[line.result, default: 0] += 1
    bytesIn += line.bytesIn ?? 0
    bytesStored += line.bytesStored ?? 0
    if keepsLines { lines.append(line) }
  }

  /// An argument that stands for nothing that can be read.
  mutating func fail(_ problem: String) {
    Console.error(problem)
    generalProblems.append(problem)
    counts[.failed, default: 0] += 1
  }

  /// A source that could not be read.
  mutating func fail(_ problem: String, source: Source) {
    Console.error(problem)
    add(Line(name: source.name, source: source.path, result: .failed, problems: [problem]))
  }

  /// A source that is no drawing for a crown.
  mutating func refuse(_ source: Source, problems: [String], bytesIn: Int) {
    for problem in problems { Console.note(problem) }
    add(Line(name: source.name, source: source.path, result: .skipped, bytesIn: bytesIn, problems: problems))
  }

  /// A source that has not changed.
  mutating func keep(_ source: Source, bytesIn: Int) {
    add(Line(name: source.name, source: source.path, result: .unchanged, bytesIn: bytesIn))
  }

  /// A source whose record was written.
  mutating func store(_ source: Source, crown: EncodedCrown, outcome: CatalogWriter.Outcome) {
    for warning in crown.warnings { Console.note(warning) }
    let verdict: Verdict =
      switch outcome {
      case .added: .imported
      case .replaced: .updated
      case .unchanged: .unchanged
      }
    add(
      Line(
        name: source.name, source: source.path, result: verdict, bytesIn: crown.bytesIn,
        bytesStored: crown.record.bytes.count, gridStep: crown.record.gridStep, distance: crown.record.distance,
        lossless: crown.record.isLossless, deviation: crown.deviation,
        warnings: crown.warnings.isEmpty ? nil : crown.warnings))
  }

  /// A crown whose source has another name now.
  mutating func rename(_ oldName: String, to source: Source, crown: EncodedCrown) {
    add(
      Line(name: source.name, source: source.path, result: .renamed, bytesIn: crown.bytesIn, formerName: oldName))
  }

  /// A crown whose source is gone.
  mutating func remove(_ name: String) {
    add(Line(name: name, result: .removed))
  }

  /// Prints two lines for people.
  func printSummary() {
    var parts = [Verdict.imported, .updated, .unchanged, .skipped, .failed].map { "\($0.rawValue) \(self[$0])" }
    // What happens only where it is asked for is told only where it happens.
    for verdict in [Verdict.renamed, .removed] where self[verdict] > 0 {
      parts.append("\(verdict.rawValue) \(self[verdict])")
    }
    Console.print(parts.joined(separator: ", "))
    Console.print(
      "\(Figure.bytes(bytesIn)) in, \(Figure.bytes(bytesStored)) stored, \(Figure.seconds(start.secondsSince))")
    if isDryRun {
      Console.print("dry run: \(database) is as it was")
    } else if isUndone {
      Console.print("strict: \(database) is as it was")
    } else if wasInterrupted {
      Console.print("interrupted: \(database) holds what was done so far")
    }
  }

  /// Prints everything for programs.
  func printJSON() {
    struct Document: Encodable {
      var database: String
      var dryRun: Bool
      var undone: Bool
      var interrupted: Bool
      var counts: [String: Int]
      var bytesIn: Int
      var bytesStored: Int
      var seconds: Double
      var problems: [String]
      var crowns: [Line]
    }
    JSONOutput.print(
      Document(
        database: database, dryRun: isDryRun, undone: isUndone, interrupted: wasInterrupted,
        counts: Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, self[$0]) }), bytesIn: bytesIn,
        bytesStored: bytesStored, seconds: start.secondsSince, problems: generalProblems, crowns: lines))
  }
}
