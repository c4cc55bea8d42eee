import CrownPath

/// Points of which those within a distance of each other are one.
struct VertexSet: Sendable {
  private(set) var points: [Point] = []
  private let reach: Double
  private var cells: [Cell: [Int32]] = [:]

  private struct Cell: Hashable {
    var x: Int64
    var y: Int64
  }

  init(reach: Double) { self.reach = reach }

  /// The number of the point nearest to this one within reach; a new one where there is none.
  mutating func insert(_ point: Point) -> Int32 {
    let cell = cell(of: point)
    var best: Int32?
    var bestDistance = reach
    for x in cell.x - 1...cell.x + 1 {
      for y in cell.y - 1...cell.y + 1 {
        for vertex in cells[Cell(x: x, y: y)] ?? [] {
          let distance = points[Int(vertex)].distance(to: point)
          if distance <= bestDistance { (best, bestDistance) = (vertex, distance) }
        }
      }
    }
    if let best { return best }
    points.append(point)
    cells[cell, default: []].append(Int32(points.count - 1))
    return Int32(points.count - 1)
  }

  private func cell(of point: Point) -> Cell {
    // The caller's coordinates are at most some 1e8 times the reach.
    Cell(
      x: Int64(max(-1e15, min(1e15, point.x / reach)).rounded(.down)),
      y: Int64(max(-1e15, min(1e15, point.y / reach)).rounded(.down)))
  }
}
