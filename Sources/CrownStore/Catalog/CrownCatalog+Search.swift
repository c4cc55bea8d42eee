extension CrownCatalog {
  /// Finds crowns by the words of their names, titles and tags.
  ///
  /// Each word of the query has to begin a word of the crown, without regard to case and accents: `tud cr` finds
  /// `Crown-Tudor`. Crowns with the rarest of the words exactly as it is asked for come first, then those where it goes
  /// on. Within that the order is that of the words and names.
  ///
  /// - Parameters:
  ///   - query: The words. A query without words finds nothing.
  ///   - limit: The most names to give.
  /// - Complexity: O(log n + k) where one word is asked for, for k results. With several words, every crown that has
  ///   the rarest one may have to be looked at. A packed database has no index; there all names are gone through.
  public func search(_ query: String, limit: Int = 100) throws -> [String] {
    let words = SearchWords.of(query)
    guard !words.isEmpty, limit > 0 else { return [] }
    return try reading { try $0.crowns.search(words, limit: limit) }
  }
}

extension [String] {
  /// Returns true if each of `words` begins one of these.
  func begin(with words: [String]) -> Bool {
    words.allSatisfy { word in contains { $0.hasPrefix(word) } }
  }
}
