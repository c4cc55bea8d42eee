import ArgumentParser
import CrownKit

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print everything that is known of one crown: source, view box, bounds, bytes, layers, elements.")

  @Argument(help: "The crown's name.")
  var name: String

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() throws {
    try Failure.reported {
      let library = try database.library()
      let name = try library.catalog.completed(name)
      let crown = try library.crown(named: name)
      let page = try CrownPage(crown: crown, entry: try library.catalog.entry(named: name))
      if json {
        JSONOutput.print(page)
      } else {
        page.lines.forEach(Console.print)
      }
    }
  }
}
