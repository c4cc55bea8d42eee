import ArgumentParser
import CrownImport
import CrownKit
import CrownStore

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract:
      "Print everything that is known of crowns: title, tags, source, view box, bounds, bytes, layers, elements.",
    discussion: """
        crowntool show royal
        crowntool show 'chess-*' --json
        open "$(crowntool show royal --path)"

      On a terminal, or with --picture, a small picture of a crown follows the facts. It is black on white, or of \
      block characters where NO_COLOR is set or the output is no terminal.
      """)

  @OptionGroup var choice: CrownChoice

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Print it as JSON: an object for one name, an array for what may be several.")
  var json = false

  @Flag(help: "Print only the path of the file that each crown was imported from, or of the archive that has it.")
  var path = false

  @Flag(
    inversion: .prefixedNo,
    help: "Print a picture of each crown.  (default: of the only one, on a terminal)")
  var picture: Bool?

  func validate() throws {
    try choice.checkIsGiven()
    if json, path { throw ValidationError("Give either --json or --path, not both.") }
    if picture == true, json || path {
      throw ValidationError("--picture is for people: leave out \(json ? "--json" : "--path").")
    }
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
    let hasPicture = !json && picture ?? (Console.showsResults && !selection.mayBeSeveral)
    try selection.forEachName { name in
      let page: CrownPage
      let picture: TerminalPicture?
      do {
        let crown = try library.crown(named: name)
        page = try CrownPage(crown: crown, entry: library.catalog.entry(named: name))
        picture = hasPicture ? try TerminalPicture(of: crown) : nil
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
        page.facts.forEach(Console.print)
        if let picture { print(picture) }
        page.elements.forEach(Console.print)
      }
      isFirst = false
    }
    return isWhole
  }

  private func print(_ picture: TerminalPicture) {
    let lines = Console.resultsHaveColor ? picture.coloredLines : picture.plainLines
    Console.write(Array((lines.map { $0 + "\n" }.joined()).utf8))
  }
}
