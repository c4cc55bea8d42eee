import CrownPath
internal import CrownMemory

/// Unites painted shapes into one path that fills the same under either rule.
///
/// The outlines are cut where they meet; of the parts those stay that have paint on one side only; and they are joined
/// to contours again, parts of the same segment to one. The contours have the paint to the right of their way on
/// screen, so that each point is wound around once or not at all.
struct RegionUnion: ~Copyable {
  private let arrangement: Arrangement
  /// The edges on the border of the paint, turned so that it lies to their right.
  private var border: ScratchList<BorderEdge>
  /// The border's edges that leave each vertex.
  private let leaving: Incidence

  struct BorderEdge {
    let edge: Int32
    let isReversed: Bool
    /// The vertices at which it begins and ends, so turned.
    let from: Int32
    let to: Int32
    var isUsed = false
  }

  /// The union of the shapes.
  ///
  /// - Parameters:
  ///   - reach: The distance within which points and edges count as one.
  ///   - budget: What is left for all unions of the drawing; this one takes no more than its share.
  static func path(
    of logic: RegionLogic, reach: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Path {
    try budget.withShare { share throws(Arrangement.Failure) in
      let arrangement = try Arrangement(logic.segments, reach: reach, budget: &share)
      var union = try RegionUnion(logic, arrangement, &share)
      return try union.contours()
    }
  }

  /// Finds the border.
  private init(
    _ logic: RegionLogic, _ arrangement: Arrangement, _ budget: inout UnionBudget
  ) throws(Arrangement.Failure) {
    self.arrangement = arrangement
    let walk = try FaceWalk(arrangement, logic, &budget)
    var border = ScratchList<BorderEdge>(capacity: arrangement.edges.count)
    for chain in 0..<walk.chains.count {
      guard let sides = walk.sides(of: chain), sides.left != sides.right else { continue }
      for place in walk.chains.places(of: chain) {
        let link = walk.chains[place]
        let (edge, isReversed) = (arrangement.edges[link.edge], link.isReversed == sides.right)
        border.append(
          BorderEdge(
            edge: link.edge, isReversed: isReversed, from: isReversed ? edge.to : edge.from,
            to: isReversed ? edge.from : edge.to))
      }
    }
    var balance = ScratchList<Int32>(repeating: 0, count: arrangement.vertices.count)
    for place in border.indices {
      balance[border[place].from] += 1
      balance[border[place].to] -= 1
    }
    for vertex in balance.indices where balance[vertex] != 0 { throw .uncertain }
    leaving = Incidence(edges: border.count, vertices: balance.count) { (border[$0].from, nil) }
    self.border = border
  }

  // MARK: - Contours

  private mutating func contours() throws(Arrangement.Failure) -> Path {
    var path = Path()
    path.reserveCapacity(border.count)
    var contour: [ContourPart] = []
    contour.reserveCapacity(border.count)
    for start in border.indices where !border[start].isUsed {
      contour.removeAll(keepingCapacity: true)
      var current = start
      repeat {
        border[current].isUsed = true
        contour.append(part(of: border[current], after: contour.last))
        guard let next = next(after: current) else { break }
        current = next
      } while current != start
      guard border[current].to == border[start].from || current == start else { throw .uncertain }
      path.append(contour: ContourSimplifier(reach: arrangement.reach).simplified(contour), arrangement.sources)
    }
    return path
  }

  /// The next unused edge: of several, the one that turns most to the right, so that contours touch but do not cross.
  private func next(after index: Int) -> Int? {
    let places = leaving.places(at: border[index].to)
    if places.count == 1 {
      let only = leaving[places.lowerBound]
      return border[only].isUsed ? nil : Int(only)
    }
    let candidates = places.map { Int(leaving[$0]) }.filter { !border[$0].isUsed }
    guard candidates.count > 1 else { return candidates.first }
    let arriving = -direction(of: border[index], atEnd: true)
    return candidates.min { a, b in
      Self.turn(arriving, direction(of: border[a], atEnd: false))
        < Self.turn(arriving, direction(of: border[b], atEnd: false))
    }
  }

  private func direction(of edge: BorderEdge, atEnd: Bool) -> Point {
    let curve = arrangement.edges[edge.edge].curve
    let isAtCurveEnd = atEnd != edge.isReversed
    let near = curve.point(at: isAtCurveEnd ? 0.9 : 0.1)
    let vertex = isAtCurveEnd ? curve.end : curve.start
    return atEnd ? vertex - near : near - vertex
  }

  /// The angle from one direction to another, counterclockwise on screen, above 0 and up to a full turn.
  private static func turn(_ a: Point, _ b: Point) -> Double {
    let angle = -Point(a.dot(b), a.cross(b)).angle
    return angle > 1e-9 ? angle : angle + 2 * .pi
  }

  /// The part of a segment that gives an edge its form: one that goes on with the part before, where there is one.
  private func part(of edge: BorderEdge, after last: ContourPart?) -> ContourPart {
    let shape = arrangement.edges[edge.edge]
    let first = contourPart(shape.part, edge)
    guard shape.overlap >= 0, let last, !first.continues(last) else { return first }
    for part in arrangement.overlaps[Int(shape.overlap)].parts {
      let choice = contourPart(part, edge)
      if choice.continues(last) { return choice }
    }
    return first
  }

  private func contourPart(_ part: Arrangement.Part, _ edge: BorderEdge) -> ContourPart {
    ContourPart(
      part, isReversed: part.isReversed != edge.isReversed, from: arrangement.vertices[edge.from],
      to: arrangement.vertices[edge.to],
      isLine: arrangement.sources[Int(part.source)].kind == .line)
  }
}
