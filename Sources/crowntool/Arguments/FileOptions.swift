import ArgumentParser
import CrownImport
import CrownSystem

/// The options of `lint`, or of a preset of `export`, that the nearest `crowns.json` gives, as arguments. Those that
/// are typed replace them.
struct FileOptions {
  /// The arguments after the tool's name, with those of the file.
  let arguments: [String]
  /// The file and what it gives, as in `crowns.json gives --size=16`; `nil` if it gives nothing.
  let origin: String?

  /// Options whose values are paths, which begin at the folder of the file.
  private static let paths: Set<String> = ["output", "from-file", "database"]
  /// Options that a file cannot give.
  private static let excluded: Set<String> = ["help", "version", presetName]
  private static let presetName = "preset"

  /// Completes arguments.
  ///
  /// - Throws: `SettingsFileError`, also for options that the command does not have.
  init(completing arguments: [String]) throws {
    let found: (command: any ParsableCommand.Type, file: CommandOptions)?
    // Help is printed whatever the file says.
    let asksForHelp = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    switch asksForHelp ? nil : arguments.first {
    case LintCommand._commandName: found = try CommandOptions.ofLint(near: ".").map { (LintCommand.self, $0) }
    case ExportCommand._commandName:
      let preset = Self.preset(in: arguments.dropFirst())
      found = try preset.map { (ExportCommand.self, try CommandOptions.ofExport(preset: $0, near: ".")) }
    default: found = nil
    }
    guard let found else {
      (self.arguments, origin) = (arguments, nil)
      return
    }
    let description = CommandDescription(of: found.command)
    let typed = Set(
      arguments.dropFirst().prefix { $0 != "--" }.compactMap { description.option(of: $0)?.index }
        .flatMap { description.options[$0].names })
    var added: [String] = []
    for option in found.file.options {
      let names = try Self.names(of: option, in: description, of: found.command._commandName, found.file)
      guard typed.isDisjoint(with: names) else { continue }
      let name = "--\(option.name)"
      let isPath = Self.paths.contains(option.name)
      added += option.texts.isEmpty ? [name] : option.texts.map { "\(name)=\(isPath ? found.file.filePath($0) : $0)" }
    }
    self.arguments = arguments.prefix(1) + added + arguments.dropFirst()
    origin = added.isEmpty ? nil : "\(found.file.path) gives \(added.joined(separator: " "))"
  }

  /// The value of `--preset`; `nil` if it is not given, or has no value.
  private static func preset(in arguments: ArraySlice<String>) -> String? {
    let name = "--\(presetName)"
    let options = arguments.prefix { $0 != "--" }
    if let joined = options.first(where: { $0.hasPrefix("\(name)=") }) {
      return String(joined.dropFirst(name.count + 1))
    }
    guard let index = options.firstIndex(of: name), index + 1 < options.endIndex else { return nil }
    return options[index + 1]
  }

  /// The names of an option of a file, with their dashes.
  private static func names(
    of option: CommandOptions.Option, in description: CommandDescription, of command: String, _ file: CommandOptions
  ) throws -> [String] {
    let place = "\(file.path):\(option.line):\(option.column)"
    guard !excluded.contains(option.name), let known = description.option(named: option.name) else {
      let names = description.options.compactMap { $0.names.first { $0.hasPrefix("--") } }.map { $0.dropFirst(2) }
      let near = NearbyNames.nearest(to: option.name, among: names.map(String.init), limit: 1).first
      throw Failure(
        "\(place): \(command) has no option '\(option.name)'; "
          + (near.map { "did you mean '\($0)'?" } ?? "see 'crowntool \(command) --help'"))
    }
    if known.isFlag != option.texts.isEmpty {
      throw Failure("\(place): '\(option.name)' " + (known.isFlag ? "is true or false" : "needs a value"))
    }
    if option.texts.count > 1, !known.isRepeating { throw Failure("\(place): '\(option.name)' has one value") }
    return known.names
  }
}
