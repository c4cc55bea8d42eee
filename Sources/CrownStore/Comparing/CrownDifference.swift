/// A difference between two databases: a crown that one of them lacks, or that both have in different forms.
package struct CrownDifference: Sendable, Hashable {
  /// The change of a crown from the first database to the second.
  package enum Change: Sendable, Hashable {
    case added
    case removed
    /// The first database has the same record under another name only.
    case renamed(from: String)
    /// The record is another one. The share is what was measured, 0 through 1.
    case redrawn(share: Double?)
    /// The record is the same, and the title or the tags differ.
    case relabelled
  }

  /// The crown's name; that in the second database, if it was renamed.
  package let name: String
  package let change: Change
  /// The title and tags in the first database; `nil` for a crown that was added.
  package let formerLabel: CrownLabel?
  /// The title and tags in the second database; `nil` for a crown that was removed.
  package let label: CrownLabel?

  /// True if both databases have the crown, with different titles or tags.
  package var hasOtherLabel: Bool {
    switch change {
    case .added, .removed: false
    case .renamed, .redrawn, .relabelled: formerLabel != label
    }
  }
}
