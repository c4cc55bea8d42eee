import ArgumentParser
import CrownImport
import CrownKit
import CrownStore
import CrownSystem

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the names of the crowns in a database, one a line.",
    discussion: """
        crowntool list 'chess-*' 'tudor-*' --long
        crowntool list --sort bytes --long
        crowntool list --lost
        crowntool list --lost 0.3
        crowntool list --colors holes,shades

      Without names, a list or a tag it prints every crown.
      """)

  /// The orders in which crowns are printed.
  enum Order: String, ExpressibleByArgument, CaseIterable {
    /// As people sort names.
    case name
    /// By the size of the record, the largest first.
    case bytes
    /// By the number of path elements, the most first. Masks have none.
    case elements
    /// By the share of the edges that was lost, the worst first.
    case lost
  }

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Flag(name: .shortAndLong, help: "Print the kind, the stored size and the source file too.")
  var long = false

  @Option(
    defaultAsFlag: LostShare.usual, parsing: .next,
    help: ArgumentHelp(
      "Print the crowns that lost more than this share of the edges of their drawings, 0 to 1, the worst first, and "
        + "how much they lost. Without a number it is 0.15.", valueName: "share"),
    transform: LostShare.init(argumentText:))
  var lost: LostShare?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Print the crowns whose colours were treated so, such as holes,shades: single, flattened, holes, shades, "
        + "background for those whose background was left out, or fades for those with gradients that fade.",
      valueName: "kinds"),
    transform: { try KindList<ColorOutcome>(argumentText: $0, of: "treatment") })
  var colors: [KindList<ColorOutcome>] = []

  @Flag(help: "Print the crowns whose traces are doubtful: outlines that are far off the pixels of their pictures.")
  var doubtful = false

  @Option(
    help: ArgumentHelp(
      "Sort by name, or the largest first: by bytes stored, elements of the path, or the share of the edges lost.  "
        + "(default: name; with --lost, lost; several names as they are given, without --colors and --doubtful)",
      valueName: "order"))
  var sort: Order?

  @Flag(help: "Print names, kinds, sizes, sources, titles, tags and what became of the colours as JSON.")
  var json = false

  func validate() throws {
    if case .other(let text) = lost {
      // Which of them came first is not known: it may be a share that was mistyped.
      if !choice.names.isEmpty || text.isEmpty {
        throw ValidationError(
          "--lost \(text) is not a share: give a number from 0 to 1, or put --lost behind the names.")
      }
      if choice.all { throw ValidationError("Give either names or --all, not both.") }
    }
    if case .share(let share) = lost, !(0...1 ~= share) {
      throw ValidationError("--lost \(Figure.number(share)) is not a share: give a number from 0 to 1.")
    }
  }

  func run() throws {
    try Failure.reported {
      let request = try choice.request([lost?.pattern].compactMap(\.self))
      let catalog = try database.catalog()
      if lost != nil || sort == .lost || doubtful || !colors.isEmpty, try catalog.isPacked {
        throw Failure(
          "\(database.path): a packed database does not keep what an import lost and did with colours and pictures; "
            + "give the one that it was packed from")
      }
      // One state, although names are gone through several times.
      try catalog.snapshot {
        guard !request.isForAll else { return try printSorted(catalog) { try catalog.forEachName($0) } }
        let selection = try CrownSelection(request, in: catalog, completesNames: true)
        try printSorted(catalog) { try selection.forEachName($0) }
        for problem in selection.problems { Console.error(problem.sentence) }
        if !selection.problems.isEmpty { throw ExitCode.failure }
      }
    }
  }

  /// Prints crowns in the order asked for, with `--lost` and `--colors` those that these are about.
  private func printSorted(
    _ catalog: CrownCatalog, _ forEachName: ((String) throws -> Void) throws -> Void
  ) throws {
    let usual: Order? = lost != nil ? .lost : colors.isEmpty && !doubtful ? nil : .name
    guard let order = sort ?? usual else { return try print(catalog, forEachName) }
    let least = lost.map { $0.number * 100 }
    let library = order == .elements ? library : nil
    // Names are not held: there may be millions.
    var sorter = NameSorter(cancellation: Interruption.cancellation)
    try forEachName { name in
      guard try isListed(name, of: catalog) else { return }
      guard order != .name || least != nil else { return try sorter.add(name) }
      guard let entry = try catalog.entry(named: name) else { return }
      if let least, Double(entry.lostPercentage ?? 0) <= least { return }
      try sorter.add(name, rank: rank(of: entry, by: order, library))
    }
    try print(catalog) { try sorter.forEach($0) }
  }

  /// Returns true for a crown whose colours were treated as asked for, and whose trace is doubtful if that is asked
  /// for.
  private func isListed(_ name: String, of catalog: CrownCatalog) throws -> Bool {
    if colors.isEmpty, !doubtful { return true }
    guard let verdict = try catalog.entry(named: name)?.source?.importVerdict else { return false }
    if doubtful, verdict.picture?.isDoubtful != true { return false }
    return colors.isEmpty || colors.contains { $0.kinds.contains { $0.fits(verdict) } }
  }

  /// The number by which a crown is sorted; -1 where it is not known.
  private func rank(of entry: CatalogEntry, by order: Order, _ library: CrownLibrary?) -> Int {
    switch order {
    case .name: return 0
    case .bytes: return entry.byteCount
    case .lost: return entry.lostPercentage ?? -1
    case .elements:
      guard let crown = try? library?.crown(named: entry.name), let kind = try? crown.kind else { return -1 }
      return kind == .mask ? 0 : (try? crown.drawing.path.elements.count) ?? -1
    }
  }

  /// Prints crowns in the form asked for.
  ///
  /// - Parameter forEachName: Gives the names to a body; it is called twice where columns are aligned.
  private func print(
    _ catalog: CrownCatalog, _ forEachName: ((String) throws -> Void) throws -> Void
  ) throws {
    if json {
      let library = library
      var elements = JSONOutput.Elements()
      // What was printed so far is JSON also where the rest cannot be read.
      defer { elements.finish() }
      try forEachName { name in
        guard let entry = try catalog.entry(named: name) else { return }
        try elements.add(Line(entry, kind: kind(of: entry, in: library)))
      }
      return
    }
    var output = LineBuffer()
    var width = 0
    let hasColumns = long || lost != nil
    if hasColumns { try forEachName { width = max(width, min($0.visible.count, Self.widest)) } }
    let library = long ? library : nil
    try forEachName { name in
      guard hasColumns else { return output.print(Console.result(name)) }
      if let entry = try catalog.entry(named: name) { output.print(line(for: entry, width: width, library)) }
    }
    output.flush()
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
    let fades: Bool?
    let layers: Int?
    let doubtful: Bool?
    let omitsShadow: Bool?
    let title: String?
    let tags: [String]?
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
      fades = verdict?.hasBands
      layers = verdict?.layerCount
      doubtful = verdict?.picture?.isDoubtful
      omitsShadow = verdict?.picture?.omitsShadow
      (title, tags) = (entry.label?.shownTitle, entry.label?.shownTags)
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

  static let usual = LostShare.share(1 - ImportVerdict.leastContrast)

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
