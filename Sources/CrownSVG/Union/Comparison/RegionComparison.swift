import CrownPath

/// Compares what a path fills with what shapes paint, along the rows of the picture.
struct RegionComparison {
  private let logic: RegionLogic
  private let result: [SourceSegment]
  /// A difference no larger than this, in x or in y, does not count.
  private let precision: Double
  private let rows: PictureRows

  /// - Parameters:
  ///   - view: The part of the plane that is compared; where it holds nothing, all of the plane is.
  ///   - precision: A difference no larger than this does not count, in the units of the shapes.
  init(_ logic: RegionLogic, _ path: BezierPath, view: PathRect, precision: Double) {
    self.logic = logic
    self.precision = precision
    result = SourceSegment.segments(of: path, outline: 0)
    var box = logic.segments.first.map { BoundingBox($0.curve.start, $0.curve.end) } ?? BoundingBox(.zero, .zero)
    for segment in logic.segments {
      let curve = segment.curve
      box.add(curve.start)
      if segment.kind != .line {
        box.add(curve.control1)
        box.add(curve.control2)
      }
    }
    let (top, bottom) = (max(box.minY, view.minY), min(box.maxY, view.maxY))
    let (y, height) = bottom > top ? (top, bottom - top) : (box.minY, box.maxY - box.minY)
    rows = PictureRows(bounds: PathRect(x: box.minX, y: y, width: box.maxX - box.minX, height: height))
  }

  /// The budget taken by an outline when it is asked whether it paints, and by a segment that a point is compared with.
  private static let costOfOutline: Int64 = 2
  private static let costOfSegment: Int64 = 10

  /// Returns true if the path fills what the shapes paint, under each of some fill rules.
  func isEqual(
    under rules: [FillRule] = FillRule.allCases, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Bool {
    guard rows.bounds.height.isFinite else { return false }
    let painted = RowCrossings(of: logic.segments, rows)
    let filled = RowCrossings(of: result, rows)
    guard painted.isComplete, filled.isComplete else { throw .tooLarge }
    if !logic.isPlainUnion {
      try budget.spend(Self.costOfOutline * Int64(logic.outlines.count) * Int64(painted.count + filled.count))
    }
    var windings = Windings(logic)
    // Under each rule, the x from which on the path and the shapes differ; infinite while they agree.
    var starts = ScratchList<Double>(repeating: .infinity, count: rules.count)
    for row in 0..<PictureRows.count {
      windings.reset()
      for index in starts.indices { starts[index] = .infinity }
      var winding: Int32 = 0
      let (sources, results) = (painted.indices(of: row), filled.indices(of: row))
      var (source, result) = (sources.lowerBound, results.lowerBound)
      while source < sources.upperBound || result < results.upperBound {
        let isSource =
          result == results.upperBound || source < sources.upperBound && painted[source].x <= filled[result].x
        let x: Double
        if isSource {
          x = painted[source].x
          windings.add(painted[source].change, to: painted[source].outline)
          source += 1
        } else {
          x = filled[result].x
          winding += filled[result].change
          result += 1
        }
        let isPainted = windings.isPainted
        for index in starts.indices {
          let start = starts[index]
          let differs = isPainted != rules[index].holds(winding)
          if differs == (start < .infinity) { continue }
          starts[index] = differs ? x : .infinity
          guard !differs, x - start > precision else { continue }
          try budget.spend(Self.costOfSegment * Int64(logic.segments.count + self.result.count))
          if self.differs(at: (start + x) / 2, rows.height(of: row), rules[index]) { return false }
        }
      }
    }
    return true
  }

  /// Returns true if the path and the shapes differ above and below a point: otherwise an edge runs along the row
  /// there.
  private func differs(at x: Double, _ y: Double, _ rule: FillRule) -> Bool {
    [y - precision, y + precision].allSatisfy { y in
      var windings = ScratchList<Int32>(repeating: 0, count: logic.outlines.count)
      for segment in logic.segments { windings[segment.outline] += winding(of: segment, around: PathPoint(x, y)) }
      let count = result.reduce(Int32(0)) { $0 + winding(of: $1, around: PathPoint(x, y)) }
      return logic.isPainted(windings) != rule.holds(count)
    }
  }

  /// By how much a segment changes the winding number from far left to a point.
  private func winding(of segment: SourceSegment, around point: PathPoint) -> Int32 {
    var sum: Int32 = 0
    segment.forEachRise { rise in
      guard (rise.y0 <= point.y) != (rise.y1 <= point.y), rise.x(at: point.y) < point.x else { return }
      sum += rise.y1 > rise.y0 ? 1 : -1
    }
    return sum
  }
}

extension FillRule {
  /// Returns true if a point with a winding number is inside.
  fileprivate func holds(_ winding: Int32) -> Bool { self == .nonzero ? winding != 0 : winding & 1 != 0 }
}
