public import CrownStore

/// The differences of a page's library from a former one. The page shows each crown before, after, and both laid over
/// each other.
public struct GalleryComparison: Sendable {
  /// The change of a crown.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Only the page's library has the crown.
    case added
    /// Only the former library has it.
    case removed
    /// The former library has the drawing under another name.
    case renamed
    /// The drawing differs.
    case redrawn
    /// The title or the tags differ.
    case relabelled
  }

  /// A crown that differs.
  public struct Difference: Hashable, Sendable {
    /// The crown's name; that of the page's library, if it was renamed.
    public var name: String
    /// The changes. A crown may be redrawn and relabelled.
    public var kinds: [Kind]
    /// A sentence for each change, such as `redrawn (25 % of it changed)`.
    public var sentences: [String]

    /// Makes a difference.
    public init(name: String, kinds: [Kind], sentences: [String]) {
      (self.name, self.kinds, self.sentences) = (name, kinds, sentences)
    }
  }

  /// The name of the former library, such as its path.
  public var formerName: String
  /// The name of the page's library.
  public var presentName: String
  /// The crowns that differ, in the order in which they are shown.
  public var differences: [Difference]
  /// The former library, of which the page gets the crowns that were removed or redrawn.
  public let former: CrownCatalog

  /// Makes a comparison.
  public init(of former: CrownCatalog, named formerName: String, with presentName: String, differences: [Difference]) {
    (self.former, self.formerName, self.presentName) = (former, formerName, presentName)
    self.differences = differences
  }

  /// The former drawings.
  var bundle: WebBundle {
    let shown = differences.filter { $0.kinds.contains(.removed) || $0.kinds.contains(.redrawn) }
    return WebBundle(of: former, names: Set(shown.map(\.name)), includesSources: false)
  }

  /// The names and sentences as the page's script reads them.
  var scriptValue: ScriptValue {
    .object([
      .init("former", .string(formerName)), .init("present", .string(presentName)),
      .init("differences", .array(differences.map(Self.value))),
    ])
  }

  private static func value(of difference: Difference) -> ScriptValue {
    .object([
      .init("name", .string(difference.name)),
      .init("kinds", .array(difference.kinds.map { .string($0.rawValue) })),
      .init("sentences", .array(difference.sentences.map(ScriptValue.string))),
    ])
  }
}
