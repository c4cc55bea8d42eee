import CrownPath

/// The contours of a TrueType glyph, with y pointing up.
struct GlyphContours {
  struct ContourPoint {
    var point: PathPoint
    /// True if it lies on the curve, rather than being a control point.
    var isOn: Bool
  }

  var points: [ContourPoint] = []
  /// The index after the last point of each contour.
  var ends: [Int] = []

  /// Adds moved contours.
  mutating func append(_ other: GlyphContours, moved: PathTransform) {
    let count = points.count
    points += other.points.map { ContourPoint(point: moved.image(of: $0.point), isOn: $0.isOn) }
    ends += other.ends.map { $0 + count }
  }

  /// The path of the contours, with y pointing down.
  func path(shiftedBy shift: Double) -> BezierPath {
    var path = BezierPath()
    var start = 0
    for end in ends {
      add(points[start..<end], to: &path, shift)
      start = end
    }
    return path
  }

  /// Adds a contour. Between two control points in a row there is a point on the curve, halfway.
  private func add(_ contour: ArraySlice<ContourPoint>, to path: inout BezierPath, _ shift: Double) {
    guard contour.count > 1, let first = contour.first, let last = contour.last else { return }
    func outlinePoint(_ point: PathPoint) -> PathPoint { PathPoint(point.x + shift, -point.y) }
    let start =
      first.isOn ? first.point : last.isOn ? last.point : first.point.interpolated(to: last.point, at: 0.5)
    path.move(to: outlinePoint(start))
    var control: PathPoint?
    for next in first.isOn ? contour.dropFirst() : last.isOn ? contour.dropLast() : contour {
      switch (control, next.isOn) {
      case (nil, true): path.addLine(to: outlinePoint(next.point))
      case (nil, false): control = next.point
      case (let known?, true):
        path.addQuadCurve(to: outlinePoint(next.point), control: outlinePoint(known))
        control = nil
      case (let known?, false):
        path.addQuadCurve(to: outlinePoint(known.interpolated(to: next.point, at: 0.5)), control: outlinePoint(known))
        control = next.point
      }
    }
    if let control { path.addQuadCurve(to: outlinePoint(start), control: outlinePoint(control)) }
    path.closeSubpath()
  }
}
