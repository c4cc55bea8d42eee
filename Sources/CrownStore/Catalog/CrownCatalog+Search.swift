extension CrownCatalog {
  /// Finds crowns by the words of their names, titles and tags.
  ///
  /// Each word of the query has to begin a word of the crown, without regard to case and accents: `tud cr` finds
  /// `Crown-Tudor`. Crowns with the rarest of the words exactly as it is asked for come first, then those where it goes
  /// on; within that the order is that of the words and names.
  ///
  /// - Parameters:
  ///   - query: The words. A query without words finds nothing.
  ///   - limit: The most names to give.
  /// - Complexity: O(log n + k) where one word is asked for, for k results. With several words, every crown that has
  ///   the rarest one may have to be looked at. A packed database has no index; there all names are gone through.
  public func search(_ query: String, limit: Int = 100) throws -> [String] {
    let words = SearchWords.of(query)
    guard !words.isEmpty, limit > 0 else { return [] }
    return try reading { connection in
      guard try connection.hasTable("word") else { return try scan(connection, for: words, limit: limit) }
      var counts: [(word: String, count: Int64)] = try words.map { ($0, try connection.crownCount(ofWord: $0)) }
      counts.sort { $0.count < $1.count }
      let rarest = counts[0].word
      // A set holds the crowns of a rare word. For a common word, each crown with the rarest word is tested.
      let sets = try counts.dropFirst().filter { $0.count < wordCountLimit }.map {
        try connection.names(withWord: $0.word)
      }
      let common = counts.dropFirst().filter { $0.count == wordCountLimit }.map(\.word)
      var found: [String] = []
      var seen: Set<String> = []
      try connection.forEachName(withWord: rarest) { name in
        guard sets.allSatisfy({ $0.contains(name) }), CrownName.isValid(name), !seen.contains(name) else { return true }
        if !common.isEmpty {
          // Most have all the words in their names, which are at hand.
          guard
            try SearchWords.of(name).begin(with: common)
              || SearchWords.of(name: name, label: connection.label(ofCrown: name)).begin(with: common)
          else { return true }
        }
        seen.insert(name)
        found.append(name)
        return found.count < limit
      }
      return found
    }
  }

  /// Goes through all names of a database that has no index.
  private func scan(_ connection: Connection, for words: [String], limit: Int) throws -> [String] {
    var found: [String] = []
    try connection.forEachCrown(matching: nil) { crown in
      if SearchWords.of(name: crown.name, label: crown.label).begin(with: words) { found.append(crown.name) }
    }
    return Array(NaturalOrder.sorted(found).prefix(limit))
  }
}

extension [String] {
  /// Whether each of `words` begins one of these.
  fileprivate func begin(with words: [String]) -> Bool {
    words.allSatisfy { word in contains { $0.hasPrefix(word) } }
  }
}

/// Crowns with a word are counted up to this.
private let wordCountLimit: Int64 = 10_000

extension Connection {
  /// How many entries there are for words that begin with a word, up to `wordCountLimit`.
  fileprivate func crownCount(ofWord word: String) throws -> Int64 {
    try integer(
      "SELECT count(*) FROM (SELECT 1 FROM word WHERE word >= ?1 AND word < ?2 LIMIT \(wordCountLimit))",
      .text(word), .text(word + "\u{10FFFF}")) ?? 0
  }

  /// Gives the names of the crowns with a word that begins with a word, the exact word's first, until `body` returns
  /// false. A crown with several such words comes several times.
  fileprivate func forEachName(withWord word: String, _ body: (String) throws -> Bool) throws {
    try withStatement("SELECT name FROM word WHERE word >= ?1 AND word < ?2 ORDER BY word, name") { row in
      try row.bind([.text(word), .text(word + "\u{10FFFF}")])
      while try row.step() {
        if try !body(row.text(0)) { return }
      }
    }
  }

  fileprivate func names(withWord word: String) throws -> Set<String> {
    var names: Set<String> = []
    try forEachName(withWord: word) { name in
      names.insert(name)
      return true
    }
    return names
  }
}
