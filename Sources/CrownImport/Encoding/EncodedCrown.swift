import CrownPath
import CrownStore

/// A record made of an SVG document or a PNG file, and what a database keeps with it.
public struct EncodedCrown: Sendable {
  /// The record: that of an outline or of a mask.
  public let record: [UInt8]
  /// The encoder's facts about the outline of an SVG document; `nil` for a picture.
  public let outline: PathRecord?
  /// The document's title and keywords, unless they only repeat the crown's name, and the tag that the settings add.
  public let label: CrownLabel?
  /// The warnings and notes for the user. After a strict import there are only notes.
  public internal(set) var warnings: [ImportMessage]
  /// The largest difference of a pixel's coverage between the stored picture and the drawn one, 0 to 255. See
  /// ``RecordCheck``.
  public let deviation: Int
  /// True if the picture is one full rectangle although the document shows edges in it.
  public let hidesPaint: Bool
  /// The treatment of the colours, and the share of the document that is still seen; for a picture, its kind of crown.
  public let verdict: ImportVerdict
  /// The settings that the record was made with.
  public let settings: ImportSettings
  /// The bytes of the file.
  public let byteCount: Int
  /// The fingerprint of these bytes.
  public let contentHash: ContentHash
  /// True if the record depends on other files too, so that a later import cannot tell that nothing changed.
  let dependsOnFiles: Bool
  /// True if the record depends on the fonts of the settings.
  let dependsOnFonts: Bool

  /// Makes the crown of a document.
  init(
    outline: PathRecord, label: CrownLabel?, warnings: [ImportMessage], deviation: Int, hidesPaint: Bool,
    verdict: ImportVerdict, settings: ImportSettings, byteCount: Int, contentHash: ContentHash, dependsOnFiles: Bool,
    dependsOnFonts: Bool
  ) {
    (record, self.outline) = (outline.bytes, outline)
    self.label = Self.label(label, settings)
    self.warnings = warnings
    self.deviation = deviation
    self.hidesPaint = hidesPaint
    self.verdict = verdict
    self.settings = settings
    self.byteCount = byteCount
    self.contentHash = contentHash
    self.dependsOnFiles = dependsOnFiles
    self.dependsOnFonts = dependsOnFonts
  }

  /// Makes the crown of a picture.
  package init(
    record: [UInt8], warnings: [ImportMessage], verdict: ImportVerdict, settings: ImportSettings, byteCount: Int,
    contentHash: ContentHash
  ) {
    (self.record, outline) = (record, nil)
    label = Self.label(nil, settings)
    self.warnings = warnings
    deviation = verdict.picture?.deviation ?? 0
    (hidesPaint, dependsOnFiles, dependsOnFonts) = (false, false, false)
    self.verdict = verdict
    self.settings = settings
    self.byteCount = byteCount
    self.contentHash = contentHash
  }

  /// A drawing's label with the tags that the settings add, and with what someone changed.
  private static func label(_ label: CrownLabel?, _ settings: ImportSettings) -> CrownLabel? {
    guard settings.isMirrored || !settings.tags.isEmpty || !settings.labelEdit.isEmpty else { return label }
    var label = label ?? CrownLabel()
    if settings.isMirrored { label.tags.insert(CrownLabel.mirrorsTag) }
    label.tags.formUnion(settings.tags)
    label = settings.labelEdit.applied(to: label)
    return label == CrownLabel() ? nil : label
  }

  /// The file's facts for a database, by which a later import knows whether it changed.
  ///
  /// - Parameter path: The path of the file as the database keeps it: relative to its own folder, or absolute.
  public func sourceFile(at path: String) -> SourceFile {
    var text = settings.text
    if dependsOnFiles { text += ", linked" }
    if dependsOnFonts, let fonts = settings.drawing.fonts { text += FontMark.text(of: fonts) }
    return SourceFile(
      path: path, byteCount: byteCount, contentHash: contentHash, settings: text, verdict: verdict.text)
  }
}

/// Why a document cannot become a crown.
public struct ImportRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// All problems, in the order of the document; at least one.
  public let problems: [ImportMessage]

  package init(problems: [ImportMessage]) { self.problems = problems }

  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
