import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Print what a designer may want to look at in crowns at a small size; exit with 1 if anything.",
    discussion: """
        crowntool lint
        crowntool lint 'chess-*' --size 16
        crowntool lint --only thin,gap
        crowntool lint --except border --format github

      The kinds of findings:

        empty       nothing lies in the view box
        detail      strokes vanish at the size, or gaps close
        thin        a stroke is thinner than a pixel
        gap         a gap is narrower than a pixel
        off-grid    level or upright edges lie between two rows or columns of pixels, and blur
        off-center  the ink lies off the middle of the view box, by its bounds and by its weight
        border      the ink touches the border of the view box
        points      points of the outline that change nothing
        heavy       far more of it is ink than of the crowns in its folder
        enlarged    a small picture is enlarged

      Positions are x and y in units of the view box. Where most of the crowns of a folder, of 20 or more, touch the \
      border or lie off the grid, they are meant to, and are not reported; --only border reports them.

      Options that a set always needs stand in crowns.json here or in a folder above, by their names, as in \
      { lint: { size: 16, except: "border" } }. Those that are typed replace them.
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Option(
    name: .joined("size"), parsing: .unconditional,
    help: ArgumentHelp("The longer side at which the crowns are shown, in pixels.", valueName: "pixels"))
  var size = LintOptions().size

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Only findings of these kinds, such as thin,gap.", valueName: "kinds"),
    transform: { try KindList<LintKind>(argumentText: $0, of: "finding") })
  var only: [KindList<LintKind>] = []

  @Option(
    parsing: .singleValue, help: ArgumentHelp("No findings of these kinds, such as border.", valueName: "kinds"),
    transform: { try KindList<LintKind>(argumentText: $0, of: "finding") })
  var except: [KindList<LintKind>] = []

  @OptionGroup var thresholds: LintThresholds

  @Option(help: "Lines for people, or workflow commands that GitHub shows beside the files.")
  var format = LintFormat.text

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @OptionGroup var threads: JobsOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws {
    guard LintOptions.sizes.contains(size) else {
      throw ValidationError(
        "--size \(size) is not a size: give \(LintOptions.sizes.lowerBound) to \(LintOptions.sizes.upperBound) pixels.")
    }
    if json, format != .text { throw ValidationError("Give either --json or --format \(format.rawValue), not both.") }
    if options.kinds.isEmpty { throw ValidationError("--only and --except leave no kind of finding.") }
  }

  /// The findings and thresholds asked for.
  private var options: LintOptions {
    var options = LintOptions()
    options.size = size
    if !only.isEmpty { options.kinds = Set(only.flatMap(\.kinds)) }
    options.kinds.subtract(except.flatMap(\.kinds))
    // What was asked for by name is reported.
    options.skipsUsual = only.isEmpty
    thresholds.apply(to: &options)
    return options
  }

  func run() throws {
    try Failure.reported {
      let library = try database.library()
      let selection = try CrownSelection(choice.request(), in: library.catalog, completesNames: true)
      let side = size * LintOptions.enlargement
      let run = LintRun(
        library: library, options: options,
        jobs: try MemoryLimit.jobs(
          threads.count, needing: 2 * side * side, for: "pictures of \(side) pixels"))
      let progress = ProgressBar(
        "Looking", total: selection.count + (options.needsSets ? try library.catalog.count() : 0), isQuiet: quiet)
      defer { progress.finish() }
      var printer = LintPrinter(format: json ? .json : format, size: size, catalog: library.catalog)
      // What was printed so far is JSON also where the rest cannot be read.
      defer { printer.finish() }
      for problem in selection.problems { Console.error(problem.sentence) }
      let sets = try run.sets(of: selection, progress)
      var isWhole = true
      try run.forEachCrown(of: selection, sets, progress) { name, result in
        switch result {
        case .success(let findings): try printer.print(findings, in: name)
        case .failure(let problem):
          Console.error(problem.description)
          isWhole = false
        }
      }
      progress.finish()
      printer.finish()
      if Interruption.isRequested { throw Interruption.exitCode }
      if !quiet {
        printUsual(sets)
        if format == .text, !json { printer.printSummary(ofCrowns: selection.count) }
      }
      if !selection.problems.isEmpty || !isWhole || printer.count > 0 { throw ExitCode.failure }
    }
  }

  /// The sets whose ways are told.
  private static let mostTold = 10

  /// Says what was not reported because most crowns of a set are that way.
  private func printUsual(_ sets: LintSets) {
    guard options.skipsUsual else { return }
    for kind in LintKind.allCases where options.kinds.contains(kind) {
      let folders = sets.sets.filter { $0.value.isUsual(kind) }.keys.sorted()
      for folder in folders.prefix(Self.mostTold) {
        let place = folder.isEmpty ? "" : " in '\(folder)'"
        let way = kind == .border ? "touch the border" : "lie off the grid"
        Console.note("most crowns\(place) \(way), and are not reported for it; --only \(kind.rawValue) reports them")
      }
    }
  }
}
