import CrownSystem

/// A format of another platform that crowns are written in.
///
/// An app or a tool may have formats of its own: a type that conforms to this protocol, and is given to
/// ``CrownExporter``. One of Crowns is a file in `Formats` and a line in ``ExportFormats/all``: whoever writes files asks
/// its properties, never which one it is.
public protocol ExportFormat: Sendable {
  /// The value of `--format`.
  var name: String { get }
  /// The purpose: a line of the help.
  var summary: String { get }
  /// The ending of the files of crowns, without the dot.
  var ending: String { get }
  /// The layout of the crowns in files.
  var layout: ExportLayout { get }
  /// Options of `export` that it follows, beside those that all follow.
  var options: Set<ExportOption> { get }

  /// The format of one file of all crowns, for a format with a file for each; `nil` if there is none.
  var united: (any CollectedFormat)? { get }

  /// Endings of names, behind a dot, of crowns that belong to the file of the crown without them, such as `black`.
  var variants: [String] { get }

  /// The name that a crown has in the format, by the platform's rules; empty if nothing is left of it.
  ///
  /// In layouts with a file for each crown it is the file's path, without its ending.
  func exportedName(of name: String) -> String

  /// The files of a crown. A format of one file has one here, whose bytes are the crown's part of it.
  ///
  /// - Throws: ``ExportError`` for a crown that the format cannot hold.
  func files(of crown: ExportedCrown) throws -> [ExportedFile]

  /// The files that a folder has for itself, such as a list of its content.
  ///
  /// - Parameter folder: The folder's path below that of all; empty for that one.
  func files(ofFolder folder: String) -> [ExportedFile]

  /// The text before the first crown, in a format of one file.
  var head: String { get }
  /// The text after the last crown and before the mark, in a format of one file.
  var tail: String { get }
  /// The mark's line, in a format of one file.
  var mark: ExportMark { get }
}

/// A format whose files hold all crowns together, as a font does.
///
/// The files lie beside each other, and have one name with different endings.
public protocol CollectedFormat: ExportFormat {
  /// What the files need of a crown.
  associatedtype Part: Sendable

  /// The part of a crown.
  ///
  /// - Throws: ``ExportError`` for a crown that the format cannot hold.
  func part(of crown: ExportedCrown) throws -> Part

  /// The files of all crowns, whose paths are endings with their dots.
  ///
  /// - Parameters:
  ///   - parts: The crowns' parts, in the order of their names.
  ///   - context: The files' name, and the ways to what is beside them.
  /// - Throws: ``ExportError`` for crowns that the format cannot hold together.
  func files(of parts: [Part], in context: ExportContext) throws -> [ExportedFile]
}

/// What a format of several files asks whoever writes them.
public struct ExportContext {
  /// The name of the files without an ending.
  public let name: String
  /// Ends work that takes long.
  public let cancellation: Cancellation
  /// Gives the bytes of the file that has an ending now; `nil` where there is none.
  public let earlier: (String) throws -> [UInt8]?
  /// Takes a sentence for whoever exports, such as that a file is left out.
  public let note: (String) -> Void

  /// - Parameters:
  ///   - name: The name of the files without an ending.
  ///   - cancellation: Ends work that takes long.
  ///   - earlier: Gives the bytes of the file that has an ending now; `nil` where there is none.
  ///   - note: Takes a sentence for whoever exports.
  public init(
    name: String = "crowns", cancellation: Cancellation = .none,
    earlier: @escaping (String) throws -> [UInt8]? = { _ in nil },
    note: @escaping (String) -> Void = { _ in }
  ) {
    (self.name, self.cancellation, self.earlier, self.note) = (name, cancellation, earlier, note)
  }
}

extension CollectedFormat {
  /// ``ExportLayout/collected``.
  public var layout: ExportLayout { .collected }
  /// None: the files hold all crowns.
  public func files(of crown: ExportedCrown) throws -> [ExportedFile] { [] }
}

extension ExportFormat {
  /// None.
  public var options: Set<ExportOption> { [] }
  /// None.
  public var united: (any CollectedFormat)? { nil }
  /// None.
  public var variants: [String] { [] }
  /// None.
  public func files(ofFolder folder: String) -> [ExportedFile] { [] }
  /// Empty.
  public var head: String { "" }
  /// Empty.
  public var tail: String { "" }
  /// A comment of XML.
  public var mark: ExportMark { .xml }
}

/// The ways in which formats lay out crowns.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ExportLayout: Sendable {
  /// A file for each crown.
  case fileEach
  /// Several files for each crown, which only a folder holds.
  case folder
  /// One file for all crowns.
  case oneFile
  /// A few files for all crowns, which are made when all are known. See ``CollectedFormat``.
  case collected
}

/// An option that not all formats follow.
public enum ExportOption: String, Sendable {
  /// ``ExportSettings/color``.
  case color
  /// ``ExportSettings/size``.
  case size
  /// ``ExportSettings/isMinified``.
  case minified
  /// ``ExportSettings/spot``.
  case spot
  /// ``ExportSettings/package``.
  case package
}

/// The formats of Crowns.
public enum ExportFormats {
  /// All formats, in the order of the help.
  public static let all: [any ExportFormat] = [
    VectorDrawableFormat(),
    ComposeFormat(),
    PDFFormat(),
    AssetCatalogFormat(),
    SpriteFormat(),
    SymbolTemplateFormat(),
    FontFormat(),
    SVGFormat(),
  ]

  /// The format of a name, as `--format` of `crowntool export` takes it.
  ///
  /// - Throws: ``ExportError`` for another name, with those that there are.
  public static func named(_ name: String) throws -> any ExportFormat {
    if let format = all.first(where: { $0.name == name }) { return format }
    throw ExportError(
      description: "there is no format '\(name)'; the formats are \(all.map(\.name).joined(separator: ", "))")
  }
}

/// A file that a format makes of a crown.
public struct ExportedFile: Sendable {
  /// The path below the folder of all files.
  public let path: String
  /// The content.
  public let bytes: [UInt8]
  /// True if it holds all that the earlier file of its name does, so that nothing is lost where that was edited.
  public let extendsEarlier: Bool

  /// - Parameters:
  ///   - path: The path below the folder of all files.
  ///   - bytes: The content. `crowntool` replaces it later only if it has an ``ExportMark``.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    extendsEarlier = false
  }

  /// A file whose text continues an earlier one.
  ///
  /// - Parameters:
  ///   - path: The path below the folder of all files.
  ///   - text: The earlier text, with more behind.
  public init(path: String, extendedText text: String) {
    self.path = path
    bytes = Array(text.utf8)
    extendsEarlier = true
  }

  /// A text without a mark, such as a crown's part of a file.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// A text with a mark.
  ///
  /// - Parameters:
  ///   - path: The path below the folder of all files.
  ///   - text: The text.
  ///   - mark: The mark to end the text with.
  public init(path: String, text: String, mark: ExportMark) {
    self.init(path: path, bytes: mark.marked(Array(text.utf8)))
  }
}

/// A crown that a format cannot hold.
public struct ExportError: Error, CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  public let description: String

  /// - Parameter description: A sentence that says what is wrong and what to do, without the crown's name.
  public init(description: String) { self.description = description }
}
