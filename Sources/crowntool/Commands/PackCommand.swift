import ArgumentParser
import CrownKit

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write the copy of a database that an app ships: one file, as small as it gets.",
    discussion: """
      The same crowns give the same bytes. What only the importer needs is left out, and subpaths that recur are stored \
      once, where that saves bytes.
      """)

  @OptionGroup var database: DatabaseOption

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func run() throws {
    try Failure.reported {
      let catalog = try CrownCatalog(opening: database.path)
      guard let packed = try OrderedPipeline.result(of: { try SharedRecords(of: catalog) }) else {
        throw Interruption.exitCode
      }
      let summary = try catalog.pack(into: output, shapes: packed.shapes, rewriting: packed.record(named:insteadOf:))
      if !quiet {
        Console.print(
          "wrote \(output) (\(summary.count) crowns, \(Figure.bytes(summary.recordBytes)) of records, "
            + "\(Figure.bytes(summary.fileBytes)) in all)")
      }
    }
  }
}
