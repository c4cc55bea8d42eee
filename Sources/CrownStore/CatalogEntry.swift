/// What the catalogue knows of one crown, without its outline.
public struct CatalogEntry: Hashable, Sendable {
  /// The crown's name, as `CrownName` has it.
  public let name: String
  /// How many bytes its record has.
  public let byteCount: Int
  /// The file it was imported from; `nil` in a packed database, which does not keep that.
  public let source: SourceFile?
}

/// The file that a crown was imported from, as it was then.
public struct SourceFile: Hashable, Sendable {
  /// The path of the file, as the importer gave it.
  public let path: String
  /// How many bytes the file had.
  public let byteCount: Int
  /// The fingerprint of its bytes.
  public let contentHash: ContentHash
  /// The settings that the record depends on beside the file, such as the tolerance and the version of the codec,
  /// in the importer's words. Where they differ, the file is imported again.
  public let settings: String

  /// Makes a source from its parts.
  public init(path: String, byteCount: Int, contentHash: ContentHash, settings: String) {
    self.path = path
    self.byteCount = byteCount
    self.contentHash = contentHash
    self.settings = settings
  }
}
