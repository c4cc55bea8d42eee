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
}

/// A name that two of the databases that are merged have with different records.
public struct MergeConflict: Hashable, Sendable {
  /// The crown.
  public let name: String
  /// The index of the other database among those that are merged.
  public let index: Int
  /// Whether its record was taken, in the place of that of the databases before it.
  public let isReplaced: Bool
}
