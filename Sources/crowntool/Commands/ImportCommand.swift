import ArgumentParser
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
      let found = SourceFinder(paths: paths, name: name)
      // Half a list must not pass for the whole: the other half would count as gone.
      if Interruption.isRequested { throw Failure("the search for files was interrupted") }
      if name != nil && !found.folders.isEmpty {
        throw ValidationError("--name names one crown, but \(paths[0]) is a folder.")
      }
      let isDryRun = dryRun || check
      var report = ImportReport(
        ImportReport.Options(
          database: database.path, isDryRun: isDryRun, isQuiet: quiet, keepsLines: json))
      for problem in found.problems { report.fail(problem) }
      for folder in found.foldersWithoutSources where !pruneEmpty {
        let text = "no SVG file in this folder; give a folder with files that end in .svg or .svgz"
        report.fail(ImportMessage(place: folder, text: text))
      }
      let progress = ProgressBar("Importing", total: found.sources.count, isQuiet: quiet)
      let importer = Importer(
        databasePath: database.path,
        settings: RequestedSettings(tolerance: tolerance, knockout: knockout, isStrict: strict), isDryRun: isDryRun,
        prunes: prune || pruneEmpty, prunesEmpty: pruneEmpty, jobs: jobs ?? Processors.count,
        patience: wait.seconds)
      defer { progress.finish() }
      try importer.run(found, report: &report, onProgress: progress.advance)
      progress.finish()
      report.printRestOfMessages()
      if json {
        report.printJSON()
      } else if !quiet {
        report.printSummary()
      }
      if report.wasInterrupted { throw Interruption.exitCode }
      if report.hasProblems || check && report.changeCount > 0 { throw ExitCode.failure }
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
