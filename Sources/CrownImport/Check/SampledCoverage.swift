import CrownPath

/// The coverage of each pixel by several drawings together, computed straight from the definition of their fill rules.
///
/// Each row of pixels has several sample lines. They are cut where outlines cross them, and the painted spans are
/// summed. Coverage along a line is exact, however many contours overlap. This is far slower than the rasteriser.
struct SampledCoverage {
  /// A line of an outline, described from its upper end.
  private struct Edge {
    var x: Double
    var y: Double
    /// The change of x for each pixel of y.
    var slope: Double
    var lowerY: Double
    var drawing: Int32
    /// The change of the winding number across it, from left to right.
    var change: Int32
  }

  private struct Crossing {
    var x: Double
    var drawing: Int32
    var change: Int32
  }

  private let width: Int
  private let height: Int
  private let rules: [FillRule]
  private var edges: [Edge] = []
  /// The total height of all edges within the picture, in rows of pixels.
  private var rowCount = 0.0

  /// Sample lines of a row of pixels. 16 resolve a nearly horizontal edge to 8 of 255; twice as many take twice the
  /// time.
  private static let mostLines = 16.0
  /// The most crossings of edges with sample lines, which bounds the time to some tenths of a second.
  private static let maximumCrossings = 4_000_000.0
  /// Rows of pixels computed at a time, which bounds the memory.
  private static let bandHeight = 8
  /// The largest distance between curves and the lines that approximate them, in pixels: below 8 of 255.
  private static let tolerance = 0.02

  /// Flattens the drawings.
  ///
  /// - Parameter transform: Maps the drawings' units to pixels.
  init(of drawings: [Drawing], transform: PathTransform, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    rules = drawings.map(\.fillRule)
    for (index, drawing) in drawings.enumerated() {
      var sink = LineSink()
      drawing.path.flatten(tolerance: Self.tolerance, transform: transform, into: &sink)
      sink.closeSubpath()
      for (start, end) in sink.lines { add(start, end, Int32(truncatingIfNeeded: index)) }
    }
  }

  private mutating func add(_ start: PathPoint, _ end: PathPoint, _ drawing: Int32) {
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let (top, bottom) = (max(upper.y, 0), min(lower.y, Double(height)))
    guard top < bottom, slope.isFinite, upper.x.isFinite, upper.y.isFinite, lower.y.isFinite else { return }
    rowCount += bottom - top
    edges.append(
      Edge(
        x: upper.x, y: upper.y, slope: slope, lowerY: lower.y, drawing: drawing, change: start.y < end.y ? 1 : -1))
  }

