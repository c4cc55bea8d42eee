import CrownPath

/// Unites painted shapes into one path that fills the same under either rule.
///
/// The outlines are cut where they meet; of the parts those stay that have paint on one side only; and they are joined
/// to contours again, parts of the same segment to one. The contours have the paint to the right of their way on
/// screen, so that each point is wound around once or not at all.
struct RegionUnion {
  private let arrangement: Arrangement
  /// The edges on the border of the paint, turned so that it lies to their right.
  private var border: [BorderEdge] = []
  /// The border's edges that leave each vertex.
  private var leaving = Incidence([], vertices: 0)

  private struct BorderEdge {
    var edge: Int
    var isReversed: Bool
    var isUsed = false
  }

  /// The union of the shapes.
  ///
  /// - Parameter reach: The distance within which points and edges count as one.
  static func path(of logic: RegionLogic, reach: Double) throws(Arrangement.Failure) -> Path {
    var union = RegionUnion(try Arrangement(logic.segments, reach: reach))
    try union.findBorder(logic)
    return try union.contours()
  }

  private init(_ arrangement: Arrangement) { self.arrangement = arrangement }

  // MARK: - Border

  private mutating func findBorder(_ logic: RegionLogic) throws(Arrangement.Failure) {
    let incidence = Incidence(arrangement.edges.map { ($0.from, $0.to) }, vertices: arrangement.vertices.points.count)
    let chains = EdgeChains(arrangement, incidence)
    let walk = try FaceWalk(arrangement, incidence, chains, logic)
    for (chain, sides) in walk.sides.enumerated() {
      guard let sides, sides.left != sides.right else { continue }
      for link in chains.links(of: chain) {
        border.append(BorderEdge(edge: Int(link.edge), isReversed: link.isReversed == sides.right))
      }
    }
    var balance = [Int32](repeating: 0, count: arrangement.vertices.points.count)
    for edge in border {
      balance[Int(from(edge))] += 1
      balance[Int(to(edge))] -= 1
    }
    guard balance.allSatisfy({ $0 == 0 }) else { throw .uncertain }
    leaving = Incidence(border.map { (from($0), nil) }, vertices: balance.count)
  }

  private func from(_ edge: BorderEdge) -> Int32 {
    edge.isReversed ? arrangement.edges[edge.edge].to : arrangement.edges[edge.edge].from
  }

  private func to(_ edge: BorderEdge) -> Int32 {
    edge.isReversed ? arrangement.edges[edge.edge].from : arrangement.edges[edge.edge].to
  }

  // MARK: - Contours

  private mutating func contours() throws(Arrangement.Failure) -> Path {
    var path = Path()
    var contour: [ContourPart] = []
    for start in border.indices where !border[start].isUsed {
      contour.removeAll(keepingCapacity: true)
      var current = start
      repeat {
        border[current].isUsed = true
        contour.append(part(of: border[current], after: contour.last))
        guard let next = next(after: current) else { break }
        current = next
      } while current != start
      guard to(border[current]) == from(border[start]) || current == start else { throw .uncertain }
      path.append(contour: ContourSimplifier(reach: arrangement.reach).simplified(contour), arrangement.sources)
    }
    return path
  }

  /// The next unused edge: of several, the one that turns most to the right, so that contours touch but do not cross.
  private func next(after index: Int) -> Int? {
    let vertex = to(border[index])
    let around = leaving.edges(at: vertex)
    if around.count == 1, let only = around.first { return border[Int(only)].isUsed ? nil : Int(only) }
    let candidates = around.map { Int($0) }.filter { !border[$0].isUsed }
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
      part, isReversed: part.isReversed != edge.isReversed, from: vertex(from(edge)), to: vertex(to(edge)),
      isLine: arrangement.sources[Int(part.source)].kind == .line)
  }

  private func vertex(_ index: Int32) -> Point { arrangement.vertices.points[Int(index)] }
}
