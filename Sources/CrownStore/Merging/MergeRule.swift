/// The choice between two different drawings under one name, where databases are merged.
///
/// Equal records under one name are no conflict: the crown is one, with the tags of both.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum MergeRule: Hashable, Sendable {
  /// No choice: all conflicts are reported, nothing is merged, and `CatalogError.conflictingDrawings` is thrown.
  case refusing
  /// The crown of the database that is merged into; among the others, that of the first one.
  case ours
  /// The crown of the last of the others that has one.
  case theirs
  /// Both crowns: ours under its name, theirs under another one that is free. That is `name-2`, or with a prefix the
  /// prefix and the name. Without its source, since an import of our file of that name would replace it.
  case both(prefix: String = "")
  /// The longer record, and of two that are equally long the one whose bytes come later: a choice that means nothing,
  /// but is the same in whatever order databases are merged.
  case anyOrder
}

/// A name under which two of the databases that are merged have different records.
public struct MergeConflict: Hashable, Sendable {
  /// The result of a conflict.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Outcome: Hashable, Sendable {
    /// Nothing is merged.
    case refused
    /// The crown that was there first stays, and the other one is left out.
    case kept
    /// The crown that was there first is replaced by the other one.
    case replaced
    /// Both are there, the other one under this name.
    case renamed(String)
  }

  /// The crown.
  public let name: String
  /// The index of the database that has the first crown, among those that are merged; `nil` for the one that is merged
  /// into.
  public let first: Int?
  /// The index of the database that has the other crown.
  public let other: Int
  /// The result by the rule.
  public let outcome: Outcome
}
