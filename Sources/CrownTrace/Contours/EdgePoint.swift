import CrownPath

/// A point of an outline, read from the coverage of the pixels around it.
struct EdgePoint {
  var position: PathPoint
  /// True if the position is exact by the partial area effect; else it is interpolated.
  var isExact: Bool
}

extension EdgePoint {
  /// Reads the point where a contour crosses a link.
  ///
  /// A straight or parabolic edge covers exactly its mean height in each column that it crosses. So the sum of the
  /// column is its position there (Trujillo-Pino et al., Image and Vision Computing 31, 2013). The sum runs from the
  /// last clear to the first full pixel, a few pixels each way at most.
  init(_ crossing: Crossing, in grid: PixelGrid) {
    let (x, y) = (crossing.x, crossing.y)
    if let exact = Self.columnSum(crossing, in: grid) {
      self.init(
        position: crossing.isVertical
          ? PathPoint(Double(x) + 0.5, Double(y) + exact) : PathPoint(Double(x) + exact, Double(y) + 0.5),
        isExact: true)
    } else {
      self.init(halfwayAt: crossing, in: grid)
      isExact = false
    }
  }

  /// Interpolates the point at which the grid's grey levels cross one half, and takes it for exact.
  init(halfwayAt crossing: Crossing, in grid: PixelGrid) {
    let (x, y) = (crossing.x, crossing.y)
    let a = grid.value(x, y)
    let b = crossing.isVertical ? grid.value(x, y + 1) : grid.value(x + 1, y)
    let t = Double((0.5 - a) / (b - a))
    self.init(
      position: crossing.isVertical
        ? PathPoint(Double(x) + 0.5, Double(y) + 0.5 + t) : PathPoint(Double(x) + 0.5 + t, Double(y) + 0.5),
      isExact: true)
  }

  /// The distance from the first pixel's edge to the outline, along the link; `nil` where the gradient runs across the
  /// link, or no clear and full pixels end the column.
  private static func columnSum(_ crossing: Crossing, in grid: PixelGrid) -> Double? {
    let (x, y) = (crossing.x, crossing.y)
    let tuning = grid.tuning.edgePoints
    let end = Float(tuning.endTolerance) / 255, stepBack = Float(tuning.stepBack), reach = tuning.columnReach
    func at(_ step: Int, _ side: Int = 0) -> Float {
      crossing.isVertical ? grid.value(x + side, y + step) : grid.value(x + step, y + side)
    }
    var along: Float = 0
    for side in -1...1 { along += (side == 0 ? 2 : 1) * (at(1, side) - at(0, side)) }
    let across = at(0, 1) - at(0, -1) + at(1, 1) - at(1, -1)
    guard abs(along) >= abs(across) else { return nil }
    let rises = at(1) > at(0)
    func isBefore(_ step: Int) -> Bool { rises ? at(step) <= end : at(step) >= 1 - end }
    func isAfter(_ step: Int) -> Bool { rises ? at(step) >= 1 - end : at(step) <= end }
    let sign: Float = rises ? 1 : -1
    var first = 0, last = 1
    while !isBefore(first), first > -reach {
      if (at(first - 1) - at(first)) * sign > stepBack { return nil }
      first -= 1
    }
    while !isAfter(last), last <= reach {
      if (at(last + 1) - at(last)) * sign < -stepBack { return nil }
      last += 1
    }
    guard isBefore(first), isAfter(last) else { return nil }
    var sum = 0.0
    for step in first...last { sum += Double(at(step)) }
    return rises ? Double(last + 1) - sum : Double(first) + sum
  }
}
