import ArgumentParser
import CrownKit
import CrownStore

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Take over the crowns of other databases.",
    discussion: """
      Where two databases have different drawings under one name, nothing is merged, and the names are printed. Choose:

        crowntool merge bob.db --ours           your drawings stay
        crowntool merge bob.db --theirs         bob's take their place
        crowntool merge bob.db --both           bob's royal becomes royal-2
        crowntool merge bob.db --prefix bob/    bob's royal becomes bob/royal

      With --only, --from-file or --tag only some crowns of the others are taken over:

        crowntool merge bob.db --only 'chess-*' --only royal

      If none of the others has one of the names, nothing is merged.

      The same drawing under one name is no conflict: the crown gets the tags of both. A drawing that gets another \
      name forgets its source file. --any-order is for machines that merge shards: of two drawings the longer record \
      stays, and of two equally long ones the one whose bytes come later. So the result does not depend on the order.
      """)

  /// The drawings that are taken where two have one name.
  enum Choice: String, EnumerableFlag {
    case ours, theirs, both, anyOrder

    static func help(for value: Choice) -> ArgumentHelp? {
      switch value {
      case .ours: "Of two drawings under one name, keep this database's, or that of the database given first."
      case .theirs: "Of two drawings under one name, take that of the database given last."
      case .both: "Of two drawings under one name, keep both: the other one as name-2."
      case .anyOrder: "Of two drawings under one name, take one that does not depend on the order of the databases."
      }
    }
  }

  @Argument(help: ArgumentHelp("The databases to take crowns from; they stay as they are.", valueName: "file"))
  var others: [String]

  @OptionGroup var database: DatabaseOption

  @Flag(exclusivity: .exclusive)
  var choice: Choice?

  @Option(help: ArgumentHelp("Keep both drawings, the other one's name behind this text.", valueName: "text"))
  var prefix: String?

  @OptionGroup var crowns: OnlyOptions

  @Flag(help: "Change nothing, but say what would change.")
  var dryRun = false

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  /// The error that ends the transaction of a dry run.

  func validate() throws {
    guard let prefix else { return }
    if let choice, choice != .both {
      let option = choice == .anyOrder ? "any-order" : choice.rawValue
      throw ValidationError("--prefix keeps both drawings: leave out --\(option).")
    }
    do {
      _ = try CrownName.normalized(prefix + "name")
    } catch {
      throw ValidationError("--prefix '\(prefix)' cannot begin a name: \(error)")
    }
    if prefix.isEmpty { throw ValidationError("--prefix is empty: give a text such as bob/, or --both.") }
  }

  private var rule: MergeRule {
    if let prefix { return .both(prefix: prefix) }
    return switch choice {
    case nil: .refusing
    case .ours: .ours
    case .theirs: .theirs
    case .both: .both()
    case .anyOrder: .anyOrder
    }
  }

  func run() throws {
    try Failure.reported {
      // All are opened before anything is written, so that a wrong path among them changes nothing.
      let sources = try others.map { try CrownCatalog(opening: $0, cancellation: Interruption.cancellation) }
      let names = try crowns.request().names(ofEachOf: sources, orElse: "nothing is merged")
      let catalog = try database.catalog(.create)
      let total = try names?.map(\.count) ?? sources.map { try $0.count() }
      let progress = ProgressBar("Merging", total: total.reduce(0, +), isQuiet: quiet)
      defer { progress.finish() }
      var summaries: [MergeSummary] = []
      do {
        try catalog.writeWithNotices(undoable: "merge", timeout: wait.seconds) { writer in
          summaries = try writer.merge(sources, choosing: names, by: rule, reporting: note) { progress.advance() }
          if dryRun { throw DryRunEnd() }
        }
      } catch is DryRunEnd {
        catalog.close(removingUnusedFile: true)
      } catch CatalogError.conflictingDrawings(_, let count) {
        catalog.close(removingUnusedFile: true)
        throw Failure(
          "\(count == 1 ? "1 name has" : "\(count) names have") different drawings, and nothing was merged; keep yours "
            + "with --ours, take the others' with --theirs, or keep both with --both or --prefix")
      } catch {
        catalog.close(removingUnusedFile: true)
        throw error
      }
      progress.finish()
      if !quiet { report(summaries) }
    }
  }

  private func report(_ summaries: [MergeSummary]) {
    for (path, summary) in zip(others, summaries) {
      var line =
        "\(path): added \(summary.added), same \(summary.same), replaced \(summary.replaced), kept \(summary.kept)"
      if case .both = rule { line += ", renamed \(summary.renamed)" }
      Console.print(line)
    }
    if dryRun { Console.print("dry run: \(database.path) is as it was") }
  }

  private func note(_ conflict: MergeConflict) {
    let first = conflict.first.map { others[$0] } ?? database.path
    let other = others[conflict.other]
    let difference = "\(conflict.name): \(first) and \(other) have different drawings"
    switch conflict.outcome {
    case .refused: Console.error(difference)
    case .kept: if !quiet { Console.note("\(difference); that of \(first) was taken") }
    case .replaced: if !quiet { Console.note("\(difference); that of \(other) was taken") }
    case .renamed(let name): if !quiet { Console.note("\(difference); that of \(other) is \(name)") }
    }
  }
}
