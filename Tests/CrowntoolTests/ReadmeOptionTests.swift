import CrownImport
import CrownsTestSupport
import Foundation
import Testing

@testable import crowntool

/// The tables of options in docs/command-line.md are those of the parser, and these are those of the settings.
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
        let abstract: String?

        var longName: String? { names?.first { $0.kind == "long" }?.name }
      }
      let commandName: String
      let arguments: [Argument]?
      let subcommands: [Command]?
    }
    let command: Command
  }

  /// The options of each command by their long names, without those that all have.
  private static func parsed() throws -> [String: [String: Help.Command.Argument]] {
    let help = try JSONDecoder().decode(Help.self, from: Data(Tool()("--experimental-dump-help").out.utf8))
    var commands: [String: [String: Help.Command.Argument]] = [:]
    for command in help.command.subcommands ?? [] where command.commandName != "help" {
      let options = (command.arguments ?? []).compactMap { option in option.longName.map { ($0, option) } }
      commands[command.commandName] = Dictionary(uniqueKeysWithValues: options)
        .filter { !["help", "version"].contains($0.key) }
    }
    return commands
  }

  private static func readme() throws -> String {
    try Repository.text("docs/command-line.md")
  }

  /// The options that the rows of the tables name for each command.
  private static func documented() throws -> [String: Set<String>] {
    var commands: [String: Set<String>] = [:]
    var isOfImport = false
    for line in try readme().split(separator: "\n", omittingEmptySubsequences: false) {
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
    for (command, options) in parsed { #expect(documented[command] == Set(options.keys), "\(command)") }
  }

  /// The options of `import` that are no settings of a crown: they say what is read, how, and what is written. Fonts
  /// are files; a database keeps their fingerprint, and only with drawings that depend on them.
  private static let others: Set<String> = [
    "from-file", "root", "name", "symbols", "flat", "font", "database", "prune", "prune-empty", "dry-run", "check",
    "jobs", "wait", "quiet", "verbose", "json",
  ]

  @Test func eachOptionOfAnImportIsASettingOrListed() throws {
    let options = try #require(try Self.parsed()["import"])
    let settings = ImportSetting.all.filter { $0.valueName != nil || $0.key == ImportSetting.strict.key }
    #expect(Set(options.keys) == Self.others.union(settings.map(\.key)))
    // Rows of commands begin with their names, those of the import's options with words.
    let rows = try Self.readme().split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| `") }
    for setting in settings {
      #expect(options[setting.key]?.abstract?.hasPrefix(setting.purpose) == true, "\(setting.key)")
      let row = try #require(rows.first { $0.contains("`--\(setting.key)`") })
      for choice in setting.choices { #expect(row.contains("`\(choice)`"), "\(setting.key)") }
    }
  }

  /// Each setting that is given is asked for.
  @Test func eachSettingIsPassedOn() throws {
    for setting in ImportSetting.all where setting.valueName != nil {
      for text in setting.choices + [setting.defaultText] {
        var expected = RequestedSettings()
        try expected.set(setting, to: [text])
        #expect(expected != RequestedSettings())
        #expect(try SettingOptions.parse(["--\(setting.key)", text]).requested() == expected, "\(setting.key)")
      }
    }
  }
}
