import CrownPath
internal import CrownMemory

/// The monotone pieces of outlines, and where they are cut: where they meet, and at the vertices that they pass by.
struct CutPieces: ~Copyable {
  /// Where a piece is cut.
  struct Cut {
    /// The piece's parameter, from 0 to 1.
    var t: Double
    var vertex: Int32
    /// The cut of the same piece that was made before; -1 for none.
    var previous: Int32
  }

  /// The most pieces and cuts, for the memory that they take.
  private static let maximumPieces = 60_000
  private static let maximumCuts = 400_000
  /// What a pair of pieces whose boxes meet, a pair of parts of curves, a vertex not far from a piece, and the place on a
  /// piece that is next to one take of the budget.
  private static let costOfPair: Int64 = 10
  private static let costOfParts: Int64 = 150
  private static let costOfVertex: Int64 = 3
  private static let costOfPlace: Int64 = 300
  /// A piece that reaches into so many columns and rows of the grid of vertices is followed through it, row by row.
  private static let longPieceCells = 4

  /// Points nearer than this are one.
  private let reach: Double
  private(set) var vertices: VertexSet
  /// From left to right, so that a piece meets only those that begin before it ends.
  private(set) var pieces: ScratchList<MonotonePiece>
  /// The strip of each piece.
  private var strips: ScratchList<CurveStrip>
  /// The cuts inside of pieces.
  private(set) var cuts: ScratchList<Cut>
  /// The last cut of each piece; -1 for none.
  private var lastCut: ScratchList<Int32>

