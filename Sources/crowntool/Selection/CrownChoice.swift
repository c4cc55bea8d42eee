import ArgumentParser
import CrownKit

/// The arguments that say which crowns a command is for. They are the same for all commands.
struct CrownChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Names of crowns, or patterns with * ? and [ ] that stand for several. In a pattern * matches / too.",
      valueName: "name"), completion: NameCompletion.kind)
  var names: [String] = []

  @Flag(help: "Every crown of the database.")
  var all = false

  @OptionGroup var options: ChoiceOptions

  func validate() throws {
    guard all else { return }
    if !names.isEmpty { throw ValidationError("Give either names or --all, not both.") }
    if !options.lists.isEmpty { throw ValidationError("Give either --from-file or --all, not both.") }
  }

  /// Throws if the arguments choose nothing.
  func checkIsGiven() throws {
    guard names.isEmpty, !all, options.isEmpty else { return }
    throw ValidationError("Say which crowns: names or patterns such as 'crown-*', --from-file, --tag or --all.")
  }

  /// The crowns asked for; all of them where the arguments choose nothing.
  ///
  /// - Parameter more: Names that another option took.
  func request(_ more: [String] = []) throws -> CrownRequest { try CrownRequest(names: more + names, options) }
}

/// The options that say which crowns a command is for, beside their names.
struct ChoiceOptions: ParsableArguments {
  @Option(
    name: .customLong("from-file"), parsing: .singleValue,
    help: ArgumentHelp(
      "The crowns whose names or patterns this file lists, or standard input for '-': each in a line, or with a NUL "
        + "byte at its end. It may be given several times.", valueName: "list"),
    completion: .file())
  var lists: [String] = []

  @Option(
    name: .customLong("tag"), parsing: .singleValue,
    help: ArgumentHelp(
      "Of these crowns, or of all, those that have this tag. Given several times, those that have one of the tags.",
      valueName: "tag"))
  var tags: [String] = []

  var isEmpty: Bool { lists.isEmpty && tags.isEmpty }

  func validate() throws {
    if tags.contains("") { throw ValidationError("--tag is empty: give a tag, or leave it out.") }
    if lists.contains("") { throw ValidationError("--from-file is empty: give a file, or - for standard input.") }
    if lists.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input is one list: give '--from-file -' once.")
    }
  }
}
