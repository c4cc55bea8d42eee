import CrownPath

/// Horizontal lines across a picture, from its top to its bottom.
struct PictureRows {
  /// Doubled, a difference half as high is found for sure, in twice the time.
  static let count = 40
  let bounds: PathRect

  /// The distance of a line below its band's top: the smaller part of the golden section, since drawings are made of
  /// steps with simple ratios.
  private static let offset = 0.381966

  /// The y of a line.
  func height(of row: Int) -> Double {
    bounds.minY + bounds.height * (Double(row) + Self.offset) / Double(Self.count)
  }

  /// The number of lines above a y.
  @inline(__always)
  func countAbove(_ y: Double, _ first: Double, _ scale: Double) -> Int {
    Int(max(0, min(Double(Self.count), ((y - first) * scale).rounded(.up))))
  }
}