  /// The pieces of segments, cut.
  ///
  /// - Complexity: O(*n* log *n* + *k*) for *n* pieces of which *k* pairs have boxes that overlap in x.
  static func cutting(
    _ sources: [SourceSegment], reach: Double, budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> CutPieces {
    guard sources.count <= maximumPieces else { throw .tooLarge }
    var cut = CutPieces(sources, reach: reach)
    guard cut.pieces.count <= maximumPieces else { throw .tooLarge }
    try cut.cutAtCrossings(&budget)
    try cut.cutAtVertices(&budget)
    return cut
  }

  private init(_ sources: [SourceSegment], reach: Double) {
    self.reach = reach
    var vertices = VertexSet(reach: reach, capacity: 4 * sources.count)
    pieces = Self.fromLeftToRight(Self.pieces(of: sources, &vertices))
    self.vertices = vertices
    cuts = ScratchList(capacity: 2 * pieces.count)
    lastCut = ScratchList(repeating: -1, count: pieces.count)
    strips = ScratchList(capacity: pieces.count)
    for index in pieces.indices { strips.append(CurveStrip(pieces[index].curve)) }
  }

  /// Lists the cuts inside of a piece, as they lie on it.
  func list(cutsOf piece: Int, in list: inout ScratchList<Cut>) {
    list.removeAll()
    var next = lastCut[piece]
    while next >= 0 {
      list.append(cuts[next])
      next = cuts[next].previous
    }
    list.sort { $0.t < $1.t }
  }

  // MARK: - Pieces

  private static func pieces(
    of sources: [SourceSegment], _ vertices: inout VertexSet
  ) -> ScratchList<MonotonePiece> {
    // The ends of segments come first, so that they stay where they are.
    var starts = ScratchList<Int32>(capacity: sources.count)
    for source in sources { starts.append(vertices.insert(source.curve.start)) }
    var pieces = ScratchList<MonotonePiece>(capacity: 2 * sources.count)
    for (index, source) in sources.enumerated() {
      // Most segments end where the next one starts.
      let next = index + 1
      let end =
        next < sources.count && sources[next].curve.start == source.curve.end
        ? starts[next] : vertices.insert(source.curve.end)
      var (last, vertex) = (0.0, starts[index])
      if source.kind != .line {
        let turns = source.turningParameters
        for turn in 0..<4 where turns[turn] < 1 && turns[turn] > last + CurveTolerance.turningPoint {
          var piece = MonotonePiece(source: Int32(index), source, from: last, to: turns[turn])
          (piece.from, piece.to) = (vertex, vertices.insert(piece.curve.end))
          pieces.append(piece)
          (last, vertex) = (turns[turn], piece.to)
        }
      }
      var piece = MonotonePiece(source: Int32(index), source, from: last, to: 1)
      (piece.from, piece.to) = (vertex, end)
      pieces.append(piece)
    }
    return pieces
  }

  private static func fromLeftToRight(_ unordered: borrowing ScratchList<MonotonePiece>) -> ScratchList<MonotonePiece> {
    struct Key {
      let left: Double
      let index: Int32
    }
    // Nearly in order, as many places as there are pieces.
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in unordered.indices {
      low = min(low, unordered[index].box.minX)
      high = max(high, unordered[index].box.minX)
    }
    let count = unordered.count
    let scale = high > low ? Double(count) / (high - low) : 0
    func place(_ index: Int) -> Int { Int(max(0, min(Double(count - 1), (unordered[index].box.minX - low) * scale))) }
    var starts = ScratchList<Int32>(repeating: 0, count: count + 1)
    for index in 0..<count { starts[place(index) + 1] += 1 }
    var most: Int32 = 0
    for place in 0..<count {
      most = max(most, starts[place + 1])
      starts[place + 1] += starts[place]
    }
    var keys = ScratchList<Key>(repeating: Key(left: 0, index: 0), count: count)
    for index in 0..<count {
      let place = place(index)
      keys[starts[place]] = Key(left: unordered[index].box.minX, index: Int32(index))
      starts[place] += 1
    }
    keys.sort(isNearlySorted: most < 64) { $0.left < $1.left || $0.left == $1.left && $0.index < $1.index }
    var ordered = ScratchList<MonotonePiece>(capacity: count)
    for place in 0..<count { ordered.append(unordered[keys[place].index]) }
    return ordered
  }

  // MARK: - Cuts

  private mutating func cut(_ piece: Int, at t: Double, _ vertex: Int32) {
    cuts.append(Cut(t: t, vertex: vertex, previous: lastCut[piece]))
    lastCut[piece] = Int32(cuts.count - 1)
  }

  private mutating func cutAtCrossings(_ budget: inout UnionBudget) throws(Arrangement.Failure) {
    var finder = CrossingFinder(flatness: 2 * reach)
    // Side by side, since far more boxes are compared than meet.
    var boxes = ScratchList<BoundingBox>(capacity: pieces.count)
    for index in pieces.indices { boxes.append(pieces[index].box) }
    var near = ScratchList<Int32>(repeating: 0, count: pieces.count)
    for first in pieces.indices {
      let box = boxes[first]
      let count = try Self.list(boxesMeeting: first, of: boxes, in: &near, &budget)
      try budget.spend(Self.costOfPair * Int64(count))
      for place in 0..<count {
        let second = Int(near[place])
        // Two of three pairs whose boxes meet are done with here.
        if strips[first].excludes(pieces[second].curve) || strips[second].excludes(pieces[first].curve) { continue }
        guard !box.onlyTouches(boxes[second]), !pieces[first].isClear(of: pieces[second]) else { continue }
        let work = finder.find(pieces[first], pieces[second])
        try budget.spend(Self.costOfParts * Int64(work))
        for crossing in finder.crossings {
          let vertex = vertices.insert(crossing.point)
          cut(first, at: Self.inside(crossing.a), vertex)
          cut(second, at: Self.inside(crossing.b), vertex)
        }
        guard cuts.count <= Self.maximumCuts else { throw .tooLarge }
      }
    }
  }

  /// Lists the boxes behind one that meet it, without branches, since which do could not be guessed.
  ///
  /// - Returns: How many they are.
  private static func list(
    boxesMeeting first: Int, of boxes: borrowing ScratchList<BoundingBox>, in near: inout ScratchList<Int32>,
    _ budget: inout UnionBudget
  ) throws(Arrangement.Failure) -> Int {
    let box = boxes[first]
    var second = first + 1
    var count = 0
    while second < boxes.count, boxes[second].minX <= box.maxX {
      near[count] = Int32(truncatingIfNeeded: second)
      count += (boxes[second].minY <= box.maxY ? 1 : 0) & (boxes[second].maxY >= box.minY ? 1 : 0)
      second += 1
    }
    try budget.spend(Int64(second - first - 1))
    return count
  }

  /// A parameter between the ends of a piece, where what is cut at other vertices belongs.
  private static func inside(_ t: Double) -> Double { min(max(t, 1e-12), 1 - 1e-12) }

  /// Cuts each piece at the vertices that it passes by within reach, so that edges which lie on each other have the
  /// same ends (as in Hobby, Practical segment intersection with finite precision output, 1999).
  private mutating func cutAtVertices(_ budget: inout UnionBudget) throws(Arrangement.Failure) {
    let grid = PointGrid(vertices.points)
    // The last piece that was found to be cut at each vertex.
    var cutPiece = ScratchList<Int32>(repeating: -1, count: vertices.points.count)
    var near = ScratchList<Int32>(repeating: 0, count: vertices.points.count + 1)
    for index in pieces.indices {
      let number = Int32(truncatingIfNeeded: index)
      cutPiece[pieces[index].from] = number
      cutPiece[pieces[index].to] = number
      var next = lastCut[index]
      while next >= 0 {
        cutPiece[cuts[next].vertex] = number
        next = cuts[next].previous
      }
      let around = pieces[index].box.grown(by: reach)
      let strip = strips[index].grown(by: reach)
      let (allColumns, rows) = grid.cells(in: around)
      // The box of a long piece holds many cells that the piece itself does not reach.
      let isLong = min(allColumns.count, rows.count) >= Self.longPieceCells
      for row in rows {
        let columns = isLong ? grid.columns(of: pieces[index], inRow: row, within: 2 * reach) : allColumns
        let entries = grid.entries(row: row, columns: columns)
        try budget.spend(Self.costOfVertex * Int64(columns.count + entries.count))
        // Listed first, without branches, like boxes.
        var count = 0
        for entry in entries {
          let vertex = grid.point(at: entry)
          near[count] = vertex
          count += (around.contains(vertices.points[vertex]) ? 1 : 0) & (cutPiece[vertex] != number ? 1 : 0)
        }
        for place in 0..<count {
          let vertex = near[place]
          guard strip.contains(vertices.points[vertex]) else { continue }
          try budget.spend(Self.costOfPlace)
          if let t = pieces[index].parameter(passing: vertices.points[vertex], within: reach) {
            cut(index, at: t, vertex)
          }
        }
      }
      guard cuts.count <= Self.maximumCuts else { throw .tooLarge }
    }
  }
}
