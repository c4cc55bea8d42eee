import CrownPath

/// One side of a contour's stroke: connected curves.
struct StrokeSide {
  /// The distance from the contour: positive to the right of its direction, with y down.
  let distance: Double
  private(set) var curves: [(curve: CubicCurve, isLine: Bool)] = []
  /// The end of the last curve.
  private(set) var current: PathPoint
  /// The corner on whose inside the side is now.
  private var innerCorner: InnerCorner?

  /// The inside of a corner, through which two lines lead the side.
  private struct InnerCorner {
    /// The index of the line to the corner.
    let index: Int
    /// The directions in which the contour arrives at the corner and leaves it, of length 1.
    let arriving: PathPoint
    let leaving: PathPoint
    /// The length of the shorter segment.
    let shortest: Double
  }

  /// - Parameter segments: The number of the contour's segments.
  init(distance: Double, start: PathPoint, direction: PathPoint, segments: Int) {
    self.distance = distance
    current = start + direction.normal * distance
    curves.reserveCapacity(3 * segments + 4)
  }

  mutating func addLine(to point: PathPoint) {
    guard point != current else { return }
    curves.append((CubicCurve(line: current, point), true))
    current = point
  }

  mutating func add(_ curve: CubicCurve) {
    var curve = curve
    // Both ends differ by rounding alone.
    curve.start = current
    curves.append((curve, false))
    current = curve.end
  }

  /// Ends the side at its start.
  mutating func close() {
    if let first = curves.first { addLine(to: first.curve.start) }
  }

  // MARK: - Inside of corners

  /// Leads the side through a corner of the contour, on its inside.
  ///
  /// - Parameters:
  ///   - arriving: The contour's direction before the corner.
  ///   - leaving: The contour's direction after it.
  ///   - shortest: At most the length of the shorter one of the segments that meet there.
  mutating func addInnerCorner(_ corner: PathPoint, _ arriving: PathPoint, _ leaving: PathPoint, shortest: Double) {
    innerCorner = InnerCorner(index: curves.count, arriving: arriving, leaving: leaving, shortest: shortest)
    addLine(to: corner)
    addLine(to: corner + leaving.normal * distance)
  }

  /// Removes the two lines through the last corner if the curves before and after it cross. The side then turns from
  /// one into the other at the crossing. It is called once the curve after the corner is there.
  ///
  /// The area that is cut off lies inside the strips of both segments if these are long enough and bend less than the
  /// pen. So the stroke paints the same and overlaps itself less.
  mutating func cutInnerCorner(isClosing: Bool = false) {
    guard let corner = innerCorner else { return }
    innerCorner = nil
    // The extent of the end of either strip along the other one, to its corner or to where both sides meet, in half
    // widths of the stroke. Segments must be twice as long, since they may bend.
    let (cosine, sine) = (corner.arriving.dot(corner.leaving), corner.arriving.cross(corner.leaving))
    let extent = cosine > 0 ? abs(sine) : ((1 - cosine) / (1 + cosine)).squareRoot()
    guard corner.shortest >= 2 * extent * abs(distance) else { return }
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

  /// The steps of Newton's method after which two curves are taken not to cross.
  private static let maximumSteps = 8
  /// The cosines of the angles at which a crossing cuts a corner: between 0.8 and 162 degrees. At sharper ones the
  /// strips between could be narrower than the stroke; along flatter ones the crossing is uncertain.
  private static let cutCosines = (least: -0.95, greatest: 0.9999)
  /// The cosine of the largest angle, 45 degrees, between a curve's direction at the crossing and at the corner. Within
  /// it the curves cross once only.
  private static let leastAgreement = 0.7

  /// The point at which a side's curve before a corner and the one after it cross, by Newton's method from the corner.
  ///
  /// - Returns: `nil` where they may cross more than once, or so sharply that the strips between could be narrower than
  ///   the stroke.
  private func crossing(
    _ a: CubicCurve, _ b: CubicCurve, at corner: InnerCorner
  ) -> (s: Double, t: Double, point: PathPoint)? {
    var (s, t) = (1.0, 0.0)
    var previous = Double.infinity
    for _ in 0..<Self.maximumSteps {
      let newton = CrossingStep(a, at: s, b, at: t)
      let (slopeA, slopeB, meeting) = (newton.slopeA, newton.slopeB, newton.meeting)
      s += meeting.u
      t += meeting.v
      guard s > 0, s <= 1, t >= 0, t < 1 else { return nil }
      let step = max(abs(meeting.u), abs(meeting.v))
      if step < CurveTolerance.parameter {
        let (lengthA, lengthB) = (slopeA.length, slopeB.length)
        let cosine = slopeA.dot(slopeB) / (lengthA * lengthB)
        guard meeting.turn * corner.arriving.cross(corner.leaving) > 0, cosine > Self.cutCosines.least,
          cosine < Self.cutCosines.greatest,
          slopeA.dot(corner.arriving) > Self.leastAgreement * lengthA,
          slopeB.dot(corner.leaving) > Self.leastAgreement * lengthB,
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
