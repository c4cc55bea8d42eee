import CrownPath

/// The noise of pictures by renderers, which shows only in the residual.
///
/// Renderers cut curves into chords or count samples. Along straight edges, where ``EdgeNoise`` looks, that leaves
/// hardly any error.
extension OutlineSearch {
  /// The most noise that is believed, in 255ths.
  static let largestNoise = 8.0
  /// The most noise that is believed in a small picture, in 255ths for each pixel of its longer side. Details leave a
  /// large residual there.
  private static let largestNoiseOfSide = 1.0 / 16
  /// A smaller residual may be that of details that the fit has simplified, in 255ths. With 1.5, some pictures of exact
  /// coverage are taken for noisy, and their outlines lie up to twice as far from the true ones.
  private static let leastResidual = 2.1
  /// The noise in parts of the residual: outlines follow some of the noise.
  private static let noiseShare = 1.3
  /// The least growth of the noise for which outlines are restarted.
  private static let leastGrowth = 1.1
  /// The fewest pixels for an estimate: among fewer, those that do not fit yet may be the larger part.
  private static let fewestPixels = 150
  /// The median and the upper quartile of the sizes of normally distributed errors, in standard deviations.
  private static let median = 0.674, upperQuartile = 1.15
  /// The largest ratio of the quartile's noise to the median's. More is a part of the outlines that does not fit yet,
  /// while the rest has hardly any error.
  private static let evenness = 1.6

  /// The noise by the residual along the outlines, in 255ths; `nil` if it is about the present estimate or less.
  var residualNoise: Double? {
    var residuals: [Float] = []
    for contour in editor.contours {
      for i in 0..<contour.count where !contour.segment(i).isNearlyLevelOrUpright {
        let segment = contour.segment(i)
        let steps = max(1, Int(min(segment.length, 10_000)))
        for k in 0..<steps {
          guard let (x, y) = grid.pixel(at: segment.point(at: (Double(k) + 0.5) / Double(steps))) else { continue }
          residuals.append(abs(grid.residual[y * grid.width + x]))
        }
      }
    }
    guard residuals.count >= Self.fewestPixels else { return nil }
    residuals.sort()
    // A quantile, because parts that the outlines do not fit yet only add large residuals.
    let residual = min(
      Double(residuals[residuals.count * 3 / 4]) / Self.upperQuartile,
      Double(residuals[residuals.count / 2]) / Self.median * Self.evenness)
    let side = Double(max(grid.width, grid.height) - 2 * PixelGrid.border)
    let found = min(Self.noiseShare * residual, Self.largestNoise, Self.largestNoiseOfSide * side)
    return residual > Self.leastResidual && found > Self.leastGrowth * noise ? found : nil
  }
}

extension OutlineSegment {
  /// True if the segment is a line within two degrees of an axis.
  fileprivate var isNearlyLevelOrUpright: Bool {
    let chord = curve.end - curve.start
    return isLine && min(abs(chord.x), abs(chord.y)) < 0.04 * chord.length
  }
}
