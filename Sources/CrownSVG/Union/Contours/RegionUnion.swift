import CrownPath

/// Unites painted shapes into one path that fills the same under either fill rule.
///
/// The outlines are cut where they meet. The edges with paint on one side only are kept, and joined to contours again,
/// consecutive parts of a segment to one. With y down, the contours have the paint to their right, so that each point
/// has the winding number 1 or 0.
struct RegionUnion: ~Copyable {
  private let arrangement: Arrangement
  /// The edges on the border of the paint.
  private var border: ScratchList<BorderEdge>
  /// The border's edges that leave each vertex.
  private let leaving: Buckets<BorderID>

  /// An edge on the border, turned so that the paint lies to its right.
  struct BorderEdge {
    let edge: EdgeID
    let isReversed: Bool
    /// The vertices at which it starts and ends, so turned.
    let from: VertexID
    let to: VertexID
    var isUsed = false
  }

  /// The union of the shapes.
  ///
  /// - Parameters:
  ///   - snapTolerance: The distance within which points and edges count as one.
  ///   - budget: The budget left for all unions of the drawing; this one takes no more than its share.
  static func path(
    of logic: RegionLogic, snapTolerance: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> BezierPath {
    try budget.withShare { share throws(Arrangement.Failure) in
      let arrangement = try Arrangement(logic.segments, snapTolerance: snapTolerance, budget: &share)
      var union = try RegionUnion(arrangement, FaceWalk(arrangement, logic, &share), least: logic.least)
      return try union.contours()
    }
  }

  /// The unions of all points with at least an alpha, for each alpha in 255ths that points have, in ascending order.
  static func paths(
    of logic: RegionLogic, snapTolerance: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> [(least: UInt8, path: BezierPath)] {
    try budget.withShare { share throws(Arrangement.Failure) in
      let arrangement = try Arrangement(logic.segments, snapTolerance: snapTolerance, budget: &share)
      let walk = try FaceWalk(arrangement, logic, &share)
      var isFound = [Bool](repeating: false, count: 256)
      for chain in walk.chains.ids {
        guard let sides = walk.sides(of: chain) else { continue }
        isFound[Int(sides.left)] = true
        isFound[Int(sides.right)] = true
      }
      var paths: [(UInt8, BezierPath)] = []
      for least in UInt8(1)...255 where isFound[Int(least)] {
        var union = try RegionUnion(arrangement, walk, least: least)
        paths.append((least, try union.contours()))
      }
      return paths
    }
  }

  /// Finds the border.
  private init(
    _ arrangement: Arrangement, _ walk: borrowing FaceWalk, least: UInt8
  ) throws(Arrangement.Failure) {
    self.arrangement = arrangement
    var border = ScratchList<BorderEdge>(capacity: arrangement.edges.count)
    for chain in walk.chains.ids {
      guard let sides = walk.sides(of: chain), (sides.left >= least) != (sides.right >= least) else { continue }
      for index in walk.chains.indices(of: chain) {
        let link = walk.chains[index]
        let (edge, isReversed) = (arrangement.edges[link.edge], link.isReversed == (sides.right >= least))
        border.append(
          BorderEdge(
            edge: link.edge, isReversed: isReversed, from: isReversed ? edge.to : edge.from,
            to: isReversed ? edge.from : edge.to))
      }
    }
    // As many edges arrive at each vertex as leave it, or the contours do not close.
    var balance = ScratchList<Int32>(repeating: 0, count: arrangement.vertices.count)
    var leaving = Buckets<BorderID>(count: balance.count)
    for index in border.indices {
      balance[border[index].from] += 1
      balance[border[index].to] -= 1
      leaving.announce(border[index].from.index)
    }
    for vertex in balance.indices where balance[vertex] != 0 { throw .uncertain }
    leaving.allocate(filler: .absent)
    for index in border.indices.reversed() { leaving.insert(BorderID(index), into: border[index].from.index) }
    self.leaving = leaving
    self.border = border
  }

  // MARK: - Contours

  private mutating func contours() throws(Arrangement.Failure) -> BezierPath {
    var path = BezierPath()
    path.reserveCapacity(border.count)
    var contour: [ContourPart] = []
    contour.reserveCapacity(border.count)
    let simplifier = ContourSimplifier(tolerance: arrangement.snapTolerance)
    for index in border.indices where !border[index].isUsed {
      contour.removeAll(keepingCapacity: true)
      let start = BorderID(index)
      var current = start
      repeat {
        border[current].isUsed = true
        contour.append(part(of: border[current], after: contour.last))
        guard let next = next(after: current) else { break }
        current = next
      } while current != start
      guard border[current].to == border[start].from || current == start else { throw .uncertain }
      path.append(contour: simplifier.simplified(contour), arrangement.sources)
    }
    return path
  }

  /// The next unused edge: of several, the one that turns most to the right, so that contours touch but do not cross.
  private func next(after id: BorderID) -> BorderID? {
    let indices = leaving.indices(of: border[id].to.index)
    if indices.count == 1 {
      let only = leaving[indices.lowerBound]
      return border[only].isUsed ? nil : only
    }
    let candidates = indices.map { leaving[$0] }.filter { !border[$0].isUsed }
    guard candidates.count > 1 else { return candidates.first }
    let arriving = -direction(of: border[id], atEnd: true)
    return candidates.min { a, b in
      Self.turn(arriving, direction(of: border[a], atEnd: false))
        < Self.turn(arriving, direction(of: border[b], atEnd: false))
    }
  }

  private func direction(of edge: BorderEdge, atEnd: Bool) -> PathPoint {
    let curve = arrangement.edges[edge.edge].curve
    let isAtCurveEnd = atEnd != edge.isReversed
    let near = curve.point(at: isAtCurveEnd ? 0.9 : 0.1)
    let vertex = isAtCurveEnd ? curve.end : curve.start
    return atEnd ? vertex - near : near - vertex
  }

  /// An angle up to this, in radians, is a full turn: rounding makes it of an edge that runs back on another one.
  private static let leastTurn = 1e-9

  /// The angle from one direction to another, counterclockwise with y down, above 0 and up to a full turn.
  private static func turn(_ a: PathPoint, _ b: PathPoint) -> Double {
    let angle = -PathPoint(a.dot(b), a.cross(b)).angle
    return angle > leastTurn ? angle : angle + 2 * .pi
  }

  /// The part of a segment that gives an edge its form; where several do, one that continues the part before.
  private func part(of edge: BorderEdge, after last: ContourPart?) -> ContourPart {
    let shape = arrangement.edges[edge.edge]
    let first = contourPart(shape.part, edge)
    guard shape.overlap.isPresent, let last, !first.continues(last) else { return first }
    for part in arrangement.overlaps[shape.overlap].parts {
      let choice = contourPart(part, edge)
      if choice.continues(last) { return choice }
    }
    return first
  }

  private func contourPart(_ part: Arrangement.Part, _ edge: BorderEdge) -> ContourPart {
    ContourPart(
      part, isReversed: part.isReversed != edge.isReversed, from: arrangement.vertices[edge.from],
      to: arrangement.vertices[edge.to],
      isLine: arrangement.sources[part.source].kind == .line)
  }
}
