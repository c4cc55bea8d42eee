import ArgumentParser
import CrownImport
import CrownKit
import CrownStore
import CrownSystem

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write the copy of a database that an app or a page ships: one file, as small as it gets.",
    discussion: """
      The same crowns give the same bytes. What only the importer needs is left out, and subpaths that recur are \
      stored once, where that saves bytes. With --format web the file is a bundle, which crowns.js opens on a page.

        crowntool pack -o app.db
        crowntool pack 'tab-*' logo --from-file names.txt -o app.db

      Without names, a list or a tag it packs every crown. If a name is not there, nothing is written.
      """)

  /// The format of the file.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// A database, which CrownKit opens.
    case database
    /// A bundle, which crowns.js opens.
    case web
  }

  @OptionGroup var choice: CrownChoice

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
      let request = try choice.request()
      let catalog = try database.catalog()
      // One state of the database, from the first name to the last crown.
      try catalog.snapshot {
        let names = try request.isForAll ? nil : chosenNames(request, in: catalog)
        switch format {
        case .database:
          let summary =
            try isStandardOutput
            ? pack(names, of: catalog, writing: { Console.write($0) }) : pack(names, of: catalog, into: output)
          report(crowns: summary.count, recordBytes: summary.recordBytes, fileBytes: summary.fileBytes)
        case .web:
          let summary = try writeBundle(of: names, in: catalog)
          report(crowns: summary.count, recordBytes: summary.recordBytes, fileBytes: summary.byteCount)
        }
      }
    }
  }

  /// The names asked for, of which each has its crown: an app would miss one at run time only.
  private func chosenNames(_ request: CrownRequest, in catalog: CrownCatalog) throws -> NameList? {
    let selection = try CrownSelection(request, in: catalog, completesNames: true)
    try selection.checkIsWhole(orElse: "nothing is packed")
    return selection.list
  }

  private var isStandardOutput: Bool { output == "-" }

  private func report(crowns: Int, recordBytes: Int, fileBytes: Int) {
    guard !quiet else { return }
    let line =
      "wrote \(isStandardOutput ? "standard output" : output) (\(Figure.crowns(crowns)), "
      + "\(Figure.bytes(recordBytes)) of records, \(Figure.bytes(fileBytes)) in all)"
    if isStandardOutput { Console.note(line) } else { Console.print(line) }
  }

  /// Writes a bundle, which replaces an older one, and nothing else.
  private func writeBundle(of names: NameList?, in catalog: CrownCatalog) throws -> BundleSummary {
    var summary = BundleSummary()
    var options = BundleOptions()
    if let names { options.names = Set(try names.names(from: 0, limit: names.count)) }
    let progress = PackProgress(total: try names?.count ?? catalog.count(), isQuiet: quiet)
    defer { progress.finish() }
    let rule = ReplacementRule(sourcesOf: catalog, isForced: false)
    try ByteFile.write(
      to: output, cancellation: Interruption.cancellation, unless: { rule.refusal(toReplace: $0, by: .bundle) }
    ) { sink in
      summary = try catalog.writeBundle(options, advancing: { progress.advance($0, total: nil) }) { bytes in
        if Interruption.isRequested { throw Interruption.exitCode }
        try sink(bytes)
      }
    }
    return summary
  }

  private func pack(_ names: NameList?, of catalog: CrownCatalog, into path: String) throws -> PackSummary {
    let progress = PackProgress(total: try names?.count ?? catalog.count(), isQuiet: quiet)
    defer { progress.finish() }
    do {
      return try catalog.packSharingShapes(
        into: path, choosing: names, cancellation: Interruption.cancellation, advancing: progress.advance)
    } catch ImportError.packingCancelled {
      throw Interruption.exitCode
    }
  }

  /// Packs into a temporary folder, and passes the bytes to `write`.
  private func pack(
    _ names: NameList?, of catalog: CrownCatalog, writing write: ([UInt8]) -> Void
  ) throws -> PackSummary {
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
    let summary = try pack(names, of: catalog, into: path)
    write(try ByteFile.read(path, limit: .max - 1, cancellation: Interruption.cancellation))
    return summary
  }
}

/// The progress of packing, a bar for each stage.
private final class PackProgress {
  private let total: Int
  private let isQuiet: Bool
  private var present: (stage: PackStage, bar: ProgressBar)?

  init(total: Int, isQuiet: Bool) {
    self.total = total
    self.isQuiet = isQuiet
  }

  func advance(_ stage: PackStage, total: Int?) {
    if stage != present?.stage {
      finish()
      present = (stage, ProgressBar(stage.title, total: total ?? self.total, isQuiet: isQuiet))
    }
    present?.bar.advance()
  }

  func finish() {
    present?.bar.finish()
    present = nil
  }
}

extension PackStage {
  fileprivate var title: String {
    switch self {
    case .reading: "Reading"
    case .encoding: "Encoding"
    case .writing: "Writing"
    }
  }
}
