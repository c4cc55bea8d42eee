import CrownImport
import CrownKit
import CrownStore

/// Prints findings, and counts them.
struct LintPrinter {
  private let format: LintFormat
  private let size: Int
  private let catalog: CrownCatalog
  private var elements: JSONOutput.Elements?
  private var lines = LineBuffer()
  private var isFinished = false
  private var counts: [LintKind: Int] = [:]
  /// The number of findings.
  private(set) var count = 0
  /// The number of crowns that have some.
  private var crownCount = 0

  init(format: LintFormat, size: Int, catalog: CrownCatalog) {
    (self.format, self.size, self.catalog) = (format, size, catalog)
    elements = format == .json ? JSONOutput.Elements() : nil
  }

  mutating func print(_ findings: [LintFinding], in name: String) throws {
    guard !findings.isEmpty else { return }
    crownCount += 1
    count += findings.count
    let source = format == .text ? nil : try sourcePath(of: name)
    for finding in findings {
      counts[finding.kind, default: 0] += 1
      let message = finding.sentence(size: size)
      switch format {
      case .text: lines.print("\(Console.result(name)): \(finding.kind.rawValue): \(message)")
      case .json:
        try elements?.add(
          Element(
            name: name, kind: finding.kind.rawValue, message: message, x: Self.rounded(finding.place.x),
            y: Self.rounded(finding.place.y), source: source))
      case .github: lines.print(Self.workflowCommand(name, finding.kind, message, source))
      }
    }
  }

  /// A coordinate as far as it means anything.
  private static func rounded(_ coordinate: Double) -> Double { (coordinate * 10_000).rounded() / 10_000 }

  /// The file that a crown came from, as it is found from the working directory.
  private func sourcePath(of name: String) throws -> String? {
    guard let source = try catalog.entry(named: name)?.source, source.path != "-" else { return nil }
    return catalog.path(of: source)
  }

  /// A line that GitHub shows beside a file.
  private static func workflowCommand(
    _ name: String, _ kind: LintKind, _ message: String, _ source: String?
  ) -> String {
    let title = "title=" + escaped("\(name): \(kind.rawValue)", isProperty: true)
    let file = source.map { "file=" + escaped($0, isProperty: true) + "," } ?? ""
    return "::warning \(file)\(title)::" + escaped("\(name): \(message)", isProperty: false)
  }

  /// A text as workflow commands have it.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Prints what is left.
  mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    elements?.finish()
    lines.flush()
  }

  func printSummary(ofCrowns total: Int) {
    guard count > 0 else { return Console.print("\(Figure.crowns(total)), no findings") }
    let kinds = LintKind.allCases.compactMap { kind in counts[kind].map { "\(kind.rawValue) \($0)" } }
    Console.print("findings in \(crownCount) of \(Figure.crowns(total)): \(kinds.joined(separator: ", "))")
  }

  private struct Element: Encodable {
    let name: String
    let kind: String
    let message: String
    let x: Double
    let y: Double
    let source: String?
  }
}
