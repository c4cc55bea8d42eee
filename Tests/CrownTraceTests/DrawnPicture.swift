import CrownPath
import CrownTrace

/// The coverage of a path by the definition of the non-zero rule: exact spans on some lines a row.
///
/// It shares no code with the tracer or the rasteriser.
struct DrawnPicture {
  let width: Int, height: Int
  private(set) var alpha: [UInt8]

  /// - Parameter lines: The lines in a row of pixels. Renderers that count samples have 4 to 16.
  init(_ path: BezierPath, width: Int, height: Int, lines: Int = 128) {
    (self.width, self.height) = (width, height)
    let edges = Self.edges(of: path)
    var values = [Double](repeating: 0, count: width * height)
    for line in 0..<height * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, winding: Int)] = []
      for (a, b) in edges where min(a.y, b.y) <= y && max(a.y, b.y) > y {
        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
      }
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

  var plane: CoveragePlane { plane(of: alpha) }

  /// The same picture with other alphas.
  func plane(of alpha: [UInt8]) -> CoveragePlane {
    CoveragePlane(width: width, height: height, clamping: alpha.map { Float($0) / 255 })
  }

  private static func edges(of path: BezierPath) -> [(PathPoint, PathPoint)] {
    var edges: [(PathPoint, PathPoint)] = []
    var (start, current) = (PathPoint.zero, PathPoint.zero)
    for element in path.flattened(tolerance: 0.001).elements {
      switch element {
      case .move(let point):
        edges.append((current, start))
        (start, current) = (point, point)
      case .line(let point):
        edges.append((current, point))
        current = point
      case .close:
        edges.append((current, start))
        current = start
      case .quad, .cubic: break
      }
    }
    return (edges + [(current, start)]).filter { $0.0.y != $0.1.y }
  }
}

extension BezierPath {
  /// A polygon.
  init(polygon points: [PathPoint]) {
    self.init()
    for (i, point) in points.enumerated() { if i == 0 { move(to: point) } else { addLine(to: point) } }
    closeSubpath()
  }

  /// A circle of four curves, clockwise with y down or the other way.
  mutating func addCircle(_ center: PathPoint, radius: Double, isClockwise: Bool = true) {
    let k = 0.5522847498 * radius, s: Double = isClockwise ? 1 : -1
    func at(_ x: Double, _ y: Double) -> PathPoint { PathPoint(center.x + x, center.y + s * y) }
    move(to: at(radius, 0))
    addCurve(to: at(0, radius), control1: at(radius, k), control2: at(k, radius))
    addCurve(to: at(-radius, 0), control1: at(-k, radius), control2: at(-radius, k))
    addCurve(to: at(0, -radius), control1: at(-radius, -k), control2: at(-k, -radius))
    addCurve(to: at(radius, 0), control1: at(k, -radius), control2: at(radius, -k))
    closeSubpath()
  }

  /// The number of lines and curves.
  var segmentCount: Int {
    elements.count { element in
      switch element {
      case .line, .quad, .cubic: true
      case .move, .close: false
      }
    }
  }
}
