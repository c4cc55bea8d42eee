import CrownPath

/// Finds where two monotone curves cross.
struct CurveIntersection {
  /// Where two curves cross.
  struct Crossing {
    /// The parameters on both curves.
    var a: Double
    var b: Double
    var point: Point
    /// Whether it is that of chords, beside that of the curves.
    var isRough = false
  }

  /// Curves that deviate less than this from their chords count as lines.
  let flatness: Double
  private(set) var crossings: [Crossing] = []
  /// The pairs of parts that may still be looked at for the pair of curves at hand.
  private var budget = 0
  private static let maximumParts = 4000

  init(flatness: Double) { self.flatness = flatness }

  /// Finds the crossings of two pieces, neither of which lies beside the strip of the other: at once where there is one at
  /// most for sure, else by halving what may meet until both parts are as good as straight.
  ///
  /// Curves that run into each other give some crossings along their common way.
  ///
  /// - Returns: The pairs of parts that were looked at.
  @discardableResult
  mutating func find(_ a: MonotonePiece, _ b: MonotonePiece) -> Int {
    crossings.removeAll(keepingCapacity: true)
    if a.isLine {
      if b.isLine {
        findOnLines(a.curve, 0, 1, b.curve, 0, 1)
        return 1
      }
      if findOnLine(a.curve, b.curve, isSwapped: false) { return 1 }
    } else if b.isLine, findOnLine(b.curve, a.curve, isSwapped: true) {
      return 1
    }
    budget = Self.maximumParts
    find(a.curve, 0, 1, a.isLine, b.curve, 0, 1, b.isLine)
    for index in crossings.indices where crossings[index].isRough {
      Self.improve(&crossings[index], a.curve, b.curve, flatness)
    }
    return Self.maximumParts - budget
  }

  /// Finds where a line crosses a curve that changes sides once at most; false where it may do so more often.
  private mutating func findOnLine(_ line: CubicCurve, _ curve: CubicCurve, isSwapped: Bool) -> Bool {
    let chord = line.end - line.start
    let e0 = chord.cross(curve.start - line.start)
    let e1 = chord.cross(curve.control1 - line.start)
    let e2 = chord.cross(curve.control2 - line.start)
    let e3 = chord.cross(curve.end - line.start)
    // A little more than nothing, so that what touches still meets.
    let slack = 1e-12 * (abs(e0) + abs(e3))
    // By the rule of signs there is one change of sides if there is one along the Bézier points.
    guard e0 < -slack ? e3 > slack && !(e1 > 0 && e2 < 0) : e0 > slack && e3 < -slack && !(e1 < 0 && e2 > 0) else {
      return false
    }
    let t = CubicCurve.parameter(e0, e1, e2, e3, at: 0, precision: 1e-7)
    let point = curve.point(at: t)
    let u = (point - line.start).dot(chord) / chord.dot(chord)
    let slackAlong = 1e-9
    if u >= -slackAlong, u <= 1 + slackAlong {
      crossings.append(Crossing(a: isSwapped ? t : u, b: isSwapped ? u : t, point: point))
    }
    return true
  }

  /// The one crossing of two curves whose directions never agree, by Newton's method; `nil` where it is not found so.
  ///
  /// Two chords of such curves are never parallel, so that they meet once at most.
  private func onlyCrossing(_ a: CubicCurve, _ b: CubicCurve) -> Crossing? {
    guard a.crossesTransversally(b) else { return nil }
    let (p, q) = (a.end - a.start, b.end - b.start)
    let between = b.start - a.start
    let turn = p.cross(q)
    var (u, v) = (between.cross(q) / turn, between.cross(p) / turn)
    for _ in 0..<6 {
      guard u >= -0.2, u <= 1.2, v >= -0.2, v <= 1.2 else { return nil }
      let (slopeA, slopeB) = (a.derivative(at: u), b.derivative(at: v))
      let point = a.point(at: u)
      let between = b.point(at: v) - point
      let turn = slopeA.cross(slopeB)
      let (stepA, stepB) = (between.cross(slopeB) / turn, between.cross(slopeA) / turn)
      u += stepA
      v += stepB
      guard abs(stepA) < 1e-6, abs(stepB) < 1e-6 else { continue }
      // The next step would be far smaller than can be told.
      let slack = 1e-9
      guard u >= -slack, u <= 1 + slack, v >= -slack, v <= 1 + slack else { return nil }
      return Crossing(a: u, b: v, point: point + slopeA * stepA)
    }
    return nil
  }

