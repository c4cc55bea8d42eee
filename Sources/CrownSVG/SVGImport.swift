import CrownPath

/// The result of importing a file.
public struct SVGImport: Hashable, Sendable {
  /// The drawing: everything visible in one colour, in user units with y pointing down.
  ///
  /// It has one layer for each opacity, the opaque one first. Where there are several, each winds around its points
  /// once, clockwise.
  public var drawing: Drawing
  /// For each layer of the drawing the shapes that it unites, each with its own fill rule, in the order of painting.
  ///
  /// A check of the result compares it with these. A single path that needed no union is its own only shape.
  public var shapes: [[Drawing]]
  /// The treatment of the colours.
  public var treatment: ColorTreatment
  /// True if a rectangle behind the whole drawing was left out, as it is the background of the picture.
  public var omitsBackground: Bool
  /// The share of the edges of the source that is still seen, 0 through 1. An edge lies between areas that differ in
  /// colour or opacity, and counts by their difference in look. It is seen as far as their alpha differs. Edges between
  /// paint and nothing count half, and those of lines, glosses, shadows and bands of gradients less. Parts of which no
  /// edge is left count by their area, too. It is an estimate along some lines across the picture.
  public var contrast: Double
  /// True if shapes and strokes were united, so that their contours do not overlap.
  ///
  /// `false` where they cross so often that the union would take too long, or have more elements than a record holds. A
  /// rasteriser that adds up areas draws pixels too dark where many contours cross.
  public var isUnited: Bool
  /// True if a gradient that fades is drawn in bands: layers whose alpha differs by at most 16 of 255.
  public var hasBands: Bool
  /// The warnings, in the order of the file.
  public var warnings: [SVGDiagnostic]
  /// The text of the document's `title`; `nil` without one.
  public var title: String?
  /// The text of the document's `desc`; `nil` without one.
  public var description: String?
  /// The subjects in the document's metadata (`dc:subject`), as drawing programs write them.
  public var keywords: [String]
  /// The keyword of a drawing that says it is mirrored where people read from right to left: the tag of such crowns.
  package static let mirrorKeyword = "mirrors-in-right-to-left"
  /// The paths of the other files that the drawing refers to, as ``SVGImporter/linkedFile`` was asked for them.
  public var linkedFiles: [String]
  /// True if the drawing has text, so that it depends on ``SVGImporter/Options/fonts``.
  public var usesFonts: Bool

  /// Makes an import from its parts.
  public init(
    drawing: Drawing, shapes: [[Drawing]], treatment: ColorTreatment = .single, omitsBackground: Bool = false,
    contrast: Double = 1, isUnited: Bool = true, hasBands: Bool = false,
    warnings: [SVGDiagnostic] = [], title: String? = nil,
    description: String? = nil, keywords: [String] = [], linkedFiles: [String] = [], usesFonts: Bool = false
  ) {
    self.drawing = drawing
    self.shapes = shapes
    self.treatment = treatment
    self.omitsBackground = omitsBackground
    self.contrast = contrast
    self.isUnited = isUnited
    self.hasBands = hasBands
    self.warnings = warnings
    self.title = title
    self.description = description
    self.keywords = keywords
    self.linkedFiles = linkedFiles
    self.usesFonts = usesFonts
  }
}
