import CrownPath

/// A part of a segment on which y only rises, or only falls.
struct Rise {
  private let curve: CubicCurve
  private let isLine: Bool
  /// The parameters between which it lies, and y there.
  private let t0, t1: Double
  let y0, y1: Double

  @inline(__always)
  fileprivate init(_ segment: SourceSegment, from t0: Double, _ y0: Double, to t1: Double, _ y1: Double) {
    curve = segment.curve
    isLine = segment.kind == .line
    (self.t0, self.t1, self.y0, self.y1) = (t0, t1, y0, y1)
  }

  /// About where the part reaches a y between its own: by the secant and Newton's method within a bracket that shrinks.
  @inline(__always)
  func x(at y: Double) -> Double {
    var t = t0 + (t1 - t0) * ((y - y0) / (y1 - y0))
    if isLine { return curve.start.x + (curve.end.x - curve.start.x) * t }
    let (x, height) = (Self.polynomial(curve, \.x), Self.polynomial(curve, \.y))
    var (low, high) = (t0, t1)
    for _ in 0..<40 {
      let error = ((height.a * t + height.b) * t + height.c) * t + curve.start.y - y
      if (error > 0) == (y1 > y0) { high = t } else { low = t }
      let next = t - error / ((3 * height.a * t + 2 * height.b) * t + height.c)
      let improved = next > low && next < high ? next : (low + high) / 2
      // The next step would be about the square of this one.
      let isNear = abs(improved - t) < 1e-3
      t = improved
      if isNear { break }
    }
    return ((x.a * t + x.b) * t + x.c) * t + curve.start.x
  }

  /// A coordinate of a curve, less that of its start, as a polynomial.
  @inline(__always)
  private static func polynomial(_ curve: CubicCurve, _ axis: KeyPath<Point, Double>) -> (
    a: Double, b: Double, c: Double
  ) {
    let (p0, p1, p2, p3) = (
      curve.start[keyPath: axis], curve.control1[keyPath: axis], curve.control2[keyPath: axis],
      curve.end[keyPath: axis]
    )
    return (p3 - p0 + 3 * (p1 - p2), 3 * (p0 - p1 - p1 + p2), 3 * (p1 - p0))
  }
}

extension SourceSegment {
  /// Hands out the parts on which y only rises or falls, in order.
  @inline(__always)
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
      let turns = PolynomialRoots.quadraticPair(
        curve.end.y - curve.start.y + (curve.control1.y - curve.control2.y) * 3,
        (curve.start.y - curve.control1.y - curve.control1.y + curve.control2.y) * 2, curve.control1.y - curve.start.y)
      let (first, second) = turns.0 < turns.1 ? turns : (turns.1, turns.0)
      if first > 0, first < 1 { end(at: first, curve.point(at: first).y) }
      if second > max(t, 0), second < 1 { end(at: second, curve.point(at: second).y) }
    }
    end(at: 1, curve.end.y)
  }
}
