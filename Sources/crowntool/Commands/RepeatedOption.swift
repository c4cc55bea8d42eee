import ArgumentParser
import Foundation

/// Finds an option that is given twice where one value counts: the argument parser takes the last one in silence.
///
/// What options a command has comes from the parser's own description of it, so that no option is left out.
struct RepeatedOption {
  private let namesOfOption: [[String]]
  private let unconditional: Set<Int>
  /// The options that take one value, by their names with dashes.
  private let optionOfName: [String: Int]

  /// Ends a command of which an option is given twice, as wrong usage.
  ///
  /// - Parameter arguments: What follows the tool's name.
  static func check(_ arguments: ArraySlice<String>, among commands: [any ParsableCommand.Type]) throws {
    // The description of a command takes a millisecond, and what is given once needs none.
    guard arguments.count(where: { $0.hasPrefix("-") }) > 1,
      let command = commands.first(where: { $0._commandName == arguments.first }),
      let option = RepeatedOption(of: command).find(in: arguments.dropFirst())
    else { return }
    Console.note("Error: \(option) is given twice, and one counts; leave one of them out.")
    Console.note("  See 'crowntool \(command._commandName) --help' for more information.")
    throw ExitCode.validationFailure
  }

  /// Reads the options of a command from the parser's description of it.
  init(of command: any ParsableCommand.Type) {
    let description = try? JSONDecoder().decode(Description.self, from: Data(command._dumpHelp().utf8))
    let options = description?.command.arguments?.filter { $0.kind == "option" && !$0.isRepeating } ?? []
    namesOfOption = options.map { ($0.names ?? []).map(\.spelling) }
    unconditional = Set(options.indices.filter { options[$0].parsingStrategy == "unconditional" })
    var optionOfName: [String: Int] = [:]
    for (option, names) in namesOfOption.enumerated() { for name in names { optionOfName[name] = option } }
    self.optionOfName = optionOfName
  }

  /// The names of the first option that is given twice, joined by slashes.
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
      guard let option = option(of: argument) else { continue }
      guard given.insert(option).inserted else { return namesOfOption[option].joined(separator: "/") }
      if !argument.contains("=") { (isValue, mayBeValue) = (unconditional.contains(option), true) }
    }
    return nil
  }

  /// The option that an argument names: `--size`, `--size=16`, `-s`, or the last of several letters, as in `-qs`.
  private func option(of argument: String) -> Int? {
    let name = String(argument.prefix { $0 != "=" })
    if name.hasPrefix("--") { return optionOfName[name] }
    guard name.hasPrefix("-"), let last = name.dropFirst().last else { return nil }
    return optionOfName["-\(last)"]
  }

  /// The part of the description that is read here; it is ArgumentParser's `ToolInfoV0`.
  private struct Description: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }

    struct Argument: Decodable {
      let kind: String
      let isRepeating: Bool
      let parsingStrategy: String
      let names: [Name]?
    }

    struct Name: Decodable {
      let kind: String
      let name: String

      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    let command: Command
  }
}
