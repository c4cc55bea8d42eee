import ArgumentParser
import CrownImport
import CrownKit
import CrownStore
import CrownSystem

struct SimilarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "similar",
    abstract: "Print groups of crowns that look alike; remove duplicates.",
    discussion: """
        crowntool similar
        crowntool similar heart --difference 20
        crowntool similar --only mirrored,turned
        crowntool similar --remove-duplicates --keep 'mdi/*' --dry-run

      With names it prints what is like these, else all groups. Each group begins with a crown, and the others of the \
      group are like that one. The kinds of likeness:

        record      the records are the same, byte by byte
        picture     the pictures are the same
        near        the pictures are nearly the same: at most --difference of the ink is in one of them only
        mirrored    one picture is nearly the mirror image of the other
        turned      one picture is nearly the other one, turned by 90, 180 or 270 degrees

      --remove-duplicates keeps the first crown of each group by name, and those that fit --keep. It removes the \
      others if their records or pictures are the same; with --only, those of the kinds given. On a terminal it \
      asks before it removes more than 20 crowns. 'crowntool undo' brings them back.
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest share of the ink that differs between crowns that are alike.", valueName: "percent")
  )
  var difference = 2.0

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Only likeness of these kinds, such as record,picture.  (default: all; with --remove-duplicates record,picture)",
      valueName: "kinds"), transform: { try KindList<Likeness.Kind>(argumentText: $0, of: "likeness") })
  var only: [KindList<Likeness.Kind>] = []

  @Flag(help: "Remove all crowns of a group but the first.")
  var removeDuplicates = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "With --remove-duplicates: keep the crown of this name, or those that fit this pattern. It may be given several "
        + "times.", valueName: "name"))
  var keep: [String] = []

  @Flag(help: "With --remove-duplicates: say what would be removed, and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "With --remove-duplicates: do not ask.")
  var yes = false

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print the groups as JSON.")
  var json = false

  @OptionGroup var threads: JobsOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func validate() throws {
    guard (0...100).contains(difference) else {
      throw ValidationError("--difference \(Figure.number(difference)) is not a share: give 0 to 100 percent.")
    }
    guard !removeDuplicates else { return }
    for (option, isGiven) in [("--keep", !keep.isEmpty), ("--dry-run", dryRun), ("--yes", yes)] where isGiven {
      throw ValidationError("\(option) is for --remove-duplicates: add it, or leave \(option) out.")
    }
  }

  /// The kinds of likeness asked for.
  private var kinds: Set<Likeness.Kind> {
    if !only.isEmpty { return Set(only.flatMap(\.kinds)) }
    return removeDuplicates ? [.record, .picture] : Set(Likeness.Kind.allCases)
  }

  func run() throws {
    try Failure.reported {
      let library = try database.library()
      let selection = try CrownSelection(choice.request(), in: library.catalog, completesNames: true)
      for problem in selection.problems { Console.error(problem.sentence) }
      guard selection.count > 0 else { throw ExitCode.failure }
      let run = SimilarRun(
        library: library, kinds: kinds, difference: difference / 100,
        jobs: try MemoryLimit.jobs(threads.count, needing: 1 << 20, for: "comparing pictures"))
      let result = try run.groups(of: selection, keeping: keptNames(of: library.catalog), isQuiet: quiet)
      for problem in result.problems { Console.error(problem) }
      if Interruption.isRequested { throw Interruption.exitCode }
      var duplicates: [Duplicate] = []
      var printer = SimilarPrinter(isJSON: json)
      // What was printed so far is JSON also where the rest cannot be read.
      defer { printer.finish() }
      try result.groups.forEach { first, members in
        let named = try members.map { (name: try result.name(of: $0.number), likeness: $0.likeness) }
        try printer.print(try result.name(of: first), named)
        guard removeDuplicates else { return }
        duplicates += members.map { Duplicate(number: $0.number, first: first) }.filter { !result.isKept($0.number) }
      }
      printer.finish()
      if !quiet, !json { printer.printSummary(isForAll: selection.list == nil) }
      if removeDuplicates { try remove(duplicates, of: result) }
      if !selection.problems.isEmpty || !result.problems.isEmpty { throw ExitCode.failure }
    }
  }

  /// The crowns that fit `--keep`.
  private func keptNames(of catalog: CrownCatalog) throws -> NameList {
    let names = NameList(cancellation: Interruption.cancellation)
    for pattern in keep {
      var isEmpty = true
      if try catalog.contains(pattern) {
        isEmpty = false
        try names.add(CrownName.normalized(pattern))
      } else {
        try catalog.forEachName(matching: pattern) { name in
          isEmpty = false
          try names.add(name)
        }
      }
      if isEmpty { throw Failure("--keep '\(pattern)' fits no crown; nothing is removed") }
    }
    return names
  }

  /// A crown that is removed, and the one of its group that stays.
  private struct Duplicate {
    let number: UInt32
    let first: UInt32
  }

  /// Removes crowns, all in one transaction.
  private func remove(_ duplicates: [Duplicate], of found: SimilarRun.Found) throws {
    guard !dryRun else {
      if !quiet, !json { Console.print("dry run: \(database.path) is as it was; \(duplicates.count) would be removed") }
      return
    }
    if !yes {
      try RemovalQuestion(count: duplicates.count, database: database.path).ask { limit in
        try duplicates.prefix(limit).map { try found.name(of: $0.number) }
      }
    }
    var removed = 0
    let catalog = try database.catalog(.readWrite)
    try catalog.writeWithNotices(undoable: "remove", timeout: wait.seconds) { writer in
      var checked: UInt32?
      for duplicate in duplicates {
        if checked != duplicate.first { try checkIsUnchanged(duplicate.first, of: found, in: catalog) }
        checked = duplicate.first
        try checkIsUnchanged(duplicate.number, of: found, in: catalog)
        if try writer.remove(found.name(of: duplicate.number)) { removed += 1 }
      }
    }
    if !quiet, !json { Console.print("removed \(removed)") }
  }

  /// Throws if a crown is another one than the one that was compared: somebody may have thought for long about the
  /// question.
  private func checkIsUnchanged(_ number: UInt32, of found: SimilarRun.Found, in catalog: CrownCatalog) throws {
    let name = try found.name(of: number)
    let record = try catalog.record(named: name) { ContentHash(of: $0) }
    guard record == found.record(of: number) else {
      throw Failure("'\(name)' was changed by another program meanwhile, so nothing is removed; try again")
    }
  }
}
