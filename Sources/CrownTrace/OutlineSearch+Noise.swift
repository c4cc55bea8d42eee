import CrownPath

/// The noise of pictures by renderers, which shows only in the residual.
///
/// Renderers cut curves into chords or count samples. Along straight edges, where ``EdgeNoise`` looks, that leaves
/// hardly any error.
extension OutlineSearch {
  /// The median and the upper quartile of the sizes of normally distributed errors, in standard deviations.
  private static let median = 0.674, upperQuartile = 1.15

  /// The noise by the residual along the outlines, in 255ths; `nil` if it is about the present estimate or less.
  var residualNoise: Double? {
    let tuning = grid.tuning.residualNoise
    var residuals: [Float] = []
    for contour in editor.contours {
      for i in 0..<contour.count where !contour.segment(i).isNearlyLevelOrUpright(tuning.levelSlope) {
        let segment = contour.segment(i)
        let steps = max(1, Int(min(segment.length, 10_000)))
        for k in 0..<steps {
          guard let (x, y) = grid.pixel(at: segment.point(at: (Double(k) + 0.5) / Double(steps))) else { continue }
          residuals.append(abs(grid.residual[y * grid.width + x]))
        }
      }
    }
    guard residuals.count >= tuning.fewestPixels else { return nil }
    residuals.sort()
    // A quantile, because parts that the outlines do not fit yet only add large residuals.
    let residual = min(
      Double(residuals[residuals.count * 3 / 4]) / Self.upperQuartile,
      Double(residuals[residuals.count / 2]) / Self.median * tuning.evenness)
    let side = Double(grid.side)
    let found = min(tuning.share * residual, grid.tuning.noise.most, tuning.mostOfSide * side)
    return residual > tuning.leastResidual && found > tuning.leastGrowth * noise ? found : nil
  }
}

extension OutlineSegment {
  /// Returns true if the segment is a line of at most a slope against an axis.
  fileprivate func isNearlyLevelOrUpright(_ slope: Double) -> Bool {
    let chord = curve.end - curve.start
    return isLine && min(abs(chord.x), abs(chord.y)) < slope * chord.length
  }
}
