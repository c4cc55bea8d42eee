/// A format of another platform that crowns are written in.
///
/// A new one is a file in `Formats` and a line in ``ExportFormats/all``: whoever writes files asks its properties,
/// never which one it is.
package protocol ExportFormat: Sendable {
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
package protocol CollectedFormat: ExportFormat {
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
  ///   - base: The name of the files without an ending.
  ///   - earlier: Gives the bytes of the file that has an ending now; `nil` where there is none.
  /// - Throws: ``ExportError`` for crowns that the format cannot hold together.
  func files(of parts: [Part], named base: String, earlier: (String) throws -> [UInt8]?) throws -> [ExportedFile]
}

extension CollectedFormat {
  package var layout: ExportLayout { .collected }
  package func files(of crown: ExportedCrown) throws -> [ExportedFile] { [] }
}

extension ExportFormat {
  package var options: Set<ExportOption> { [] }
  package var united: (any CollectedFormat)? { nil }
  package var variants: [String] { [] }
  package func files(ofFolder folder: String) -> [ExportedFile] { [] }
  package var head: String { "" }
  package var tail: String { "" }
  package var mark: ExportMark { .xml }
}

/// The ways in which formats lay out crowns.
package enum ExportLayout: Sendable {
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
package enum ExportOption: String, Sendable {
  case color, size, minified, spot
  case package
}

/// All formats, in the order of the help.
package enum ExportFormats {
  package static let all: [any ExportFormat] = [
    VectorDrawableFormat(),
    ComposeFormat(),
    PDFFormat(),
    AssetCatalogFormat(),
    SpriteFormat(),
    SymbolTemplateFormat(),
    FontFormat(),
    SVGFormat(),
  ]
}

/// A file that a format makes of a crown.
package struct ExportedFile: Sendable {
  /// The path below the folder of all files.
  package let path: String
  package let bytes: [UInt8]
  /// True if it holds all that the earlier file of its name does, so that nothing is lost where that was edited.
  package let extendsEarlier: Bool

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    extendsEarlier = false
  }

  /// - Parameter text: The earlier text, with more behind.
  init(path: String, extendedText text: String) {
    self.path = path
    bytes = Array(text.utf8)
    extendsEarlier = true
  }

  init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// - Parameter mark: The mark to end the text with.
  init(path: String, text: String, mark: ExportMark) {
    self.init(path: path, bytes: mark.marked(Array(text.utf8)))
  }
}

/// A crown that a format cannot hold.
package struct ExportError: Error, CustomStringConvertible {
  /// A sentence that says what is wrong and what to do, without the crown's name.
  package let description: String
}
