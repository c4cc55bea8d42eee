import CrownPath

/// One path of all that is painted.
struct Silhouette {
  var path: Path
  var fillRule: FillRule
  /// What each shape shows of itself: the picture is their union.
  var parts: [PaintedShape]
  /// Whether the path is known to paint what the shapes do.
  var isCompared = true
  /// Whether no contours of the path lie on each other, as far as they come of several shapes or a stroke.
  var isUnited = true

  /// The silhouette of some shapes.
  ///
  /// A single filled shape stays as it is. Else the union is taken of what each shape shows of itself, with several
  /// distances within which points count as one; the first result that proves the same as the shapes, under both rules,
  /// counts. Without one, the contours of all parts are put together: where none takes away from another one, the
  /// non-zero rule unites them. Such a silhouette is not `isUnited`: a rasteriser that adds up areas draws pixels where
  /// many contours cross too dark.
  /// - Parameters:
  ///   - view: What the picture shows; precision is relative to its size.
  ///   - comparesUnion: Whether the result is compared with the shapes even where these are the parts as they are.
  ///   - budget: What all unions together may take.
  init(
    _ shapes: [PaintedShape], view: Rect, comparesUnion: Bool = true, budget: UnionBudget = UnionBudget()
  ) throws(Arrangement.Failure) {
    if shapes.count == 1, let shape = shapes.first, shape.clips.isEmpty, !shape.isKnockout, !shape.isStroke {
      (path, fillRule, parts) = (shape.path, shape.fillRule, shapes)
      return
    }
    let logic = RegionLogic(shapes)
    let reach = view.longerSide * 2e-5
    let precision = view.longerSide / 400
    var budget = budget
    fillRule = .nonzero
    // Whether each shape is a part as it is, so that the parts tell all of what is painted.
    let areAllParts = logic.isPlainUnion && shapes.count <= Self.groupSize
    for factor in Self.reachFactors {
      do {
        if areAllParts {
          parts = shapes
          path = try RegionUnion.path(of: logic, reach: reach * factor, budget: &budget)
        } else {
          parts = try Self.visibleParts(of: shapes, reach: reach * factor, budget: &budget)
          path = try Self.union(of: parts, reach: reach * factor, budget: &budget)
        }
        // Where borders cross very often, the contours as they are have fewer elements than their union.
        guard path.elements.count <= PathEncoder.maximumElements else { break }
        guard path.isFinite else { continue }
        isCompared = comparesUnion || !areAllParts || path.isEmpty
        guard isCompared else { return }
        let comparison = RegionComparison(logic, path, view: view, precision: precision)
        if try comparison.isEqual(budget: &budget) { return }
      } catch {
        if error == .tooManyClips { throw error }
        if error == .tooLarge { break }
      }
    }
    isUnited = false
    parts = []
    path = Path()
    let knockouts = shapes.indices.filter { shapes[$0].isKnockout }
    for (index, shape) in shapes.enumerated() where !shape.isKnockout {
      let above = knockouts.filter { $0 > index }.map { shapes[$0] }
      // What could not be united with itself before, cannot be now.
      if shapes.count > 1, let part = try? Self.visiblePart(of: shape, below: above, reach: reach, budget: &budget),
        let path = try? RegionUnion.path(of: RegionLogic([part]), reach: reach, budget: &budget),
        !shape.clips.isEmpty || !above.isEmpty || path.elements.count <= PathEncoder.maximumElements
      {
        parts.append(PaintedShape(path: path, fillRule: .nonzero, isUnited: true))
      } else if shape.clips.isEmpty, above.isEmpty {
        parts.append(PaintedShape(path: shape.path.clockwise, fillRule: .nonzero))
      } else {
        // What is cut or taken away from cannot be put together from whole contours.
        throw .uncertain
      }
    }
    for part in parts { for element in part.path.elements { path.append(element) } }
    let comparison = RegionComparison(logic, path, view: view, precision: precision)
    do throws(Arrangement.Failure) {
      guard try comparison.isEqual(under: [.nonzero], budget: &budget) else { throw .uncertain }
    } catch {
      throw error == .tooLarge && shapes.contains { !$0.clips.isEmpty } ? .tooManyClips : .uncertain
    }
  }

  /// The multiples of the usual reach that are tried: what lies on each other at one distance may be apart at another.
  private static let reachFactors = [1, 0.1, 8, 0.01]

