import ArgumentParser
import CrownImport
import CrownKit
import CrownPNGImport
import CrownStore
import CrownSystem

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print what an import with the same arguments would do, one crown a line; exit with 1 if anything.",
    discussion: """
      Nothing is written. Without a path it compares with the folders, archives and files that the crowns came from.

        crowntool status
        crowntool status crowns/ --prune
        crowntool status crowns/ --colors shades --json

      added: a new drawing. changed: what differs stands behind the file, such as its drawing, its settings, its title \
      or tags. renamed: the file has another name. gone: the file is gone, and its crown stays; with --prune it is \
      removed. A drawing that cannot be imported is an error.
      """)

  @OptionGroup var arguments: ImportArguments

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  @Flag(help: "Print the changes as JSON, crown by crown.")
  var json = false

  func run() throws {
    try Failure.reported {
      let paths = try comparedPaths()
      let found = try arguments.foundSources(at: paths)
      let database = arguments.database.path
      var printer = StatusPrinter(isJSON: json)
      // A comparison that fails in the middle has told of its files, too.
      defer { printer.finish() }
      let progress = ProgressBar("Comparing", total: found.count, isQuiet: quiet, hasLines: !json)
      defer { progress.finish() }
      let importer = CrownImporter(database: database, options: try options(), pictures: .png)
      let report = try importer.importDrawings(of: found, cancellation: Interruption.cancellation) { event in
        switch event {
        case .waiting(let seconds): CrownCatalog.noteWaiting(seconds, for: database)
        case .started, .note: break
        case .problem(let problem): printer.add(problem)
        case .gone(let name, let path): printer.addGone(name, from: path)
        case .outcome(let outcome):
          printer.add(outcome)
          progress.advance()
        }
      }
      progress.finish()
      printer.finish()
      if report.wasCancelled { throw Interruption.exitCode }
      if !json, !quiet { printer.printSummary(of: report) }
      if report.hasProblems || printer.count > 0 { throw ExitCode.failure }
    }
  }

  private func options() throws -> ImportOptions {
    var options = try arguments.options()
    options.isDryRun = true
    options.keepsOutcomes = false
    return options
  }

  /// The files and folders of the arguments, else those that the crowns came from.
  private func comparedPaths() throws -> [String] {
    guard arguments.paths.isEmpty, arguments.fromFile == nil else { return arguments.paths }
    let database = arguments.database.path
    guard let paths = try arguments.database.catalog().sourceFolders() else {
      throw Failure("\(database): its crowns came from more than a thousand folders; give those to compare with")
    }
    guard !paths.isEmpty else {
      throw Failure("\(database): it knows no file that a crown came from; give a folder to compare with")
    }
    return paths
  }
}
