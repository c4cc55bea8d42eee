import ArgumentParser

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options and flags of a command, from the parser's own description of it, so that none is forgotten.
///
/// - Complexity: To make one takes longer than drawing a crown.
struct CommandDescription {
  /// An option, which has values, or a flag.
  struct Option {
    /// The names with their dashes.
    let names: [String]
    /// True if it has no value.
    let isFlag: Bool
    /// True if it may be given several times.
    let isRepeating: Bool
    /// True if its value may begin with a dash.
    let isUnconditional: Bool
  }

  let options: [Option]
  private let optionOfName: [String: Int]

  init(of command: any ParsableCommand.Type) {
    let description = try? JSONDecoder().decode(ToolDescription.self, from: Data(command._dumpHelp().utf8))
    options = (description?.command.arguments ?? []).filter { $0.kind != "positional" }.map {
      Option(
        names: ($0.names ?? []).map(\.spelling), isFlag: $0.kind == "flag", isRepeating: $0.isRepeating,
        isUnconditional: $0.parsingStrategy == "unconditional")
    }
    var optionOfName: [String: Int] = [:]
    for (index, option) in options.enumerated() { for name in option.names { optionOfName[name] = index } }
    self.optionOfName = optionOfName
  }

  /// The option with a long name, without its dashes; `nil` if there is none.
  func option(named name: String) -> Option? { optionOfName["--\(name)"].map { options[$0] } }

  /// The index of the option that an argument names: `--size`, `--size=16`, `-s`, `-s16`, or the last of several
  /// letters, as in `-qs`.
  func option(of argument: String) -> (index: Int, hasValue: Bool)? {
    let name = argument.prefix { $0 != "=" }
    var hasValue = name.count < argument.count
    var spelling = String(name)
    if !name.hasPrefix("--") {
      guard name.hasPrefix("-"), let last = name.dropFirst().last else { return nil }
      let letters = name.dropFirst().prefix { !$0.isNumber }
      hasValue = hasValue || letters.count < name.count - 1
      spelling = "-\(letters.last ?? last)"
    }
    return optionOfName[spelling].map { ($0, hasValue) }
  }
}

/// The parser's description of a tool, as far as it is needed: a part of ArgumentParser's `ToolInfoV0`.
private struct ToolDescription: Decodable {
  struct Command: Decodable {
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: String
    let isRepeating: Bool
    let parsingStrategy: String?
    let names: [Name]?
  }

  struct Name: Decodable {
    let kind: String
    let name: String

    /// The name with its dashes.
    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }

  let command: Command
}