  // MARK: - Parts

  private static func visibleParts(
    of shapes: [PaintedShape], reach: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> [PaintedShape] {
    // Where very much is taken away from very many shapes, they are worked out at once instead of one by one.
    let knockouts = shapes.indices.filter { shapes[$0].isKnockout }
    let hasClips = shapes.contains { !$0.clips.isEmpty }
    if shapes.count * knockouts.count <= maximumPairs {
      do {
        return try budget.withShare(of: hasClips ? UnionBudget.ofClips : budget.left) {
          share throws(Arrangement.Failure) in
          try visibleParts(of: shapes, below: knockouts, reach: reach, budget: &share)
        }
      } catch {
        guard hasClips, error == .tooLarge else { throw error }
      }
    }
    do {
      // A union takes half of what it is given.
      let path = try budget.withShare(of: hasClips ? 2 * UnionBudget.ofClips : budget.left) {
        share throws(Arrangement.Failure) in
        try RegionUnion.path(of: RegionLogic(shapes), reach: reach, budget: &share)
      }
      return [PaintedShape(path: path, fillRule: .nonzero, isUnited: true)]
    } catch {
      throw hasClips && error == .tooLarge ? .tooManyClips : error
    }
  }

  private static func visibleParts(
    of shapes: [PaintedShape], below knockouts: [Int], reach: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> [PaintedShape] {
    var parts: [PaintedShape] = []
    for index in shapes.indices where !shapes[index].isKnockout {
      let above = knockouts.filter { $0 > index }.map { shapes[$0] }
      let part = try visiblePart(of: shapes[index], below: above, reach: reach, budget: &budget)
      if !part.path.isEmpty { parts.append(part) }
    }
    return parts
  }

  /// The most pairs of a shape and one that takes away from it that are looked at one by one.
  private static let maximumPairs = 4000

  /// What a shape shows of itself: cut to its clips, and less what is taken away by later ones.
  private static func visiblePart(
    of shape: PaintedShape, below knockouts: [PaintedShape], reach: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> PaintedShape {
    let box = knockouts.isEmpty && shape.clips.isEmpty ? nil : shape.path.controlBox
    let above = knockouts.filter { other in
      guard let box, let otherBox = other.path.controlBox else { return false }
      return BoundingBox(box).intersects(BoundingBox(otherBox))
    }
    if shape.clips.isEmpty, above.isEmpty { return shape }
    var shape = shape
    if let box { shape.clips = shape.clips.map { $0.cropped(to: box) } }
    if shape.clips.contains(where: \.shapes.isEmpty) { return PaintedShape(path: Path(), fillRule: .nonzero) }
    let logic = RegionLogic([shape] + above)
    for factor in reachFactors {
      do {
        let path = try RegionUnion.path(of: logic, reach: reach * factor, budget: &budget)
        return PaintedShape(path: path, fillRule: .nonzero, isUnited: true)
      } catch {
        if error == .tooLarge { throw error }
      }
    }
    throw .uncertain
  }

  // MARK: - Union

  /// The most shapes that are united at once.
  private static let groupSize = 24

  /// The union of shapes that only add paint; many are united in groups, so that what lies within others is gone soon.
  private static func union(
    of shapes: [PaintedShape], reach: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Path {
    if shapes.count == 1, let only = shapes.first, only.isUnited { return only.path }
    guard shapes.count > groupSize else {
      return try RegionUnion.path(of: RegionLogic(shapes), reach: reach, budget: &budget)
    }
    var groups: [PaintedShape] = []
    for start in stride(from: 0, to: shapes.count, by: groupSize) {
      let group = Array(shapes[start..<min(start + groupSize, shapes.count)])
      groups.append(
        PaintedShape(path: try union(of: group, reach: reach, budget: &budget), fillRule: .nonzero, isUnited: true))
    }
    return try union(of: groups, reach: reach, budget: &budget)
  }
}

extension Path {
  /// The path, run through the other way if its contours turn counterclockwise on screen on the whole.
  fileprivate var clockwise: Path {
    let segments = SourceSegment.segments(of: self, outline: 0)
    let area = segments.reduce(0) { $0 + $1.curve.start.cross($1.curve.end) }
    guard area < 0 else { return self }
    var result = Path()
    var last: Point?
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
