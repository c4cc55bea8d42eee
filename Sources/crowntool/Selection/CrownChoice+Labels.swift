import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

extension CrownChoice {
  /// Changes the titles and tags of the crowns, all in one transaction, and prints how many changed.
  ///
  /// - Parameter command: The name of the command, for `undo`.
  /// - Throws: `ExitCode.failure` if an argument names no crown. The others are changed then.
  func changeLabels(
    for command: String, by change: LabelEdit, in database: DatabaseOption, _ wait: WaitOption, isQuiet: Bool
  ) throws {
    let catalog = try database.catalog(.readWrite)
    let selection = try CrownSelection(request(), in: catalog, holdsNames: true)
    var changed = 0
    if selection.count > 0 {
      try catalog.writeWithNotices(undoable: command, timeout: wait.seconds) { writer in
        try selection.forEachName { if try writer.changeLabel(ofCrown: $0, by: change) { changed += 1 } }
      }
    }
    for problem in selection.problems { Console.error(problem.sentence) }
    if !isQuiet { Console.print("changed \(changed), unchanged \(selection.count - changed)") }
    if !selection.problems.isEmpty { throw ExitCode.failure }
  }
}

/// The rules for titles and tags that are given as arguments.
enum LabelText {
  /// The most characters of a title or tag: as many as an import takes of a title.
  private static let longest = 200

  /// Throws if a text can be no title or tag.
  static func check(_ text: String, of option: String) throws {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError(
        "\(option) is empty: give \(option == "--set" ? "a title, or --clear" : "a tag, or leave it out").")
    }
    guard text.count <= longest else {
      throw ValidationError("\(option) has \(text.count) characters; \(longest) are allowed.")
    }
    guard !text.unicodeScalars.contains(where: String.actsOnText) else {
      throw ValidationError("\(option) has a line break or a control character: give one line of text.")
    }
  }
}
