import Foundation
import Testing

/// The README's tables of options are those of the parser.
@Suite struct ReadmeOptionTests {
  /// What `--experimental-dump-help` prints, as far as it is compared.
  private struct Help: Decodable {
    struct Command: Decodable {
      struct Argument: Decodable {
        struct Name: Decodable {
          let kind: String
          let name: String
        }
        let names: [Name]?
      }
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    let command: Command
  }

  /// The long names of each command's options, without those that all have.
  private static func parsed() throws -> [String: Set<String>] {
    let help = try JSONDecoder().decode(Help.self, from: Data(Tool()("--experimental-dump-help").out.utf8))
    var commands: [String: Set<String>] = [:]
    for command in help.command.subcommands ?? [] where command.commandName != "help" {
      let names = (command.arguments ?? []).flatMap { $0.names ?? [] }
      commands[command.commandName] = Set(names.filter { $0.kind == "long" }.map(\.name))
        .subtracting(["help", "version"])
    }
    return commands
  }

  /// The options that the rows of the README name for each command.
  private static func documented() throws -> [String: Set<String>] {
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    var commands: [String: Set<String>] = [:]
    var isOfImport = false
    for line in try String(contentsOf: readme, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    {
      isOfImport = line.hasPrefix("| `import` |") || isOfImport && line.hasPrefix("|")
      let cells = line.split(separator: "|")
      guard line.hasPrefix("|"), cells.count == 2 else { continue }
      let options = Set(cells[1].matches(of: /`--([a-z-]+)/).map { String($0.1) })
      let names = isOfImport ? ["import"] : cells[0].matches(of: /`([a-z]+)/).map { String($0.1) }
      for name in names { commands[name, default: []].formUnion(options) }
      // `pack --output <file>`
      if let needed = cells[0].firstMatch(of: /\ --([a-z-]+)/) { commands[names[0]]?.insert(String(needed.1)) }
    }
    return commands
  }

  @Test func everyOptionIsInTheTables() throws {
    let (parsed, documented) = (try Self.parsed(), try Self.documented())
    #expect(parsed.count > 10)
    for (command, options) in parsed { #expect(documented[command] == options, "\(command)") }
  }
}
