import ArgumentParser
import CrownImport
import CrownKit
import CrownPNGImport
import CrownSVG
import CrownStore

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a database is as it was written: its structure, every record, every outline.",
    discussion: """
        crowntool verify
        crowntool verify -d app.db
        crowntool verify --repair

      It exits with 1 if anything is damaged, and names the crowns. --repair replaces the database in one step. A \
      damaged crown whose source is gone stays as it is; one whose name is lost cannot be restored.
      """)

  @OptionGroup var database: DatabaseOption

  @OptionGroup var wait: WaitOption

  @Flag(help: "Build the database anew from what is whole, and import damaged crowns from their sources again.")
  var repair = false

  @Option(
    name: .customLong("font"), parsing: .singleValue,
    help: ArgumentHelp(
      "With --repair: the fonts that texts were drawn with, as they were given to the import, unless they are those "
        + "that are installed.", valueName: "file"))
  var fonts: [String] = []

  @Flag(name: .shortAndLong, help: "Print problems only.")
  var quiet = false

  func validate() throws {
    if !fonts.isEmpty, !repair { throw ValidationError("--font is for --repair: add it, or leave --font out.") }
  }

  func run() throws {
    try Failure.reported {
      do {
        try verify()
      } catch let error as SQLiteError where error.isDamage {
        throw Failure(
          "\(database.path): the database is damaged so much that it cannot be read (\(error.message)); "
            + "copy it again from where it is whole, or import its drawings into a new one")
      }
    }
  }

  private func verify() throws {
    let catalog = try database.catalog(repair ? .readWrite : .readOnly)
    // A damaged database may not tell how many there are.
    let progress = ProgressBar("Verifying", total: (try? catalog.count()) ?? 0, isQuiet: quiet)
    defer { progress.finish() }
    let report = try catalog.verifyOutlines { progress.advance() }
    progress.finish()
    for problem in report.problems { Console.error("\(database.path): \(problem)") }
    if report.isSound {
      if !quiet { Console.print("\(database.path): \(Figure.crowns(report.intactCount)), all sound") }
      return
    }
    guard repair else {
      Console.note("crowntool verify --repair mends what can be mended")
      throw ExitCode.failure
    }
    let wasPacked = try catalog.isPacked
    let fonts = try FontCollection.given(by: fonts)
    let repairing = ProgressBar("Repairing", total: (try? catalog.count()) ?? 0, isQuiet: quiet)
    defer { repairing.finish() }
    let summary = try catalog.repairFromSources(
      pictures: .png, fonts: fonts, timeout: wait.seconds, cancellation: Interruption.cancellation,
      onWait: catalog.noteWaiting, onCrown: repairing.advance)
    repairing.finish()
    if wasPacked { try catalog.noteUnpacking() }
    if !quiet {
      Console.print(
        "whole \(summary.intactCount), restored \(summary.restored.count), "
          + "still damaged \(summary.stillDamaged.count), lost \(summary.lost.count)")
    }
    for name in summary.stillDamaged {
      Console.error(
        "\(name): is still damaged; its source is gone or refused, or --font has to give the fonts of its text")
    }
    for name in summary.lost { Console.error("\(name): is lost; import its source again") }
    if !(summary.stillDamaged + summary.lost).isEmpty { throw ExitCode.failure }
  }
}
