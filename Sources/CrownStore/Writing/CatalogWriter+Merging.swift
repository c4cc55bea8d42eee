/// What merging another database brought.
public struct MergeSummary: Hashable, Sendable {
  /// Crowns whose names were new.
  public internal(set) var added = 0
  /// Crowns that both have with the same record.
  public internal(set) var same = 0
  /// The names that both have with different records, and where the other's was taken.
  public internal(set) var replaced: [String] = []
  /// The names that both have with different records, and where the own was kept.
  public internal(set) var kept: [String] = []
}

extension CatalogWriter {
  /// Takes over the crowns of another database.
  ///
  /// Of two different records under one name the longer one stays, and of two that are equally long the one whose bytes
  /// come later: a choice that means nothing, but is the same whichever database is merged into which. Where the
  /// records are equal, the source stays whose path, hash and settings come later, and one that is known before one
  /// that is not. Titles are chosen likewise, and tags are united. So merging is associative and commutative, and
  /// merging a database twice is merging it once: shards that were imported on many machines make the same library in
  /// any order.
  ///
  /// - Throws: `CatalogError.damagedRecord` at a damaged record of the other database,
  ///   `CatalogError.sharedShapes` for a packed database whose records need others, `SQLiteError`.
  /// - Complexity: O(m log n) for m crowns in the other database.
  public func merge(_ other: CrownCatalog) throws -> MergeSummary {
    var summary = MergeSummary()
    try other.reading { theirs in
      // One state of the other database, although it is read by several statements.
      try theirs.reading {
        guard try !theirs.hasTable("shape") else { throw CatalogError.sharedShapes(path: other.path) }
        try theirs.forEachIntactCrown { crown in
          try merge(
            Crown(
              record: [UInt8](crown.record), source: theirs.source(ofCrown: crown.name),
              label: crown.label),
            named: crown.name, summary: &summary)
        }
      }
    }
    return summary
  }

  private func merge(_ theirs: Crown, named name: String, summary: inout MergeSummary) throws {
    guard let ours = try crown(named: name) else {
      try put(name, record: theirs.record, source: theirs.source, label: theirs.label)
      summary.added += 1
      return
    }
    let merged = ours.joined(with: theirs)
    if ours.record == theirs.record {
      summary.same += 1
    } else if merged.record == ours.record {
      summary.kept.append(name)
    } else {
      summary.replaced.append(name)
    }
    if merged != ours { try put(name, record: merged.record, source: merged.source, label: merged.label) }
  }

  private func crown(named name: String) throws -> Crown? {
    guard let record = try record(of: name) else { return nil }
    return try Crown(record: record, source: source(ofCrown: name), label: label(of: name))
  }
}

/// All that a database has of one crown.
private struct Crown: Equatable {
  var record: [UInt8]
  var source: SourceFile?
  var label: CrownLabel?

  /// The greater of two in an order of records and then sources, with the labels of both: a join in a semilattice.
  func joined(with other: Crown) -> Crown {
    let isOther =
      record != other.record
      ? precedes(record, other.record)
      : (source.map(order) ?? []).lexicographicallyPrecedes(other.source.map(order) ?? [])
    var joined = isOther ? other : self
    let title = precedes(Array((label?.title ?? "").utf8), Array((other.label?.title ?? "").utf8)) ? other.label : label
    let united = CrownLabel(
      title: title?.title ?? "", tags: (label?.tags ?? []).union(other.label?.tags ?? []))
    joined.label = united.lines == nil ? nil : united
    return joined
  }

  private func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
  }

  /// Bytes that order sources. A path has no NUL in it, so that one source's bytes are never the beginning of
  /// another's.
  private func order(_ source: SourceFile) -> [UInt8] {
    source.path.utf8 + [0] + source.contentHash.bytes + source.settings.utf8 + [0] + source.verdict.utf8 + [0]
      + withUnsafeBytes(of: source.byteCount.bigEndian, Array.init)
  }
}
