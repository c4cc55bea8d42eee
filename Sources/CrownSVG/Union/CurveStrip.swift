import CrownPath

/// The strip along the chord of a curve that holds it: most of what is around a curve lies beside its strip.
struct CurveStrip {
  private let start: Point
  private let chord: Point
  /// How far the strip reaches to both sides, times the length of the chord.
  private let low: Double
  private let high: Double

  @inline(__always)
  init(_ curve: CubicCurve) {
    start = curve.start
    chord = curve.end - curve.start
    let (d1, d2) = (chord.cross(curve.control1 - start), chord.cross(curve.control2 - start))
    low = min(0, min(d1, d2))
    high = max(0, max(d1, d2))
  }

  /// Whether a curve lies wholly on one side of the strip.
  @inline(__always)
  func excludes(_ curve: CubicCurve) -> Bool {
    let e0 = chord.cross(curve.start - start)
    let e1 = chord.cross(curve.control1 - start)
    let e2 = chord.cross(curve.control2 - start)
    let e3 = chord.cross(curve.end - start)
    // A little more than nothing, so that curves which touch still meet.
    let slack = 1e-9 * (abs(e0) + abs(e3))
    return min(min(e0, e1), min(e2, e3)) > high + slack || max(max(e0, e1), max(e2, e3)) < low - slack
  }

  /// The strip with a margin on both sides, in which lies what is near the curve.
  @inline(__always)
  func grown(by distance: Double) -> CurveStrip {
    let margin = distance * chord.length
    return CurveStrip(start: start, chord: chord, low: low - margin, high: high + margin)
  }

  private init(start: Point, chord: Point, low: Double, high: Double) {
    (self.start, self.chord, self.low, self.high) = (start, chord, low, high)
  }

  @inline(__always)
  func contains(_ point: Point) -> Bool {
    let across = chord.cross(point - start)
    return across >= low && across <= high
  }
}
