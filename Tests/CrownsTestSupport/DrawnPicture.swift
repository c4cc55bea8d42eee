import CrownPath

/// The coverage of a path by the definition of the non-zero rule: exact spans on some lines a row.
///
/// It shares no code with the tracer or the rasteriser.
package struct DrawnPicture {
  package let width: Int, height: Int
  package private(set) var alpha: [UInt8]

  /// - Parameter lines: The lines in a row of pixels. Renderers that count samples have 4 to 16.
  package init(_ path: BezierPath, width: Int, height: Int, lines: Int = 128) {
    (self.width, self.height) = (width, height)
    var values = [Double](repeating: 0, count: width * height)
    let edges = Self.edges(of: path).sorted { $0.top < $1.top }
    // The edges that the line crosses, and the next one below it.
    var (active, next) = ([Edge](), 0)
    var crossings: [(x: Double, winding: Int)] = []
    for line in 0..<height * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      while next < edges.count, edges[next].top <= y {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { $0.bottom <= y }
      crossings.removeAll(keepingCapacity: true)
      for edge in active { crossings.append((edge.x(at: y), edge.winding)) }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for i in crossings.indices.dropLast() {
        winding += crossings[i].winding
        guard winding != 0 else { continue }
        let left = max(0, crossings[i].x), right = min(Double(width), crossings[i + 1].x)
        guard left < right else { continue }
        for column in Int(left)..<Int(right.rounded(.up)) {
          values[line / lines * width + column] += min(right, Double(column + 1)) - max(left, Double(column))
        }
      }
    }
    alpha = values.map { UInt8(($0 / Double(lines) * 255).rounded()) }
  }

  private struct Edge {
    let start: PathPoint, end: PathPoint

    var top: Double { min(start.y, end.y) }
    var bottom: Double { max(start.y, end.y) }
    var winding: Int { start.y < end.y ? 1 : -1 }

    func x(at y: Double) -> Double { start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) }
  }

  /// The edges that are not level.
  private static func edges(of path: BezierPath) -> [Edge] {
    var edges: [Edge] = []
    var (start, current) = (PathPoint.zero, PathPoint.zero)
    func add(to point: PathPoint) {
      if current.y != point.y { edges.append(Edge(start: current, end: point)) }
      current = point
    }
    for element in path.flattened(tolerance: 0.001).elements {
      switch element {
      case .move(let point):
        add(to: start)
        (start, current) = (point, point)
      case .line(let point): add(to: point)
      case .close: add(to: start)
      case .quad, .cubic: break
      }
    }
    add(to: start)
    return edges
  }
}
