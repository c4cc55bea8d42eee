import ArgumentParser
import CrownKit

struct RenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a crown another name.",
    discussion: "Its source file keeps its own name; further imports of that file go to the crown under its new name.")

  @Argument(help: "The name that the crown has.")
  var name: String

  @Argument(help: "The name that it gets; no other crown may have it.")
  var newName: String

  @OptionGroup var database: DatabaseOption

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Print no summary.")
  var quiet = false

  func run() throws {
    try Failure.reported {
      let catalog = try database.catalog(.readWrite)
      do {
        try catalog.writeWithNotices(timeout: wait.seconds) { try $0.rename(name, to: newName) }
      } catch CatalogError.unknownName {
        throw CrownLibraryError.unknownCrown(name: name, suggestions: try catalog.names(near: name))
      }
      if !quiet { Console.print("renamed \(name) to \(newName)") }
    }
  }
}
