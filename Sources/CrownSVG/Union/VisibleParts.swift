import CrownPath

/// Computes what painted shapes show: each is cut to its clips, and loses what later shapes take away.
struct VisibleParts {
  let snapTolerance: Double
  /// The multiples of the snap tolerance that are tried for each part.
  let factors: [Double]
  /// The budget left for all unions of the drawing.
  var budget: UnionBudget

  /// The most pairs of a shape and a later one that takes away from it. Beyond that all shapes are computed at once.
  private static let maximumPairs = 4000

  /// The visible parts of shapes, without empty ones. If very much is taken away from very many shapes, it is the one
  /// part that all of them show together.
  mutating func parts(of shapes: [PaintedShape]) throws(Arrangement.Failure) -> [PaintedShape] {
    let knockouts = shapes.indices.filter { shapes[$0].isKnockout }
    let hasClips = shapes.contains { !$0.clips.isEmpty }
    if shapes.count * knockouts.count <= Self.maximumPairs {
      do {
        return try withShare(of: hasClips ? UnionBudget.ofClips : budget.left) { visible throws(Arrangement.Failure) in
          try visible.parts(of: shapes, below: knockouts)
        }
      } catch {
        guard hasClips, error == .tooLarge else { throw error }
      }
    }
    do {
      // A union takes half of what it is given.
      let path = try withShare(of: hasClips ? 2 * UnionBudget.ofClips : budget.left) {
        visible throws(Arrangement.Failure) in try visible.union(of: shapes)
      }
      return [PaintedShape(path: path, fillRule: .nonzero, isUnited: true)]
    } catch {
      throw hasClips && error == .tooLarge ? .tooManyClips : error
    }
  }

  /// The visible parts one by one, each united with itself where that is possible, to be filled by the non-zero rule.
  mutating func separateParts(of shapes: [PaintedShape]) throws(Arrangement.Failure) -> [PaintedShape] {
    var parts: [PaintedShape] = []
    let knockouts = shapes.indices.filter { shapes[$0].isKnockout }
    for (index, shape) in shapes.enumerated() where !shape.isKnockout {
      let above = knockouts.filter { $0 > index }.map { shapes[$0] }
      // A single shape could not be united with itself before, so it cannot be now.
      if shapes.count > 1, let part = try? part(of: shape, below: above), let path = try? union(of: [part]),
        !shape.clips.isEmpty || !above.isEmpty || path.elements.count <= PathEncoder.maximumElements
      {
        parts.append(PaintedShape(path: path, fillRule: .nonzero, isUnited: true))
      } else if shape.clips.isEmpty, above.isEmpty {
        parts.append(PaintedShape(path: shape.path.clockwise, fillRule: .nonzero))
      } else {
        // What is cut, or taken away from, cannot be put together from whole contours.
        throw .uncertain
      }
    }
    return parts
  }

  /// The union of shapes that only add paint. More than a group are united group by group, so that outlines inside of
  /// others disappear early.
  mutating func union(of shapes: [PaintedShape], groupSize: Int) throws(Arrangement.Failure) -> BezierPath {
    if shapes.count == 1, let only = shapes.first, only.isUnited { return only.path }
    guard shapes.count > groupSize else { return try union(of: shapes) }
    var groups: [PaintedShape] = []
    for start in stride(from: 0, to: shapes.count, by: groupSize) {
      let group = Array(shapes[start..<min(start + groupSize, shapes.count)])
      groups.append(
        PaintedShape(path: try union(of: group, groupSize: groupSize), fillRule: .nonzero, isUnited: true))
    }
    return try union(of: groups, groupSize: groupSize)
  }

  // MARK: - Steps

  /// The union of shapes at once.
  private mutating func union(of shapes: [PaintedShape]) throws(Arrangement.Failure) -> BezierPath {
    try RegionUnion.path(of: RegionLogic(shapes), snapTolerance: snapTolerance, budget: &budget)
  }

  private mutating func parts(
    of shapes: [PaintedShape], below knockouts: [Int]
  ) throws(Arrangement.Failure) -> [PaintedShape] {
    var parts: [PaintedShape] = []
    for index in shapes.indices where !shapes[index].isKnockout {
      let above = knockouts.filter { $0 > index }.map { shapes[$0] }
      let part = try part(of: shapes[index], below: above)
      if !part.path.isEmpty { parts.append(part) }
    }
    return parts
  }

  /// The visible part of a shape: cut to its clips, and without what later shapes take away.
  private mutating func part(
    of shape: PaintedShape, below knockouts: [PaintedShape]
  ) throws(Arrangement.Failure) -> PaintedShape {
    let box = knockouts.isEmpty && shape.clips.isEmpty ? nil : shape.path.controlBox
    let above = knockouts.filter { other in
      guard let box, let otherBox = other.path.controlBox else { return false }
      return BoundingBox(box).intersects(BoundingBox(otherBox))
    }
    if shape.clips.isEmpty, above.isEmpty { return shape }
    var shape = shape
    if let box { shape.clips = shape.clips.map { $0.cropped(to: box) } }
    if shape.clips.contains(where: \.shapes.isEmpty) { return PaintedShape(path: BezierPath(), fillRule: .nonzero) }
    let logic = RegionLogic([shape] + above)
    for factor in factors {
      do {
        let path = try RegionUnion.path(of: logic, snapTolerance: snapTolerance * factor, budget: &budget)
        return PaintedShape(path: path, fillRule: .nonzero, isUnited: true)
      } catch {
        if error == .tooLarge { throw error }
      }
    }
    throw .uncertain
  }

  /// Gives a part of the work a share of the budget.
  private mutating func withShare<Result>(
    of work: Int64, _ body: (inout VisibleParts) throws(Arrangement.Failure) -> Result
  ) throws(Arrangement.Failure) -> Result {
    var visible = self
    return try budget.withShare(of: work) { share throws(Arrangement.Failure) in
      visible.budget = share
      defer { share = visible.budget }
      return try body(&visible)
    }
  }
}

extension BezierPath {
  /// The path, reversed if its contours run counterclockwise as a whole, with y down.
  var clockwise: BezierPath {
    let segments = SourceSegment.segments(of: self, outline: 0)
    let area = segments.reduce(0) { $0 + $1.curve.start.cross($1.curve.end) }
    guard area < 0 else { return self }
    var result = BezierPath()
    var last: PathPoint?
    for segment in segments.reversed() {
      let curve = segment.curve.reversed
      if last != curve.start {
        result.closeSubpath()
        result.move(to: curve.start)
      }
      if segment.kind == .line {
        result.addLine(to: curve.end)
      } else {
        result.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
      last = curve.end
    }
    result.closeSubpath()
    return result
  }
}
