import CrownPath
import CrownStore

/// A record made of an SVG document, and what a database keeps with it.
public struct EncodedCrown: Sendable {
  /// The record.
  public let record: PathRecord
  /// The document's title and keywords, unless they only repeat the crown's name.
  public let label: CrownLabel?
  /// What the user should know. There is nothing in it after a strict import.
  public internal(set) var warnings: [ImportMessage]
  /// How far the stored picture is from the drawn one: the largest difference of a pixel's coverage, 0 to 255. See
  /// ``RecordCheck``.
  public let deviation: Int
  /// Whether the picture is one full rectangle although the document paints more than that.
  public let hidesPaint: Bool
  /// What became of the colours, and how much of the document is still seen.
  public let verdict: ImportVerdict
  /// The settings that the record was made with.
  public let settings: ImportSettings
  /// The bytes of the file.
  public let byteCount: Int
  /// The fingerprint of these bytes.
  public let contentHash: ContentHash
  /// Whether the record depends on other files too, so that a later import cannot tell that nothing changed.
  let dependsOnFiles: Bool
  /// Whether the record depends on the fonts of the settings.
  let dependsOnFonts: Bool

  /// What a database remembers of the file, so that a later import knows whether it changed.
  ///
  /// - Parameter path: The path of the file as the database keeps it: relative to its own folder, or absolute.
  public func sourceFile(at path: String) -> SourceFile {
    var text = settings.text
    if dependsOnFiles { text += ", linked" }
    if dependsOnFonts, let fonts = settings.fonts { text += FontMark.text(of: fonts) }
    return SourceFile(
      path: path, byteCount: byteCount, contentHash: contentHash, settings: text, verdict: verdict.text)
  }
}

/// Why a document cannot become a crown.
public struct ImportRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// All problems, in the order of the document; at least one.
  public let problems: [ImportMessage]

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
