import ArgumentParser

/// Finds an option with one value that is given twice: the argument parser silently takes the last one.
struct RepeatedOption {
  private let description: CommandDescription

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
  init(of command: any ParsableCommand.Type) { description = CommandDescription(of: command) }

  /// The names of each option with one value, with their dashes.
  var namesOfOption: [[String]] { description.options.filter { !$0.isFlag && !$0.isRepeating }.map(\.names) }

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
      guard let (index, hasValue) = description.option(of: argument) else { continue }
      let option = description.options[index]
      if option.isFlag || option.isRepeating { continue }
      guard given.insert(index).inserted else { return option.names.joined(separator: "/") }
      if !hasValue { (isValue, mayBeValue) = (option.isUnconditional, true) }
    }
    return nil
  }
}
