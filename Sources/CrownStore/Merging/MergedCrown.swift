/// All that a database has of one crown.
struct MergedCrown: Equatable {
  var record: [UInt8]
  var source: SourceFile?
  var label: CrownLabel?

  /// The greater of two in an order of records and then sources, with the labels of both: a join in a semilattice.
  func joined(with other: MergedCrown) -> MergedCrown {
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
