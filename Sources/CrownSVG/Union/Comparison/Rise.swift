import CrownPath

/// A part of a source segment on which y only rises or only falls.
struct Rise {
  private let curve: CubicCurve
  private let isLine: Bool
  /// The parameters of both ends, and y there.
  private let t0, t1: Double
  let y0, y1: Double

  /// The last step of Newton's method for an x; the next would be a millionth of the curve. Rows are compared to 1/400
  /// of the picture.
  private static let precision = 1e-3

  fileprivate init(_ segment: SourceSegment, from t0: Double, _ y0: Double, to t1: Double, _ y1: Double) {
    curve = segment.curve
    isLine = segment.kind == .line
    (self.t0, self.t1, self.y0, self.y1) = (t0, t1, y0, y1)
  }

  /// The x at which the part has a y between those of its ends, to about a millionth of the curve.
  func x(at y: Double) -> Double {
    let chord = t0 + (t1 - t0) * ((y - y0) / (y1 - y0))
    if isLine { return curve.start.x + (curve.end.x - curve.start.x) * chord }
    let t = CubicPolynomial(yOf: curve).parameter(
      at: y, from: t0, to: t1, startingAt: chord, isRising: y1 > y0, precision: Self.precision)
    return CubicPolynomial(xOf: curve).value(at: t)
  }
}

extension SourceSegment {
  /// Calls a function with the parts on which y only rises or only falls, in order.
  func forEachRise(_ body: (Rise) -> Void) {
    var (t, y) = (0.0, curve.start.y)
    func end(at next: Double, _ nextY: Double) {
      body(Rise(self, from: t, y, to: next, nextY))
      (t, y) = (next, nextY)
    }
    let isMonotone =
      (curve.control1.y - y) * (curve.control2.y - curve.control1.y) >= 0
      && (curve.control2.y - curve.control1.y) * (curve.end.y - curve.control2.y) >= 0
      && (curve.control1.y - y) * (curve.end.y - curve.control2.y) >= 0
    if kind != .line, !isMonotone {
      let turns = CubicPolynomial(yOf: curve).turningParameters
      let (first, second) = turns.0 < turns.1 ? turns : (turns.1, turns.0)
      if first > 0, first < 1 { end(at: first, curve.point(at: first).y) }
      if second > max(t, 0), second < 1 { end(at: second, curve.point(at: second).y) }
    }
    end(at: 1, curve.end.y)
  }
}
