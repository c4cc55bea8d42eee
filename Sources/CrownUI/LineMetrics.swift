/// The size and position of a crown in a line of text.
///
/// It is as high as the letters extend above the baseline, accents included, and keeps its proportions. Its lower edge
/// stands on the baseline; a round or a point extends a little below.
struct LineMetrics: Equatable {
  /// The size of the crown, in points.
  let width: Double
  let height: Double
  /// The distance of the baseline from the crown's upper edge, in points.
  let baseline: Double

  /// Places a crown.
  ///
  /// - Parameters:
  ///   - ascent: The distance from the line's upper edge to its baseline, in points.
  ///   - aspectRatio: The crown's width for a height of 1.
  ///   - baseline: The baseline of the crown, as a share of its height.
  init(ascent: Double, aspectRatio: Double, baseline: Double) {
    let ascent = ascent.isFinite ? max(ascent, 0) : 0
    let ratio = aspectRatio.isFinite ? max(aspectRatio, 0) : 1
    let share = baseline.isFinite ? min(max(baseline, 0), 1) : 1
    height = ascent
    width = ascent * ratio
    self.baseline = ascent * share
  }
}
