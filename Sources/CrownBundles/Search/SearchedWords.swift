/// The words by which crowns are found, in a database or in a bundle.
package protocol SearchedWords {
  /// The reason for which words cannot be read; `Never` where they are in memory.
  associatedtype Failure: Error

  /// The names of crowns that have a word beginning with each of `words`, in no order. Of more than `limit` crowns,
  /// some are left out, but not those whose names come first in a search.
  func names(withWords words: [String], limit: Int) throws(Failure) -> [String]

  /// Returns true if a crown has a word that begins with a word.
  func hasWord(_ word: String) throws(Failure) -> Bool

  /// The words of the crowns that are near a word, the nearest first.
  func words(near word: String) throws(Failure) -> [String]
}

extension SearchedWords {
  /// Crowns that are ranked where a search finds more of them than it is asked for.
  private var rankedCount: Int { 10_000 }
  /// Queries that are tried for one with mistyped words.
  private var queryLimit: Int { 16 }

  /// Finds crowns, see `CrownCatalog.search(_:limit:)`.
  package func search(_ query: String, limit: Int) throws(Failure) -> [String] {
    let words = SearchWords.of(query)
    guard !words.isEmpty, limit > 0 else { return [] }
    var found = try search(words, limit: limit)
    guard found.isEmpty else { return found }
    var seen: Set<String> = []
    for words in try queries(near: words) where found.count < limit {
      found += try search(words, limit: limit).filter { seen.insert($0).inserted }.prefix(limit - found.count)
    }
    return found
  }

  private func search(_ words: [String], limit: Int) throws(Failure) -> [String] {
    let names = try names(withWords: words, limit: max(limit, rankedCount))
    return SearchRank.sorted(names, for: words, limit: limit)
  }

  /// The queries that someone who mistyped some of the words may have meant, the most likely first; none if each word
  /// is one of a crown.
  private func queries(near words: [String]) throws(Failure) -> [[String]] {
    var queries: [[String]] = [[]]
    var isMistyped = false
    for word in words {
      let isKnown = try hasWord(word)
      let choices = try isKnown ? [word] : self.words(near: word)
      if !isKnown { isMistyped = true }
      queries = Array(queries.flatMap { query in choices.map { query + [$0] } }.prefix(queryLimit))
    }
    return isMistyped ? queries : []
  }
}

extension [String] {
  /// Returns true if each of `words` begins one of these.
  package func begin(with words: [String]) -> Bool {
    words.allSatisfy { word in contains { $0.hasPrefix(word) } }
  }
}
