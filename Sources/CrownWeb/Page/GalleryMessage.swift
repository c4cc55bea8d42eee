internal import CrownStore

/// One sentence of an import about a source, as a gallery page lists it.
public struct GalleryMessage: Hashable, Sendable {
  /// The severity of a message.
  public enum Severity: String, Hashable, Sendable {
    /// The source was not imported.
    case problem
    /// It was imported, and may look different.
    case warning
    /// It was imported as it should be.
    case note
  }

  /// A picture of the source, which the page shows beside the sentence.
  public struct Picture: Hashable, Sendable {
    /// The kind of its file.
    public enum Kind: String, Hashable, Sendable {
      /// SVG. Browsers run no script of one that is shown as a picture, and load nothing for it.
      case svg = "image/svg+xml"
      /// PNG.
      case png = "image/png"
    }

    /// The kind of the file.
    public let kind: Kind
    /// The file's bytes.
    public let bytes: [UInt8]

    /// Makes a picture from a file's bytes.
    public init(kind: Kind, bytes: [UInt8]) {
      self.kind = kind
      self.bytes = bytes
    }
  }

  /// The severity of the message.
  public var severity: Severity
  /// The crown's name; empty if it concerns none.
  public var name: String
  /// The path of the source.
  public var source: String
  /// The line in the source, from 1.
  public var line: Int?
  /// The column in the line, from 1.
  public var column: Int?
  /// The text of the message: what was found, and what to do.
  public var text: String
  /// The source as a picture.
  public var picture: Picture?

  /// Makes a message without a position and a picture.
  public init(severity: Severity, name: String, source: String, text: String) {
    self.severity = severity
    self.name = name
    self.source = source
    self.text = text
  }

  /// The messages without the folders above the imported ones: a page is passed on, and these are nobody's business.
  static func belowImport(_ messages: [GalleryMessage]) -> [GalleryMessage] {
    var folders: Set<String> = []
    let shown = messages.map { message in
      var message = message
      message.source = SourceFile.pathBelowImport(message.source, ofCrown: message.name)
      return message
    }
    for (whole, below) in zip(messages, shown) where folders.count < mostFolders {
      let folder = String(whole.source.dropLast(below.source.count))
      // A folder as it was typed, such as `crowns/`, tells nothing.
      if folder.hasPrefix("/") || folder.hasPrefix("..") || folder.hasPrefix("~") { folders.insert(folder) }
    }
    // A folder inside of another one comes first.
    let sorted = folders.sorted { ($0.count, $0) > ($1.count, $1) }
    return shown.map { message in
      var message = message
      for folder in sorted where message.text.contains(folder) { message.text.replace(folder, with: "") }
      return message
    }
  }

  /// Folders that are looked for in texts: a report has one or a few, and each is looked for in each message.
  private static let mostFolders = 64

  /// The message as the page's script reads it.
  var scriptValue: ScriptValue {
    var members: [ScriptValue.Member] = [
      .init("severity", .string(severity.rawValue)), .init("name", .string(name)), .init("source", .string(source)),
      .init("text", .string(text)),
    ]
    if let line { members.append(.init("line", .integer(line))) }
    if let column { members.append(.init("column", .integer(column))) }
    if let picture {
      let address = "data:\(picture.kind.rawValue);base64,\(Base64.text(of: picture.bytes))"
      members.append(.init("picture", .string(address)))
    }
    return .object(members)
  }
}
