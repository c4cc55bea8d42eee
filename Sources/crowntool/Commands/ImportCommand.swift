import ArgumentParser
import CrownImport
import CrownKit
import CrownPNGImport
import CrownStore
import CrownSystem

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read SVG and PNG files into a database, each as one small record.",
    discussion: """
      Folders are searched for .svg, .svgz and .png files, with the folders in them, and so are .zip and .tar files. \
      A crown is named for its path below the folder given, without .svg: crowns/heraldic/ducal.svg in 'crowntool \
      import crowns' becomes heraldic/ducal. A file that has not changed since it was imported is not imported again. \
      A crown keeps the name that 'crowntool rename' gave it.

      A crown also keeps the settings that it was imported with, such as --colors and --tag, until others are given. \
      Settings that a folder always needs stand in its crowns.json: see 'crowntool settings --help'. An option counts \
      first, then crowns.json, then what the crown was imported with before, and then the default.

      An archive names its crowns as the folder that was packed does. If two folders have files of one name, the \
      crowns of both are named for their folders, as in icons/heart and mdi/heart.

      Vector drawables of Android (.xml) are read in folders, too, and of an Apple template of a symbol the variant \
      Regular-M. A font that is named makes a crown of each glyph: crowntool import icons.otf.

      A PNG of one colour is traced: its outline becomes the crown, if it draws the same picture. Otherwise its alpha \
      is kept as it is, as a mask. name.png, name@2x.png and name@3x.png are one crown, from the largest. \
      A PNG beside an SVG file of the same name is skipped.

        crowntool import crowns/
        crowntool import crowns/ --prune --strict
        crowntool import icons/ mdi.zip
        find crowns -name '*.svg' -print0 | crowntool import --from-file - --root crowns
        crowntool import - --name royal < royal.svg
      """)

  @OptionGroup var arguments: ImportArguments

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "The same, and exit with 1 if anything would change.")
  var check = false

  @Flag(name: .shortAndLong, help: "Print refusals and failures only.")
  var quiet = false

  @Flag(help: "Print each message of each file, in a line of its own, instead of each reason once.")
  var verbose = false

  @Flag(help: "Print the result as JSON, crown by crown.")
  var json = false

  func validate() throws {
    if arguments.paths.isEmpty && arguments.fromFile == nil {
      throw ValidationError("Say what to import: SVG or PNG files, or folders of them.")
    }
  }

  func run() throws {
    try Failure.reported {
      let found = try arguments.foundSources()
      let database = arguments.database.path
      let isDryRun = dryRun || check
      var printer = ImportPrinter(database: database, isDryRun: isDryRun, isQuiet: quiet, isVerbose: verbose)
      // An import that fails in the middle has told of its files, too.
      defer { printer.printMessages() }
      let progress = ProgressBar("Importing", total: found.count, isQuiet: quiet, hasLines: !json)
      defer { progress.finish() }
      let importer = CrownImporter(database: database, options: try options(), pictures: .png)
      let report = try importer.importDrawings(of: found, cancellation: Interruption.cancellation) { event in
        switch event {
        case .waiting(let seconds): CrownCatalog.noteWaiting(seconds, for: database)
        case .started, .gone: break
        case .problem(let problem): printer.add(problem)
        case .note(let note): printer.add(note: note)
        case .outcome(let outcome):
          printer.add(outcome)
          if outcome.result != .removed { progress.advance() }
        }
      }
      progress.finish()
      if report.unpacksDatabase { CrownCatalog.noteUnpacking(of: database, isDryRun: isDryRun) }
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
    var options = try arguments.options()
    options.isDryRun = dryRun || check
    options.keepsOutcomes = json
    options.isUndoable = true
    return options
  }
}
