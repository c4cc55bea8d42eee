/// Fills an empty database from others, each table in its order: rows are only added at the ends of the trees.
final class BulkMerge {
  private let inputs: [MergeInput]
  private let ours: Connection
  private let index: CatalogIndex
  private var tally: MergeTally

  init(_ inputs: [MergeInput], into ours: Connection, index: CatalogIndex, _ tally: MergeTally) {
    self.inputs = inputs
    self.ours = ours
    self.index = index
    self.tally = tally
  }

  /// Returns the tally with all crowns.
  ///
  /// - Parameter advance: Called for each crown of each input.
  func run(_ report: (MergeConflict) -> Void, _ advance: () -> Void) throws -> MergeTally {
    // Words of titles that were not taken: they come with the indexes, and go again at the end.
    try ours.execute("CREATE TEMP TABLE stale_word(word TEXT NOT NULL, name TEXT NOT NULL)")
    try mergeCrowns(report, advance)
    try copyIndex("SELECT sortkey, name FROM listing ORDER BY sortkey, name", into: "listing(sortkey, name)")
    try copyIndex("SELECT word, name FROM word ORDER BY word, name", into: "word(word, name)")
    try index.flush()
    try ours.run("DELETE FROM word WHERE (word, name) IN (SELECT word, name FROM temp.stale_word)")
    try ours.execute("DROP TABLE temp.stale_word")
    return tally
  }

  private func mergeCrowns(_ report: (MergeConflict) -> Void, _ advance: () -> Void) throws {
    let insertSource = try ours.statement(
      "INSERT INTO source(name, path, size, hash, settings, verdict, checksum) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    var names = try SortedMerge(inputs.map(\.crowns))
    try names.forEachKey { group in
      for _ in group { advance() }
      let name = String(decoding: inputs[group[0]].crowns.key, as: UTF8.self)
      guard group.count == 1 else { return try mergeCrown(name, of: group.map { inputs[$0] }, report) }
      let input = inputs[group[0]]
      tally.add(from: input.index)
      try input.withCrown(named: name) { crown in
        try ours.insertCrown(crown)
        if !input.hasIndex { try index.add(name, label: crown.label) }
      }
      if let source = try input.source(ofCrown: name) { try insertSource.run(withRowOf: source.row, columns: 7) }
    }
  }

  /// Joins the crowns of one name.
  private func mergeCrown(_ name: String, of group: [MergeInput], _ report: (MergeConflict) -> Void) throws {
    var merged: MergedCrown?
    var labels: Set<CrownLabel?> = []
    for input in group {
      let theirs = try input.crown(named: name)
      labels.insert(theirs.label)
      merged = tally.join(merged, theirs, named: name, from: input.index, report)
    }
    guard let merged else { return }
    try ours.insertCrown(name, record: merged.record, label: merged.label)
    if let source = merged.source { try ours.insertSource(of: name, source) }
    if labels != [merged.label] {
      let words = Set(SearchWords.of(name: name, label: merged.label))
      let all = labels.reduce(into: Set<String>()) { $0.formUnion(SearchWords.of(name: name, label: $1)) }
      for word in all.subtracting(words) {
        try ours.run("INSERT INTO temp.stale_word(word, name) VALUES(?1, ?2)", .text(word), .text(name))
      }
    }
    if labels.count > 1 || group.contains(where: { !$0.hasIndex }) {
      try index.add(name, label: merged.label)
    }
  }

  /// Merges a table of those inputs that have it.
  private func copyIndex(_ sql: String, into table: String) throws {
    let insert = try ours.statement("INSERT OR IGNORE INTO \(table) VALUES(?1, ?2)")
    let rows = try inputs.compactMap { try $0.index(sql) }
    var merge = try SortedMerge(rows)
    try merge.forEachKey { group in try insert.run(withRowOf: rows[group[0]].row, columns: 2) }
  }
}
