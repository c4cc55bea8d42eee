import CrownPath

/// The result of importing a file.
public struct SVGImport: Hashable, Sendable {
  /// The drawing: one path that paints everything visible, in user units with y pointing down.
  public var drawing: Drawing
  /// The painted shapes that the drawing unites, each with its own fill rule, in the order of painting.
  ///
  /// A check of the result compares it with these. A single path that needed no union is its own only shape.
  public var shapes: [Drawing]
  /// Whether shapes and strokes were united, so that their contours do not overlap.
  ///
  /// `false` where they cross so often that the union would take too long, or have more elements than a record holds. A
  /// rasteriser that adds up areas draws pixels too dark where many contours cross.
  public var isUnited: Bool
  /// The warnings, in the order of the file.
  public var warnings: [SVGDiagnostic]
  /// The text of the document's `title`; `nil` without one.
  public var title: String?
  /// The text of the document's `desc`; `nil` without one.
  public var description: String?
  /// The subjects in the document's metadata (`dc:subject`), as drawing programs write them.
  public var keywords: [String]

  /// Makes an import from its parts.
  public init(
    drawing: Drawing, shapes: [Drawing], isUnited: Bool = true,
    warnings: [SVGDiagnostic] = [], title: String? = nil, description: String? = nil, keywords: [String] = []
  ) {
    self.drawing = drawing
    self.shapes = shapes
    self.isUnited = isUnited
    self.warnings = warnings
    self.title = title
    self.description = description
    self.keywords = keywords
  }
}
