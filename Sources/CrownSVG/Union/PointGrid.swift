import CrownPath

/// Points by the cells of a grid over them, of which there are about as many as points.
struct PointGrid {
  /// The numbers of the points, by cell.
  let points: [Int32]
  /// Where in `points` those of each cell start, row by row, and where the last one's end.
  private let starts: [Int32]
  private let columns: Axis
  private let rows: Axis

  /// An axis in parts.
  private struct Axis {
    let count: Int
    private let start: Double
    private let scale: Double
    /// The lines between parts that differ in width; empty for parts of equal width.
    private let lines: [Double]

    /// Parts of equal width.
    init(equal values: some Sequence<Double>, count: Int) {
      var (low, high) = (Double.infinity, -Double.infinity)
      for value in values { (low, high) = (min(low, value), max(high, value)) }
      self.count = count
      start = low
      scale = high > low ? Double(count) / (high - low) : 0
      lines = []
    }

    /// Parts with about as many of some values in each.
    init(balanced values: some Sequence<Double>, count: Int) {
      let sorted = values.sorted()
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
  }

  /// - Complexity: O(*n*), or O(*n* log *n*) where most points crowd into a small part of the plane.
  init(_ all: [Point]) {
    let side = max(1, min(1024, Int(Double(all.count).squareRoot())))
    let (columns, rows) = (Axis(equal: all.lazy.map(\.x), count: side), Axis(equal: all.lazy.map(\.y), count: side))
    self.init(all, columns, rows)
    // A few points far away would crowd the others into one cell.
    let crowd = zip(starts, starts.dropFirst()).lazy.map { $1 - $0 }.max() ?? 0
    guard crowd > 64, Int(crowd) > all.count / 8 else { return }
    self.init(
      all, Axis(balanced: all.lazy.map(\.x), count: side), Axis(balanced: all.lazy.map(\.y), count: side))
  }

  private init(_ all: [Point], _ columns: Axis, _ rows: Axis) {
    var starts = [Int32](repeating: 0, count: columns.count * rows.count + 1)
    var cells = [Int32](repeating: 0, count: all.count)
    for (index, point) in all.enumerated() {
      let cell = rows.part(of: point.y) * columns.count + columns.part(of: point.x)
      cells[index] = Int32(cell)
      starts[cell] += 1
    }
    // From how many there are to where they end, and then, filled from behind, to where they start.
    var sum: Int32 = 0
    for cell in starts.indices {
      sum += starts[cell]
      starts[cell] = sum
    }
    var points = [Int32](repeating: 0, count: all.count)
    for index in all.indices.reversed() {
      let cell = Int(cells[index])
      starts[cell] -= 1
      points[Int(starts[cell])] = Int32(index)
    }
    self.points = points
    self.starts = starts
    (self.columns, self.rows) = (columns, rows)
  }

  /// The columns and rows of cells that a box reaches into.
  func cells(in box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (left, top) = (columns.part(of: box.minX), rows.part(of: box.minY))
    return (
      left...max(left, columns.part(of: box.maxX)), top...max(top, rows.part(of: box.maxY))
    )
  }

  /// Where in ``points`` those of neighbouring cells of a row are.
  func entries(row: Int, columns range: ClosedRange<Int>) -> Range<Int> {
    let first = row * columns.count
    return Int(starts[first + range.lowerBound])..<Int(starts[first + range.upperBound + 1])
  }
}
