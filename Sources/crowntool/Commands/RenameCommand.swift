import ArgumentParser
import CrownKit
import CrownStore

struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give crowns other names.",
    discussion: """
      Source files keep their own names; further imports of them go to the crowns under their new names.

        crowntool rename royal king
        crowntool rename 'account-*' 'user-*'
        crowntool rename '*-*' '{2}/{1}'
        crowntool rename 'draft-*' logo --prefix old/

      Each * ? and [ ] of a pattern stands for a part of a name, a * for the shortest that fits. In the new name the \
      same wildcards stand for these parts in their order; {1} is the first part, {2} the second. With --prefix all \
      names and patterns are those of crowns. Crowns may exchange names. All get their new names or none does: a new \
      name that another crown has, or that two would get, is refused.
      """)

  @OptionGroup var choice: CrownChoice

  @Option(help: ArgumentHelp("Put this text before the names of the crowns.", valueName: "text"))
  var prefix: String?

  @Flag(help: "Print the names and the new names, and change nothing.")
  var dryRun = false

  @OptionGroup var database: DatabaseOption

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws {
    guard let prefix else {
      guard choice.names.count == 2, !choice.all, choice.options.lists.isEmpty else {
        throw ValidationError(
          "Give the name of a crown, or a pattern, and then the new name; or several crowns and --prefix.")
      }
      return
    }
    try choice.checkIsGiven()
    do {
      _ = try CrownName.normalized(prefix + "name")
    } catch {
      throw ValidationError("--prefix '\(prefix)' cannot begin a name: \(error)")
    }
    if prefix.isEmpty { throw ValidationError("--prefix is empty: give a text such as old/.") }
  }

  func run() throws {
    try Failure.reported {
      let catalog = try database.catalog(dryRun ? .readOnly : .readWrite)
      let names = prefix == nil ? Array(choice.names.prefix(1)) : choice.names
      let selection = try CrownSelection(
        CrownRequest(names: names, choice.options), in: catalog, holdsNames: true)
      try selection.checkIsWhole(orElse: "nothing is renamed")
      guard let list = selection.list else { return }
      let plan = RenamePlan(list, to: try newName(in: catalog))
      if dryRun { return try printPlan(plan, of: catalog) }
      let count = try catalog.writeWithNotices(undoable: "rename", timeout: wait.seconds) { writer in
        try check(plan, writer.contains)
        return try writer.rename(plan)
      }
      guard !quiet else { return }
      Console.print("renamed " + (selection.mayBeSeveral ? "\(count)" : choice.names.joined(separator: " to ")))
    }
  }

  /// The function that gives crowns their new names.
  private func newName(in catalog: CrownCatalog) throws -> (String) -> String {
    if let prefix { return { prefix + $0 } }
    let (name, newName) = (choice.names[0], choice.names[1])
    // A crown may be called 'what?': a name that exists is no pattern.
    if try catalog.contains(name) { return { _ in newName } }
    do {
      let pattern = try RenamePattern(name, newName)
      return { pattern.newName(of: $0) ?? $0 }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Reports the crowns that cannot get their new names, and throws if there are any.
  private func check(_ plan: RenamePlan, _ isTaken: (String) throws -> Bool) throws {
    let (conflicts, count) = try plan.conflicts(limit: CrownSelection.longestReport, isTaken)
    guard count > 0 else { return }
    for conflict in conflicts { Console.error("\(conflict)") }
    if count > conflicts.count { Console.error("… and \(count - conflicts.count) more") }
    Console.note("nothing is renamed")
    throw ExitCode.failure
  }

  private func printPlan(_ plan: RenamePlan, of catalog: CrownCatalog) throws {
    try check(plan, catalog.contains)
    var output = LineBuffer()
    var count = 0
    try plan.forEach { name, newName in
      output.print("would rename \(Console.result(name)) to \(Console.result(newName))")
      count += 1
    }
    output.flush()
    if !quiet { Console.print("dry run: \(database.path) is as it was; \(count) would be renamed") }
  }
}