  /// The largest difference of a pixel's coverage, 0 to 255; `nil` if there are too many edges.
  static func largestDifference(_ one: SampledCoverage, _ other: SampledCoverage) -> Int? {
    let lines = min(mostLines, (maximumCrossings / max(one.rowCount, other.rowCount)).rounded(.down))
    guard lines >= 1 else { return nil }
    return zip(one.coverage(linesPerRow: Int(lines)), other.coverage(linesPerRow: Int(lines)))
      .reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The largest difference from coverage that was computed otherwise, 0 to 255; `nil` if there are too many edges.
  func largestDifference(to coverage: [UInt8]) -> Int? {
    let lines = min(Self.mostLines, (Self.maximumCrossings / rowCount).rounded(.down))
    guard lines >= 1 else { return nil }
    return zip(self.coverage(linesPerRow: Int(lines)), coverage).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The coverage of each pixel, row by row.
  private func coverage(linesPerRow: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(width * height)
    var crossings = [[Crossing]](repeating: [], count: Self.bandHeight * linesPerRow)
    var windings = [Int32](repeating: 0, count: rules.count)
    // The parts of pixels that spans cover; and +1 and -1 where runs of wholly covered pixels begin and end.
    var parts = [Double](repeating: 0, count: width + 2)
    var wholes = [Double](repeating: 0, count: width + 2)
    for top in stride(from: 0, to: height, by: Self.bandHeight) {
      let rows = min(Self.bandHeight, height - top)
      list(crossingsOf: top * linesPerRow..<(top + rows) * linesPerRow, linesPerRow, in: &crossings)
      for row in 0..<rows {
        for column in parts.indices { (parts[column], wholes[column]) = (0, 0) }
        for line in row * linesPerRow..<(row + 1) * linesPerRow {
          addSpans(between: crossings[line], &windings, &parts, &wholes)
        }
        var whole = 0.0
        for column in 0..<width {
          whole += wholes[column]
          result.append(UInt8(min(255, ((whole + parts[column]) * 255 / Double(linesPerRow)).rounded())))
        }
      }
    }
    return result
  }

  /// Lists the crossings of the edges with each of several sample lines, from left to right.
  private func list(crossingsOf lines: Range<Int>, _ linesPerRow: Int, in crossings: inout [[Crossing]]) {
    for line in crossings.indices { crossings[line].removeAll(keepingCapacity: true) }
    let (scale, low, high) = (Double(linesPerRow), Double(lines.lowerBound), Double(lines.upperBound))
    // A sample line lies in the middle of its share of a row.
    func lineBelow(_ y: Double) -> Int { Int(min(max((y * scale - 0.5).rounded(.up), low), high)) }
    for edge in edges {
      for line in lineBelow(edge.y)..<max(lineBelow(edge.y), lineBelow(edge.lowerY)) {
        let x = edge.x + ((Double(line) + 0.5) / scale - edge.y) * edge.slope
        crossings[line - lines.lowerBound].append(Crossing(x: x, drawing: edge.drawing, change: edge.change))
      }
    }
    for line in crossings.indices { crossings[line].sort { $0.x < $1.x } }
  }

  /// Adds the spans of a line that at least one drawing paints.
  private func addSpans(
    between crossings: [Crossing], _ windings: inout [Int32], _ parts: inout [Double], _ wholes: inout [Double]
  ) {
    for index in windings.indices { windings[index] = 0 }
    // The number of drawings that paint here, and the start of the present span.
    var (count, start) = (0, 0.0)
    for crossing in crossings {
      let drawing = Int(crossing.drawing)
      let isNonzero = rules[drawing] == .nonzero
      func isInside(_ winding: Int32) -> Bool { isNonzero ? winding != 0 : winding & 1 != 0 }
      let wasInside = isInside(windings[drawing])
      windings[drawing] += crossing.change
      let isInside = isInside(windings[drawing])
      guard isInside != wasInside else { continue }
      if isInside, count == 0 { start = crossing.x }
      count += isInside ? 1 : -1
      if count == 0 { add(min(max(start, 0), Double(width)), min(max(crossing.x, 0), Double(width)), &parts, &wholes) }
    }
  }

  private func add(_ start: Double, _ end: Double, _ parts: inout [Double], _ wholes: inout [Double]) {
    guard start < end else { return }
    let (first, last) = (Int(start), Int(end))
    if first == last {
      parts[first] += end - start
    } else {
      parts[first] += Double(first + 1) - start
      parts[last] += end - Double(last)
      wholes[first + 1] += 1
      wholes[last] -= 1
    }
  }
}

/// Collects the lines of a path, including those that close its subpaths.
private struct LineSink: PathSink {
  var lines: [(PathPoint, PathPoint)] = []
  private var current = PathPoint.zero
  private var start = PathPoint.zero

  mutating func move(to point: PathPoint) {
    closeSubpath()
    (current, start) = (point, point)
  }

  mutating func addLine(to point: PathPoint) {
    lines.append((current, point))
    current = point
  }

  /// Flattening replaces curves by lines.
  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) { addLine(to: point) }
  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) { addLine(to: point) }

  mutating func closeSubpath() {
    if current != start { addLine(to: start) }
  }
}
