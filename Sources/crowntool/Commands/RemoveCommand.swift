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
    try confirm(selection)
    var removed = 0
    try catalog.writeWithNotices(undoable: "remove", timeout: wait.seconds) { writer in
      try selection.forEachName { if try writer.remove($0) { removed += 1 } }
    }
    return removed
  }

  /// The most crowns that are removed without a question.
  private static let mostUnasked = 20
  /// The names that the question shows.
  private static let shownNames = 10

  /// Asks whether many crowns are to be removed, if somebody is there to answer.
  private func confirm(_ selection: CrownSelection) throws {
    let count = selection.count
    guard !yes, count > Self.mostUnasked, isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { return }
    for name in try selection.names(after: nil, offset: 0, limit: Self.shownNames) { Console.note("  \(name)") }
    Console.note("  … and \(count - Self.shownNames) more")
    Console.showOnTerminal("Remove these \(count) crowns from \(database.path.visible)? [y/N] ")
    guard ["y", "yes"].contains(try Self.readAnswer().lowercased()) else {
      Console.note("nothing is removed")
      throw ExitCode.failure
    }
  }

  /// A line from the terminal; unlike `readLine()` it ends with an interruption.
  private static func readAnswer() throws -> String {
    struct LineEnd: Error {}
    var bytes: [UInt8] = []
    do {
      try ByteFile.forEachChunk(of: "-", cancellation: Interruption.cancellation) { chunk in
        bytes += chunk
        if chunk.contains(UInt8(ascii: "\n")) { throw LineEnd() }
      }
    } catch is LineEnd {}
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Prints the names.
  private func list(_ selection: CrownSelection) throws -> Int {
    var output = LineBuffer()
    try selection.forEachName { output.print("would remove " + Console.result($0)) }
    output.flush()
    return selection.count
  }
}
