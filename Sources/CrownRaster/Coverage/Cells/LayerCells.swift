import CrownPath

/// The memory that one layer is added up in: its polygons, its cells, and what is kept of them for refining.
struct LayerCells: ~Copyable {
  private(set) var polygons = QuantizedPolygons()
  private(set) var log = SweepLog()
  /// The summary of the sweeps of a band; `nil` before the first.
  private(set) var summary: SweepSummary?
  private var cells = ScratchMemory<Int32>(uninitialized: 0)
  private var marks = ScratchMemory<UInt64>(uninitialized: 0)
  private let segments = ScratchTable<SegmentColumns>()
  private var hasSegments = false

  /// All row segments of the band's lines, if they were kept.
  var keptSegments: SegmentQueue? { hasSegments ? segments.view : nil }

  /// Takes the polygons of a layer.
  ///
  /// - Parameter scale: The steps of a pixel's height.
  mutating func begin(_ vertices: borrowing VertexList, _ plan: StripPlan, scale: Float) {
    polygons.quantize(vertices, width: plan.width, height: plan.height, scale: scale)
    if !plan.isOneStrip { polygons.findBlocks() }
    reserve(cells: plan.layout.cells(rows: plan.stripHeight))
  }

  /// Makes room for cells, all 0.
  private mutating func reserve(cells count: Int) {
    guard cells.count < count else { return }
    cells = ScratchMemory(zeros: count)
    // The marks of one segment may lie in the byte behind those of the cells.
    marks = ScratchMemory(zeros: count / CellLayout.wordCells + 1)
  }

  /// Begins a band.
  ///
  /// - Parameter keepsPixels: As in ``SweepLog/begin(groups:keepsPixels:)``.
  mutating func begin(_ band: Range<Int>, _ plan: StripPlan, keepsPixels: Bool) {
    log.begin(groups: plan.groups(of: band), keepsPixels: keepsPixels)
    hasSegments = false
    summary = nil
  }

  /// Adds the lines in the rows of a strip to the cells.
  ///
  /// - Returns: The sum to sweep the strip with.
  mutating func add<Rule: CoverageRule>(
    _ strip: Range<Int>, of band: Range<Int>, _ plan: StripPlan, as rule: Rule.Type, lines: LineList,
    changes: CellChanges
  ) -> RunningSum<Rule> {
    let marks = GroupMarks(memory: marks.view, hasRowMarks: plan.layout.hasRowMarks)
    let cutter = LineCutter(
      lines: lines, segments: segments.view,
      accumulator: CellAccumulator(cells: cells.view, marks: marks, changes: changes), layout: plan.layout,
      scale: Rule.scale, rows: Int32(strip.lowerBound)..<Int32(strip.upperBound))
    hasSegments = cutter.addLines(
      polygons, areAllRows: plan.isOneStrip, keepsSegments: plan.keepsSegments)
    return RunningSum(over: cells.view, marks: marks, log: log, firstGroup: Self.firstGroup(strip, of: band, plan))
  }

  /// Takes what a sweep of a strip found and logged.
  mutating func end(_ strip: Range<Int>, of band: Range<Int>, _ plan: StripPlan, _ outcome: SweepOutcome) {
    let entries = log.count
    log.count = outcome.logged
    if strip.count < band.count {
      let (first, groups) = (Self.firstGroup(strip, of: band, plan), plan.layout.groups(rows: strip.count))
      log.trim(from: entries, to: first + groups.lowerBound...first + groups.upperBound)
    }
    summary = summary?.union(outcome.summary) ?? outcome.summary
  }

  /// The index of a strip's first group of cells among those of its band.
  private static func firstGroup(_ strip: Range<Int>, of band: Range<Int>, _ plan: StripPlan) -> Int {
    (strip.lowerBound - band.lowerBound) * plan.layout.stride / 8
  }
}
