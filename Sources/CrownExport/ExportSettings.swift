import CrownKit

/// The wishes for all crowns of an export.
package struct ExportSettings: Sendable {
  /// The colour of formats that do not take it from where they are used. It is opaque.
  package var color = CrownColor.black
  /// The name of the ink that prints the colour; `nil` for RGB.
  package var spot: String?
  /// The longer side, in the platform's points.
  package var size = 24
  /// True if outlines may differ from those of the records by up to a step of their grids.
  package var isMinified = false
  /// True if shades become one outline.
  package var isFlattened = false
  /// The package of sources.
  package var package = "crowns"

  package init() {}

  /// The longest name of an ink, in bytes: that of a name in PDF files (ISO 32000-1, annex C).
  package static let longestInk = 127

  /// Returns true if a text can be the name of an ink.
  package static func isInk(_ name: String) -> Bool {
    1...longestInk ~= name.utf8.count && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
