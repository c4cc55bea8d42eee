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
    /// The part of a segment that runs here and gives the edge its form.
    var part: Part
    /// The form, with its ends at the vertices.
    var curve: CubicCurve
    var isLine: Bool
    var box: Box
    /// The outline of that part.
    var outline: Int32
    /// By how much the outline's winding number changes across the edge.
    var change: Int32 = 1
    /// Where ``Arrangement/overlaps`` says what else runs here; -1 for nothing.
    var overlap: Int32 = -1
  }

  /// What else runs where an edge does.
  struct Overlap {
    var parts: [Part] = []
    /// The other outlines whose winding number changes there.
    var changes: [(outline: Int32, change: Int32)] = []
  }

  /// A part of a segment.
  struct Part {
    var source: Int32
    var t0: Double
    var t1: Double
    /// Whether the segment runs from the edge's end to its beginning.
    var isReversed: Bool
  }

  /// The most pieces, pairs of pieces, pairs of their parts and cuts that are looked at: half a second's work.
  private static let maximumPieces = 60_000
  private static let maximumPairs = 10_000_000
  private static let maximumWork = 3_000_000
  private static let maximumCuts = 200_000

  /// Points nearer than this are one.
  let reach: Double
  let sources: [SourceSegment]
  private(set) var vertices: VertexSet
  private(set) var edges: [Edge] = []
  private(set) var overlaps: [Overlap] = []
  private var pieces: [MonotonePiece] = []
  /// The boxes of the pieces, side by side, since far more of them are compared than meet.
  private var boxes: [Box] = []
  private var cuts: [Cut] = []
  /// The last cut of each piece.
  private var lastCut: [Int32] = []

  /// Where a piece is cut.
  private struct Cut {
    /// The piece's parameter, from 0 to 1.
    var t: Double
    var vertex: Int32
    /// The cut of the same piece that was made before; -1 for none.
    var previous: Int32
  }

  /// Arranges outlines.
  ///
  /// - Parameters:
  ///   - sources: Their segments, contour by contour.
  ///   - reach: The distance within which points and edges count as one, in the outlines' units.
  /// - Complexity: O(*n* log *n* + *k*) for *n* pieces of which *k* pairs have boxes that overlap in x.
  init(_ sources: [SourceSegment], reach: Double) throws(Failure) {
    guard sources.count <= Self.maximumPieces else { throw .tooLarge }
    self.reach = reach
    self.sources = sources
    vertices = VertexSet(reach: reach, capacity: 4 * sources.count)
    cutIntoPieces()
    guard pieces.count <= Self.maximumPieces else { throw .tooLarge }
    try cutAtCrossings()
    try cutAtVertices()
    makeEdges()
  }

  // MARK: - Cutting

  private mutating func cutIntoPieces() {
    // The ends of segments come first, so that they stay where they are.
    var starts: [Int32] = []
    starts.reserveCapacity(sources.count)
    for source in sources { starts.append(vertices.insert(source.curve.start)) }
    var unordered: [MonotonePiece] = []
    unordered.reserveCapacity(2 * sources.count)
    for (index, source) in sources.enumerated() {
      // Most segments end where the next one starts.
      let next = index + 1
      let end =
        next < sources.count && sources[next].curve.start == source.curve.end
        ? starts[next] : vertices.insert(source.curve.end)
      var (last, vertex) = (0.0, starts[index])
      if source.kind != .line {
        let turns = source.turningParameters
        for t in [turns.0, turns.1, turns.2, turns.3] where t < 1 && t > last + 1e-7 {
          let piece = MonotonePiece(source: Int32(index), source, from: last, to: t)
          let turn = vertices.insert(piece.curve.end)
          unordered.append(piece.between(vertex, turn))
          (last, vertex) = (t, turn)
        }
      }
      unordered.append(MonotonePiece(source: Int32(index), source, from: last, to: 1).between(vertex, end))
    }
    // From left to right, so that a piece meets only those that begin before it ends.
    pieces = Self.ascending(unordered.lazy.map(\.box.minX)).map { unordered[Int($0)] }
    boxes = pieces.map(\.box)
    cuts.reserveCapacity(2 * pieces.count)
    lastCut = Array(repeating: -1, count: pieces.count)
  }

  /// The places of some values in ascending order; equal ones stay as they are.
  private static func ascending(_ values: some Sequence<Double>) -> [Int32] {
    var keys: [(value: Double, index: Int32)] = []
    keys.reserveCapacity(values.underestimatedCount)
    for value in values { keys.append((value, Int32(keys.count))) }
    keys.sort { $0.value < $1.value || $0.value == $1.value && $0.index < $1.index }
    return keys.map(\.index)
  }

  private mutating func cut(_ piece: Int, at t: Double, _ vertex: Int32) {
    cuts.append(Cut(t: t, vertex: vertex, previous: lastCut[piece]))
    lastCut[piece] = Int32(cuts.count - 1)
  }

  private mutating func cutAtCrossings() throws(Failure) {
    var finder = CurveIntersection(flatness: 2 * reach)
    var pairs = 0
    var near = [Int32](repeating: 0, count: boxes.count)
    for first in pieces.indices {
      let box = boxes[first]
      let count = findBoxes(after: first, &pairs, &near)
      for second in near[..<count].lazy.map(Int.init) {
        guard !box.touchesOnly(boxes[second]), !pieces[first].curve.isSame(as: pieces[second].curve),
          !pieces[first].meetsInCommonEndOnly(pieces[second])
        else { continue }
        finder.find(pieces[first], pieces[second])
        for index in finder.crossings.indices {
          let crossing = finder.crossings[index]
          let vertex = vertices.insert(crossing.point)
          cut(first, at: Self.inside(crossing.a), vertex)
          cut(second, at: Self.inside(crossing.b), vertex)
        }
        guard cuts.count <= Self.maximumCuts, finder.work <= Self.maximumWork else { throw .tooLarge }
      }
      guard pairs <= Self.maximumPairs else { throw .tooLarge }
    }
  }

  /// Lists the pieces behind one whose boxes meet its box, without branches, since which do could not be guessed.
  ///
  /// - Parameter pairs: Grows by those that were looked at.
  /// - Returns: How many they are.
  private func findBoxes(after first: Int, _ pairs: inout Int, _ near: inout [Int32]) -> Int {
    let box = boxes[first]
    var second = first + 1
    var count = 0
    while second < boxes.count, boxes[second].minX <= box.maxX {
      near[count] = Int32(truncatingIfNeeded: second)
      count += (boxes[second].minY <= box.maxY ? 1 : 0) & (boxes[second].maxY >= box.minY ? 1 : 0)
      second += 1
    }
    pairs += second - first - 1
    return count
  }

  /// A parameter between the ends of a piece, where what is cut at other vertices belongs.
  private static func inside(_ t: Double) -> Double { min(max(t, 1e-12), 1 - 1e-12) }

  /// Cuts each piece at the vertices that it passes by within reach, so that edges which lie on each other have the
  /// same ends (as in Hobby, Practical segment intersection with finite precision output, 1999).
  private mutating func cutAtVertices() throws(Failure) {
    let grid = PointGrid(vertices.points)
    // The last piece that was found to be cut at each vertex.
    var cutPiece = [Int32](repeating: -1, count: vertices.points.count)
    var near = [Int32](repeating: 0, count: vertices.points.count + 1)
    var checks = 0
    for index in pieces.indices {
      cutPiece[Int(pieces[index].from)] = Int32(index)
      cutPiece[Int(pieces[index].to)] = Int32(index)
      var next = lastCut[index]
      while next >= 0 {
        cutPiece[Int(cuts[Int(next)].vertex)] = Int32(index)
        next = cuts[Int(next)].previous
      }
      let around = boxes[index].grown(by: reach)
      let (columns, rows) = grid.cells(in: around)
      for row in rows {
        // The cells of a row follow one another.
        let entries = grid.entries(row: row, columns: columns)
        checks += columns.count + entries.count
        // Listed first, without branches, like boxes.
        var count = 0
        for entry in entries {
          let vertex = grid.points[entry]
          near[count] = vertex
          count += (around.contains(vertices.points[Int(vertex)]) ? 1 : 0) & (cutPiece[Int(vertex)] != index ? 1 : 0)
        }
        for vertex in near[..<count] {
          guard let t = pieces[index].parameter(passing: vertices.points[Int(vertex)], within: reach) else { continue }
          cut(index, at: t, vertex)
        }
      }
      guard checks <= Self.maximumPairs, cuts.count <= Self.maximumCuts else { throw .tooLarge }
    }
  }

  // MARK: - Edges

  private mutating func makeEdges() {
    var table = EdgeTable(capacity: pieces.count + cuts.count)
    edges.reserveCapacity(pieces.count + cuts.count)
    var sorted: [Cut] = []
    for index in pieces.indices {
      let (from, to) = (pieces[index].from, pieces[index].to)
      sorted.removeAll(keepingCapacity: true)
      var next = lastCut[index]
      while next >= 0 {
        sorted.append(cuts[Int(next)])
        next = cuts[Int(next)].previous
      }
      if sorted.count > 1 { sorted.sort { $0.t < $1.t } }
      // The end itself, not what became one with it.
      while sorted.last?.vertex == to { sorted.removeLast() }
      sorted.append(Cut(t: 1, vertex: to, previous: -1))
      var last = Cut(t: 0, vertex: from, previous: -1)
      for cut in sorted where cut.vertex != last.vertex {
        addEdge(pieces[index], from: last, to: cut, &table)
        last = cut
      }
    }
    // Parts that run to and fro take back each other.
    if !overlaps.isEmpty {
      edges.removeAll { edge in
        edge.change == 0 && (edge.overlap < 0 || overlaps[Int(edge.overlap)].changes.allSatisfy { $0.change == 0 })
      }
    }
    pieces = []
    boxes = []
    cuts = []
  }

  private mutating func addEdge(
    _ piece: MonotonePiece, from first: Cut, to second: Cut, _ table: inout EdgeTable
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
    var other = table.first(between: first.vertex, second.vertex)
    while other >= 0 {
      let (from, to) = (edges[Int(other)].from, edges[Int(other)].to)
      if from == first.vertex && to == second.vertex || from == second.vertex && to == first.vertex,
        Self.isSame(edges[Int(other)], curve, reach)
      {
        part.isReversed = from != first.vertex
        return addOverlap(part, outline, to: Int(other))
      }
      other = table.next(after: other)
    }
    table.add(between: first.vertex, second.vertex)
    edges.append(
      Edge(
        from: first.vertex, to: second.vertex, part: part, curve: curve, isLine: piece.isLine, box: Box(start, end),
        outline: outline))
  }

  private mutating func addOverlap(_ part: Part, _ outline: Int32, to edge: Int) {
    if edges[edge].overlap < 0 {
      edges[edge].overlap = Int32(overlaps.count)
      overlaps.append(Overlap())
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

  /// Adds the changes across an edge, times a sign, to winding numbers: those to its left are those to its right and
  /// the changes.
  @inline(__always)
  func apply(_ edge: Int, sign: Int32, to windings: inout Windings) {
    windings.add(sign * edges[edge].change, to: edges[edge].outline)
    let overlap = edges[edge].overlap
    guard overlap >= 0 else { return }
    for change in overlaps[Int(overlap)].changes { windings.add(sign * change.change, to: change.outline) }
  }

  /// Whether a curve between the same vertices as an edge lies on it.
  private static func isSame(_ edge: Edge, _ curve: CubicCurve, _ reach: Double) -> Bool {
    let middle = curve.point(at: 0.5)
    let other = edge.curve.point(at: 0.5)
    if other.distance(to: middle) <= reach { return true }
    // The middles may lie at different places of the same line.
    let slack = 2 * reach
    guard other.distance(to: middle) < edge.box.extent else { return false }
    return [0.25, 0.5, 0.75].allSatisfy { edge.curve.nearestParameter(to: curve.point(at: $0)).distance <= slack }
  }
}

extension CubicCurve {
  /// Whether another curve runs through the very same points, in either direction.
  @inline(__always)
  fileprivate func isSame(as other: CubicCurve) -> Bool {
    start == other.start && end == other.end && control1 == other.control1 && control2 == other.control2
      || start == other.end && end == other.start && control1 == other.control2 && control2 == other.control1
  }

  /// The curve with both ends moved a little, and the handles with them.
  func moved(toStart newStart: Point, end newEnd: Point) -> CubicCurve {
    CubicCurve(
      start: newStart, control1: control1 + newStart - start, control2: control2 + newEnd - end, end: newEnd)
  }
}
