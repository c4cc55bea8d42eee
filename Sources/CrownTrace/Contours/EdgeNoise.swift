/// The deviation of a picture's coverage from that of sharp edges.
struct EdgeNoise {
  /// The standard deviation along edges, in 255ths; `nil` where too few points tell.
  let deviation: Double?
  /// The same, where the errors are as even as those of noise; less where some edges have hardly any.
  let evenDeviation: Double?
  /// True if it is measured on enough straight slanted edges.
  let isOfSlantedEdges: Bool

  /// The largest ratio of the errors' low quantile (a quarter, or a fifth) to their 5 % quantile in pictures of even
  /// noise. More is the curvature of small details.
  private static let spread = 2.0

  /// Estimates the noise from the distances of edge points to parabolas through their neighbours.
  ///
  /// Straight slanted stretches tell it best: points along an axis-parallel edge all have the same error, and along
  /// curves the parabola has one of its own. A low quantile, because corners only add.
  init(_ contours: [EdgeContour]) {
    var straight: [Double] = []
    var all: [Double] = []
    for contour in contours where contour.points.count >= 12 {
      // Every second point, and no more than 300 a contour: an estimate needs no more.
      let step = max(2, contour.points.count / 300)
      for i in stride(from: 0, to: contour.points.count, by: step) where contour.points[i].isExact {
        guard let fit = LocalFit(contour, around: i, from: -3.6, to: 3.6, isParabola: true), fit.count >= 6 else {
          continue
        }
        let count = Double(fit.count)
        let error = fit.error * (count / max(1, count - 3)).squareRoot()
        all.append(error)
        if fit.curvature < 0.06, min(abs(fit.tangent.x), abs(fit.tangent.y)) > 0.04 { straight.append(error) }
      }
    }
    isOfSlantedEdges = straight.count >= 20
    if isOfSlantedEdges {
      straight.sort()
      deviation = 255 * 1.15 * straight[straight.count / 4]
      evenDeviation = 255 * 1.15 * min(straight[straight.count / 4], Self.spread * straight[straight.count / 20])
    } else if all.count >= 12 {
      all.sort()
      deviation = 255 * 1.25 * all[all.count / 5]
      evenDeviation = 255 * 1.25 * min(all[all.count / 5], Self.spread * all[all.count / 20])
    } else {
      evenDeviation = nil
      deviation = nil
    }
  }
}
