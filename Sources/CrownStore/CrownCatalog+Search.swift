extension CrownCatalog {
  /// Finds crowns by the words of their names, titles and tags.
  ///
  /// Each word of the query has to begin a word of the crown, without regard to case and accents: `tud cr` finds
  /// `Crown-Tudor`. Crowns with the rarest of the words exactly as it is asked for come first, then those where it goes
  /// on; within that the order is that of the words and names.
  ///
  /// - Parameters:
  ///   - query: the words. A query without words finds nothing.
  ///   - limit: the most names to give.
  /// - Complexity: O(log n + k) where one word is asked for, for k results. With several words, every crown that has the
  ///   rarest one may have to be looked at. A packed database has no index; there all names are gone through.
  public func search(_ query: String, limit: Int = 100) throws -> [String] {
    let words = SearchWords.of(query)
    guard !words.isEmpty, limit > 0 else { return [] }
    return try reading { connection in
      guard try connection.hasTable("word") else { return try scan(connection, for: words, limit: limit) }
      let rarest = try connection.rarest(of: words)
      let others = words.filter { $0 != rarest }
      var found: [String] = []
      var seen: Set<String> = []
      try connection.withStatement("SELECT name FROM word WHERE word >= ?1 AND word < ?2 ORDER BY word, name") { row in
        try row.bind([.text(rarest), .text(rarest + "\u{10FFFF}")])
        while found.count < limit, try row.step() {
          let name = row.text(0)
          guard CrownName.isValid(name), !seen.contains(name) else { continue }
          if !others.isEmpty {
            // Most have all the words in their names, which are at hand.
            guard
              try SearchWords.of(name).begin(with: others)
                || SearchWords.of(name: name, label: connection.label(ofCrown: name)).begin(with: others)
            else { continue }
          }
          seen.insert(name)
          found.append(name)
        }
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

extension Connection {
  /// The word that the fewest crowns have, as far as counting a little tells.
  fileprivate func rarest(of words: [String]) throws -> String {
    var rarest = words[0]
    guard words.count > 1 else { return rarest }
    var fewest = Int64.max
    for word in words {
      let count = try integer(
        "SELECT count(*) FROM (SELECT 1 FROM word WHERE word >= ?1 AND word < ?2 LIMIT 10000)",
        .text(word), .text(word + "\u{10FFFF}"))
      if let count, count < fewest { (rarest, fewest) = (word, count) }
    }
    return rarest
  }
}
