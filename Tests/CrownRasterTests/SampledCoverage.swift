import CrownPath
import CrownRaster

/// Coverage by counting samples, 32 by 32 a pixel, straight from the definition of the fill rules: slow and independent
/// of the rasteriser.
///
/// Curves are cut into 64 lines each.
struct SampledCoverage {
  static let samples = 32

  let width: Int
  let height: Int
  /// 0...1, row by row.
  private(set) var shares: [Double]

  init(_ path: BezierPath, rule: FillRule, transform: PathTransform, width: Int, height: Int) {
    self.width = width
    self.height = height
    let edges = Self.edges(of: path, transform: transform)
    let side = Self.samples
    var hits = [Int](repeating: 0, count: width * height)
    for line in 0..<height * side {
      let y = (Double(line) + 0.5) / Double(side)
      var crossings: [(x: Double, winding: Int)] = []
      for (a, b) in edges where (a.y <= y) != (b.y <= y) {
        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y <= y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
        // Samples lie at (i + 0.5) / 32.
        let first = max(0, (crossing.x * Double(side) - 0.5).rounded(.up))
        let end = min(Double(width * side), (next.x * Double(side) - 0.5).rounded(.up))
        guard first < end else { continue }
        for sample in Int(first)..<Int(end) { hits[line / side * width + sample / side] += 1 }
      }
    }
    shares = hits.map { Double($0) / Double(side * side) }
  }

  /// The mean difference to a mask over all pixels, in steps of 1/255.
  func meanError(of mask: Mask) -> Double {
    zip(shares, mask.coverage).reduce(0) { $0 + abs($1.0 * 255 - Double($1.1)) } / Double(shares.count)
  }

  static func edges(of path: BezierPath, transform: PathTransform) -> [(PathPoint, PathPoint)] {
    var edges: [(PathPoint, PathPoint)] = []
    var current = PathPoint.zero
    var start = PathPoint.zero
    func add(_ point: PathPoint) {
      edges.append((current, point))
      current = point
    }
    for element in path.transformed(by: transform).elements {
      switch element {
      case .move(let point):
        add(start)
        current = point
        start = point
      case .line(let point): add(point)
      case .quad(let point, let control):
        let curve = QuadCurve(start: current, control: control, end: point)
        for i in 1...64 { add(curve.point(at: Double(i) / 64)) }
      case .cubic(let point, let control1, let control2):
        let curve = CubicCurve(start: current, control1: control1, control2: control2, end: point)
        for i in 1...64 { add(curve.point(at: Double(i) / 64)) }
      case .close: add(start)
      }
    }
    add(start)
    return edges
  }
}
