extension CatalogWriter {
  /// Takes over the crowns of another database: see ``merge(_:reporting:)``.
  public func merge(_ other: CrownCatalog) throws -> MergeSummary {
    try merge([other])[0]
  }

  /// Takes over the crowns of other databases, all in one pass in the order of the names.
  ///
  /// Of two different records under one name the longer one stays, and of two that are equally long the one whose bytes
  /// come later: a choice that means nothing, but is the same whichever database is merged into which. Where the
  /// records are equal, the source stays whose path, hash and settings come later, and one that is known before one
  /// that is not. Titles are chosen likewise, and tags are united. So merging is associative and commutative, and
  /// merging a database twice is merging it once: shards that were imported on many machines make the same library in
  /// any order.
  ///
  /// Memory does not grow with the crowns. Where this database is empty, the lists for listing and searching are merged
  /// as well, instead of made from the names: that takes a third of the time.
  ///
  /// - Parameters:
  ///   - others: The databases; they stay as they are.
  ///   - report: Called for each name that was there with a different record, in the order of the names.
  /// - Returns: What each of the databases brought, after those before it.
  /// - Throws: `CatalogError.damagedRecord` and `CatalogError.damagedNames` for a damaged database,
  ///   `CatalogError.sharedShapes` for a packed one whose records need others, `SQLiteError`.
  /// - Complexity: O(m log n) for m crowns in all in the other databases; O(m log k) where this one is empty, and those
  ///   are k.
  public func merge(
    _ others: [CrownCatalog], reporting report: (MergeConflict) -> Void = { _ in }
  ) throws -> [MergeSummary] {
    let ours = try open()
    // This database brings nothing to itself. Where it was packed, reading it would also keep it from being written.
    let isOther = others.map { !DatabaseFile($0.path).isSame(as: ours.path) }
    let indices = others.indices.filter { isOther[$0] }
    var summaries = try isOther.map { isOther in
      MergeSummary(same: isOther ? 0 : Int(try ours.integer("SELECT count(*) FROM crown") ?? 0))
    }
    let read = indices.map { others[$0] }
    try CatalogWriter.reading(read[...], cacheKiB: max(64, 8192 / max(indices.count, 1))) { connections in
      let inputs = try zip(indices, connections).map { try MergeInput($1, index: $0, path: others[$0].path) }
      if try ours.integer("SELECT 1 FROM crown LIMIT 1") == nil {
        guard try inputs.contains(where: { try !$0.isEmpty() }) else { return }
        let merge = BulkMerge(inputs, into: try changing(), index: index, summaries: summaries)
        summaries = try merge.run(report)
      } else {
        try merge(inputs, &summaries, report)
      }
    }
    return summaries
  }

  /// Calls `body` in one transaction for reading of each database: one state, although it is read by several
  /// statements.
  private static func reading<R>(
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
    _ inputs: [MergeInput], _ summaries: inout [MergeSummary], _ report: (MergeConflict) -> Void
  ) throws {
    var names = try SortedMerge(inputs.map(\.crowns))
    try names.forEachKey { group in
      let name = String(decoding: inputs[group[0]].crowns.key, as: UTF8.self)
      let ours = try crown(named: name)
      var merged = ours
      for input in group.map({ inputs[$0] }) {
        merged = try summaries[input.index].join(merged, input.crown(named: name)) {
          report(MergeConflict(name: name, index: input.index, isReplaced: $0))
        }
      }
      guard let merged, merged != ours else { return }
      try put(name, record: merged.record, source: merged.source, label: merged.label)
    }
  }

  private func crown(named name: String) throws -> MergedCrown? {
    guard let record = try record(of: name) else { return nil }
    return try MergedCrown(record: record, source: source(ofCrown: name), label: label(of: name))
  }
}

extension MergeInput {
  /// A copy of the current crown.
  func crown(named name: String) throws -> MergedCrown {
    let source = try source(ofCrown: name)?.source
    return try withCrown(named: name) {
      MergedCrown(record: [UInt8]($0.record), source: source, label: $0.label)
    }
  }
}

extension MergeSummary {
  /// Counts what a crown of the other database brings, and joins it with the one that is there.
  ///
  /// - Parameter report: Called where both differ, with whether the other's record is taken.
  mutating func join(_ ours: MergedCrown?, _ theirs: MergedCrown, _ report: (Bool) -> Void) -> MergedCrown {
    guard let ours else {
      added += 1
      return theirs
    }
    let joined = ours.joined(with: theirs)
    if ours.record == theirs.record {
      same += 1
    } else {
      let isReplaced = joined.record != ours.record
      if isReplaced { replaced += 1 } else { kept += 1 }
      report(isReplaced)
    }
    return joined
  }
}
