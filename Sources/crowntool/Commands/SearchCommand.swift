import ArgumentParser
import CrownKit

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find crowns by the words of their names, titles and tags.",
    discussion: """
      Each word has to begin one of the crown's: 'tud cr' finds crown-tudor. Case and accents do not count.

        crowntool search star --limit 5

      The crown of that name comes first, then those whose names begin so, then those with the words in their names, \
      then those with them in titles and tags. If no crown has a word, near ones are taken: 'hart' finds heart.
      """)

  @Argument(help: "The words.")
  var words: [String]

  @OptionGroup var database: DatabaseOption

  @Option(help: ArgumentHelp("The most names to print.", valueName: "count"))
  var limit = 100

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit \(limit) is too few: give 1 or more.") }
  }

  func run() throws {
    try Failure.reported {
      let names = try database.catalog().search(words.joined(separator: " "), limit: limit)
      var output = LineBuffer()
      for name in names { output.print(Console.result(name)) }
      output.flush()
      if names.isEmpty {
        Console.error("no crown of \(database.path) has the words '\(words.joined(separator: " "))'")
        throw ExitCode.failure
      }
    }
  }
}
