import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write the copy of a database that an app or a page ships: one file, as small as it gets.",
    discussion: """
      The same crowns give the same bytes. What only the importer needs is left out, and subpaths that recur are \
      stored once, where that saves bytes. With --format web the file is a bundle, which crowns.js opens on a page.
      """)

  /// The format of the file.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// A database, which CrownKit opens.
    case database
    /// A bundle, which crowns.js opens.
    case web
  }

  @OptionGroup var database: DatabaseOption

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"))
  var output: String

  @Option(help: "What to write: a database for CrownKit, or a bundle for crowns.js.")
  var format = Format.database

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func run() throws {
    try Failure.reported {
      if isStandardOutput, isatty(STDOUT_FILENO) != 0 {
        let found = format == .web ? "bundle" : "database"
        throw Failure("a \(found) is no text for a terminal; give a file with -o, or pipe the output into something")
      }
      let catalog = try database.catalog()
      switch format {
      case .database:
        let summary = try isStandardOutput ? pack(catalog, writing: { Console.write($0) }) : pack(catalog, into: output)
        report(crowns: summary.count, recordBytes: summary.recordBytes, fileBytes: summary.fileBytes)
      case .web:
        let summary = try writeBundle(of: catalog)
        report(crowns: summary.count, recordBytes: summary.recordBytes, fileBytes: summary.byteCount)
      }
    }
  }

  private var isStandardOutput: Bool { output == "-" }

  private func report(crowns: Int, recordBytes: Int, fileBytes: Int) {
    guard !quiet else { return }
    let line =
      "wrote \(isStandardOutput ? "standard output" : output) (\(crowns) crowns, "
      + "\(Figure.bytes(recordBytes)) of records, \(Figure.bytes(fileBytes)) in all)"
    if isStandardOutput { Console.note(line) } else { Console.print(line) }
  }

  /// Writes a bundle, which replaces an older one, and nothing else.
  private func writeBundle(of catalog: CrownCatalog) throws -> BundleSummary {
    var summary = BundleSummary()
    let rule = ReplacementRule(sourcesOf: catalog, isForced: false)
    try ByteFile.write(
      to: output, cancellation: Interruption.cancellation, unless: { rule.refusal(toReplace: $0, by: .bundle) }
    ) { sink in
      summary = try catalog.writeBundle { bytes in
        if Interruption.isRequested { throw Interruption.exitCode }
        try sink(bytes)
      }
    }
    return summary
  }

  private func pack(_ catalog: CrownCatalog, into path: String) throws -> PackSummary {
    do {
      return try catalog.packSharingShapes(into: path, cancellation: Interruption.cancellation)
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
