import CrownPath

/// Tells inside from outside by the crossings of rows.
struct Winding {
  private var rows: [[Int32]]
  private let lines: [(PathPoint, PathPoint)]
  private let rule: FillRule

  init(_ lines: [(PathPoint, PathPoint)], rule: FillRule, height: Int) {
    self.lines = lines
    self.rule = rule
    rows = Array(repeating: [], count: height)
    for (i, line) in lines.enumerated() where line.0.y != line.1.y {
      let low = min(line.0.y, line.1.y), high = max(line.0.y, line.1.y)
      guard high >= 0, low < Double(height) else { continue }
      for y in max(0, Int(low.rounded(.down)))...min(height - 1, Int(high.rounded(.down))) { rows[y].append(Int32(i)) }
    }
  }

  func isInside(_ point: PathPoint) -> Bool {
    let y = Int(point.y.rounded(.down))
    guard y >= 0, y < rows.count else { return false }
    var winding = 0
    for i in rows[y] {
      let (a, b) = lines[Int(i)]
      guard point.y >= min(a.y, b.y), point.y < max(a.y, b.y) else { continue }
      if a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) < point.x { winding += a.y < b.y ? 1 : -1 }
    }
    return rule == .nonzero ? winding != 0 : winding & 1 != 0
  }
}
