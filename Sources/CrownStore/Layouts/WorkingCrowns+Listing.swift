// The tables `listing`, of all names in natural order, and `word`, of the words by which crowns are found.

extension WorkingCrowns {
  func forEachName(matching glob: String?, sorter: NameSorter, _ body: (String) throws -> Void) throws {
    let pattern = glob.map { NamePattern(NormalForm.composed($0)) }
    try connection.withStatement("SELECT name FROM listing ORDER BY sortkey, name") { row in
      while try row.step() {
        let name = row.text(0)
        guard CrownName.isValid(name), pattern?.matches(name) ?? true else { continue }
        try body(name)
      }
    }
  }

  func forEachName(ofKeysFrom low: [UInt8], upTo high: [UInt8], _ body: (String) -> Bool) throws {
    let sql = "SELECT name FROM listing WHERE sortkey >= ?1 AND sortkey < ?2 ORDER BY sortkey, name"
    try connection.withStatement(sql) { row in
      try row.bind([.blob(low), .blob(high)])
      while try row.step() {
        let name = row.text(0)
        if CrownName.isValid(name), !body(name) { return }
      }
    }
  }

  func names(after name: String?, limit: Int) throws -> [String] {
    let sql = "SELECT name FROM listing WHERE (sortkey, name) > (?1, ?2) ORDER BY sortkey, name"
    return try connection.withStatement(sql) { row in
      let name = name.map(NormalForm.composed)
      try row.bind([.blob(name.map(NaturalOrder.key) ?? []), .text(name ?? "")])
      return try row.names(limit: limit)
    }
  }

  func names(from offset: Int, limit: Int) throws -> [String] {
    let sql = "SELECT name FROM listing ORDER BY sortkey, name LIMIT ?1 OFFSET ?2"
    return try connection.withStatement(sql) { row in
      try row.bind([.integer(Int64(limit)), .integer(Int64(offset))])
      return try row.names()
    }
  }

  func sections() throws -> [CatalogSection] {
    var sections: [CatalogSection] = []
    // From each first letter to the next: all keys with one lie between its bytes and those with the last raised.
    var start: [UInt8] = []
    while let key = try sortKey(from: start) {
      let end = NaturalOrder.end(ofHeadingOf: key)
      let count = try connection.integer(
        "SELECT count(*) FROM listing WHERE sortkey >= ?1 AND sortkey < ?2", .blob(start), .blob(end))
      if let count, count > 0 {
        let offset = sections.last.map { $0.offset + $0.count } ?? 0
        sections.append(
          CatalogSection(heading: NaturalOrder.heading(ofKey: key), offset: offset, count: Int(count)))
      }
      start = end
    }
    return sections
  }

  /// The first sort key that is not before `start`.
  private func sortKey(from start: [UInt8]) throws -> [UInt8]? {
    try connection.withStatement("SELECT sortkey FROM listing WHERE sortkey >= ?1 ORDER BY sortkey LIMIT 1") { row in
      try row.bind([.blob(start)])
      return try row.step() ? row.bytes(0) : nil
    }
  }
}

extension Statement {
  /// The first column of the rows, as far as they are names. A database from elsewhere may hold text that is none.
  fileprivate func names(limit: Int = .max) throws -> [String] {
    var names: [String] = []
    while names.count < limit, try step() {
      let name = text(0)
      if CrownName.isValid(name) { names.append(name) }
    }
    return names
  }
}

// MARK: - Search

extension WorkingCrowns {
  func names(withWords words: [String], limit: Int) throws -> [String] {
    var found = try names(beginningWith: words, limit: limit)
    var seen = Set(found)
    for name in try firstNames(withWords: words, limit: limit) where seen.insert(name).inserted { found.append(name) }
    return found
  }

  func hasWord(_ word: String) throws -> Bool {
    try connection.integer(
      "SELECT 1 FROM word WHERE word >= ?1 AND word < ?2 LIMIT 1", .text(word), .text(word + "\u{10FFFF}")) != nil
  }

  func words(near word: String) throws -> [String] {
    var near = NearWords(to: word)
    var last = ""
    // From each word to the next one, not from each crown with it.
    for _ in 0..<Self.dictionaryLimit {
      guard let next = try connection.text("SELECT word FROM word WHERE word > ?1 ORDER BY word LIMIT 1", .text(last))
      else { break }
      near.add(next)
      last = next
    }
    return near.words
  }

  /// Different words that are compared with a mistyped one: some tenths of a second.
  private static var dictionaryLimit: Int { 100_000 }

  /// The crowns whose names consist of the words, and the first of those whose names begin with them.
  private func names(beginningWith words: [String], limit: Int) throws -> [String] {
    let text = words.joined(separator: " ")
    let key = NaturalOrder.key(of: text)
    var names: [String] = []
    try forEachName(ofKeysFrom: key, upTo: key + [0]) { name in
      if SearchRank(of: name, for: words) == .name { names.append(name) }
      return names.count < limit
    }
    let (low, high) = NaturalOrder.keys(withPrefix: text)
    guard !low.isEmpty else { return names }
    var visited = 0
    try forEachName(ofKeysFrom: low, upTo: high) { name in
      visited += 1
      if SearchRank(of: name, for: words) == .beginning { names.append(name) }
      return visited < limit
    }
    return names
  }

  /// The first crowns that have the words, those with the rarest word exactly as it is asked for before the others.
  private func firstNames(withWords words: [String], limit: Int) throws -> [String] {
    var counts: [(word: String, count: Int64)] = try words.map { ($0, try crownCount(ofWord: $0)) }
    counts.sort { $0.count < $1.count }
    guard let rarest = counts.first?.word else { return [] }
    // A set holds the crowns of a rare word. For a common word, each crown with the rarest word is tested.
    let sets = try counts.dropFirst().filter { $0.count < Self.wordCountLimit }.map { try names(withWord: $0.word) }
    let common = counts.dropFirst().filter { $0.count == Self.wordCountLimit }.map(\.word)
    var found: [String] = []
    var seen: Set<String> = []
    try forEachName(withWord: rarest) { name in
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

  /// Crowns with a word are counted up to this.
  private static var wordCountLimit: Int64 { 10_000 }

  /// The number of entries for words that begin with a word, up to `wordCountLimit`.
  private func crownCount(ofWord word: String) throws -> Int64 {
    try connection.integer(
      "SELECT count(*) FROM (SELECT 1 FROM word WHERE word >= ?1 AND word < ?2 LIMIT \(Self.wordCountLimit))",
      .text(word), .text(word + "\u{10FFFF}")) ?? 0
  }

  /// Gives the names of the crowns with a word that begins with a word, the exact word's first, until `body` returns
  /// false. A crown with several such words comes several times.
  private func forEachName(withWord word: String, _ body: (String) throws -> Bool) throws {
    try connection.withStatement("SELECT name FROM word WHERE word >= ?1 AND word < ?2 ORDER BY word, name") { row in
      try row.bind([.text(word), .text(word + "\u{10FFFF}")])
      while try row.step() {
        if try !body(row.text(0)) { return }
      }
    }
  }

  private func names(withWord word: String) throws -> Set<String> {
    var names: Set<String> = []
    try forEachName(withWord: word) { name in
      names.insert(name)
      return true
    }
    return names
  }
}
