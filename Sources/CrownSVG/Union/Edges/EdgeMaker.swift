import CrownPath

/// Makes the edges between the cuts of segments. What runs where an edge already does becomes an overlap of it.
struct EdgeMaker: ~Copyable {
  private(set) var edges: ScratchList<Arrangement.Edge>
  private(set) var overlaps: [Arrangement.Overlap] = []
  private let snapTolerance: Double
  /// The edges, by their vertices in either order.
  private var byVertices: HashChains<EdgeID>

  init(_ cuts: borrowing SegmentCuts) {
    snapTolerance = cuts.snapTolerance
    let most = cuts.segments.count + cuts.cuts.count
    byVertices = HashChains(slots: most, capacity: most)
    edges = ScratchList(capacity: most)
    var list = ScratchList<SegmentCuts.Cut>()
    for index in cuts.segments.indices {
      let segment = SegmentID(index)
      let to = cuts.segments[segment].to
      cuts.list(cutsOf: segment, in: &list)
      // The segment ends at its own end, not at a cut that was snapped to it.
      while list.count > 0, list[list.count - 1].vertex == to { list.removeAll(from: list.count - 1) }
      list.append(SegmentCuts.Cut(t: 1, vertex: to))
      var last = SegmentCuts.Cut(t: 0, vertex: cuts.segments[segment].from)
      for index in list.indices where list[index].vertex != last.vertex {
        add(cuts, segment, from: last, to: list[index])
        last = list[index]
      }
    }
    if !overlaps.isEmpty { removeCancelledEdges() }
  }

  /// Adds the part of a segment between two cuts.
  private mutating func add(
    _ cuts: borrowing SegmentCuts, _ id: SegmentID, from first: SegmentCuts.Cut, to second: SegmentCuts.Cut
  ) {
    let (start, end) = (cuts.vertices.points[first.vertex], cuts.vertices.points[second.vertex])
    let segment = cuts.segments[id]
    let curve =
      segment.isLine
      ? CubicCurve(line: start, end) : segment.curve.part(from: first.t, to: second.t).moved(toStart: start, end: end)
    let span = segment.t1 - segment.t0
    var part = Arrangement.Part(
      source: segment.source, t0: segment.t0 + span * first.t, t1: segment.t0 + span * second.t, isReversed: false)
    if first.t == 0 { part.t0 = segment.t0 }
    if second.t == 1 { part.t1 = segment.t1 }
    let slot = byVertices.slot(of: Self.key(first.vertex, second.vertex))
    var other = byVertices.first(in: slot)
    while other.isPresent {
      let (from, to) = (edges[other].from, edges[other].to)
      if from == first.vertex && to == second.vertex || from == second.vertex && to == first.vertex,
        Self.isSame(edges[other], curve, snapTolerance)
      {
        part.isReversed = from != first.vertex
        return addOverlap(part, segment.outline, to: other)
      }
      other = byVertices.next(after: other)
    }
    byVertices.add(in: slot)
    edges.append(
      Arrangement.Edge(
        from: first.vertex, to: second.vertex, part: part, curve: curve, isLine: segment.isLine,
        outline: segment.outline))
  }

  /// The same key for a pair of vertices in either order.
  private static func key(_ a: VertexID, _ b: VertexID) -> UInt64 {
    UInt64(UInt32(bitPattern: min(a.rawValue, b.rawValue))) << 32
      | UInt64(UInt32(bitPattern: max(a.rawValue, b.rawValue)))
  }

  private mutating func addOverlap(_ part: Arrangement.Part, _ outline: OutlineID, to edge: EdgeID) {
    if !edges[edge].overlap.isPresent {
      edges[edge].overlap = OverlapID(overlaps.count)
      overlaps.append(Arrangement.Overlap())
    }
    let change: Int32 = part.isReversed ? -1 : 1
    if outline == edges[edge].outline { edges[edge].change += change }
    let overlap = edges[edge].overlap
    overlaps[overlap].parts.append(part)
    guard outline != edges[edge].outline else { return }
    if let index = overlaps[overlap].changes.firstIndex(where: { $0.outline == outline }) {
      overlaps[overlap].changes[index].change += change
    } else {
      overlaps[overlap].changes.append((outline, change))
    }
  }

  /// Removes edges across which no winding number changes: their parts run in both directions.
  private mutating func removeCancelledEdges() {
    var kept = 0
    for index in edges.indices {
      let (change, overlap) = (edges[index].change, edges[index].overlap)
      if change == 0, !overlap.isPresent || overlaps[overlap].changes.allSatisfy({ $0.change == 0 }) { continue }
      if kept != index { edges[kept] = edges[index] }
      kept += 1
    }
    edges.removeAll(from: kept)
  }

  /// Returns true if a curve between the same vertices as an edge lies on it.
  private static func isSame(_ edge: Arrangement.Edge, _ curve: CubicCurve, _ snapTolerance: Double) -> Bool {
    let middle = curve.point(at: 0.5)
    let other = edge.curve.point(at: 0.5)
    if other.distance(to: middle) <= snapTolerance { return true }
    // The middles of the same line may lie at different points of it.
    let slack = 2 * snapTolerance
    guard other.distance(to: middle) < edge.box.longerSide else { return false }
    return [0.25, 0.5, 0.75].allSatisfy { edge.curve.nearestParameter(to: curve.point(at: $0)).distance <= slack }
  }
}
