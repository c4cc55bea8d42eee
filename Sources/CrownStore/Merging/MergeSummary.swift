/// What merging another database brought.
public struct MergeSummary: Hashable, Sendable {
  /// How many crowns had new names.
  public internal(set) var added = 0
  /// How many crowns both have with the same record.
  public internal(set) var same = 0
  /// How many crowns both have with different records, and the other's was taken.
  public internal(set) var replaced = 0
  /// How many crowns both have with different records, and the own was kept.
  public internal(set) var kept = 0
  /// How many crowns both have with different records, and both were kept.
  public internal(set) var renamed = 0
}
