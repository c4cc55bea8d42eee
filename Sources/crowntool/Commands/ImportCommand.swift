import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read SVG files into a database, each as one small record.",
    discussion: """
      Folders are searched for .svg and .svgz files, with the folders in them. A crown is named for its path below \
      the folder given, without .svg: crowns/heraldic/ducal.svg in 'crowntool import crowns' becomes heraldic/ducal. \
      A file that has not changed since it was imported is not imported again. A crown keeps the name that \
      'crowntool rename' gave it. It also keeps the --tolerance and --knockout that it was imported with, until others \
      are given.

        crowntool import crowns/
        crowntool import crowns/ --prune --strict
        crowntool import - --name royal < royal.svg
      """)

  @Argument(
    help: ArgumentHelp("SVG files and folders of them, or - for standard input.", valueName: "path"),
    completion: .file(extensions: ["svg", "svgz"]))
  var paths: [String]

  @OptionGroup var database: DatabaseOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest distance that a stored curve may lie from its source, in the drawing's own units; 0 simplifies "
        + "nothing, and 'default' is 1/4096 of the longer side of the view box.  (default: as the crown was imported "
        + "before, else 'default')",
      valueName: "units"),
    transform: SettingChoice<Double>.init(argumentText:))
  var tolerance: SettingChoice<Double>?

  @Option(
    help: ArgumentHelp(
      "Paint of this colour takes away from what lies below it, as white does on black.  (default: as the crown was "
        + "imported before, else 'none')", valueName: "css"),
    transform: SettingChoice<Color>.init(argumentText:))
  var knockout: SettingChoice<Color>?

  @Option(help: ArgumentHelp("The crown's name, where one file or standard input is imported.", valueName: "name"))
  var name: String?

  @Flag(help: "All or nothing: one bad file or one warning, and the database stays as it was.")
  var strict = false

  @Flag(help: "Remove crowns that came from the folders given and whose file is gone. A renamed file keeps its crown.")
  var prune = false

  @Flag(
    help: ArgumentHelp(
      "The same, also for folders in which nothing is found. Without it their crowns stay: a volume may not be mounted."
    ))
  var pruneEmpty = false

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "The same, and exit with 1 if anything would change.")
  var check = false

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("How many threads read and encode.  (default: one a core)", valueName: "count"))
  var jobs: Int?

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print refusals and failures only.")
  var quiet = false

  @Flag(help: "Print the result as JSON, crown by crown.")
  var json = false

  func validate() throws {
    if paths.isEmpty { throw ValidationError("Say what to import: SVG files, or folders of them.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) is too few: give 1 or more.") }
    if name != nil && paths.count != 1 {
      throw ValidationError("--name names one crown: give one file with it.")
    }
  }

  func run() throws {
    try Failure.reported {
      let cancellation = ImportCancellation(Interruption.cancellation)
      let found = try foundSources(cancellation)
      let isDryRun = dryRun || check
      var printer = ImportPrinter(database: database.path, isDryRun: isDryRun, isQuiet: quiet)
      let progress = ProgressBar("Importing", total: found.paths.count, isQuiet: quiet)
      defer { progress.finish() }
      let importer = CrownImporter(database: database.path, options: options)
      let report = try importer.importDrawings(of: found, cancellation: cancellation) { event in
        switch event {
        case .waiting(let seconds): CrownCatalog.noteWaiting(seconds, for: database.path)
        // From here on an interruption keeps what was stored until then.
        case .started: Cancellation.hold()
        case .problem(let problem): printer.print(problem)
        case .outcome(let outcome):
          printer.print(outcome)
          if outcome.result != .removed { progress.advance() }
        }
      }
      progress.finish()
      if report.unpacksDatabase { CrownCatalog.noteUnpacking(of: database.path, isDryRun: isDryRun) }
      printer.printRestOfMessages()
      if json {
        printer.printJSON(of: report)
      } else if !quiet {
        printer.printSummary(of: report)
      }
      if report.wasCancelled { throw Interruption.exitCode }
      if report.hasProblems || check && report.changeCount > 0 { throw ExitCode.failure }
    }
  }

  private var options: ImportOptions {
    var options = ImportOptions()
    options.tolerance = tolerance ?? .asBefore
    options.knockout = knockout ?? .asBefore
    options.isStrict = strict
    options.isDryRun = dryRun || check
    options.pruning = pruneEmpty ? .missingFilesAndEmptyFolders : prune ? .missingFiles : .none
    options.jobs = jobs
    options.patience = wait.seconds
    options.keepsOutcomes = json
    return options
  }

  private func foundSources(_ cancellation: ImportCancellation) throws -> SourceList {
    do {
      return try SourceList(searching: paths, name: name, cancellation: cancellation)
    } catch ImportError.nameOfFolder(let path) {
      throw ValidationError("--name names one crown, but \(path) is a folder.")
    }
  }
}

extension SettingChoice<Double> {
  /// Reads a distance, or `default`.
  init(argumentText: String) throws {
    if argumentText == "default" {
      self = .standard
    } else if let value = Double(argumentText), value >= 0, value.isFinite {
      self = .value(value)
    } else {
      throw ValidationError(
        "--tolerance \(argumentText) is not a distance: give a number of drawing units, 0 or more, or 'default'.")
    }
  }
}

extension SettingChoice<Color> {
  /// Reads an opaque colour, or `none`.
  init(argumentText: String) throws {
    guard argumentText != "none" else {
      self = .standard
      return
    }
    let color = try Color(argumentText: argumentText)
    guard color.isOpaque else {
      throw ValidationError("--knockout \(color) is not opaque: give a colour without alpha, or 'none'.")
    }
    self = .value(color)
  }
}
