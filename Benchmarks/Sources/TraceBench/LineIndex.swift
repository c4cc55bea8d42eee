import CrownPath

/// Lines by the pixels that they pass.
struct LineIndex {
  private let width: Int, height: Int
  /// For each pixel, row by row with a border of four, the lines in it.
  private(set) var cells: [[Int32]]
  private let lines: [(PathPoint, PathPoint)]

  init(_ lines: [(PathPoint, PathPoint)], width: Int, height: Int) {
    self.lines = lines
    self.width = width + 8
    self.height = height + 8
    cells = Array(repeating: [], count: self.width * self.height)
    for (i, (a, b)) in lines.enumerated() {
      let steps = max(1, min(100_000, Int((a.distance(to: b) / 0.5).rounded(.up))))
      var last = -1
      for k in 0...steps {
        let cell = cell(a.interpolated(to: b, at: Double(k) / Double(steps)))
        if cell.0 * self.width + cell.1 != last {
          last = cell.0 * self.width + cell.1
          cells[last].append(Int32(i))
        }
      }
    }
  }

  private func cell(_ point: PathPoint) -> (Int, Int) {
    (max(0, min(height - 1, Int(point.y.rounded(.down)) + 4)), max(0, min(width - 1, Int(point.x.rounded(.down)) + 4)))
  }

  func distance(from point: PathPoint, cap: Double) -> Double {
    let (row, column) = cell(point)
    var best = cap
    for ring in 0...Int(cap) + 1 {
      if ring >= 1, best <= Double(ring - 1) { break }
      for y in max(0, row - ring)...min(height - 1, row + ring) {
        for x in max(0, column - ring)...min(width - 1, column + ring)
        where max(abs(y - row), abs(x - column)) == ring {
          for i in cells[y * width + x] {
            let (a, b) = lines[Int(i)]
            let chord = b - a
            let t = max(0, min(1, (point - a).dot(chord) / max(1e-18, chord.dot(chord))))
            best = min(best, point.distance(to: a + chord * t))
          }
        }
      }
    }
    return best
  }
}