  private mutating func find(
    _ a: CubicCurve, _ a0: Double, _ a1: Double, _ aIsFlat: Bool, _ b: CubicCurve, _ b0: Double, _ b1: Double,
    _ bIsFlat: Bool
  ) {
    guard budget > 0 else { return }
    budget -= 1
    if let found = onlyCrossing(a, b) {
      crossings.append(
        Crossing(a: a0 + (a1 - a0) * found.a, b: b0 + (b1 - b0) * found.b, point: found.point))
      return
    }
    let aIsFlat = aIsFlat || a.isFlat(within: flatness)
    let bIsFlat = bIsFlat || b.isFlat(within: flatness)
    if aIsFlat, bIsFlat { return findOnLines(a, a0, a1, b, b0, b1) }
    let halvesA = !aIsFlat && (bIsFlat || a.start.distance(to: a.end) >= b.start.distance(to: b.end))
    if halvesA {
      let (first, second) = a.halves
      let middle = (a0 + a1) / 2
      let box = Box(b.start, b.end)
      if b.mayMeet(first, box) { find(first, a0, middle, false, b, b0, b1, bIsFlat) }
      if b.mayMeet(second, box) { find(second, middle, a1, false, b, b0, b1, bIsFlat) }
    } else {
      let (first, second) = b.halves
      let middle = (b0 + b1) / 2
      let box = Box(a.start, a.end)
      if a.mayMeet(first, box) { find(a, a0, a1, aIsFlat, first, b0, middle, false) }
      if a.mayMeet(second, box) { find(a, a0, a1, aIsFlat, second, middle, b1, false) }
    }
  }

  /// Moves a crossing of chords to that of the curves, by one step of Newton's method in both parameters.
  private static func improve(
    _ crossing: inout Crossing, _ a: CubicCurve, _ b: CubicCurve, _ flatness: Double
  ) {
    let (slopeA, slopeB) = (a.derivative(at: crossing.a), b.derivative(at: crossing.b))
    let (pointA, pointB) = (a.point(at: crossing.a), b.point(at: crossing.b))
    let turn = slopeA.cross(slopeB)
    let between = pointB - pointA
    let (stepA, stepB) = (between.cross(slopeB) / turn, between.cross(slopeA) / turn)
    // Curves that hardly cross stay where they are: their crossing is anywhere along them.
    let limit = 8 * flatness
    guard slopeA.length * abs(stepA) <= limit, slopeB.length * abs(stepB) <= limit else { return }
    crossing = Crossing(a: crossing.a + stepA, b: crossing.b + stepB, point: pointA + slopeA * stepA)
    // Where only the chords cross, the curves meet at the end that comes nearest.
    if crossing.a < 0 || crossing.a > 1 {
      crossing.a = min(max(crossing.a, 0), 1)
      crossing.point = crossing.a == 0 ? a.start : a.end
    } else if crossing.b < 0 || crossing.b > 1 {
      crossing.b = min(max(crossing.b, 0), 1)
      crossing.point = crossing.b == 0 ? b.start : b.end
    }
  }

  private mutating func findOnLines(
    _ a: CubicCurve, _ a0: Double, _ a1: Double, _ b: CubicCurve, _ b0: Double, _ b1: Double
  ) {
    let (p, q) = (a.end - a.start, b.end - b.start)
    let turn = p.cross(q)
    // Parallel lines meet in their ends only, which are looked for elsewhere.
    guard abs(turn) > 1e-12 * p.length * q.length else { return }
    let between = b.start - a.start
    let u = between.cross(q) / turn
    let v = between.cross(p) / turn
    let slack = 1e-9
    guard u >= -slack, u <= 1 + slack, v >= -slack, v <= 1 + slack else { return }
    crossings.append(
      Crossing(a: a0 + (a1 - a0) * u, b: b0 + (b1 - b0) * v, point: a.start + p * u, isRough: true))
  }
}

extension CubicCurve {
  /// Whether another curve runs through the very same points, in either direction.
  @inline(__always)
  func isSame(as other: CubicCurve) -> Bool {
    start == other.start && end == other.end && control1 == other.control1 && control2 == other.control2
      || start == other.end && end == other.start && control1 == other.control2 && control2 == other.control1
  }

  /// Whether a curve and a monotone part of another one may meet.
  ///
  /// - Parameter box: The box of this curve, whose halves are tried one after the other.
  @inline(__always)
  fileprivate func mayMeet(_ part: CubicCurve, _ box: Box) -> Bool {
    Box(part.start, part.end).meets(box) && !CurveStrip(part).excludes(self) && !CurveStrip(self).excludes(part)
  }

  /// Whether another curve has no points on both sides of the line through this curve's ends.
  @inline(__always)
  func hasOnOneSide(_ other: CubicCurve) -> Bool {
    let chord = end - start
    let e0 = chord.cross(other.start - start)
    let e1 = chord.cross(other.control1 - start)
    let e2 = chord.cross(other.control2 - start)
    let e3 = chord.cross(other.end - start)
    // What cannot be told from nothing lies on neither side.
    let slack = 1e-12 * (abs(e0) + abs(e1) + abs(e2) + abs(e3))
    return min(min(e0, e1), min(e2, e3)) >= -slack || max(max(e0, e1), max(e2, e3)) <= slack
  }

