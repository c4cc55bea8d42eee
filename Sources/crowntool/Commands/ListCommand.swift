import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the names of the crowns in a database, one a line.",
    discussion: """
        crowntool list 'chess-*' --long
        crowntool list --lost
        crowntool list --lost 0.3
      """)

  @Argument(help: ArgumentHelp("A pattern with * ? and [ ].  (default: every crown)", valueName: "glob"))
  var glob: String?

  @OptionGroup var database: DatabaseOption

  @Flag(name: .shortAndLong, help: "Print the kind, the stored size and the source file too.")
  var long = false

  @Option(
    defaultAsFlag: LostShare.half, parsing: .next,
    help: ArgumentHelp(
      "Print the crowns that lost more than this share of the edges of their drawings, 0 to 1, the worst first, and "
        + "how much they lost. Without a number it is half of them.", valueName: "share"),
    transform: LostShare.init(argumentText:))
  var lost: LostShare?

  @Flag(help: "Print names, kinds, sizes, sources and what became of the colours as JSON.")
  var json = false

  func validate() throws {
    if case .other(let text) = lost, glob != nil || text.isEmpty {
      throw ValidationError("--lost \(text) is not a share: give a number from 0 to 1.")
    }
    if case .share(let share) = lost, !(0...1 ~= share) {
      throw ValidationError("--lost \(Figure.number(share)) is not a share: give a number from 0 to 1.")
    }
  }

  func run() throws {
    try Failure.reported {
      let catalog = try database.catalog()
      if lost != nil, try catalog.isPacked {
        throw Failure(
          "\(database.path): a packed database does not keep what an import lost; give the one that it was packed from")
      }
      let pattern = lost?.pattern ?? glob
      // One state, although names are gone through several times, and not held: there may be millions.
      let isEmpty = try catalog.snapshot {
        guard lost == nil else { return try printLost(of: catalog, matching: pattern) }
        return try print(catalog) { try catalog.forEachName(matching: pattern, $0) }
      }
      if isEmpty, let pattern {
        Console.error("'\(pattern)' matches no crown of \(database.path)")
        throw ExitCode.failure
      }
    }
  }

  /// Prints the crowns that lost so much, the worst first.
  ///
  /// - Returns: True if no crown's name matches.
  private func printLost(of catalog: CrownCatalog, matching pattern: String?) throws -> Bool {
    let least = (lost?.number ?? 0) * 100
    var isEmpty = true
    var found: [(name: String, percentage: Int)] = []
    try catalog.forEachName(matching: pattern) { name in
      isEmpty = false
      guard let percentage = try catalog.entry(named: name)?.lostPercentage, Double(percentage) > least else { return }
      found.append((name, percentage))
    }
    // Of crowns that lost as much the order of their names stays.
    let order = found.indices.sorted { (found[$1].percentage, $0) < (found[$0].percentage, $1) }
    _ = try print(catalog) { body in try order.forEach { try body(found[$0].name) } }
    return isEmpty
  }

  /// Prints crowns in the form asked for.
  ///
  /// - Parameter forEachName: Gives the names to a body; it is called twice where columns are aligned.
  /// - Returns: True if there are none.
  private func print(
    _ catalog: CrownCatalog, _ forEachName: ((String) throws -> Void) throws -> Void
  ) throws -> Bool {
    var isEmpty = true
    if json {
      let library = library
      var elements = JSONOutput.Elements()
      // What was printed so far is JSON also where the rest cannot be read.
      defer { elements.finish() }
      try forEachName { name in
        isEmpty = false
        guard let entry = try catalog.entry(named: name) else { return }
        try elements.add(Line(entry, kind: kind(of: entry, in: library)))
      }
      return isEmpty
    }
    var output = LineBuffer()
    var width = 0
    let hasColumns = long || lost != nil
    if hasColumns { try forEachName { width = max(width, min($0.visible.count, Self.widest)) } }
    let library = long ? library : nil
    try forEachName { name in
      isEmpty = false
      guard hasColumns else { return output.print(Console.result(name)) }
      if let entry = try catalog.entry(named: name) { output.print(line(for: entry, width: width, library)) }
    }
    output.flush()
    return isEmpty
  }

  /// The library that tells the kinds; `nil` where what its records share is damaged.
  private var library: CrownLibrary? { try? database.library() }

  /// The source of a crown's alpha; `nil` if its record is damaged.
  private func kind(of entry: CatalogEntry, in library: CrownLibrary?) -> Crown.Kind? {
    try? library?.crown(named: entry.name).kind
  }

  /// The widest column of names; longer names stand out.
  private static let widest = 40

  /// A crown in columns: its name, with `--long` its kind, size and source, and with `--lost` what it lost.
  private func line(for entry: CatalogEntry, width: Int, _ library: CrownLibrary?) -> String {
    var line = entry.name.visible
    line += spaces(width - line.count)
    if lost != nil { line += "  " + aligned("\(entry.lostPercentage ?? 0) %", 5) + " lost" }
    if long {
      let kind = kind(of: entry, in: library)?.rawValue ?? "damaged"
      line += "  " + kind + spaces(7 - kind.count) + "  " + aligned("\(entry.byteCount) B", 8)
      line += "  " + (entry.source?.path ?? "").visible
    }
    return line
  }

  private func aligned(_ text: String, _ width: Int) -> String { spaces(width - text.count) + text }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private struct Line: Encodable {
    let name: String
    let kind: String?
    let bytes: Int
    let source: String?
    let treatment: String?
    let omitsBackground: Bool?
    let contrast: Double?
    let layers: Int?
    let mirrors: Bool?

    init(_ entry: CatalogEntry, kind: Crown.Kind?) {
      name = entry.name
      self.kind = kind?.rawValue
      bytes = entry.byteCount
      source = entry.source?.path
      let verdict = entry.source?.importVerdict
      treatment = verdict?.treatment.rawValue
      omitsBackground = verdict?.omitsBackground
      contrast = verdict?.contrast
      layers = verdict?.layerCount
      mirrors = entry.label?.tags.contains(CrownLabel.mirrorsTag) == true ? true : nil
    }
  }
}

/// The value of `--lost`.
///
/// The argument parser takes what follows the option for its value, whatever it is: where it is no number, it is the
/// pattern.
enum LostShare: Sendable, Hashable, CustomStringConvertible {
  case share(Double)
  case other(String)

  static let half = LostShare.share(1 - ImportVerdict.leastContrast)

  init(argumentText: String) throws { self = Double(argumentText).map { .share($0) } ?? .other(argumentText) }

  /// The share of the edges, 0 through 1.
  var number: Double {
    switch self {
    case .share(let share): share
    case .other: 1 - ImportVerdict.leastContrast
    }
  }

  /// As it is given, for the help.
  var description: String {
    switch self {
    case .share(let share): Figure.number(share)
    case .other(let text): text
    }
  }

  /// The text of an argument that turned out to be the pattern.
  var pattern: String? {
    if case .other(let text) = self { text } else { nil }
  }
}

extension CatalogEntry {
  /// The share of the edges of its drawing that a crown lost, in per cent; `nil` if the database does not keep it.
  fileprivate var lostPercentage: Int? { source.map { 100 - $0.importVerdict.percentage } }
}
