import ArgumentParser
import CrownSVG
import CrownKit
import CrownPNGImport
import CrownSystem

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read SVG and PNG files into a database, each as one small record.",
    discussion: """
      Folders are searched for .svg, .svgz and .png files, with the folders in them, and so are .zip and .tar files. \
      A crown is named for its path \
      below the folder given, without .svg: crowns/heraldic/ducal.svg in 'crowntool import crowns' becomes \
      heraldic/ducal. A file that has not changed since it was imported is not imported again. A crown keeps the name \
      that 'crowntool rename' gave it. It also keeps the --tolerance, --colors, --knockout, --filters, --trace and \
      --mirror that it was imported with, until others are given.

      A PNG of one colour is traced: its outline becomes the crown, if it draws the same picture. Otherwise its alpha \
      is kept as it is, as a mask. name.png, name@2x.png and name@3x.png are one crown, from the largest. \
      A PNG beside an SVG file of the same name is passed over.

        crowntool import crowns/
        crowntool import crowns/ --prune --strict
        find crowns -name '*.svg' -print0 | crowntool import --from-file - --root crowns
        crowntool import - --name royal < royal.svg
      """)

  @Argument(
    help: ArgumentHelp(
      "SVG and PNG files, folders and archives of them, or - for standard input.", valueName: "path"),
    completion: .file(extensions: ["svg", "svgz", "png", "zip", "tar"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Import the files whose paths this file lists, or standard input for '-': each in a line, or with a NUL byte at "
        + "its end. Relative paths begin at the working directory.", valueName: "list"),
    completion: .file())
  var fromFile: String?

  @Option(
    help: ArgumentHelp(
      "The folder below which the files of the list lie: a crown is named for its path from there on.  "
        + "(default: the working directory)", valueName: "folder"),
    completion: .directory)
  var root: String?

  @OptionGroup var database: DatabaseOption

  @OptionGroup var settings: SettingOptions

  @Option(
    name: .customLong("font"), parsing: .singleValue,
    help: ArgumentHelp(
      "Draw text with this font: a .ttf, .otf or .ttc file, or 'system' for the fonts that are installed. It may be "
        + "given several times; a text takes the family that it asks for, else the first.  (default: text is refused)",
      valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc"]))
  var fonts: [String] = []

  @Option(help: ArgumentHelp("The crown's name, where one file or standard input is imported.", valueName: "name"))
  var name: String?

  @Flag(
    help: ArgumentHelp(
      "Each <symbol> of a file becomes a crown: home in icons.svg is icons/home. In a file without symbols each "
        + "element with an id does that lies in <svg> or <defs> itself."))
  var symbols = false

  @Flag(help: ArgumentHelp(ImportSetting.strict.purpose)) var strict = false

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

  @Flag(help: "Print each message of each file, in a line of its own, instead of each reason once.")
  var verbose = false

  @Flag(help: "Print the result as JSON, crown by crown.")
  var json = false

  func validate() throws {
    if paths.isEmpty && fromFile == nil {
      throw ValidationError("Say what to import: SVG or PNG files, or folders of them.")
    }
    if root != nil && fromFile == nil { throw ValidationError("--root is for the files of a list: see --from-file.") }
    if fromFile == "-" && paths.contains("-") {
      throw ValidationError("Standard input is a drawing or a list: leave out '-' or '--from-file -'.")
    }
    if (prune || pruneEmpty) && paths.isEmpty {
      throw ValidationError("What a list leaves out is not gone: give the folder to prune, alone or beside the list.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) is too few: give 1 or more.") }
    if fonts.contains("system"), fonts.count > 1 {
      throw ValidationError("--font system stands alone: leave it out, or leave the files out.")
    }
    if name != nil && (paths.count != 1 || fromFile != nil) {
      throw ValidationError("--name names one crown: give one file with it.")
    }
  }

  func run() throws {
    try Failure.reported {
      let found = try foundSources()
      let isDryRun = dryRun || check
      var printer = ImportPrinter(database: database.path, isDryRun: isDryRun, isQuiet: quiet, isVerbose: verbose)
      // An import that fails in the middle has told of its files, too.
      defer { printer.printMessages() }
      let progress = ProgressBar("Importing", total: found.count, isQuiet: quiet)
      defer { progress.finish() }
      let importer = CrownImporter(database: database.path, options: try options(), pictures: .png)
      let report = try importer.importDrawings(of: found, cancellation: Interruption.cancellation) { event in
        switch event {
        case .waiting(let seconds): CrownCatalog.noteWaiting(seconds, for: database.path)
        case .started: break
        case .problem(let problem): printer.add(problem)
        case .note(let note): printer.add(note: note)
        case .outcome(let outcome):
          printer.add(outcome)
          if outcome.result != .removed { progress.advance() }
        }
      }
      progress.finish()
      if report.unpacksDatabase { CrownCatalog.noteUnpacking(of: database.path, isDryRun: isDryRun) }
      printer.printMessages()
      if json {
        printer.printJSON(of: report)
      } else if !quiet {
        printer.printSummary(of: report)
      }
      if report.wasCancelled { throw Interruption.exitCode }
      if report.hasProblems || check && report.changeCount > 0 { throw ExitCode.failure }
    }
  }

  private func options() throws -> ImportOptions {
    var options = ImportOptions()
    options.settings = try settings.requested()
    options.fonts = try .given(by: fonts)
    options.isStrict = strict
    options.isDryRun = dryRun || check
    options.pruning = pruneEmpty ? .missingFilesAndEmptyFolders : prune ? .missingFiles : .none
    options.jobs = jobs
    options.patience = wait.seconds
    options.keepsOutcomes = json
    options.isUndoable = true
    return options
  }

  private func foundSources() throws -> SourceList {
    var pathList: PathList?
    if let fromFile { pathList = PathList(at: fromFile, root: root ?? ".") }
    do {
      return try SourceList(
        searching: paths, listedIn: pathList, name: name, takesSymbols: symbols,
        cancellation: Interruption.cancellation)
    } catch {
      if case .nameOfFolder(let path) = error {
        throw ValidationError("--name names one crown, but \(path) may hold many.")
      }
      throw error
    }
  }
}
