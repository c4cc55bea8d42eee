import CrownPath
internal import CrownMemory

/// Points by the cells of a grid over them, of which there are about as many as points.
struct PointGrid: ~Copyable {
  private let columns: Axis
  private let rows: Axis
  private let cells: Cells

  /// Points by cells.
  struct Cells: ~Copyable {
    /// The numbers of the points, cell by cell.
    var points: ScratchList<Int32>
    /// Where in `points` those of each cell start, row by row, and where the last one's end.
    var starts: ScratchList<Int32>
    /// The most points in a cell.
    var most: Int32 = 0

    init(_ all: borrowing ScratchList<Point>, _ columns: Axis, _ rows: Axis) {
      starts = ScratchList(repeating: 0, count: columns.count * rows.count + 1)
      var cells = ScratchList<Int32>(capacity: all.count)
      for index in all.indices {
        let cell = rows.part(of: all[index].y) * columns.count + columns.part(of: all[index].x)
        cells.append(Int32(truncatingIfNeeded: cell))
        starts[cell] += 1
      }
      for cell in starts.indices { most = max(most, starts[cell]) }
      let sum = starts.turnIntoEnds()
      points = ScratchList(repeating: 0, count: Int(sum))
      for index in all.indices.reversed() {
        let cell = cells[index]
        starts[cell] -= 1
        points[starts[cell]] = Int32(truncatingIfNeeded: index)
      }
    }
  }

  /// An axis in parts.
  struct Axis {
    let count: Int
    private let start: Double
    private let scale: Double
    /// The lines between parts that differ in width; empty for parts of equal width.
    private let lines: [Double]

    /// Parts of equal width.
    init(from low: Double, to high: Double, count: Int) {
      self.count = count
      start = low
      scale = high > low ? Double(count) / (high - low) : 0
      lines = []
    }

    /// Parts with about as many points in each.
    init(balanced points: borrowing ScratchList<Point>, _ coordinate: KeyPath<Point, Double>, count: Int) {
      var sorted: [Double] = []
      for index in points.indices { sorted.append(points[index][keyPath: coordinate]) }
      sorted.sort()
      self.count = count
      (start, scale) = (0, 0)
      lines = (1..<max(1, count)).map { sorted[$0 * sorted.count / count] }
    }

    /// The part that a value lies in.
    @inline(__always)
    func part(of value: Double) -> Int {
      guard !lines.isEmpty else { return Int(max(0, min(Double(count - 1), (value - start) * scale))) }
      var (low, high) = (0, lines.count)
      while low < high {
        let middle = (low + high) / 2
        if lines[middle] <= value { low = middle + 1 } else { high = middle }
      }
      return low
    }

    /// The values that a part holds; those of the first and the last one have no end.
    func limits(of part: Int) -> (low: Double, high: Double) {
      func line(_ index: Int) -> Double { lines.isEmpty ? start + Double(index) / scale : lines[index - 1] }
      return (part == 0 ? -.infinity : line(part), part == count - 1 ? .infinity : line(part + 1))
    }
  }

  /// - Complexity: O(*n*), or O(*n* log *n*) where most points crowd into a small part of the plane.
  init(_ all: borrowing ScratchList<Point>) {
    let side = max(1, min(1024, Int(Double(all.count).squareRoot())))
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    for index in all.indices {
      let point = all[index]
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    var columns = Axis(from: low.x, to: high.x, count: side)
    var rows = Axis(from: low.y, to: high.y, count: side)
    var cells = Cells(all, columns, rows)
    // A few points far away would crowd the others into one cell.
    if cells.most > 64, Int(cells.most) > all.count / 8 {
      columns = Axis(balanced: all, \.x, count: side)
      rows = Axis(balanced: all, \.y, count: side)
      cells = Cells(all, columns, rows)
    }
    (self.columns, self.rows) = (columns, rows)
    self.cells = cells
  }

  /// The columns and rows of cells that a box reaches into.
  func cells(in box: BoundingBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (left, top) = (columns.part(of: box.minX), rows.part(of: box.minY))
    return (
      left...max(left, columns.part(of: box.maxX)), top...max(top, rows.part(of: box.maxY))
    )
  }

  /// The columns of a row of cells that a monotone piece reaches into, or passes by within a distance.
  func columns(of piece: MonotonePiece, inRow row: Int, within distance: Double) -> ClosedRange<Int> {
    let (low, high) = rows.limits(of: row)
    let (first, last) = (piece.x(atY: low - distance), piece.x(atY: high + distance))
    let left = columns.part(of: min(first, last) - distance)
    return left...max(left, columns.part(of: max(first, last) + distance))
  }

  /// The entries of neighbouring cells of a row, which follow one another.
  func entries(row: Int, columns range: ClosedRange<Int>) -> Range<Int> {
    let first = row * columns.count
    return Int(cells.starts[first + range.lowerBound])..<Int(cells.starts[first + range.upperBound + 1])
  }

  /// The number of an entry's point.
  @inline(__always)
  func point(at entry: Int) -> Int32 { cells.points[entry] }
}