  /// Whether the directions of two curves always differ, in the same sense: those of their control polygons do.
  @inline(__always)
  fileprivate func crossesTransversally(_ other: CubicCurve) -> Bool {
    let (p0, p1, p2) = (control1 - start, control2 - control1, end - control2)
    let (q0, q1, q2) = (other.control1 - other.start, other.control2 - other.control1, other.end - other.control2)
    let isPositive = p0.cross(q0) > 0
    return (p2.cross(q2) > 0) == isPositive && (p0.cross(q2) > 0) == isPositive && (p2.cross(q0) > 0) == isPositive
      && (p0.cross(q1) > 0) == isPositive && (p1.cross(q0) > 0) == isPositive && (p1.cross(q1) > 0) == isPositive
      && (p1.cross(q2) > 0) == isPositive && (p2.cross(q1) > 0) == isPositive
  }

  /// Whether the curve lies within a distance of its chord, and runs along it nearly evenly.
  @inline(__always)
  func isFlat(within distance: Double) -> Bool {
    // The distance of the control points from those of a line bounds that of the curve; 3/4 of it at most.
    let d1 = control1 + control1 - start - start + (start - end) * (2.0 / 3)
    let d2 = control2 + control2 - start - start + (start - end) * (4.0 / 3)
    return max(d1.dot(d1), d2.dot(d2)) <= 4 * distance * distance
  }

  /// Both halves, by de Casteljau's construction.
  @inline(__always)
  var halves: (CubicCurve, CubicCurve) {
    let a = (start + control1) * 0.5
    let m = (control1 + control2) * 0.5
    let c = (control2 + end) * 0.5
    let ab = (a + m) * 0.5
    let bc = (m + c) * 0.5
    let middle = (ab + bc) * 0.5
    return (
      CubicCurve(start: start, control1: a, control2: ab, end: middle),
      CubicCurve(start: middle, control1: bc, control2: c, end: end)
    )
  }

  /// The parameter of the point nearest to another one, and their distance, on a curve that is monotone.
  func nearestParameter(to point: Point) -> (t: Double, distance: Double) {
    // Start from the coordinate in which the curve is longer, by bisection, then improve by Newton's method.
    let isWide = abs(end.x - start.x) >= abs(end.y - start.y)
    var t = isWide ? parameter(atX: point.x) : parameter(atY: point.y)
    for _ in 0..<4 {
      let away = self.point(at: t) - point
      let first = derivative(at: t)
      let slope = first.dot(first) + away.dot(secondDerivative(at: t))
      let step = away.dot(first) / slope
      guard step.isFinite, slope > 0 else { break }
      let next = min(max(t - step, 0), 1)
      if self.point(at: next).distance(to: point) > away.length { break }
      if abs(next - t) < 1e-14 { break }
      t = next
    }
    return (t, self.point(at: t).distance(to: point))
  }

  /// Whether a monotone curve may pass a point within a distance, which is very small: not where the tangent at about its
  /// height, or its place across, lies 64 times as far from it.
  @inline(__always)
  func mayPass(_ point: Point, within distance: Double) -> Bool {
    let isWide = abs(end.x - start.x) >= abs(end.y - start.y)
    let t =
      isWide
      ? Self.parameter(start.x, control1.x, control2.x, end.x, at: point.x, precision: 0.1)
      : Self.parameter(start.y, control1.y, control2.y, end.y, at: point.y, precision: 0.1)
    let away = point - self.point(at: t)
    let slope = derivative(at: t)
    let across = slope.cross(away)
    return across * across <= 64 * 64 * distance * distance * slope.dot(slope)
  }

  /// The parameter at which a monotone curve reaches an x; an end where it does not.
  func parameter(atX x: Double) -> Double {
    Self.parameter(start.x, control1.x, control2.x, end.x, at: x)
  }

  /// The parameter at which a monotone curve reaches a y; an end where it does not.
  func parameter(atY y: Double) -> Double {
    Self.parameter(start.y, control1.y, control2.y, end.y, at: y)
  }

  /// Where a cubic polynomial in Bernstein form takes a value that it takes once: the secant and Newton's method within
  /// a bracket that shrinks.
  ///
  /// - Parameter precision: A step smaller than this is the last one; the next would be about its square.
  @inline(__always)
  static func parameter(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, at value: Double, precision: Double = 1e-15
  ) -> Double {
    let isRising = p3 >= p0
    if isRising ? value <= p0 : value >= p0 { return 0 }
    if isRising ? value >= p3 : value <= p3 { return 1 }
    let (a, b, c) = (p3 - p0 + 3 * (p1 - p2), 3 * (p0 - p1 - p1 + p2), 3 * (p1 - p0))
    var (low, high) = (0.0, 1.0)
    var t = (value - p0) / (p3 - p0)
    for _ in 0..<60 {
      let error = ((a * t + b) * t + c) * t + p0 - value
      if error == 0 { return t }
      if (error > 0) == isRising { high = t } else { low = t }
      let next = t - error / ((3 * a * t + 2 * b) * t + c)
      let improved = next > low && next < high ? next : (low + high) / 2
      if abs(improved - t) < precision { return improved }
      t = improved
    }
    return t
  }
}
