import CrownPath

/// Coverage by the definition of the fill rules: exact spans on 256 lines a row.
struct TruthPicture {
  let width: Int, height: Int
  /// 0...255, row by row, rounded.
  var alpha: [UInt8]
  /// The outline in pixels.
  let path: BezierPath
  let rule: FillRule

  private static let lines = 256

  init(_ drawing: Drawing, size: Int) {
    let box = drawing.viewBox
    let scale = Double(size) / max(box.width, box.height)
    self.init(
      drawing, width: max(1, Int((box.width * scale).rounded())), height: max(1, Int((box.height * scale).rounded())),
      scale: scale)
  }

  /// A picture of twice the pixels of another one of the same drawing.
  init(_ drawing: Drawing, twice half: TruthPicture, size: Int) {
    let scale = Double(size / 2 * 2) / max(drawing.viewBox.width, drawing.viewBox.height)
    self.init(drawing, width: 2 * half.width, height: 2 * half.height, scale: scale)
  }

  private init(_ drawing: Drawing, width: Int, height: Int, scale: Double) {
    (self.width, self.height) = (width, height)
    let box = drawing.viewBox
    path = drawing.path.transformed(
      by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale, ty: -box.y * scale))
    rule = drawing.fillRule
    var edges: [(PathPoint, PathPoint)] = []
    var (start, current) = (PathPoint.zero, PathPoint.zero)
    for element in path.flattened(tolerance: 0.0005).elements {
      switch element {
      case .move(let point):
        if current != start { edges.append((current, start)) }
        (start, current) = (point, point)
      case .line(let point):
        edges.append((current, point))
        current = point
      case .close:
        if current != start { edges.append((current, start)) }
        current = start
      case .quad, .cubic: break
      }
    }
    if current != start { edges.append((current, start)) }
    edges = edges.filter { $0.0.y != $0.1.y }
    edges.sort { min($0.0.y, $0.1.y) < min($1.0.y, $1.1.y) }
    var values = [Double](repeating: 0, count: width * height)
    var active: [(PathPoint, PathPoint)] = []
    var next = 0
    var crossings: [(x: Double, winding: Int)] = []
    for line in 0..<height * Self.lines {
      let y = (Double(line) + 0.5) / Double(Self.lines)
      while next < edges.count, min(edges[next].0.y, edges[next].1.y) <= y {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { max($0.0.y, $0.1.y) <= y }
      if active.isEmpty { continue }
      crossings.removeAll(keepingCapacity: true)
      for (a, b) in active { crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1)) }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      let row = line / Self.lines * width
      for i in crossings.indices.dropLast() {
        winding += crossings[i].winding
        guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
        let left = max(0, crossings[i].x), right = min(Double(width), crossings[i + 1].x)
        guard left < right else { continue }
        let first = Int(left), last = min(width - 1, Int(right))
        if first == last {
          values[row + first] += right - left
        } else {
          values[row + first] += Double(first + 1) - left
          for column in first + 1..<max(last, first + 1) { values[row + column] += 1 }
          values[row + last] += right - Double(last)
        }
      }
    }
    let factor = 255 / Double(Self.lines)
    alpha = values.map { UInt8(max(0, min(255, ($0 * factor).rounded()))) }
  }
}

import CrownTrace

extension TruthPicture {
  var plane: CoveragePlane { get throws { try plane(of: alpha) } }

  func plane(of alpha: [UInt8]) throws -> CoveragePlane {
    try CoveragePlane(width: width, height: height, values: alpha.map { Float($0) / 255 })
  }
}
