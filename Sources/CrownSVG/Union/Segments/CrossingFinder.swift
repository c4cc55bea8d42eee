import CrownPath

/// Finds where two monotone segments cross.
struct CrossingFinder {
  /// A crossing of two curves.
  struct Crossing {
    /// The parameters on both curves.
    var a: Double
    var b: Double
    var point: PathPoint
    /// True if it is the crossing of two chords, near that of their curves.
    var isRough = false
  }

  /// Curves that deviate less than this from their chords count as lines.
  let flatness: Double
  private(set) var crossings: [Crossing] = []
  /// The pairs of parts that may still be compared for the current pair of curves.
  private var budget = 0
  /// Far more pairs than two monotone curves take unless they run along each other. Doubled, only such pairs take
  /// longer.
  private static let maximumPairs = 4000

  init(flatness: Double) { self.flatness = flatness }

  /// Finds the crossings of two segments, neither of which lies beside the strip of the other.
  ///
  /// If there is at most one crossing, it is computed directly. Otherwise the curves are halved until both parts are
  /// nearly straight or cross once. Curves that run along each other have some crossings along their common part.
  ///
  /// - Returns: The number of pairs of parts that were compared.
  @discardableResult
  mutating func find(_ a: MonotoneSegment, _ b: MonotoneSegment) -> Int {
    crossings.removeAll(keepingCapacity: true)
    if a.isLine {
      if b.isLine {
        findOnChords(Part(a.curve, isFlat: true), Part(b.curve, isFlat: true))
        return 1
      }
      if findOnLine(a.curve, b.curve, isSwapped: false) { return 1 }
    } else if b.isLine, findOnLine(b.curve, a.curve, isSwapped: true) {
      return 1
    }
    budget = Self.maximumPairs
    find(Part(a.curve, isFlat: a.isLine), Part(b.curve, isFlat: b.isLine))
    for index in crossings.indices where crossings[index].isRough {
      Self.improve(&crossings[index], a.curve, b.curve, flatness)
    }
    return Self.maximumPairs - budget
  }

  /// Returns true if a parameter lies on its curve.
  private static func isOnCurve(_ t: Double) -> Bool {
    t >= -CurveTolerance.parameter && t <= 1 + CurveTolerance.parameter
  }

  // MARK: - One crossing at most

  /// The precision of a crossing with a line: Newton's step below this is the last one, and the next would be 1e-14.
  private static let linePrecision = 1e-7
  /// The step of Newton's method for two curves that is the last one; the next would be 1e-12.
  private static let crossingPrecision = 1e-6
  /// The parameter distance beyond its ends to which a curve is followed while Newton's method has not converged.
  private static let overshoot = 0.2
  /// The most steps of Newton's method; where they do not suffice the curves are halved.
  private static let maximumSteps = 6

  /// Finds where a line crosses a curve that changes sides once at most; false where it may do so more often.
  private mutating func findOnLine(_ line: CubicCurve, _ curve: CubicCurve, isSwapped: Bool) -> Bool {
    let chord = line.end - line.start
    let side = ChordDistances(of: curve, from: line.start, along: chord)
    let slack = CurveTolerance.side * side.sumOfEnds
    // By Descartes' rule of signs the curve changes sides once if its Bézier points do.
    let changesOnce =
      side.start < -slack
      ? side.end > slack && !(side.control1 > 0 && side.control2 < 0)
      : side.start > slack && side.end < -slack && !(side.control1 < 0 && side.control2 > 0)
    guard changesOnce else { return false }
    let t = CubicPolynomial(side.start, side.control1, side.control2, side.end)
      .parameter(at: 0, precision: Self.linePrecision)
    let point = curve.point(at: t)
    let u = (point - line.start).dot(chord) / chord.dot(chord)
    if Self.isOnCurve(u) { crossings.append(Crossing(a: isSwapped ? t : u, b: isSwapped ? u : t, point: point)) }
    return true
  }

  /// The only crossing of two curves whose directions never agree, by Newton's method; `nil` where it is not found.
  ///
  /// Two chords of such curves are never parallel, so they meet once at most.
  private func onlyCrossing(_ a: CubicCurve, _ b: CubicCurve) -> Crossing? {
    guard a.crossesTransversally(b) else { return nil }
    let first = LineMeeting(b.start - a.start, a.end - a.start, b.end - b.start)
    var (u, v) = (first.u, first.v)
    let range = -Self.overshoot...1 + Self.overshoot
    for _ in 0..<Self.maximumSteps {
      guard range.contains(u), range.contains(v) else { return nil }
      let step = CrossingStep(a, at: u, b, at: v)
      u += step.meeting.u
      v += step.meeting.v
      guard abs(step.meeting.u) < Self.crossingPrecision, abs(step.meeting.v) < Self.crossingPrecision else { continue }
      return Self.isOnCurve(u) && Self.isOnCurve(v) ? Crossing(a: u, b: v, point: step.improvedPoint) : nil
    }
    return nil
  }

  // MARK: - Halving

  /// A part of a curve, with the parameters of the whole curve between which it lies.
  private struct Part {
    let curve: CubicCurve
    let t0: Double
    let t1: Double
    let isFlat: Bool

    @inline(__always)
    init(_ curve: CubicCurve, from t0: Double = 0, to t1: Double = 1, isFlat: Bool) {
      (self.curve, self.t0, self.t1, self.isFlat) = (curve, t0, t1, isFlat)
    }

