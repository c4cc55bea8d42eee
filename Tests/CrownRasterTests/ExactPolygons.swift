import CrownPath
import CrownRaster

/// Coverage of polygons by exact areas, straight from the definition of the fill rules.
///
/// The plane is cut into bands at all heights where an edge begins or ends, or crosses another edge or a pixel's side.
/// In a band every span between two edges covers of each pixel what its middle line does.
struct ExactPolygons {
  /// 0...1, row by row.
  private(set) var shares: [Double]

  /// An edge that is not level.
  private struct Edge {
    let top: PathPoint
    let bottom: PathPoint
    let winding: Int

    var slope: Double { (bottom.x - top.x) / (bottom.y - top.y) }
    func x(at y: Double) -> Double { top.x + (y - top.y) * slope }
  }

  init(_ contours: [[PathPoint]], rule: FillRule, width: Int, height: Int) {
    shares = [Double](repeating: 0, count: width * height)
    let edges = contours.flatMap { contour in
      zip(contour, contour.dropFirst() + contour.prefix(1)).compactMap { a, b in
        a.y < b.y
          ? Edge(top: a, bottom: b, winding: 1) : a.y > b.y ? Edge(top: b, bottom: a, winding: -1) : nil
      }
    }
    let heights = Self.heights(edges, width: width, height: height)
    for (top, bottom) in zip(heights, heights.dropFirst()) where top < bottom {
      let middle = (top + bottom) / 2
      let crossings = edges.filter { $0.top.y < middle && middle < $0.bottom.y }
        .map { (x: $0.x(at: middle), winding: $0.winding) }.sorted { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
        let (left, right) = (max(0, crossing.x), min(Double(width), next.x))
        guard left < right else { continue }
        for column in Int(left)..<Int(right.rounded(.up)) {
          let covered = min(right, Double(column + 1)) - max(left, Double(column))
          shares[Int(middle) * width + column] += covered * (bottom - top)
        }
      }
    }
  }

  private static func heights(_ edges: [Edge], width: Int, height: Int) -> [Double] {
    var heights = (0...height).map(Double.init) + edges.flatMap { [$0.top.y, $0.bottom.y] }
    for (number, edge) in edges.enumerated() {
      func add(_ y: Double) { if y > edge.top.y && y < edge.bottom.y { heights.append(y) } }
      for side in 0...width where edge.slope != 0 { add(edge.top.y + (Double(side) - edge.top.x) / edge.slope) }
      for other in edges.prefix(number) where edge.slope != other.slope {
        let y = max(edge.top.y, other.top.y)
        guard y < min(edge.bottom.y, other.bottom.y) else { continue }
        add(y + (other.x(at: y) - edge.x(at: y)) / (edge.slope - other.slope))
      }
    }
    return heights.filter { $0 >= 0 && $0 <= Double(height) }.sorted()
  }

  /// The largest difference to a mask in steps of 1/255.
  func largestError(of mask: Mask) -> Double {
    zip(shares, mask.coverage).map { abs($0 * 255 - Double($1)) }.max() ?? 0
  }
}
