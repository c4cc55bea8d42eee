import CrownPath

/// The shapes that lie on each other along lines across the picture.
///
/// The lines run in both directions. The lengths of the spans between outlines estimate areas, and the number of
/// crossings estimates the lengths of edges (the Cauchy–Crofton formula).
struct PaintSurvey {
  /// A part of a line that no outline crosses.
  struct Span {
    /// The indices in ``holders`` of the shapes that hold it.
    fileprivate(set) var holders: Range<Int>
    /// Its share of the length of its line.
    fileprivate(set) var length: Double
  }

  /// The spans of each line, in order.
  private(set) var lines: [[Span]] = []
  /// The numbers of the shapes that hold each span, in the order of painting.
  private var holders: [Int32] = []
  /// True if everything was surveyed; false where it would take too long.
  private(set) var isComplete = true

  /// A shorter span is no area of its own: outlines that are meant to coincide leave such spans.
  private static let shortest = 1.0 / 1000
  /// The most numbers of shapes, 8 MB of them.
  private static let maximumHolders = 2_000_000

  /// Surveys shapes.
  ///
  /// - Parameter view: The part of the plane that the picture shows.
  init(_ shapes: [PaintedShape], view: PathRect) {
    let logic = RegionLogic(shapes)
    survey(logic, logic.segments, view)
    survey(
      logic, logic.segments.map(\.transposed), PathRect(x: view.y, y: view.x, width: view.height, height: view.width))
  }

  /// The numbers of the shapes that hold a span.
  func shapes(of span: Span) -> ArraySlice<Int32> { holders[span.holders] }

  private mutating func survey(_ logic: RegionLogic, _ segments: [SourceSegment], _ view: PathRect) {
    let crossings = RowCrossings(of: segments, PictureRows(bounds: view))
    guard crossings.isComplete, isComplete else { return isComplete = false }
    // The paints of each outline follow each other: the bands of a gradient share one.
    var paintsOfOutline = [Range<Int32>](repeating: 0..<0, count: logic.outlines.count)
    for paint in 0..<Int32(truncatingIfNeeded: logic.paintCount) {
      let outline = logic.outline(ofPaint: Int(paint))
      let paints = paintsOfOutline[outline]
      paintsOfOutline[outline] = (paints.isEmpty ? paint : paints.lowerBound)..<paint + 1
    }
    var windings = ScratchList<Int32>(repeating: 0, count: logic.outlines.count)
    for row in 0..<PictureRows.count {
      for index in windings.indices { windings[index] = 0 }
      var inside: [Int32] = []
      var line: [Span] = []
      var start = view.minX
      func end(at x: Double, _ spans: inout [Span], _ holders: inout [Int32], _ inside: [Int32]) {
        let length = (x - start) / view.width
        guard length > Self.shortest else { return }
        start = x
        let first = holders.count
        for paint in inside where logic.shows(Int(paint), windings) { holders.append(paint) }
        spans.append(Span(holders: first..<holders.count, length: length))
      }
      for index in crossings.indices(of: row) {
        let crossing = crossings[index]
        end(at: min(crossing.x, view.maxX), &line, &holders, inside)
        let outline = crossing.outline
        windings[outline] += crossing.change
        let paints = paintsOfOutline[outline]
        guard let paint = paints.first else { continue }
        let position = inside.partitioningIndex { $0 >= paint }
        let wasInside = position < inside.count && inside[position] == paint
        let isInside = logic.isInside(outline, windings[outline])
        if isInside, !wasInside { inside.insert(contentsOf: paints, at: position) }
        if wasInside, !isInside { inside.removeSubrange(position..<position + paints.count) }
      }
      end(at: view.maxX, &line, &holders, inside)
      lines.append(line)
      guard holders.count <= Self.maximumHolders else { return isComplete = false }
    }
  }
}

extension SourceSegment {
  /// The segment with x and y exchanged.
  fileprivate var transposed: SourceSegment {
    func flip(_ point: PathPoint) -> PathPoint { PathPoint(point.y, point.x) }
    let flipped = CubicCurve(
      start: flip(curve.start), control1: flip(curve.control1), control2: flip(curve.control2), end: flip(curve.end))
    return SourceSegment(kind: kind, curve: flipped, outline: outline)
  }
}

extension [Int32] {
  /// The first index whose element satisfies a condition that all later ones satisfy too.
  fileprivate func partitioningIndex(_ condition: (Int32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
