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
  /// The most lines of outlines, and the most places where those of one side cross the lines across: 80 MB of them.
  private static let maximumLines = 5_000_000
  private static let maximumCrossings = 5_000_000

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
    sources = Self.lines(of: logic.segments, tolerance: precision / 5)
    result = Self.lines(of: SourceSegment.segments(of: path, outline: 0), tolerance: precision / 5)
    var box = Rect(spanning: .zero, .zero)
    if let first = sources.first { box = Rect(spanning: first.a, first.b) }
    for line in sources { box = box.union(line.a) }
    // What lies beyond the picture is looked at only where there is nothing else.
    let (top, bottom) = (max(box.minY, view.minY), min(box.maxY, view.maxY))
    bounds = bottom > top ? Rect(x: box.x, y: top, width: box.width, height: bottom - top) : box
  }

  private static func lines(of segments: [SourceSegment], tolerance: Double) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(4 * segments.count)
    for segment in segments {
      let curve = segment.curve
      let pieces = segment.kind == .line ? 1 : min(64, curve.pieces(tolerance: tolerance))
      var last = curve.start
      for piece in 1...pieces {
        let next = piece == pieces ? curve.end : curve.point(at: Double(piece) / Double(pieces))
        lines.append(Line(a: last, b: next, outline: segment.outline))
        last = next
      }
    }
    return lines
  }

  /// Whether the path fills what the shapes paint, under each of some rules; not so where that would take too much to tell.
  func isEqual(under rules: [FillRule] = FillRule.allCases) -> Bool {
    guard sources.count + result.count < Self.maximumLines, bounds.height.isFinite,
      let painted = Rows(sources, in: bounds), let filled = Rows(result, in: bounds)
    else { return false }
    var windings = Windings(logic)
    // Where the stretch began on which the path and the shapes differ now, under each rule.
    var starts = [Double?](repeating: nil, count: rules.count)
    for row in 0..<Self.lineCount {
      windings.reset()
      for index in starts.indices { starts[index] = nil }
      var winding: Int32 = 0
      var (next, nextFilled) = (painted.range(of: row), filled.range(of: row))
      while !next.isEmpty || !nextFilled.isEmpty {
        let isSource =
          nextFilled.isEmpty
          || !next.isEmpty && painted.crossings[next.lowerBound].x <= filled.crossings[nextFilled.lowerBound].x
        let crossing = isSource ? painted.crossings[next.removeFirst()] : filled.crossings[nextFilled.removeFirst()]
        if isSource { windings.add(crossing.change, to: crossing.outline) } else { winding += crossing.change }
        let isPainted = windings.isPainted
        for (index, rule) in rules.enumerated() {
          let differs = isPainted != rule.holds(winding)
          if differs == (starts[index] != nil) { continue }
          guard let start = starts[index] else {
            starts[index] = crossing.x
            continue
          }
          starts[index] = nil
          if crossing.x - start > precision,
            self.differs(at: (start + crossing.x) / 2, Self.height(of: row, in: bounds), rule)
          {
            return false
          }
        }
      }
    }
    return true
  }

  /// The height of a line across; the steps have no simple relation to those that drawings are made of.
  private static func height(of row: Int, in bounds: Rect) -> Double {
    bounds.minY + bounds.height * (Double(row) + 0.381966) / Double(lineCount)
  }

  /// Where outlines cross the lines across.
  private struct Rows {
    typealias Crossing = (x: Double, outline: Int32, change: Int32)

    /// From left to right on each line, one line after the other.
    private(set) var crossings: [Crossing] = []
    /// Where in `crossings` those of each line's columns start, and where the last ones end.
    private var starts: [Int32]

    /// So many columns put crossings nearly in order before they are sorted.
    private static let columnCount = 32

    func range(of row: Int) -> Range<Int> {
      Int(starts[row * Self.columnCount])..<Int(starts[(row + 1) * Self.columnCount])
    }

    /// - Returns: `nil` where there are too many.
    init?(_ lines: [Line], in bounds: Rect) {
      starts = Array(repeating: 0, count: RegionComparison.lineCount * Self.columnCount + 1)
      let first = RegionComparison.height(of: 0, in: bounds)
      let scale = Double(RegionComparison.lineCount) / bounds.height
      guard scale.isFinite else { return }
      let columnScale = bounds.width > 0 ? Double(Self.columnCount) / bounds.width : 0
      // Twice, once to count: a list on the way would take more memory than the crossings.
      func forEachCrossing(_ body: (_ crossing: Crossing, _ place: Int) -> Void) {
        for line in lines {
          let range = Self.rows(line, first, scale)
          guard !range.isEmpty else { continue }
          let slope = (line.b.x - line.a.x) / (line.b.y - line.a.y)
          let change: Int32 = line.b.y > line.a.y ? 1 : -1
          for row in range {
            let x = line.a.x + (RegionComparison.height(of: row, in: bounds) - line.a.y) * slope
            let column = Int(max(0, min(Double(Self.columnCount - 1), (x - bounds.x) * columnScale)))
            body((x, line.outline, change), row * Self.columnCount + column)
          }
        }
      }
      var starts = starts
      forEachCrossing { starts[$1 + 1] += 1 }
      for place in 1..<starts.count { starts[place] += starts[place - 1] }
      self.starts = starts
      let count = Int(starts[starts.count - 1])
      guard count <= RegionComparison.maximumCrossings else { return nil }
      var crossings: [Crossing] = Array(repeating: (0, 0, 0), count: count)
      forEachCrossing {
        crossings[Int(starts[$1])] = $0
        starts[$1] += 1
      }
      self.crossings = crossings
      for row in 0..<RegionComparison.lineCount { sort(range(of: row)) }
    }

    /// Puts crossings in order: few, which mostly are so nearly, by insertion.
    private mutating func sort(_ range: Range<Int>) {
      guard range.count <= 256 else { return crossings[range].sort { $0.x < $1.x } }
      for place in range.dropFirst() {
        let crossing = crossings[place]
        var hole = place
        while hole > range.lowerBound, crossings[hole - 1].x > crossing.x {
          crossings[hole] = crossings[hole - 1]
          hole -= 1
        }
        crossings[hole] = crossing
      }
    }

    /// The lines across that a line crosses.
    @inline(__always)
    private static func rows(_ line: Line, _ first: Double, _ scale: Double) -> Range<Int> {
      let (low, high) = (min(line.a.y, line.b.y), max(line.a.y, line.b.y))
      let count = Double(RegionComparison.lineCount)
      let start = max(0, min(count, ((low - first) * scale).rounded(.up)))
      let end = max(0, min(count, ((high - first) * scale).rounded(.up)))
      return start < end ? Int(start)..<Int(end) : 0..<0
    }
  }

  /// Whether the path and the shapes differ at a point, and above and below it: else an edge runs along there.
  private func differs(at x: Double, _ y: Double, _ rule: FillRule) -> Bool {
    [y - precision, y + precision].allSatisfy { y in
      var windings = ScratchList<Int32>(repeating: 0, count: logic.outlines.count)
      for line in sources { windings[line.outline] += Self.crossing(line, x, y) }
      let winding = result.reduce(Int32(0)) { $0 + Self.crossing($1, x, y) }
      let isFilled = rule.holds(winding)
      return logic.isPainted(windings) != isFilled
    }
  }

  private static func crossing(_ line: Line, _ x: Double, _ y: Double) -> Int32 {
    guard (line.a.y <= y) != (line.b.y <= y) else { return 0 }
    let at = line.a.x + (line.b.x - line.a.x) * ((y - line.a.y) / (line.b.y - line.a.y))
    return at < x ? (line.b.y > line.a.y ? 1 : -1) : 0
  }
}

extension FillRule {
  /// Whether a point is inside that a path winds around so many times.
  @inline(__always)
  fileprivate func holds(_ winding: Int32) -> Bool { self == .nonzero ? winding != 0 : winding & 1 != 0 }
}
