/// The effect of merging another database.
public struct MergeSummary: Hashable, Sendable {
  /// The number of crowns with new names.
  public internal(set) var added = 0
  /// The number of crowns that both have with the same record.
  public internal(set) var same = 0
  /// The number of crowns that both have with different records, of which the other's was taken.
  public internal(set) var replaced = 0
  /// The number of crowns that both have with different records, of which the own was kept.
  public internal(set) var kept = 0
  /// The number of crowns that both have with different records, of which both were kept.
  public internal(set) var renamed = 0
}
