import CrownPath
internal import CrownMemory

/// Makes edges of pieces that are cut; what runs where another part does becomes an overlap of its edge.
struct EdgeMaker: ~Copyable {
  private(set) var edges: ScratchList<Arrangement.Edge>
  private(set) var overlaps: [Arrangement.Overlap] = []
  private let reach: Double
  private var table: EdgeTable

  init(_ cut: borrowing CutPieces, reach: Double) {
    self.reach = reach
    let most = cut.pieces.count + cut.cuts.count
    table = EdgeTable(capacity: most)
    edges = ScratchList(capacity: most)
    var cuts = ScratchList<CutPieces.Cut>()
    for index in cut.pieces.indices {
      let to = cut.pieces[index].to
      cut.list(cutsOf: index, in: &cuts)
      // The end itself, not what became one with it.
      while cuts.count > 0, cuts[cuts.count - 1].vertex == to { cuts.removeAll(from: cuts.count - 1) }
      cuts.append(CutPieces.Cut(t: 1, vertex: to, previous: -1))
      var last = CutPieces.Cut(t: 0, vertex: cut.pieces[index].from, previous: -1)
      for place in cuts.indices where cuts[place].vertex != last.vertex {
        add(cut, index, from: last, to: cuts[place])
        last = cuts[place]
      }
    }
    if !overlaps.isEmpty { removeWhatIsTakenBack() }
  }

  private mutating func add(
    _ cut: borrowing CutPieces, _ index: Int, from first: CutPieces.Cut, to second: CutPieces.Cut
  ) {
    let (start, end) = (cut.vertices.points[first.vertex], cut.vertices.points[second.vertex])
    let piece = cut.pieces[index]
    let curve =
      piece.isLine
      ? CubicCurve(line: start, end) : piece.curve.part(from: first.t, to: second.t).moved(toStart: start, end: end)
    let span = piece.t1 - piece.t0
    var part = Arrangement.Part(
      source: piece.source, t0: piece.t0 + span * first.t, t1: piece.t0 + span * second.t, isReversed: false)
    if first.t == 0 { part.t0 = piece.t0 }
    if second.t == 1 { part.t1 = piece.t1 }
    let slot = table.slot(between: first.vertex, second.vertex)
    var other = table.first(in: slot)
    while other >= 0 {
      let (from, to) = (edges[other].from, edges[other].to)
      if from == first.vertex && to == second.vertex || from == second.vertex && to == first.vertex,
        Self.isSame(edges[other], curve, reach)
      {
        part.isReversed = from != first.vertex
        return addOverlap(part, piece.outline, to: Int(other))
      }
      other = table.next(after: other)
    }
    table.add(in: slot)
    edges.append(
      Arrangement.Edge(
        from: first.vertex, to: second.vertex, part: part, curve: curve, isLine: piece.isLine,
        outline: piece.outline))
  }

  private mutating func addOverlap(_ part: Arrangement.Part, _ outline: Int32, to edge: Int) {
    if edges[edge].overlap < 0 {
      edges[edge].overlap = Int32(overlaps.count)
      overlaps.append(Arrangement.Overlap())
    }
    let change: Int32 = part.isReversed ? -1 : 1
    if outline == edges[edge].outline { edges[edge].change += change }
    let overlap = Int(edges[edge].overlap)
    overlaps[overlap].parts.append(part)
    guard outline != edges[edge].outline else { return }
    if let slot = overlaps[overlap].changes.firstIndex(where: { $0.outline == outline }) {
      overlaps[overlap].changes[slot].change += change
    } else {
      overlaps[overlap].changes.append((outline, change))
    }
  }

  /// Removes edges whose parts run to and fro.
  private mutating func removeWhatIsTakenBack() {
    var kept = 0
    for index in edges.indices {
      let (change, overlap) = (edges[index].change, edges[index].overlap)
      if change == 0, overlap < 0 || overlaps[Int(overlap)].changes.allSatisfy({ $0.change == 0 }) { continue }
      if kept != index { edges[kept] = edges[index] }
      kept += 1
    }
    edges.removeAll(from: kept)
  }

  /// Whether a curve between the same vertices as an edge lies on it.
  private static func isSame(_ edge: Arrangement.Edge, _ curve: CubicCurve, _ reach: Double) -> Bool {
    let middle = curve.point(at: 0.5)
    let other = edge.curve.point(at: 0.5)
    if other.distance(to: middle) <= reach { return true }
    // The middles may lie at different places of the same line.
    let slack = 2 * reach
    guard other.distance(to: middle) < edge.box.longerSide else { return false }
    return [0.25, 0.5, 0.75].allSatisfy { edge.curve.nearestParameter(to: curve.point(at: $0)).distance <= slack }
  }
}
