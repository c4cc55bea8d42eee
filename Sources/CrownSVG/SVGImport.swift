import CrownPath

/// What an import made of a file.
public struct SVGImport: Hashable, Sendable {
  /// The drawing: one path that paints everything visible.
  public var drawing: Drawing
  /// The painted shapes that the drawing unites, each with its own fill rule, in the order of painting: what a check of
  /// the result compares it with. A single path that was passed through is its own only shape.
  public var shapes: [Drawing]
  /// Whether the drawing is sure to paint what the shapes do: false for a union that was not compared with them, as
  /// ``SVGImporter/Options/comparesUnion`` may ask for.
  public var isCompared: Bool
  /// Whether shapes and strokes were united, so that no contours of theirs lie on each other.
  ///
  /// False where they cross so often that the union would take too long, or have more elements than a record holds. A
  /// rasteriser that adds up areas draws pixels too dark where many contours cross.
  public var isUnited: Bool
  /// What was noticed but does not keep the file from being imported.
  public var warnings: [SVGDiagnostic]
  /// The text of the document's `title`.
  public var title: String?
  /// The text of the document's `desc`.
  public var description: String?
  /// The subjects in the document's metadata (`dc:subject`), as drawing programs write them.
  public var keywords: [String]

  /// Makes an import from its parts.
  public init(
    drawing: Drawing, shapes: [Drawing], isCompared: Bool = true, isUnited: Bool = true,
    warnings: [SVGDiagnostic] = [], title: String? = nil, description: String? = nil, keywords: [String] = []
  ) {
    self.drawing = drawing
    self.shapes = shapes
    self.isCompared = isCompared
    self.isUnited = isUnited
    self.warnings = warnings
    self.title = title
    self.description = description
    self.keywords = keywords
  }
}
