import CrownKit

/// The wishes for all crowns of an export.
package struct ExportSettings: Sendable {
  /// The colour of formats that do not take it from where they are used. It is opaque.
  package var color = CrownColor.black
  /// The longer side, in the platform's points.
  package var size = 24
  /// True if outlines may differ from those of the records by up to a step of their grids.
  package var isMinified = false
  /// True if shades become one outline.
  package var isFlattened = false
  /// The package of sources.
  package var package = "crowns"

  package init() {}
}
