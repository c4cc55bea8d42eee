import ArgumentParser
import CrownImport
import CrownKit

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract:
      "Print everything that is known of crowns: title, tags, source, view box, bounds, bytes, layers, elements.",
    discussion: """
        crowntool show royal
        crowntool show 'chess-*' --json
        open "$(crowntool show royal --path)"
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Print it as JSON: an object for one name, an array for what may be several.")
  var json = false

  @Flag(help: "Print only the path of the file that each crown was imported from, or of the archive that has it.")
  var path = false

  func validate() throws {
    try choice.checkIsGiven()
    if json, path { throw ValidationError("Give either --json or --path, not both.") }
  }

  func run() throws {
    try Failure.reported {
      let library = try database.library()
      let selection = try CrownSelection(choice.request(), in: library.catalog, completesNames: true)
      for problem in selection.problems { Console.error(problem.sentence) }
      let isWhole = try path ? printPaths(of: selection, in: library.catalog) : print(selection, of: library)
      if !selection.problems.isEmpty || !isWhole { throw ExitCode.failure }
    }
  }

  /// Prints the paths of the crowns' files, as they are found from the working directory.
  ///
  /// - Returns: False if that of a crown is not known.
  private func printPaths(of selection: CrownSelection, in catalog: CrownCatalog) throws -> Bool {
    var isWhole = true
    var output = LineBuffer()
    try selection.forEachName { name in
      if let source = try catalog.entry(named: name)?.source, source.path != "-" {
        output.print(Console.result(catalog.path(of: source)))
      } else {
        Console.error("\(name): the database knows no file that this crown came from")
        isWhole = false
      }
    }
    output.flush()
    return isWhole
  }

  /// Prints the crowns that can be read, and reports the others.
  ///
  /// - Returns: False if there are others.
  private func print(_ selection: CrownSelection, of library: CrownLibrary) throws -> Bool {
    var isWhole = true
    var isFirst = true
    var elements = json && selection.mayBeSeveral ? JSONOutput.Elements() : nil
    // What was printed so far is JSON also where the rest cannot be read.
    defer { elements?.finish() }
    try selection.forEachName { name in
      let page: CrownPage
      do {
        page = try CrownPage(
          crown: library.crown(named: name), entry: library.catalog.entry(named: name))
      } catch  where !Interruption.isRequested {
        Console.error(Failure.sentence(of: error))
        isWhole = false
        return
      }
      if elements != nil {
        try elements?.add(page)
      } else if json {
        JSONOutput.print(page)
      } else {
        if !isFirst { Console.print("") }
        page.lines.forEach(Console.print)
      }
      isFirst = false
    }
    return isWhole
  }
}
