/// The catalogue's facts about one crown, without its outline.
public struct CatalogEntry: Hashable, Sendable {
  /// The crown's name, as `CrownName` has it.
  public let name: String
  /// The size of its record, in bytes.
  public let byteCount: Int
  /// The file it was imported from; `nil` in a packed database, which does not keep that.
  public let source: SourceFile?
  /// Its title and tags, where it has some.
  public let label: CrownLabel?
}

/// The data that a crown is drawn from, and its title and tags.
public struct CrownContent: Hashable, Sendable {
  /// The complete record.
  public let record: [UInt8]
  /// The title and tags, where it has some.
  public let label: CrownLabel?
}

/// The file that a crown was imported from, as it was then.
public struct SourceFile: Hashable, Sendable {
  /// The path of the file, as the importer gave it.
  public let path: String
  /// The size of the file, in bytes.
  public let byteCount: Int
  /// The fingerprint of its bytes.
  public let contentHash: ContentHash
  /// The settings that the record depends on beside the file, such as the tolerance and the version of the codec,
  /// in the importer's words. Where they differ, the file is imported again.
  public let settings: String
  /// The importer's findings in the file, such as the treatment of its colours, in the importer's words. They change
  /// nothing; empty if there are none.
  public let verdict: String

  /// Makes a source from its parts.
  public init(path: String, byteCount: Int, contentHash: ContentHash, settings: String, verdict: String = "") {
    self.path = path
    self.byteCount = byteCount
    self.contentHash = contentHash
    self.settings = settings
    self.verdict = verdict
  }
}
