import ArgumentParser
import CrownKit
import CrownStore
import CrownSystem

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print how the crowns of two databases differ, one a line; exit with 1 if they do.",
    discussion: """
      The first database is the one before, the second the one after; without a second it is that of --database. \
      Packed databases do, too.

        crowntool diff old.db
        crowntool diff old.db new.db --only 'chess-*'
        crowntool diff released.db --json

      A crown is renamed if the other database has the same drawing under another name only. It is redrawn if the \
      drawing differs. How much of it changed is the share of the ink of both drawings, laid over each other, that \
      only one of them has. It is relabelled if its title or its tags differ.
      """)

  @Argument(help: "The database before.", completion: .file())
  var before: String

  @Argument(help: "The database after.  (default: that of --database)", completion: .file())
  var after: String?

  @Option(
    name: [.customLong("database"), .customShort("d")],
    help: ArgumentHelp(
      "The database after, where one database is given.  (default: as for other commands)", valueName: "file"))
  var database: String?

  @OptionGroup var crowns: OnlyOptions

  @Flag(help: "Do not measure how much of a redrawn crown changed.")
  var noPictures = false

  @Flag(help: "Print the differences as JSON, crown by crown.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws {
    if after != nil, database != nil {
      throw ValidationError("Give either a second database or --database, not both.")
    }
  }

  func run() throws {
    try Failure.reported {
      let after = after ?? database ?? DatabaseOption.usual
      let first = try CrownCatalog(opening: before, cancellation: Interruption.cancellation)
      let second = try CrownCatalog(opening: after, cancellation: Interruption.cancellation)
      let pictures = PictureDifference()
      var printer = DifferencePrinter(isJSON: json)
      // What was printed so far is JSON also where the rest cannot be read.
      defer { printer.finish() }
      try first.forEachDifference(
        to: second, choosing: chosenNames(of: first, second),
        measuring: { name, former, present in
          noPictures ? nil : try pictures.share(of: name, from: former, in: before, to: present, in: after)
        }, { try printer.print($0) })
      printer.finish()
      if !json, !quiet { printer.printSummary(of: before, after) }
      if printer.count > 0 { throw ExitCode.failure }
    }
  }

  /// The names asked for, as far as each of the databases has them; `nil` for all.
  ///
  /// A crown that is chosen in one database is chosen in both: it may have lost a tag.
  private func chosenNames(
    of first: CrownCatalog, _ second: CrownCatalog
  ) throws -> (first: NameList, second: NameList)? {
    guard let lists = try crowns.request().names(ofEachOf: [first, second], orElse: "nothing is compared"),
      let ofFirst = lists.first, let ofSecond = lists.last
    else { return nil }
    try ofSecond.forEach { if try first.contains($0) { try ofFirst.add($0) } }
    try ofFirst.forEach { if try second.contains($0) { try ofSecond.add($0) } }
    return (ofFirst, ofSecond)
  }
}
