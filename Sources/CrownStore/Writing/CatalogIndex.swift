/// Maintains the two tables derived from the crowns' names and labels: `listing`, in natural order, and `word`, for
/// searching.
///
/// It belongs to one transaction for writing. New words are collected in a temporary table and inserted sorted, in
/// `flush()`. Inserted in the order of the names, they would touch the whole tree again and again: in a large library
/// every page would be written a hundred times.
struct CatalogIndex {
  private let connection: Connection

  init(_ connection: Connection) throws {
    self.connection = connection
    try connection.execute("CREATE TEMP TABLE IF NOT EXISTS new_word(word TEXT NOT NULL, name TEXT NOT NULL)")
  }

  /// Adds a crown that was not in the index.
  func add(_ name: String, label: CrownLabel?) throws {
    try connection.withStatement("INSERT OR IGNORE INTO listing(sortkey, name) VALUES(?1, ?2)") { row in
      try NaturalOrder.key(of: name).withUnsafeBytes { try row.bind($0, at: 1) }
      try row.bind(name, at: 2)
      try row.run()
    }
    try add(SearchWords.of(name: name, label: label), of: name)
  }

  /// Removes a crown, given the label it was added with.
  func remove(_ name: String, label: CrownLabel?) throws {
    try flush()
    try connection.run(
      "DELETE FROM listing WHERE sortkey = ?1 AND name = ?2", .blob(NaturalOrder.key(of: name)), .text(name))
    try remove(SearchWords.of(name: name, label: label), of: name)
  }

  /// Changes the words of a crown whose label changes.
  func replaceLabel(of name: String, _ old: CrownLabel?, by new: CrownLabel?) throws {
    let oldWords = Set(SearchWords.of(name: name, label: old))
    let newWords = Set(SearchWords.of(name: name, label: new))
    let gone = oldWords.subtracting(newWords)
    if !gone.isEmpty {
      try flush()
      try remove(gone.sorted(), of: name)
    }
    try add(newWords.subtracting(oldWords).sorted(), of: name)
  }

  /// Inserts the collected words into the index.
  func flush() throws {
    guard try connection.integer("SELECT 1 FROM temp.new_word LIMIT 1") != nil else { return }
    try connection.run("INSERT OR IGNORE INTO main.word(word, name) SELECT word, name FROM temp.new_word ORDER BY 1, 2")
    try connection.run("DELETE FROM temp.new_word")
  }

  /// Rebuilds both tables.
  func rebuild() throws {
    try connection.execute("DELETE FROM listing; DELETE FROM word; DELETE FROM temp.new_word")
    try connection.withStatement("SELECT name FROM crown") { row in
      while try row.step() {
        let name = row.text(0)
        guard CrownName.isValid(name) else { continue }
        try add(name, label: connection.label(ofCrown: name))
      }
    }
    try flush()
  }

  private func add(_ words: [String], of name: String) throws {
    try connection.withStatement("INSERT INTO temp.new_word(word, name) VALUES(?1, ?2)") { row in
      for word in words {
        try row.bind(word, at: 1)
        try row.bind(name, at: 2)
        try row.run()
        row.rewind()
      }
    }
  }

  private func remove(_ words: [String], of name: String) throws {
    for word in words {
      try connection.run("DELETE FROM word WHERE word = ?1 AND name = ?2", .text(word), .text(name))
    }
  }
}
