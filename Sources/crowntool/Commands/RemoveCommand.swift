import ArgumentParser
import CrownKit
import CrownStore
import CrownSystem

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove crowns from a database; their source files stay.",
    discussion: """
        crowntool remove 'draft-*' --dry-run
        crowntool remove --tag draft

      On a terminal it asks before it removes more than 20 crowns. 'crowntool undo' brings them back.
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Print the names of the crowns that would be removed, and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws { try choice.checkIsGiven() }

  func run() throws {
    try Failure.reported {
      let catalog = try database.catalog(dryRun ? .readOnly : .readWrite)
      let selection = try CrownSelection(choice.request(), in: catalog, holdsNames: true)
      let removed = try dryRun ? list(selection) : remove(selection, from: catalog)
      for problem in selection.problems { Console.error(problem.sentence) }
      if !quiet {
        Console.print(
          dryRun
            ? "dry run: \(database.path) is as it was; \(removed) would be removed" : "removed \(removed)")
      }
      if !selection.problems.isEmpty { throw ExitCode.failure }
    }
  }

  /// Removes the crowns, all in one transaction.
  ///
  /// - Returns: The number of crowns that were still there.
  private func remove(_ selection: CrownSelection, from catalog: CrownCatalog) throws -> Int {
    if !yes {
      try RemovalQuestion(count: selection.count, database: database.path).ask {
        try selection.names(after: nil, offset: 0, limit: $0)
      }
    }
    var removed = 0
    try catalog.writeWithNotices(undoable: "remove", timeout: wait.seconds) { writer in
      try selection.forEachName { if try writer.remove($0) { removed += 1 } }
    }
    return removed
  }

  /// Prints the names.
  private func list(_ selection: CrownSelection) throws -> Int {
    var output = LineBuffer()
    try selection.forEachName { output.print("would remove " + Console.result($0)) }
    output.flush()
    return selection.count
  }
}
