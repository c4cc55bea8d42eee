import ArgumentParser
import CrownImport
import CrownStore

struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Give crowns tags, or take tags away.",
    discussion: """
      Searches find crowns by their tags, and --tag chooses them. Later imports keep what is changed here: a tag that \
      was added stays, and one that was removed does not come back, whatever the file says.

        crowntool tag 'chess-*' --add game
        crowntool tag royal --add king --add 'playing card' --remove draft
        crowntool tag --from-file names.txt --add new
        crowntool tag --tag draft --remove draft
      """)

  @OptionGroup var arguments: LabelArguments

  @Option(
    name: .customLong("add"), parsing: .singleValue,
    help: ArgumentHelp("Give the crowns this tag. It may be given several times.", valueName: "tag"))
  var added: [String] = []

  @Option(
    name: .customLong("remove"), parsing: .singleValue,
    help: ArgumentHelp(
      "Take this tag away; case and accents do not count. It may be given several times.", valueName: "tag"))
  var removed: [String] = []

  func validate() throws {
    if added.isEmpty, removed.isEmpty {
      throw ValidationError("Say which tags: --add game gives the crowns a tag, --remove draft takes one away.")
    }
    try arguments.choice.checkIsGiven()
    for tag in added { try LabelText.check(tag, of: "--add") }
    for tag in removed { try LabelText.check(tag, of: "--remove") }
    if let tag = added.first(where: { tag in ChosenTags(removed).contain(tag) }) {
      throw ValidationError("--add and --remove name the same tag, '\(tag)': leave one of them out.")
    }
  }

  func run() throws {
    var change = LabelEdit()
    for tag in added { change.add(tag) }
    for tag in removed { change.remove(tag) }
    try Failure.reported { try arguments.changeLabels(by: change, for: "tag") }
  }
}
