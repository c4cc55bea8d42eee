import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write the copy of a database that an app ships: one file, as small as it gets.",
    discussion: """
      The same crowns give the same bytes. What only the importer needs is left out, and subpaths that recur are \
      stored once, where that saves bytes.
      """)

  @OptionGroup var database: DatabaseOption

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"))
  var output: String

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func run() throws {
    try Failure.reported {
      let isStandardOutput = output == "-"
      if isStandardOutput, isatty(STDOUT_FILENO) != 0 {
        throw Failure("a database is no text for a terminal; give a file with -o, or pipe the output into something")
      }
      let catalog = try CrownCatalog(opening: database.path)
      let summary = try isStandardOutput ? pack(catalog, writing: Console.write) : pack(catalog, into: output)
      guard !quiet else { return }
      let line =
        "wrote \(isStandardOutput ? "standard output" : output) (\(summary.count) crowns, "
        + "\(Figure.bytes(summary.recordBytes)) of records, \(Figure.bytes(summary.fileBytes)) in all)"
      if isStandardOutput { Console.note(line) } else { Console.print(line) }
    }
  }

  private func pack(_ catalog: CrownCatalog, into path: String) throws -> PackSummary {
    do {
      return try catalog.packSharingShapes(into: path, cancellation: ImportCancellation(Interruption.cancellation))
    } catch ImportError.packingCancelled {
      throw Interruption.exitCode
    }
  }

  /// Packs into a temporary folder, and passes the bytes to `write`.
  private func pack(_ catalog: CrownCatalog, writing write: ([UInt8]) -> Void) throws -> PackSummary {
    let folder: String
    do throws(Folder.Failure) {
      folder = try Folder.makeTemporary(prefix: "crowntool-")
    } catch {
      throw Failure("no folder for the packed database can be made (TMPDIR): \(error.reason)")
    }
    let path = folder + "/packed.db"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let summary = try pack(catalog, into: path)
    write(try ByteFile.read(path, limit: .max - 1, cancellation: Interruption.cancellation))
    return summary
  }
}
