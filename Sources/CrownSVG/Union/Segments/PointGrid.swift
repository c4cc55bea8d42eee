import CrownPath

/// Vertices in the cells of a grid over them, which has about as many cells as vertices.
struct PointGrid: ~Copyable {
  private let columns: GridAxis
  private let rows: GridAxis
  /// The vertices, in cells row by row.
  private let cells: Buckets<VertexID>

  /// The most cells in a row or column: a million cells, 4 MB.
  private static let maximumSide = 1024
  /// A cell with more points, if it also has an eighth of all, is too dense: the grid is then built of lines that
  /// balance the points.
  private static let denseCellLimit = 64

  /// - Complexity: O(*n*), or O(*n* log *n*) where most points lie in a small part of the plane.
  init(_ points: borrowing ScratchList<PathPoint>) {
    let side = max(1, min(Self.maximumSide, Int(Double(points.count).squareRoot())))
    var (low, high) = (PathPoint(.infinity, .infinity), PathPoint(-.infinity, -.infinity))
    for index in points.indices {
      let point = points[index]
      low = PathPoint(min(low.x, point.x), min(low.y, point.y))
      high = PathPoint(max(high.x, point.x), max(high.y, point.y))
    }
    var columns = GridAxis(from: low.x, to: high.x, count: side)
    var rows = GridAxis(from: low.y, to: high.y, count: side)
    var cellOfPoint = ScratchList<Int32>(repeating: 0, count: points.count)
    var cells = Self.counted(points, columns, rows, in: &cellOfPoint)
    // A few points far away would put all others into one cell.
    let largest = cells.largestCount
    if largest > Self.denseCellLimit, largest > points.count / 8 {
      columns = GridAxis(balancing: points, \.x, count: side)
      rows = GridAxis(balancing: points, \.y, count: side)
      cells = Self.counted(points, columns, rows, in: &cellOfPoint)
    }
    cells.allocate(filler: .absent)
    for index in points.indices.reversed() { cells.insert(VertexID(index), into: Int(cellOfPoint[index])) }
    (self.columns, self.rows) = (columns, rows)
    self.cells = cells
  }

  /// The cells, not filled yet.
  private static func counted(
    _ points: borrowing ScratchList<PathPoint>, _ columns: GridAxis, _ rows: GridAxis,
    in cellOfPoint: inout ScratchList<Int32>
  ) -> Buckets<VertexID> {
    var cells = Buckets<VertexID>(count: columns.count * rows.count)
    for index in points.indices {
      let cell = rows.part(of: points[index].y) * columns.count + columns.part(of: points[index].x)
      cellOfPoint[index] = Int32(truncatingIfNeeded: cell)
      cells.announce(cell)
    }
    return cells
  }

  /// The columns and rows of cells that a box covers or touches.
  func cells(in box: BoundingBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (left, top) = (columns.part(of: box.minX), rows.part(of: box.minY))
    return (
      left...max(left, columns.part(of: box.maxX)), top...max(top, rows.part(of: box.maxY))
    )
  }

  /// The columns of a row of cells that lie within a distance of a monotone segment.
  func columns(of segment: MonotoneSegment, inRow row: Int, within distance: Double) -> ClosedRange<Int> {
    let (low, high) = rows.limits(of: row)
    let (first, last) = (segment.x(atY: low - distance), segment.x(atY: high + distance))
    let left = columns.part(of: min(first, last) - distance)
    return left...max(left, columns.part(of: max(first, last) + distance))
  }

  /// The entries of neighbouring cells of a row.
  func entries(row: Int, columns range: ClosedRange<Int>) -> Range<Int> {
    let first = row * columns.count
    return cells.indices(of: first + range.lowerBound..<first + range.upperBound + 1)
  }

  /// The vertex of an entry.
  func vertex(at entry: Int) -> VertexID { cells[entry] }
}
