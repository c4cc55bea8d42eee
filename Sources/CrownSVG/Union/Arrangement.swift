import CrownPath

/// The outlines of several regions, cut where they meet, so that their parts lie beside each other or on each other.
struct Arrangement {
  /// Why an arrangement cannot be made.
  enum Failure: Error {
    /// It would take too much time or memory.
    case tooLarge
    /// The parts do not fit together.
    case uncertain
  }

  /// A part of one or several segments between two vertices.
  struct Edge {
    var from: Int32
    var to: Int32
    /// The parts of segments that run here; the first one gives the edge its form.
    var parts: [Part]
    /// The form, with its ends at the vertices.
    var curve: CubicCurve
    var isLine: Bool
    var box: Box
    /// By how much each outline's winding number changes across the edge.
    var changes: [(outline: Int32, change: Int32)]
  }

  /// A part of a segment.
  struct Part {
    var source: Int32
    var t0: Double
    var t1: Double
    /// Whether the segment runs from the edge's end to its beginning.
    var isReversed: Bool
  }

  /// The most pieces, pairs of pieces and cuts that are looked at.
  private static let maximumPieces = 60_000
  private static let maximumPairs = 20_000_000
  private static let maximumCuts = 400_000

  /// Points nearer than this are one.
  let reach: Double
  private(set) var sources: [SourceSegment] = []
  private(set) var vertices: VertexSet
  private(set) var edges: [Edge] = []
  private var pieces: [MonotonePiece] = []
  /// Where each piece is cut: its parameter from 0 to 1, and the vertex there.
  private var cuts: [[(t: Double, vertex: Int32)]] = []
  private var cutCount = 0

  /// Arranges outlines.
  ///
  /// - Parameter reach: The distance within which points and edges count as one, in the outlines' units.
  /// - Complexity: O(*n* log *n* + *k*) for *n* pieces of which *k* pairs have boxes that overlap in x.
  init(_ outlines: [RegionLogic.Outline], reach: Double) throws(Failure) {
    self.reach = reach
    vertices = VertexSet(reach: reach)
    for (index, outline) in outlines.enumerated() {
      sources += SourceSegment.segments(of: outline.path, outline: Int32(index))
    }
    guard sources.count <= Self.maximumPieces else { throw .tooLarge }
    cutIntoPieces()
    guard pieces.count <= Self.maximumPieces else { throw .tooLarge }
    try cutAtCrossings()
    try cutAtVertices()
    makeEdges()
  }

  // MARK: - Cutting

  private mutating func cutIntoPieces() {
    for (index, source) in sources.enumerated() {
      let parameters = source.monotoneParameters
      for (t0, t1) in zip(parameters, parameters.dropFirst()) {
        pieces.append(MonotonePiece(source: Int32(index), source, from: t0, to: t1))
      }
    }
    // From left to right, so that a piece meets only those that begin before it ends.
    pieces.sort { $0.box.minX < $1.box.minX }
    // The ends of segments come first, so that they stay where they are.
    cuts = pieces.map { _ in [] }
    for (index, piece) in pieces.enumerated() where piece.t0 == 0 {
      cuts[index].append((0, vertices.insert(piece.curve.start)))
    }
    for (index, piece) in pieces.enumerated() {
      if piece.t0 != 0 { cuts[index].append((0, vertices.insert(piece.curve.start))) }
      cuts[index].append((1, vertices.insert(piece.curve.end)))
    }
  }

  private mutating func cutAtCrossings() throws(Failure) {
    var finder = CurveIntersection(flatness: reach / 4)
    var pairs = 0
    for first in pieces.indices {
      let piece = pieces[first]
      var second = first + 1
      while second < pieces.count, pieces[second].box.minX <= piece.box.maxX {
        defer { second += 1 }
        pairs += 1
        guard piece.box.meets(pieces[second].box) else { continue }
        finder.find(piece, pieces[second])
        for crossing in finder.crossings {
          let vertex = vertices.insert(crossing.point)
          cuts[first].append((min(max(crossing.a, 0), 1), vertex))
          cuts[second].append((min(max(crossing.b, 0), 1), vertex))
        }
        cutCount += finder.crossings.count
        guard cutCount <= Self.maximumCuts else { throw .tooLarge }
      }
      guard pairs <= Self.maximumPairs else { throw .tooLarge }
    }
  }