    /// The parameter of the whole curve for one of the part.
    func parameter(_ t: Double) -> Double { t0 + (t1 - t0) * t }

    @inline(__always)
    var halves: (Part, Part) {
      let (first, second) = curve.halves
      let middle = (t0 + t1) / 2
      return (Part(first, from: t0, to: middle, isFlat: false), Part(second, from: middle, to: t1, isFlat: false))
    }
  }

  private mutating func find(_ first: Part, _ second: Part) {
    guard budget > 0 else { return }
    budget -= 1
    if let found = onlyCrossing(first.curve, second.curve) {
      crossings.append(Crossing(a: first.parameter(found.a), b: second.parameter(found.b), point: found.point))
      return
    }
    let a = Part(
      first.curve, from: first.t0, to: first.t1, isFlat: first.isFlat || first.curve.isFlat(within: flatness))
    let b = Part(
      second.curve, from: second.t0, to: second.t1, isFlat: second.isFlat || second.curve.isFlat(within: flatness))
    if a.isFlat, b.isFlat { return findOnChords(a, b) }
    let halvesFirst =
      !a.isFlat && (b.isFlat || a.curve.start.distance(to: a.curve.end) >= b.curve.start.distance(to: b.curve.end))
    if halvesFirst {
      let (low, high) = a.halves
      let box = BoundingBox(b.curve.start, b.curve.end)
      if b.curve.mayMeet(low.curve, box) { find(low, b) }
      if b.curve.mayMeet(high.curve, box) { find(high, b) }
    } else {
      let (low, high) = b.halves
      let box = BoundingBox(a.curve.start, a.curve.end)
      if a.curve.mayMeet(low.curve, box) { find(a, low) }
      if a.curve.mayMeet(high.curve, box) { find(a, high) }
    }
  }

  private mutating func findOnChords(_ a: Part, _ b: Part) {
    let (p, q) = (a.curve.end - a.curve.start, b.curve.end - b.curve.start)
    let meeting = LineMeeting(b.curve.start - a.curve.start, p, q)
    // Parallel lines meet at their ends only, which ``SegmentCuts`` finds.
    guard abs(meeting.turn) > CurveTolerance.parallel * p.length * q.length else { return }
    guard Self.isOnCurve(meeting.u), Self.isOnCurve(meeting.v) else { return }
    crossings.append(
      Crossing(
        a: a.parameter(meeting.u), b: b.parameter(meeting.v), point: a.curve.start + p * meeting.u, isRough: true))
  }

  // MARK: - Refinement

  /// The largest distance, in multiples of the flatness, between the crossing of the curves and that of their chords.
  /// Beyond that the curves are nearly parallel, and their crossing lies anywhere along them.
  private static let maximumCorrection = 8.0

  /// Moves a crossing of chords to that of the curves, by one step of Newton's method in both parameters.
  ///
  /// A curve stands still at an end on which its control point lies. A step there is short along the tangent but may
  /// lead to any parameter. Such a crossing stays where the chords cross.
  private static func improve(
    _ crossing: inout Crossing, _ a: CubicCurve, _ b: CubicCurve, _ flatness: Double
  ) {
    let step = CrossingStep(a, at: crossing.a, b, at: crossing.b)
    let (u, v) = (step.meeting.u, step.meeting.v)
    let limit = maximumCorrection * flatness
    guard step.slopeA.length * abs(u) <= limit, step.slopeB.length * abs(v) <= limit else { return }
    var improved = Crossing(a: crossing.a + u, b: crossing.b + v, point: step.improvedPoint)
    // Where only the chords cross, the curves meet at the end that comes nearest.
    if improved.a < 0 || improved.a > 1 {
      improved.a = min(max(improved.a, 0), 1)
      improved.point = improved.a == 0 ? a.start : a.end
    } else if improved.b < 0 || improved.b > 1 {
      improved.b = min(max(improved.b, 0), 1)
      improved.point = improved.b == 0 ? b.start : b.end
    }
    func isNear(_ point: PathPoint) -> Bool { point.distance(to: improved.point) <= 2 * limit }
    guard isNear(crossing.point), isNear(a.point(at: improved.a)), isNear(b.point(at: improved.b)) else { return }
    crossing = improved
  }
}

extension CubicCurve {
  /// Returns true if a curve and a monotone part of another one may meet.
  ///
  /// - Parameter box: The box of this curve, whose halves are tried one after the other.
  @inline(__always)
  fileprivate func mayMeet(_ part: CubicCurve, _ box: BoundingBox) -> Bool {
    BoundingBox(part.start, part.end).intersects(box) && !CurveStrip(part).excludes(self)
      && !CurveStrip(self).excludes(part)
  }

  /// Returns true if the directions of two curves always differ, in the same orientation: those of their control
  /// polygons do.
  @inline(__always)
  fileprivate func crossesTransversally(_ other: CubicCurve) -> Bool {
    let (p0, p1, p2) = (control1 - start, control2 - control1, end - control2)
    let (q0, q1, q2) = (other.control1 - other.start, other.control2 - other.control1, other.end - other.control2)
    let isPositive = p0.cross(q0) > 0
    return (p2.cross(q2) > 0) == isPositive && (p0.cross(q2) > 0) == isPositive && (p2.cross(q0) > 0) == isPositive
      && (p0.cross(q1) > 0) == isPositive && (p1.cross(q0) > 0) == isPositive && (p1.cross(q1) > 0) == isPositive
      && (p1.cross(q2) > 0) == isPositive && (p2.cross(q1) > 0) == isPositive
  }
}
