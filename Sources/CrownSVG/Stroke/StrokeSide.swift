import CrownPath

/// One side of a contour's stroke: curves that follow one another.
struct StrokeSide {
  /// Where it lies beside the contour: positive to the right of the way on screen.
  let distance: Double
  private(set) var curves: [(curve: CubicCurve, isLine: Bool)] = []
  /// Where the last curve ends.
  private(set) var current: Point
  /// The corner on whose inside the side has arrived.
  private var innerCorner: InnerCorner?

  /// The inside of a corner, which the side has been led through by two lines.
  private struct InnerCorner {
    /// The number of the line to the corner.
    let index: Int
    /// The directions in which the contour arrives at the corner and leaves it, of length 1.
    let arriving: Point
    let leaving: Point
    /// The length of the shorter segment.
    let shortest: Double
  }

  /// - Parameter segments: The number of the contour's segments.
  init(distance: Double, start: Point, direction: Point, segments: Int) {
    self.distance = distance
    current = start + direction.normal * distance
    curves.reserveCapacity(3 * segments + 4)
  }

  mutating func addLine(to point: Point) {
    guard point != current else { return }
    curves.append((CubicCurve(line: current, point), true))
    current = point
  }

  mutating func add(_ curve: CubicCurve) {
    var curve = curve
    // Ends that differ by rounding alone are one point.
    curve.start = current
    curves.append((curve, false))
    current = curve.end
  }

  /// Ends the side where it began.
  mutating func close() {
    if let first = curves.first { addLine(to: first.curve.start) }
  }

  // MARK: - Inside of corners

  /// Leads the side through a corner of the contour, on its inside.
  ///
  /// - Parameters:
  ///   - arriving: The contour's direction before the corner.
  ///   - leaving: The contour's direction after it.
  ///   - shortest: The length of the shorter one of the segments that meet there, or less.
  mutating func addInnerCorner(_ corner: Point, _ arriving: Point, _ leaving: Point, shortest: Double) {
    innerCorner = InnerCorner(index: curves.count, arriving: arriving, leaving: leaving, shortest: shortest)
    addLine(to: corner)
    addLine(to: corner + leaving.normal * distance)
  }

  /// Leaves out the way through the corner that the side came by last, now that it is known how the side goes on: if
  /// the curves before and after it cross, the side turns from one into the other there.
  ///
  /// What is left out lies where the strips of both segments are, if these are long enough and bend less than the pen; so
  /// the stroke stays the same and only overlaps itself less.
  mutating func cutInnerCorner(isClosing: Bool = false) {
    guard let corner = innerCorner else { return }
    innerCorner = nil
    // How far the end of either strip reaches along the other one, to its corner or to where both sides meet, over the
    // stroke's half width; a little more for what bends.
    let (cosine, sine) = (corner.arriving.dot(corner.leaving), corner.arriving.cross(corner.leaving))
    let reach = cosine > 0 ? abs(sine) : ((1 - cosine) / (1 + cosine)).squareRoot()
    guard corner.shortest >= 2 * reach * abs(distance) else { return }
    let (before, after) = (corner.index - 1, isClosing ? 0 : corner.index + 2)
    guard before >= 0, after != before, after < curves.count, corner.index + 2 <= curves.count,
      let (s, t, meeting) = crossing(curves[before].curve, curves[after].curve, at: corner)
    else { return }
    curves[before].curve = curves[before].curve.part(from: 0, to: s)
    curves[before].curve.end = meeting
    curves[after].curve = curves[after].curve.part(from: t, to: 1)
    curves[after].curve.start = meeting
    curves.removeSubrange(corner.index..<corner.index + 2)
    if isClosing { current = meeting }
  }

  /// Where a side's curve before a corner and the one after it cross, by Newton's method from the corner; `nil` where
  /// they may cross more than once, or so sharply that the strips between could be narrower than the stroke.
  private func crossing(
    _ a: CubicCurve, _ b: CubicCurve, at corner: InnerCorner
  ) -> (s: Double, t: Double, point: Point)? {
    var (s, t) = (1.0, 0.0)
    var previous = Double.infinity
    for _ in 0..<8 {
      let newton = CrossingStep(a, at: s, b, at: t)
      let (slopeA, slopeB, meeting) = (newton.slopeA, newton.slopeB, newton.meeting)
      s += meeting.u
      t += meeting.v
      guard s > 0, s <= 1, t >= 0, t < 1 else { return nil }
      let step = max(abs(meeting.u), abs(meeting.v))
      if step < CurveTolerance.parameter {
        let (lengthA, lengthB) = (slopeA.length, slopeB.length)
        let cosine = slopeA.dot(slopeB) / (lengthA * lengthB)
        guard meeting.turn * corner.arriving.cross(corner.leaving) > 0, cosine > -0.95, cosine < 0.9999,
          slopeA.dot(corner.arriving) > 0.7 * lengthA, slopeB.dot(corner.leaving) > 0.7 * lengthB,
          a.derivative(at: 1).dot(corner.arriving) > 0, b.derivative(at: 0).dot(corner.leaving) > 0
        else { return nil }
        return (s, t, newton.point)
      }
      guard step < previous else { return nil }
      previous = step
    }
    return nil
  }
}
