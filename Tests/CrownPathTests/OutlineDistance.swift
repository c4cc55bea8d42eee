import CrownPath

/// The largest distance from a point of one outline to the nearest of another, open subpaths closed.
///
/// Both are flattened to within a fifty-thousandth of their size and compared at the ends and middles of the lines.
func distance(from path: Path, to other: Path) -> Double {
  let extent = other.controlBox.map(\.longerSide) ?? 1
  let lines = segments(of: other, tolerance: extent / 5e4)
  var largest = 0.0
  for (start, end) in segments(of: path, tolerance: extent / 5e4) {
    for point in [start, start.interpolated(to: end, at: 0.5)] {
      var nearest = Double.infinity
      for line in lines {
        nearest = min(nearest, distance(from: point, to: line))
        if nearest <= largest { break }
      }
      largest = max(largest, nearest)
    }
  }
  return largest
}

private func distance(from point: Point, to line: (start: Point, end: Point)) -> Double {
  let chord = line.end - line.start
  let length = chord.dot(chord)
  let t = length > 0 ? min(1, max(0, (point - line.start).dot(chord) / length)) : 0
  return point.distance(to: line.start + chord * t)
}

private func segments(of path: Path, tolerance: Double) -> [(start: Point, end: Point)] {
  var lines: [(start: Point, end: Point)] = []
  var pen = Point.zero
  var start = Point.zero
  func add(_ end: Point) {
    if end != pen { lines.append((pen, end)) }
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
