import ArgumentParser
import CrownKit
import CrownStore

/// The completions of crowns' names that shells ask the tool for.
enum NameCompletion {
  /// The most names that are offered at once.
  private static let limit = 500

  /// The completion of an argument that is a crown's name.
  static let kind = CompletionKind.custom { words, _, prefix in
    // A shell shows no errors while it completes.
    (try? names(beginningWith: prefix, database: database(in: words))) ?? []
  }

  private static func names(beginningWith prefix: String, database: String) throws -> [String] {
    try CrownCatalog(opening: database).names(withPrefix: prefix, limit: limit).filter { $0.hasPrefix(prefix) }
  }

  /// The database that the words of a command line name, else the usual one.
  static func database(in words: [String]) -> String {
    var database = DatabaseOption.usual
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "-d" || word == "--database", !next.isEmpty { database = next }
      if word.hasPrefix("--database=") { database = String(word.dropFirst("--database=".count)) }
    }
    return database
  }
}
