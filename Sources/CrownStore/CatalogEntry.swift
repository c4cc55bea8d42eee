/// What the catalogue knows of one crown, without its outline.
public struct CatalogEntry: Hashable, Sendable {
  /// The crown's name, as `CrownName` has it.
  public let name: String
  /// How many bytes its record has.
  public let byteCount: Int
  /// The file it was imported from; `nil` in a packed database, which does not keep that.
  public let source: SourceFile?
  /// Its title and tags, where it has some.
  public let label: CrownLabel?
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

/// What a person calls a crown, and by what else it is found.
public struct CrownLabel: Hashable, Sendable {
  /// The title, such as an SVG's `<title>`; empty where there is none.
  public var title: String
  /// Words and short phrases that describe it, in no order.
  public var tags: Set<String>

  /// Makes a label from its parts.
  public init(title: String = "", tags: Set<String> = []) {
    self.title = title
    self.tags = tags
  }

  var isEmpty: Bool { title.isEmpty && tags.isEmpty }
}

extension CrownLabel {
  /// A title and tags as they are stored: the tags sorted, one a line.
  init(title: String, lines: String) {
    self.init(title: title, tags: Set(lines.split(separator: "\n").map(String.init)))
  }

  var lines: String {
    tags.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }.filter { !$0.isEmpty }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "\n")
  }
}
