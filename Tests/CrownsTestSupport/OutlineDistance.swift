import CrownPath

/// The largest distance from a point of one outline to the nearest of another, open subpaths closed.
///
/// Both are flattened to within half of `accuracy`, and compared at the ends and middles of the first one's lines.
///
/// - Parameter accuracy: In the outlines' unit; a 25,000th of the second one's extent unless given.
package func outlineDistance(from path: BezierPath, to other: BezierPath, accuracy: Double? = nil) -> Double {
  guard let box = other.controlBox else { return path.isEmpty ? 0 : .infinity }
  let accuracy = accuracy ?? box.longerSide / 2.5e4
  let lines = closedLines(of: other, tolerance: accuracy / 2)
  let index = LineIndex(lines: lines, box: box)
  var largest = 0.0
  for line in closedLines(of: path, tolerance: accuracy / 2) {
    for point in [line.start, line.start.interpolated(to: line.end, at: 0.5)] {
      largest = max(largest, index.distance(from: point))
    }
  }
  return largest
}

private struct Line {
  var start: PathPoint
  var end: PathPoint

  func distance(from point: PathPoint) -> Double {
    let chord = end - start
    let length = chord.dot(chord)
    let t = length > 0 ? min(1, max(0, (point - start).dot(chord) / length)) : 0
    return point.distance(to: start + chord * t)
  }
}

/// Lines, found by the cells of a grid that their boxes touch.
private struct LineIndex {
  private let lines: [Line]
  private let origin: PathPoint
  private let cellSide: Double
  private var cells: [[Int32]]
  /// The number of rows, and of columns.
  private static let side = 48

  init(lines: [Line], box: PathRect) {
    self.lines = lines
    origin = PathPoint(box.x, box.y)
    cellSide = max(box.longerSide, 1e-9) / Double(Self.side - 1)
    cells = Array(repeating: [], count: Self.side * Self.side)
    for (number, line) in lines.enumerated() {
      let (x0, y0) = cell(of: PathPoint(min(line.start.x, line.end.x), min(line.start.y, line.end.y)))
      let (x1, y1) = cell(of: PathPoint(max(line.start.x, line.end.x), max(line.start.y, line.end.y)))
      for y in y0...y1 { for x in x0...x1 { cells[y * Self.side + x].append(Int32(number)) } }
    }
  }

  private func cell(of point: PathPoint) -> (Int, Int) {
    func clamp(_ value: Double) -> Int { Int(min(max(value, 0), Double(Self.side - 1))) }
    return (clamp((point.x - origin.x) / cellSide), clamp((point.y - origin.y) / cellSide))
  }

  /// The distance to the nearest line, searched in growing rings of cells.
  func distance(from point: PathPoint) -> Double {
    let (x, y) = cell(of: point)
    var nearest = Double.infinity
    for ring in 0..<Self.side {
      for row in max(0, y - ring)...min(Self.side - 1, y + ring) {
        let isEdge = abs(row - y) == ring
        for column in max(0, x - ring)...min(Self.side - 1, x + ring) where isEdge || abs(column - x) == ring {
          for number in cells[row * Self.side + column] {
            nearest = min(nearest, lines[Int(number)].distance(from: point))
          }
        }
      }
      if nearest <= Double(ring) * cellSide * 0.5 { break }
    }
    return nearest
  }
}

private func closedLines(of path: BezierPath, tolerance: Double) -> [Line] {
  var lines: [Line] = []
  var pen = PathPoint.zero
  var start = PathPoint.zero
  func add(_ end: PathPoint) {
    if end != pen { lines.append(Line(start: pen, end: end)) }
    pen = end
  }
  for element in path.flattened(tolerance: tolerance).elements {
    switch element {
    case .move(let point):
      add(start)
      (start, pen) = (point, point)
    case .line(let point): add(point)
    case .close: add(start)
    case .quad, .cubic: break
    }
  }
  add(start)
  return lines
}