  /// Cuts each piece at the vertices that it passes by within reach, so that edges which lie on each other have the
  /// same ends (as in Hobby, Practical segment intersection with finite precision output, 1999).
  private mutating func cutAtVertices() throws(Failure) {
    let order = vertices.points.indices.sorted { vertices.points[$0].x < vertices.points[$1].x }
    var low = 0
    var checks = 0
    for index in pieces.indices {
      let piece = pieces[index]
      while low < order.count, vertices.points[order[low]].x < piece.box.minX - reach { low += 1 }
      var position = low
      while position < order.count {
        let point = vertices.points[order[position]]
        guard point.x <= piece.box.maxX + reach else { break }
        let vertex = Int32(order[position])
        position += 1
        checks += 1
        guard point.y >= piece.box.minY - reach, point.y <= piece.box.maxY + reach,
          !cuts[index].contains(where: { $0.vertex == vertex })
        else { continue }
        let (t, distance) =
          piece.isLine
          ? Self.nearestOnLine(piece.curve.start, piece.curve.end, point) : piece.curve.nearestParameter(to: point)
        guard distance <= reach, t > 0, t < 1 else { continue }
        cuts[index].append((t, vertex))
        cutCount += 1
      }
      guard checks <= Self.maximumPairs, cutCount <= Self.maximumCuts else { throw .tooLarge }
    }
  }

  private static func nearestOnLine(_ a: Point, _ b: Point, _ point: Point) -> (t: Double, distance: Double) {
    let along = b - a
    let t = (point - a).dot(along) / along.dot(along)
    let bounded = min(max(t, 0), 1)
    return (bounded, point.distance(to: a.interpolated(to: b, at: bounded)))
  }

  // MARK: - Edges

  private mutating func makeEdges() {
    var edgesByEnds: [UInt64: [Int]] = [:]
    for (index, piece) in pieces.enumerated() {
      let sorted = cuts[index].sorted { $0.t < $1.t }
      var last = sorted[0]
      for cut in sorted.dropFirst() {
        guard cut.vertex != last.vertex else { continue }
        addEdge(piece, from: last, to: cut, &edgesByEnds)
        last = cut
      }
    }
    // Parts that run to and fro take back each other.
    edges.removeAll { edge in edge.changes.allSatisfy { $0.change == 0 } }
    pieces = []
    cuts = []
  }

  private mutating func addEdge(
    _ piece: MonotonePiece, from first: (t: Double, vertex: Int32), to second: (t: Double, vertex: Int32),
    _ edgesByEnds: inout [UInt64: [Int]]
  ) {
    let (start, end) = (vertices.points[Int(first.vertex)], vertices.points[Int(second.vertex)])
    let curve =
      piece.isLine
      ? CubicCurve(line: start, end) : piece.curve.part(from: first.t, to: second.t).moved(toStart: start, end: end)
    let span = piece.t1 - piece.t0
    var part = Part(
      source: piece.source, t0: piece.t0 + span * first.t, t1: piece.t0 + span * second.t, isReversed: false)
    if first.t == 0 { part.t0 = piece.t0 }
    if second.t == 1 { part.t1 = piece.t1 }
    let outline = sources[Int(piece.source)].outline
    let (low, high) = (min(first.vertex, second.vertex), max(first.vertex, second.vertex))
    let key = UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high))
    let middle = curve.point(at: 0.5)
    for index in edgesByEnds[key] ?? [] where isSame(edges[index], curve, middle) {
      let isSameWay = edges[index].from == first.vertex
      part.isReversed = !isSameWay
      edges[index].parts.append(part)
      if let slot = edges[index].changes.firstIndex(where: { $0.outline == outline }) {
        edges[index].changes[slot].change += isSameWay ? 1 : -1
      } else {
        edges[index].changes.append((outline, isSameWay ? 1 : -1))
      }
      return
    }
    edgesByEnds[key, default: []].append(edges.count)
    edges.append(
      Edge(
        from: first.vertex, to: second.vertex, parts: [part], curve: curve, isLine: piece.isLine,
        box: Box(start, end), changes: [(outline, 1)]))
  }

  /// Whether a curve between the same vertices as an edge lies on it.
  private func isSame(_ edge: Edge, _ curve: CubicCurve, _ middle: Point) -> Bool {
    let other = edge.curve.point(at: 0.5)
    if other.distance(to: middle) <= reach { return true }
    // The middles may lie at different places of the same line.
    let slack = 2 * reach
    guard other.distance(to: middle) < edge.box.extent else { return false }
    return [0.25, 0.5, 0.75].allSatisfy { edge.curve.nearestParameter(to: curve.point(at: $0)).distance <= slack }
  }
}

extension CubicCurve {
  /// The curve with both ends moved a little, and the handles with them.
  func moved(toStart newStart: Point, end newEnd: Point) -> CubicCurve {
    CubicCurve(
      start: newStart, control1: control1 + newStart - start, control2: control2 + newEnd - end, end: newEnd)
  }
}
