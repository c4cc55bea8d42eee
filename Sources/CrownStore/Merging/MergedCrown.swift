/// All that a database has of one crown.
struct MergedCrown: Equatable {
  var record: [UInt8]
  var source: SourceFile?
  var label: CrownLabel?
  /// The index of the database it is from, among those that are merged; `nil` for the one that is merged into.
  var origin: Int?

  /// The greater of two in an order of records and then sources, with the labels of both: a join in a semilattice.
  func joined(with other: MergedCrown) -> MergedCrown {
    let isOther =
      record != other.record
      ? precedes(record, other.record)
      : (source.map(order) ?? []).lexicographicallyPrecedes(other.source.map(order) ?? [])
    let isOtherTitle = precedes(Array((label?.title ?? "").utf8), Array((other.label?.title ?? "").utf8))
    return (isOther ? other : self).labelled((isOtherTitle ? other : self).label?.title, tagsOf: self, and: other)
  }

  /// This crown with what only another one of the same record has: source, title and tags.
  func completed(by other: MergedCrown) -> MergedCrown {
    var completed = self
    completed.source = source ?? other.source
    let title = label?.title ?? ""
    return completed.labelled(title.isEmpty ? other.label?.title : title, tagsOf: self, and: other)
  }

  private func labelled(_ title: String?, tagsOf first: MergedCrown, and second: MergedCrown) -> MergedCrown {
    let united = CrownLabel(title: title ?? "", tags: (first.label?.tags ?? []).union(second.label?.tags ?? []))
    var labelled = self
    labelled.label = united.lines == nil ? nil : united
    return labelled
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
