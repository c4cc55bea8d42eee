import CrownKit

/// The wishes for all crowns of an export.
public struct ExportSettings: Sendable {
  /// The colour of formats that do not take it from where they are used. It is opaque.
  public var color = CrownColor.black
  /// The name of the ink that prints the colour; `nil` for RGB.
  public var spot: String?
  /// The longer side, in the platform's points.
  public var size = 24
  /// True if outlines may differ from those of the records by up to a step of their grids.
  public var isMinified = false
  /// True if shades become one outline.
  public var isFlattened = false
  /// The package of sources.
  public var package = "crowns"

  /// The settings of an export without any wishes.
  public init() {}

  /// The longest name of an ink, in bytes: that of a name in PDF files (ISO 32000-1, annex C).
  public static let longestInk = 127

  /// Returns true if a text can be the name of an ink.
  public static func isInk(_ name: String) -> Bool {
    1...longestInk ~= name.utf8.count && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
