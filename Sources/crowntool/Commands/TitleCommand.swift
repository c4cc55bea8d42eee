import ArgumentParser
import CrownImport

struct TitleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "title",
    abstract: "Give crowns a title, or take it away.",
    discussion: """
      Searches find crowns by the words of their titles. Later imports keep what is set here, whatever title the file \
      has.

        crowntool title royal --set 'Crown of a king'
        crowntool title 'draft-*' --clear
      """)

  @OptionGroup var arguments: LabelArguments

  @Option(name: .customLong("set"), help: ArgumentHelp("The title that the crowns get.", valueName: "text"))
  var title: String?

  @Flag(name: .customLong("clear"), help: "Take the title away.")
  var isCleared = false

  func validate() throws {
    guard isCleared != (title != nil) else {
      throw ValidationError("Give either --set with a title, such as --set 'Crown of a king', or --clear.")
    }
    try arguments.choice.checkIsGiven()
    if let title { try LabelText.check(title, of: "--set") }
  }

  func run() throws {
    var change = LabelEdit()
    change.title = title ?? ""
    try Failure.reported { try arguments.changeLabels(by: change, for: "title") }
  }
}
