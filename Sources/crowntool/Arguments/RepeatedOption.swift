import ArgumentParser

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds an option with one value that is given twice: the argument parser silently takes the last one.
///
/// The options of a command come from the parser's own description of it, so that none is forgotten.
struct RepeatedOption {
  /// The names of each option with their dashes.
  let namesOfOption: [[String]]
  private let unconditional: Set<Int>
  /// The options that take one value, by their names with dashes.
  private let optionOfName: [String: Int]

  /// Throws, as for wrong usage, if an option is given twice.
  ///
  /// - Parameter arguments: The arguments after the tool's name.
  static func check(_ arguments: ArraySlice<String>, among commands: [any ParsableCommand.Type]) throws {
    // The description of a command takes longer than drawing a crown.
    guard mayRepeat(arguments), let command = commands.first(where: { $0._commandName == arguments.first }),
      let option = RepeatedOption(of: command).find(in: arguments.dropFirst())
    else { return }
    Console.note("Error: \(option) is given twice, and one counts; leave one of them out.")
    Console.note("  See 'crowntool \(command._commandName) --help' for more information.")
    throw ExitCode.validationFailure
  }

  /// Returns true if two arguments may name one option.
  ///
  /// Two names of one option begin with the same letter: its short name is made of its long one (`.shortAndLong`).
  static func mayRepeat(_ arguments: some Sequence<String>) -> Bool {
    var letters: Set<Character> = []
    for argument in arguments where argument.hasPrefix("-") {
      let given = argument.hasPrefix("--") ? argument.dropFirst(2).prefix(1) : argument.dropFirst()
      for letter in given.prefix(while: { $0 != "=" }) where !letters.insert(letter).inserted { return true }
    }
    return false
  }

  /// Reads the options of a command from the parser's description of it.
  init(of command: any ParsableCommand.Type) {
    let description = try? JSONDecoder().decode(ToolDescription.self, from: Data(command._dumpHelp().utf8))
    let options = (description?.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }
    namesOfOption = options.map { ($0.names ?? []).map(\.spelling) }
    unconditional = Set(options.indices.filter { options[$0].parsingStrategy == "unconditional" })
    var optionOfName: [String: Int] = [:]
    for (option, names) in namesOfOption.enumerated() { for name in names { optionOfName[name] = option } }
    self.optionOfName = optionOfName
  }

  /// The names of the first option that is given twice, joined by slashes; `nil` if there is none.
  func find(in arguments: some Sequence<String>) -> String? {
    var given: Set<Int> = []
    var isValue = false
    var mayBeValue = false
    for argument in arguments {
      if isValue || mayBeValue && !argument.hasPrefix("-") {
        (isValue, mayBeValue) = (false, false)
        continue
      }
      (isValue, mayBeValue) = (false, false)
      if argument == "--" { return nil }
      guard let (option, hasValue) = option(of: argument) else { continue }
      guard given.insert(option).inserted else { return namesOfOption[option].joined(separator: "/") }
      if !hasValue { (isValue, mayBeValue) = (unconditional.contains(option), true) }
    }
    return nil
  }

  /// The option that an argument names: `--size`, `--size=16`, `-s`, `-s16`, or the last of several letters, as in
  /// `-qs`.
  private func option(of argument: String) -> (option: Int, hasValue: Bool)? {
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
