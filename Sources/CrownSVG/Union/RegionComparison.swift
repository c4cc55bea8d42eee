import CrownPath

/// Compares what a path fills with what shapes paint, along lines across the picture.
struct RegionComparison {
  private let logic: RegionLogic
  private let sources: [Line]
  private let result: [Line]
  /// Differences smaller than this in either direction do not count.
  private let precision: Double
  private let bounds: Rect

  /// The number of lines across.
  private static let lineCount = 40
  private static let maximumCrossings = 20_000_000

  private struct Line {
    var a: Point
    var b: Point
    var outline: Int32
  }

  /// - Parameters:
  ///   - precision: The size of a difference that counts, in the units of the shapes.
  ///   - view: The part of the plane that counts most.
  init(_ logic: RegionLogic, _ path: Path, view: Rect, precision: Double) {
    self.logic = logic
    self.precision = precision
    var sources: [Line] = []
    for (index, outline) in logic.outlines.enumerated() {
      Self.append(outline.path, Int32(index), tolerance: precision / 8, to: &sources)
    }
    var result: [Line] = []
    Self.append(path, 0, tolerance: precision / 8, to: &result)
    self.sources = sources
    self.result = result
    var box = Rect(spanning: .zero, .zero)
    if let first = sources.first { box = Rect(spanning: first.a, first.b) }
    for line in sources { box = box.union(line.a) }
    // What lies beyond the picture is looked at only where there is nothing else.
    let (top, bottom) = (max(box.minY, view.minY), min(box.maxY, view.maxY))
    bounds = bottom > top ? Rect(x: box.x, y: top, width: box.width, height: bottom - top) : box
  }

  private static func append(_ path: Path, _ outline: Int32, tolerance: Double, to lines: inout [Line]) {
    for segment in SourceSegment.segments(of: path, outline: outline) {
      let curve = segment.curve
      let pieces = segment.kind == .line ? 1 : min(64, curve.pieces(tolerance: tolerance))
      var last = curve.start
      for piece in 1...pieces {
        let next = piece == pieces ? curve.end : curve.point(at: Double(piece) / Double(pieces))
        lines.append(Line(a: last, b: next, outline: outline))
        last = next
      }
    }
  }

  /// Whether the path fills what the shapes paint, under each of some rules.
  func isEqual(under rules: [FillRule] = FillRule.allCases) -> Bool {
    guard (sources.count + result.count) * 4 < Self.maximumCrossings, bounds.height.isFinite else { return false }
    // Steps that have no simple relation to those that drawings are made of.
    let heights = (0..<Self.lineCount).map { index in
      bounds.minY + bounds.height * (Double(index) + 0.381966) / Double(Self.lineCount)
    }
    let sourceRows = crossings(of: sources, at: heights)
    let resultRows = crossings(of: result, at: heights)
    for (index, y) in heights.enumerated() {
      let painted = spans(sourceRows[index], of: logic)
      for rule in rules {
        let filled = spans(
          resultRows[index], of: RegionLogic([PaintedShape(path: Path(), fillRule: rule)]))
        for x in Self.differences(painted, filled, longerThan: precision) where differs(at: x, y, rule) { return false }
      }
    }
    return true
  }

  private typealias Crossing = (x: Double, outline: Int32, change: Int32)

  private func crossings(of lines: [Line], at heights: [Double]) -> [[Crossing]] {
    var rows = [[Crossing]](repeating: [], count: heights.count)
    guard let first = heights.first, heights.count > 1, bounds.height > 0 else { return rows }
    let step = heights[1] - first
    for line in lines {
      let (low, high) = (min(line.a.y, line.b.y), max(line.a.y, line.b.y))
      let start = max(0, min(Double(heights.count), ((low - first) / step).rounded(.up)))
      let end = max(0, min(Double(heights.count), ((high - first) / step).rounded(.up)))
      guard start < end else { continue }
      for row in Int(start)..<Int(end) {
        let x = line.a.x + (line.b.x - line.a.x) * ((heights[row] - line.a.y) / (line.b.y - line.a.y))
        rows[row].append((x, line.outline, line.b.y > line.a.y ? 1 : -1))
      }
    }
    return rows
  }

  /// The painted spans of a row, in ascending order.
  private func spans(_ crossings: [Crossing], of logic: RegionLogic) -> [(start: Double, end: Double)] {
    var windings = [Int32](repeating: 0, count: logic.outlines.count)
    let isPlainUnion = logic.isPlainUnion
    var insideCount = 0
    var result: [(start: Double, end: Double)] = []
    var start: Double?
    for crossing in crossings.sorted(by: { $0.x < $1.x }) {
      let outline = Int(crossing.outline)
      if logic.isInside(outline, windings[outline]) { insideCount -= 1 }
      windings[outline] += crossing.change
      if logic.isInside(outline, windings[outline]) { insideCount += 1 }
      let inside = isPlainUnion ? insideCount > 0 : logic.isPainted(windings)
      if inside, start == nil { start = crossing.x }
      if !inside, let from = start {
        result.append((from, crossing.x))
        start = nil
      }
    }
    return result
  }

  /// The middles of the stretches on which two lists of spans differ.
  private static func differences(
    _ a: [(start: Double, end: Double)], _ b: [(start: Double, end: Double)], longerThan length: Double
  ) -> [Double] {
    var result: [Double] = []
    var (ia, ib) = (0, 0)
    var last = -Double.infinity
    /// The edge of a list with a number: spans have their starts at even ones.
    func edge(_ spans: [(start: Double, end: Double)], _ index: Int) -> Double {
      index >= 2 * spans.count ? .infinity : index % 2 == 0 ? spans[index / 2].start : spans[index / 2].end
    }
    while ia < 2 * a.count || ib < 2 * b.count {
      let (nextA, nextB) = (edge(a, ia), edge(b, ib))
      let next = min(nextA, nextB)
      // To the left lies an odd number of the edges of a list that is inside.
      if ia % 2 != ib % 2, next - last > length { result.append((last + next) / 2) }
      if nextA <= next { ia += 1 }
      if nextB <= next { ib += 1 }
      last = next
    }
    return result
  }

  /// Whether the path and the shapes differ at a point, and above and below it: else an edge runs along there.
  private func differs(at x: Double, _ y: Double, _ rule: FillRule) -> Bool {
    [y - precision, y + precision].allSatisfy { y in
      var windings = [Int32](repeating: 0, count: logic.outlines.count)
      for line in sources { windings[Int(line.outline)] += Self.crossing(line, x, y) }
      let winding = result.reduce(Int32(0)) { $0 + Self.crossing($1, x, y) }
      let isFilled = rule == .nonzero ? winding != 0 : winding % 2 != 0
      return logic.isPainted(windings) != isFilled
    }
  }

  private static func crossing(_ line: Line, _ x: Double, _ y: Double) -> Int32 {
    guard (line.a.y <= y) != (line.b.y <= y) else { return 0 }
    let at = line.a.x + (line.b.x - line.a.x) * ((y - line.a.y) / (line.b.y - line.a.y))
    return at < x ? (line.b.y > line.a.y ? 1 : -1) : 0
  }
}
