extension CatalogWriter {
  /// Takes over the crowns of another database: see ``merge(_:by:reporting:)``.
  public func merge(_ other: CrownCatalog, by rule: MergeRule = .refusing) throws -> MergeSummary {
    try merge([other], by: rule)[0]
  }

  /// Takes over the crowns of other databases, all in one pass in the order of the names.
  ///
  /// Under names that are new, crowns are taken over with their sources, titles and tags. Where two databases have the
  /// same record under one name, the crown has the tags of both, and the source and title of the second where the first
  /// has none. Two different records under one name are a conflict, which the rule decides.
  ///
  /// By `.anyOrder`, of equal records the source stays whose path, hash and settings come later, and one that is known
  /// before one that is not. Titles are chosen likewise. So merging is associative and commutative, and merging a
  /// database twice is merging it once: shards that were imported on many machines make the same library in any order.
  ///
  /// Memory does not grow with the crowns, but with those of which both drawings are kept. Where this database is
  /// empty, the lists for listing and searching are merged as well, instead of made from the names: that takes a third
  /// of the time.
  ///
  /// - Parameters:
  ///   - others: The databases; they stay as they are. They may be packed ones.
  ///   - rule: The choice between two different drawings.
  ///   - report: Called for each name that was there with a different record, in the order of the names.
  /// - Returns: The crowns that each of the databases brought, after those before it.
  /// - Throws: `CatalogError.conflictingDrawings` for conflicts that no rule decides; `CatalogError.damagedRecord`,
  ///   `.undecodableRecord`, `.damagedShapes` and `.damagedNames` for a damaged database, `SQLiteError`. The
  ///   transaction has to end without a change then.
  /// - Complexity: O(m log n) for m crowns in all in the other databases; O(m log k) where this one is empty, and those
  ///   are k.
  public func merge(
    _ others: [CrownCatalog], by rule: MergeRule = .refusing, reporting report: (MergeConflict) -> Void = { _ in }
  ) throws -> [MergeSummary] {
    try merge(others, choosing: nil, by: rule, reporting: report, advancing: {})
  }

  /// Takes over chosen crowns of other databases: see ``merge(_:by:reporting:)``.
  ///
  /// - Parameters:
  ///   - names: The names of the crowns of each database; `nil` for all.
  ///   - advance: Called for each crown of each of the databases, but of this one.
  package func merge(
    _ others: [CrownCatalog], choosing names: [NameList]?, by rule: MergeRule,
    reporting report: (MergeConflict) -> Void, advancing advance: () -> Void
  ) throws -> [MergeSummary] {
    let ours = try open()
    // This database brings nothing to itself. Where it was packed, reading it would also keep it from being written.
    let isOther = others.map { !DatabaseFile($0.path).isSame(as: ours.path) }
    let indices = others.indices.filter { isOther[$0] }
    let summaries = try others.indices.map { index in
      guard !isOther[index] else { return MergeSummary() }
      return MergeSummary(
        same: try names?[index].count ?? Int(ours.integer("SELECT count(*) FROM crown") ?? 0))
    }
    var tally = MergeTally(rule, summaries: summaries)
    let read = indices.map { others[$0] }
    try CatalogWriter.reading(read[...], cacheKiB: max(64, 8192 / max(indices.count, 1))) { connections in
      let inputs = try zip(indices, connections).map {
        try MergeInput($1, index: $0, path: others[$0].path, choosing: names?[$0])
      }
      if try ours.integer("SELECT 1 FROM crown LIMIT 1") == nil {
        guard try inputs.contains(where: { try !$0.isEmpty() }) else { return }
        tally = try BulkMerge(inputs, into: try changing(), index: index, tally).run(report, advance)
      } else {
        try merge(inputs, &tally, report, advance)
      }
      try addDoubles(of: inputs, &tally, report)
    }
    guard tally.refusedCount == 0 else {
      throw CatalogError.conflictingDrawings(path: ours.path, count: tally.refusedCount)
    }
    return tally.summaries
  }

  /// Calls `body` in one transaction for reading of each database: one state, although it is read by several
  /// statements.
  static func reading<R>(
    _ others: ArraySlice<CrownCatalog>, cacheKiB: Int, _ connections: [Connection] = [],
    _ body: ([Connection]) throws -> R
  ) throws -> R {
    guard let first = others.first else { return try body(connections) }
    return try first.reading { connection in
      // The databases are read from their beginnings to their ends, so that few pages are of further use.
      let usual = try connection.integer("PRAGMA cache_size") ?? 0
      try connection.execute("PRAGMA cache_size = -\(cacheKiB)")
      defer { try? connection.execute("PRAGMA cache_size = \(usual)") }
      return try connection.reading {
        try reading(others.dropFirst(), cacheKiB: cacheKiB, connections + [connection], body)
      }
    }
  }

  /// Takes over crowns one by one.
  private func merge(
    _ inputs: [MergeInput], _ tally: inout MergeTally, _ report: (MergeConflict) -> Void, _ advance: () -> Void
  ) throws {
    let plain = try PlainRecords(of: open(), path: open().path)
    var names = try SortedMerge(inputs.map(\.crowns))
    try names.forEachKey { group in
      let name = String(decoding: inputs[group[0]].crowns.key, as: UTF8.self)
      let ours = try crown(named: name, plain)
      var merged = ours
      for input in group.map({ inputs[$0] }) {
        advance()
        merged = tally.join(merged, try input.crown(named: name), named: name, from: input.index, report)
      }
      guard let merged, merged != ours else { return }
      try put(name, record: merged.record, source: merged.source, label: merged.label)
    }
  }

  /// Adds the crowns of which both drawings are kept.
  ///
  /// A drawing that is there under such a name already is not added again: merging twice is merging once.
  private func addDoubles(
    of inputs: [MergeInput], _ tally: inout MergeTally, _ report: (MergeConflict) -> Void
  ) throws {
    guard case .both(let prefix) = tally.rule, !tally.doubles.isEmpty else { return }
    let plain = try PlainRecords(of: open(), path: open().path)
    for double in tally.doubles {
      guard let input = inputs.first(where: { $0.index == double.other }),
        let crown = try input.crown(at: double.name)
      else { continue }
      var number = prefix.isEmpty ? 2 : 1
      while true {
        let name = try CrownName.normalized(prefix + double.name + (number == 1 ? "" : "-\(number)"))
        let there = try self.crown(named: name, plain)
        if there == nil { try put(name, record: crown.record, source: nil, label: crown.label) }
        if there == nil || there?.record == crown.record {
          tally.addDouble(from: input.index, isNew: there == nil)
          report(MergeConflict(name: double.name, first: double.first, other: double.other, outcome: .renamed(name)))
          break
        }
        number += 1
      }
    }
  }

  private func crown(named name: String, _ plain: PlainRecords) throws -> MergedCrown? {
    let record = try open().crowns.withCrown(name) { try plain.record(of: $0) }
    guard let record else { return nil }
    return try MergedCrown(record: record, source: source(ofCrown: name), label: label(of: name))
  }
}

extension MergeInput {
  /// A copy of the current crown.
  func crown(named name: String) throws -> MergedCrown {
    let source = try source(ofCrown: name)?.source
    return try withCrown(named: name) {
      MergedCrown(record: [UInt8]($0.record), source: source, label: $0.label, origin: index)
    }
  }
}
