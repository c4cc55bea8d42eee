import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

extension CrownChoice {
  /// Changes the titles and tags of the crowns, all in one transaction, and prints how many changed.
  ///
  /// - Parameters:
  ///   - command: The name of the command, for `undo`.
  ///   - isDryRun: True to print the names of the crowns that would change, and to change none.
  /// - Throws: `ExitCode.failure` if an argument names no crown. The others are changed then.
  func changeLabels(
    for command: String, by change: LabelEdit, in database: DatabaseOption, _ wait: WaitOption, isDryRun: Bool,
    isQuiet: Bool
  ) throws {
    let catalog = try database.catalog(.readWrite)
    let selection = try CrownSelection(request(), in: catalog, holdsNames: true)
    var changed = 0
    var names = LineBuffer()
    if selection.count > 0 {
      do {
        try catalog.writeWithNotices(undoable: command, timeout: wait.seconds) { writer in
          try selection.forEachName { name in
            guard try writer.changeLabel(ofCrown: name, by: change) else { return }
            changed += 1
            if isDryRun { names.print("would change \(Console.result(name))") }
          }
          if isDryRun { throw DryRunEnd() }
        }
      } catch is DryRunEnd {
        names.flush()
      }
    }
    for problem in selection.problems { Console.error(problem.sentence) }
    if !isQuiet {
      Console.print(
        isDryRun
          ? "dry run: \(database.path) is as it was; \(changed) would be changed"
          : "changed \(changed), unchanged \(selection.count - changed)")
    }
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
