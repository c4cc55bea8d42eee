import CrownPath

/// Coverage by the definition of the fill rules: exact spans on 256 lines a row, curves cut into 64 lines each.
///
/// Independent of the rasteriser, and too slow for anything but measuring errors.
struct ExactCoverage {
  /// 0...255, row by row.
  private(set) var values: [Double]

  private static let lines = 256

  init(_ drawing: Drawing, size: Int) {
    var edges: [(PathPoint, PathPoint)] = []
    var sink = Edges(transform: .fitting(drawing.viewBox, width: Double(size), height: Double(size)))
    drawing.path.draw(into: &sink)
    sink.closeSubpath()
    edges = sink.edges.filter { $0.0.y != $0.1.y }
    edges.sort { min($0.0.y, $0.1.y) < min($1.0.y, $1.1.y) }
    values = [Double](repeating: 0, count: size * size)
    var active: [(PathPoint, PathPoint)] = []
    var next = 0
    var crossings: [(x: Double, winding: Int)] = []
    for line in 0..<size * Self.lines {
      let y = (Double(line) + 0.5) / Double(Self.lines)
      while next < edges.count, min(edges[next].0.y, edges[next].1.y) <= y {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { max($0.0.y, $0.1.y) <= y }
      crossings.removeAll(keepingCapacity: true)
      for (a, b) in active {
        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for i in crossings.indices.dropLast() {
        winding += crossings[i].winding
        guard drawing.fillRule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
        add(from: max(0, crossings[i].x), to: min(Double(size), crossings[i + 1].x), row: line / Self.lines, size: size)
      }
    }
    let scale = 255 / Double(Self.lines)
    for i in values.indices { values[i] *= scale }
  }

  private mutating func add(from left: Double, to right: Double, row: Int, size: Int) {
    guard left < right else { return }
    for column in Int(left)..<Int(right.rounded(.up)) {
      values[row * size + column] += min(right, Double(column + 1)) - max(left, Double(column))
    }
  }

  private struct Edges: PathSink {
    let transform: PathTransform
    var edges: [(PathPoint, PathPoint)] = []
    var current = PathPoint.zero
    var start = PathPoint.zero

    init(transform: PathTransform) { self.transform = transform }

    mutating func move(to point: PathPoint) {
      closeSubpath()
      current = transform.image(of: point)
      start = current
    }
    mutating func addLine(to point: PathPoint) { add(transform.image(of: point)) }
    mutating func addQuadCurve(to point: PathPoint, control: PathPoint) {
      let curve = QuadCurve(start: current, control: transform.image(of: control), end: transform.image(of: point))
      for i in 1...64 { add(curve.point(at: Double(i) / 64)) }
    }
    mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
      let curve = CubicCurve(
        start: current, control1: transform.image(of: control1), control2: transform.image(of: control2),
        end: transform.image(of: point))
      for i in 1...64 { add(curve.point(at: Double(i) / 64)) }
    }
    mutating func closeSubpath() { if current != start { add(start) } }

    private mutating func add(_ point: PathPoint) {
      edges.append((current, point))
      current = point
    }
  }
}
