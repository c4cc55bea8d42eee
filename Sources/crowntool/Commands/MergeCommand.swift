import ArgumentParser
import CrownKit

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Take over the crowns of other databases.",
    discussion: """
      Of two different drawings under one name the longer record stays, and of two equally long ones the one whose \
      bytes come later: so the result is the same in whatever order databases are merged.
      """)

  @Argument(help: ArgumentHelp("The databases to take crowns from; they stay as they are.", valueName: "file"))
  var others: [String]

  @OptionGroup var database: DatabaseOption

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func run() throws {
    try Failure.reported {
      // All are opened before anything is written, so that a wrong path among them changes nothing.
      let sources = try others.map { try CrownCatalog(opening: $0) }
      let catalog = try CrownCatalog(opening: database.path, mode: .create)
      let summaries: [MergeSummary]
      do {
        summaries = try catalog.writeWithNotices(timeout: wait.seconds) { writer in
          try writer.merge(sources) { if !quiet { note($0) } }
        }
      } catch {
        catalog.close(removingUnusedFile: true)
        throw error
      }
      guard !quiet else { return }
      for (path, summary) in zip(others, summaries) {
        Console.print(
          "\(path): added \(summary.added), same \(summary.same), replaced \(summary.replaced), kept \(summary.kept)")
      }
    }
  }

  private func note(_ conflict: MergeConflict) {
    let other = others[conflict.index]
    Console.note(
      "\(conflict.name): differs; the drawing of \(other) was \(conflict.isReplaced ? "taken" : "left")")
  }
}
