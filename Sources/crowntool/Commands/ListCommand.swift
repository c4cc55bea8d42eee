import ArgumentParser
import CrownKit

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the names of the crowns in a database, one a line.")

  @Argument(help: ArgumentHelp("A pattern with * ? and [ ].  (default: every crown)", valueName: "glob"))
  var glob: String?

  @OptionGroup var database: DatabaseOption

  @Flag(name: .shortAndLong, help: "Print the stored size and the source file too.")
  var long = false

  @Flag(help: "Print names, sizes and sources as JSON.")
  var json = false

  func run() throws {
    try Failure.reported {
      let catalog = try CrownCatalog(opening: database.path)
      let names = try catalog.names(matching: glob)
      if json {
        JSONOutput.print(try names.compactMap { try catalog.entry(named: $0).map(Line.init) })
      } else if long {
        let width = min(names.map(\.count).max() ?? 0, 40)
        for name in names {
          guard let entry = try catalog.entry(named: name) else { continue }
          let size = "\(entry.byteCount) B"
          Console.print(
            name + spaces(width - name.count + 2) + spaces(8 - size.count) + size + "  " + (entry.source?.path ?? ""))
        }
      } else {
        Console.write(Array(names.map { $0 + "\n" }.joined().utf8))
      }
      if names.isEmpty, let glob {
        Console.error("'\(glob)' matches no crown of \(database.path)")
        throw ExitCode.failure
      }
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private struct Line: Encodable {
    let name: String
    let bytes: Int
    let source: String?

    init(_ entry: CatalogEntry) {
      name = entry.name
      bytes = entry.byteCount
      source = entry.source?.path
    }
  }
}
