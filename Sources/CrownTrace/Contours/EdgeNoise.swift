/// The deviation of a picture's coverage from that of sharp edges.
///
/// All tolerances of the tracer grow with the noise, so that it is estimated first: too low an estimate gives segments
/// that follow noise, too high a one loses details. Noise in an image is usually taken from flat areas (J. Immerkær,
/// *Fast noise variance estimation*, 1996); a drawing's flat areas have none, since renderers and encoders err at
/// edges. So it is read from edge points: a parabola through the neighbours of a point on both sides is where it should
/// be, and a 255th of coverage moves it by a 255th of a pixel. **Straight slanted** stretches tell it best: points
/// along an axis-parallel edge all have the same error, and along curves the parabola has one of its own. A low
/// **quantile** of the errors is robust, because corners and details only add; **even** noise has nearly that much
/// everywhere.
struct EdgeNoise {
  /// The standard deviation along edges, in 255ths; `nil` where too few points tell.
  let deviation: Double?
  /// The same, where the errors are as even as those of noise; less where some edges have hardly any.
  let evenDeviation: Double?
  /// True if it is measured on enough straight slanted edges.
  let isOfSlantedEdges: Bool

  /// Estimates the noise from the distances of edge points to parabolas through their neighbours.
  ///
  /// Straight slanted stretches tell it best: points along an axis-parallel edge all have the same error, and along
  /// curves the parabola has one of its own. A low quantile, because corners only add.
  init(_ contours: [EdgeContour], _ tuning: TraceTuning.Noise) {
    var straight: [Double] = []
    var all: [Double] = []
    for contour in contours where contour.points.count >= tuning.fewestContourPoints {
      let step = max(tuning.pointStep, contour.points.count / tuning.mostPoints)
      for i in stride(from: 0, to: contour.points.count, by: step) where contour.points[i].isExact {
        guard let fit = LocalFit(contour, around: i, from: -tuning.reach, to: tuning.reach, isParabola: true),
          fit.count >= tuning.fewestFitPoints
        else { continue }
        let count = Double(fit.count)
        let error = fit.error * (count / max(1, count - 3)).squareRoot()
        all.append(error)
        if fit.curvature < tuning.largestCurvature, min(abs(fit.tangent.x), abs(fit.tangent.y)) > tuning.leastSlant {
          straight.append(error)
        }
      }
    }
    isOfSlantedEdges = straight.count >= tuning.fewestSlantedPoints
    func estimate(_ errors: [Double], _ factor: Double, _ parts: Int) -> (deviation: Double, even: Double) {
      let errors = errors.sorted()
      let error = errors[errors.count / parts]
      return (255 * factor * error, 255 * factor * min(error, tuning.evenness * errors[errors.count / tuning.lowParts]))
    }
    if isOfSlantedEdges {
      (deviation, evenDeviation) = estimate(straight, tuning.slantedFactor, tuning.slantedParts)
    } else if all.count >= tuning.fewestPoints {
      (deviation, evenDeviation) = estimate(all, tuning.anyFactor, tuning.anyParts)
    } else {
      evenDeviation = nil
      deviation = nil
    }
  }
}
