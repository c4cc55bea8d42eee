import ArgumentParser
import CrownKit
import CrownStore

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last import, remove, rename, merge, tag or title.",
    discussion: """
      Crowns that were added are gone, those that were removed are back, and those that changed are as they were, with \
      their sources, titles and tags. Drawings on the disk stay as they are. Only the last change can be taken back, \
      and only once; if another program changed its crowns since, nothing is done. A packed database has nothing to \
      take back.

        crowntool undo --dry-run
        crowntool undo
      """)

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Say what would be taken back, and change nothing.")
  var dryRun = false

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func run() throws {
    try Failure.reported {
      let catalog = try database.catalog(dryRun ? .readOnly : .readWrite)
      let change =
        try dryRun || catalog.isPacked
        ? catalog.undoableChange() : catalog.writeWithNotices(undoable: nil, timeout: wait.seconds) { try $0.undo() }
      guard let change else {
        throw Failure(
          "\(database.path): there is nothing to take back; undo takes back the last import, remove, rename, merge, "
            + "tag or title, once")
      }
      guard !quiet else { return }
      Console.print(
        (dryRun ? "would take back" : "took back") + " the last \(change.name), which \(effect(of: change))")
      if dryRun { Console.print("dry run: \(database.path) is as it was") }
    }
  }

  /// The end of the sentence that says what a change did.
  private func effect(of change: UndoableChange) -> String {
    // A name that a crown lost may be another one's now.
    if change.name == "rename" { return "renamed \(change.removed + change.changed)" }
    let counts = [("added", change.added), ("changed", change.changed), ("removed", change.removed)]
    return counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
