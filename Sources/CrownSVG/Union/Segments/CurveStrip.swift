import CrownPath

/// The strip along the chord of a curve that holds the curve. Most of what lies around a curve lies beside its strip.
struct CurveStrip {
  private let start: PathPoint
  private let chord: PathPoint
  /// The extents of the strip to both sides, times the length of the chord.
  private let low: Double
  private let high: Double

  init(_ curve: CubicCurve) {
    let chord = curve.end - curve.start
    let (d1, d2) = (chord.cross(curve.control1 - curve.start), chord.cross(curve.control2 - curve.start))
    self.init(start: curve.start, chord: chord, low: min(0, min(d1, d2)), high: max(0, max(d1, d2)))
  }

  private init(start: PathPoint, chord: PathPoint, low: Double, high: Double) {
    (self.start, self.chord, self.low, self.high) = (start, chord, low, high)
  }

  /// Returns true if a curve lies wholly on one side of the strip. Curves that touch it are not excluded.
  @inline(__always)
  func excludes(_ curve: CubicCurve) -> Bool {
    let distances = ChordDistances(of: curve, from: start, along: chord)
    let slack = CurveTolerance.separation * distances.sumOfEnds
    return distances.least > high + slack || distances.greatest < low - slack
  }

  /// The strip with a margin on both sides.
  func grown(by distance: Double) -> CurveStrip {
    let margin = distance * chord.length
    return CurveStrip(start: start, chord: chord, low: low - margin, high: high + margin)
  }

  func contains(_ point: PathPoint) -> Bool {
    let across = chord.cross(point - start)
    return across >= low && across <= high
  }
}
