import CrownKit

/// The content of a poster, before it has a size: a crown above lines of text, both in one colour, on a background.
struct Poster {
  /// The crown on top.
  let crown: Crown
  /// The lines below it, from the top.
  let lines: [TextLine]
  /// The fit of the large lines to the width.
  let fit: Fit
  /// The colour of crown and text.
  let color: CrownColor
  /// The background behind them.
  let background: Background

  /// A fit of the large lines to the width.
  enum Fit: String, CaseIterable {
    /// All have the same size: the longest fills the width.
    case size
    /// Each fills the width.
    case width
  }
}

/// A page that a poster is laid out on, in pixels or points.
struct Page: Equatable {
  let width: Double
  let height: Double
  /// The least distance of crown and text from the edges.
  let margin: Double
  let unit: PageUnit
}

extension Page {
  /// A page of a size on paper or in pixels; in pixels, sides are rounded to whole ones.
  init(_ size: PageSize, margin: Length, dpi: Double, unit: PageUnit) {
    let perInch = unit.perInch(dpi: dpi)
    let inches = (width: size.width.inches(dpi: dpi), height: size.height.inches(dpi: dpi))
    func side(_ inches: Double) -> Double { unit == .pixels ? (inches * perInch).rounded() : inches * perInch }
    self.init(
      width: side(inches.width), height: side(inches.height),
      margin: margin.inches(dpi: dpi, whole: min(inches.width, inches.height)) * perInch, unit: unit)
  }
}
