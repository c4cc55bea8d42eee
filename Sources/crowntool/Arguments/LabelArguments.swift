import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

/// The arguments of the commands that change titles and tags.
struct LabelArguments: ParsableArguments {
  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Print the names of the crowns that would change, and change nothing.")
  var dryRun = false

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  /// Changes the titles and tags of the crowns, all in one transaction, and prints how many changed.
  ///
  /// - Parameter command: The name of the command, for `undo`.
  /// - Throws: `ExitCode.failure` if an argument names no crown. The others are changed then.
  func changeLabels(by change: LabelEdit, for command: String) throws {
    let catalog = try database.catalog(.readWrite)
    let selection = try CrownSelection(choice.request(), in: catalog, holdsNames: true)
    var changed = 0
    var names = LineBuffer()
    if selection.count > 0 {
      do {
        try catalog.writeWithNotices(undoable: command, timeout: wait.seconds) { writer in
          try selection.forEachName { name in
            guard try writer.changeLabel(ofCrown: name, by: change) else { return }
            changed += 1
            if dryRun { names.print("would change \(Console.result(name))") }
          }
          if dryRun { throw DryRunEnd() }
        }
      } catch is DryRunEnd {
        names.flush()
      }
    }
    for problem in selection.problems { Console.error(problem.sentence) }
    if !quiet {
      Console.print(
        dryRun
          ? "dry run: \(database.path) is as it was; \(changed) would be changed"
          : "changed \(changed), unchanged \(selection.count - changed)")
    }
    if !selection.problems.isEmpty { throw ExitCode.failure }
  }
}
