import ArgumentParser
import CrownKit

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove crowns from a database; their source files stay.")

  @Argument(help: ArgumentHelp("Names or patterns with * ? and [ ].", valueName: "name"))
  var names: [String]

  @OptionGroup var database: DatabaseOption

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func run() throws {
    try Failure.reported {
      let catalog = try database.catalog(.readWrite)
      let selection = try CrownSelection(names: names, all: false, catalog: catalog)
      var problems = selection.problems
      var removed = 0
      try catalog.writeWithNotices(timeout: wait.seconds) { writer in
        for name in try selection.names() {
          if try writer.remove(name) {
            removed += 1
          } else {
            problems.append(
              "\(CrownLibraryError.unknownCrown(name: name, suggestions: try catalog.names(near: name)))")
          }
        }
      }
      for problem in problems { Console.error(problem) }
      if !quiet { Console.print("removed \(removed)") }
      if !problems.isEmpty { throw ExitCode.failure }
    }
  }
}
