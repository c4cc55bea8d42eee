import CrownPath

/// Unites painted shapes into one path that fills the same under either rule.
///
/// The outlines are cut where they meet; of the parts those stay that have paint on one side only; and they are joined
/// to contours again, parts of the same segment to one. The contours have the paint to the right of their way on
/// screen, so that each point is wound around once or not at all.
struct RegionUnion {
  private let logic: RegionLogic
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
    var union = RegionUnion(logic: logic, arrangement: try Arrangement(logic.outlines, reach: reach))
    try union.findBorder()
    return try union.contours()
  }

  private init(logic: RegionLogic, arrangement: Arrangement) {
    self.logic = logic
    self.arrangement = arrangement
  }

  // MARK: - Border

  /// The most edges that rays may be tried against: a second's work.
  private static let maximumWork = 200_000_000

  private mutating func findBorder() throws(Arrangement.Failure) {
    var field = WindingField(arrangement, logic)
    let incidence = Incidence(arrangement.edges.map { ($0.from, $0.to) }, vertices: arrangement.vertices.points.count)
    var isUsed = [Bool](repeating: false, count: arrangement.edges.count)
    var chain: [Link] = []
    for edge in arrangement.edges.indices where !isUsed[edge] {
      chain.removeAll(keepingCapacity: true)
      isUsed[edge] = true
      chain.append(Link(edge: edge, isReversed: false))
      follow(incidence, &isUsed, &chain)
      // And the other way from the same edge.
      chain.append(Link(edge: edge, isReversed: true))
      let turn = chain.count - 1
      follow(incidence, &isUsed, &chain)
      for index in turn..<chain.count { chain[index].isReversed.toggle() }
      chain.remove(at: turn)
      // The longest edge of a chain is the least likely to lie close to others.
      guard let sample = chain.max(by: { length($0.edge) < length($1.edge) }) else { continue }
      guard let sides = field.sides(of: sample.edge) else { throw .uncertain }
      guard field.work <= Self.maximumWork else { throw .tooLarge }
      guard sides.isRightPainted != sides.isLeftPainted else { continue }
      for link in chain {
        let isReversed = (link.isReversed != sample.isReversed) == sides.isRightPainted
        border.append(BorderEdge(edge: link.edge, isReversed: isReversed))
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

  private func length(_ edge: Int) -> Double {
    arrangement.edges[edge].curve.start.distance(to: arrangement.edges[edge].curve.end)
  }

  private func from(_ edge: BorderEdge) -> Int32 {
    edge.isReversed ? arrangement.edges[edge.edge].to : arrangement.edges[edge.edge].from
  }

  private func to(_ edge: BorderEdge) -> Int32 {
    edge.isReversed ? arrangement.edges[edge.edge].from : arrangement.edges[edge.edge].to
  }

  /// An edge of a chain, and whether the chain runs through it from its end to its beginning.
  private struct Link {
    var edge: Int
    var isReversed: Bool
  }

  /// Adds to a chain the edges that follow its last one through vertices where nothing else meets, and so have the same
  /// on both sides.
  private func follow(_ incidence: Incidence, _ isUsed: inout [Bool], _ chain: inout [Link]) {
    while let last = chain.last {
      let vertex = last.isReversed ? arrangement.edges[last.edge].from : arrangement.edges[last.edge].to
      let around = incidence.edges(at: vertex)
      guard around.count == 2, let one = around.first, let other = around.last else { return }
      let next = Int(Int(one) == last.edge ? other : one)
      let isReversed = arrangement.edges[next].to == vertex
      guard !isUsed[next], hasSameChanges(last.edge, last.isReversed, next, isReversed) else { return }
      isUsed[next] = true
      chain.append(Link(edge: next, isReversed: isReversed))
    }
  }

  private func hasSameChanges(_ a: Int, _ aReversed: Bool, _ b: Int, _ bReversed: Bool) -> Bool {
    let (first, second) = (arrangement.edges[a], arrangement.edges[b])
    guard first.outline == second.outline, first.change == (aReversed == bReversed ? second.change : -second.change)
    else { return false }
    if first.overlap < 0, second.overlap < 0 { return true }
    guard first.overlap >= 0, second.overlap >= 0 else { return false }
    // What overlaps along several edges overlaps in the same order.
    let (one, other) = (arrangement.overlaps[Int(first.overlap)], arrangement.overlaps[Int(second.overlap)])
    let sign: Int32 = aReversed == bReversed ? 1 : -1
    return one.changes.count == other.changes.count
      && zip(one.changes, other.changes).allSatisfy { $0.outline == $1.outline && $0.change == sign * $1.change }
  }

  // MARK: - Contours

  private mutating func contours() throws(Arrangement.Failure) -> Path {
    var path = Path()
    for start in border.indices where !border[start].isUsed {
      var contour: [ContourPart] = []
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
