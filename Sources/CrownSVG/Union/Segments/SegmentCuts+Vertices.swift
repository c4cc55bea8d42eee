import CrownPath

extension SegmentCuts {
  /// The budget taken by a vertex in a cell near a segment, and by the search for the segment's point next to one.
  private static let costOfVertex: Int64 = 3
  private static let costOfSearch: Int64 = 300
  /// A segment whose box covers this number of columns and of rows in the grid of vertices is followed through it row
  /// by row. Most cells of its box are then far from it.
  private static let longSegmentCells = 4

  /// Cuts each segment at the vertices that it passes within the snap tolerance. Edges which lie on each other then
  /// have the same ends (as in Hobby, Practical segment intersection with finite precision output, 1999).
  mutating func cutAtVertices(_ budget: inout UnionBudget) throws(Arrangement.Failure) {
    let grid = PointGrid(vertices.points)
    // The last segment that was found to end, or be cut, at each vertex.
    var cutSegment = ScratchList<SegmentID>(repeating: .absent, count: vertices.points.count)
    // One entry more than there are vertices: each is written before it is known whether it counts.
    var near = ScratchList<VertexID>(repeating: .absent, count: vertices.points.count + 1)
    for index in segments.indices {
      let segment = SegmentID(index)
      cutSegment[segments[segment].from] = segment
      cutSegment[segments[segment].to] = segment
      forEachCut(of: segment) { cutSegment[$0.vertex] = segment }
      let around = segments[segment].box.grown(by: snapTolerance)
      let strip = strips[segment].grown(by: snapTolerance)
      let (allColumns, rows) = grid.cells(in: around)
      let isLong = min(allColumns.count, rows.count) >= Self.longSegmentCells
      for row in rows {
        let columns =
          isLong ? grid.columns(of: segments[segment], inRow: row, within: 2 * snapTolerance) : allColumns
        let entries = grid.entries(row: row, columns: columns)
        try budget.spend(Self.costOfVertex * Int64(columns.count + entries.count))
        // Branch-free: the outcome is unpredictable.
        var count = 0
        for entry in entries {
          let vertex = grid.vertex(at: entry)
          near[count] = vertex
          count += (around.contains(vertices.points[vertex]) ? 1 : 0) & (cutSegment[vertex] != segment ? 1 : 0)
        }
        for entry in 0..<count {
          let vertex = near[entry]
          guard strip.contains(vertices.points[vertex]) else { continue }
          try budget.spend(Self.costOfSearch)
          if let t = segments[segment].parameter(passing: vertices.points[vertex], within: snapTolerance) {
            cut(segment, at: t, vertex)
          }
        }
      }
      guard cuts.count <= Self.maximumCuts else { throw .tooLarge }
    }
  }
}
