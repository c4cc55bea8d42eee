import CrownMemory
import CrownPath

/// Fills polygons: the owner of the memory that lines, row segments and cells are kept in, and the order of the steps.
///
/// A mask is filled in bands of rows, and a band in strips. Of each strip, lines are cut into row segments
/// (``LineCutter``), added to cells (``CellAccumulator``) and swept into pixels (``CoverageSweep``). A band's crowded
/// pixels are then refined (``OverlapResolver``).
struct CoverageFiller: ~Copyable {
  /// The least and the greatest sum of a pixel in the last fill; `nil` where they were not counted.
  private(set) var sums: ClosedRange<Int16>?
  /// The copies of the outline that the last fill dropped, and one more; ``sums`` are those of one copy.
  private(set) var copies = 1

  private var polygons = QuantizedPolygons()
  private var cells = ScratchMemory<Int32>(uninitialized: 0)
  private var marks = ScratchMemory<UInt64>(uninitialized: 0)
  private var log = SweepLog()
  private var overlaps = OverlapResolver()
  private let lines = ScratchTable<LineColumns>()
  private let segments = ScratchTable<SegmentColumns>()
  private let changes = ScratchTable<ChangeColumns>()

  /// The widest mask whose row segments are kept for refining. In wider ones, cutting the lines near crowded pixels
  /// again is faster than searching all segments.
  private static let widestKept = 128
  /// The pixels of a band. The memory for refining grows with them.
  private static let bandPixels = 1 << 19
  /// The pixels of a strip. Their cells take 1 MiB and usually fit a second-level cache. Cells between rows come on
  /// top, in wide masks up to as many; hardly any of them is ever touched.
  private static let stripPixels = 1 << 18

  /// Writes the coverage of all pixels.
  ///
  /// - Parameters:
  ///   - vertices: Duplicated contours are dropped from it.
  ///   - output: `width * height` bytes.
  mutating func fill(
    _ vertices: inout VertexList, width: Int, height: Int, rule: FillRule, output: ScratchView<UInt8>
  ) {
    sums = nil
    copies = 1
    switch rule {
    case .nonzero: copies = vertices.dropCopies()
    case .evenodd: vertices.dropPairs()
    }
    let bandHeight = min(height, max(1, Self.bandPixels / width))
    if rule == .nonzero, !vertices.windsAtMost(NonzeroCoverage.mostSegments, height: height) {
      for first in stride(from: 0, to: height, by: bandHeight) {
        let rows = first..<min(first + bandHeight, height)
        ScalarFill(vertices, width: width, rows: rows).write(
          rule: rule, to: output.part(rows.lowerBound * width..<rows.upperBound * width))
      }
      return
    }
    switch rule {
    case .nonzero:
      fill(vertices, width: width, height: height, bandHeight, as: NonzeroCoverage.self, rule: rule, output: output)
    case .evenodd:
      fill(vertices, width: width, height: height, bandHeight, as: EvenOddCoverage.self, rule: rule, output: output)
    }
  }

  /// Fills all rows.
  private mutating func fill<Rule: CoverageRule>(
    _ vertices: borrowing VertexList, width: Int, height: Int, _ bandHeight: Int, as coverage: Rule.Type,
    rule: FillRule, output: ScratchView<UInt8>
  ) {
    let layout = CellLayout(width: width)
    let keepsSegments = width <= Self.widestKept
    // Cells of whole strips are whole groups. Where segments are kept, a band is one strip.
    let stripHeight = keepsSegments ? bandHeight : min(bandHeight, max(1, Self.stripPixels / width / 8) * 8)
    polygons.quantize(vertices, height: height, scale: Rule.scale)
    if stripHeight < height { polygons.findBlocks() }
    reserve(cells: layout.cells(rows: stripHeight))
    for first in stride(from: 0, to: height, by: bandHeight) {
      let band = first..<min(first + bandHeight, height)
      fill(
        band, of: height, stripHeight, keepsSegments: keepsSegments, layout: layout, as: coverage, rule: rule,
        output: output.part(band.lowerBound * width..<band.upperBound * width))
    }
  }

  /// Makes room for cells, all 0.
  private mutating func reserve(cells count: Int) {
    guard cells.count < count else { return }
    cells = ScratchMemory(zeros: count)
    // The marks of one segment may lie in the byte behind those of the cells.
    marks = ScratchMemory(zeros: count / CellLayout.wordCells + 1)
  }

  /// Fills a band of rows, strip by strip, and refines its crowded pixels.
  private mutating func fill<Rule: CoverageRule>(
    _ band: Range<Int>, of height: Int, _ stripHeight: Int, keepsSegments: Bool, layout: CellLayout,
    as coverage: Rule.Type, rule: FillRule, output: ScratchView<UInt8>
  ) {
    // Each strip may log a group before its pixels.
    let strips = (band.count + stripHeight - 1) / stripHeight
    log.begin(groups: layout.cells(rows: band.count) / 8 + 1 + strips)
    var hasSegments = false
    var summary: SweepSummary?
    for first in stride(from: band.lowerBound, to: band.upperBound, by: stripHeight) {
      let strip = first..<min(first + stripHeight, band.upperBound)
      let marks = GroupMarks(memory: marks.view, hasRowMarks: layout.hasRowMarks)
      let cutter = LineCutter(
        lines: lines.view, segments: segments.view,
        accumulator: CellAccumulator(cells: cells.view, marks: marks, changes: changes.view), layout: layout,
        scale: Rule.scale, rows: Int32(strip.lowerBound)..<Int32(strip.upperBound))
      hasSegments = cutter.addLines(polygons, areAllRows: strip.count == height, keepsSegments: keepsSegments)
      let part = sweep(strip, of: band, marks: marks, layout: layout, as: coverage, output: output)
      summary = summary?.union(part) ?? part
    }
    guard let summary else { return }
    if rule == .nonzero { sums = sums.map { summary.sums.union($0) } ?? summary.sums }
    guard summary.isCrowded else { return }
    overlaps.resolve(
      log, summary, polygons: polygons, segments: hasSegments ? segments.view : nil, rule: rule, output: output,
      layout: layout, rows: Int32(band.lowerBound)..<Int32(band.upperBound), scale: Rule.scale)
  }

  /// Writes the pixels of a strip whose cells are added up, and logs its crowded groups.
  private mutating func sweep<Rule: CoverageRule>(
    _ strip: Range<Int>, of band: Range<Int>, marks: GroupMarks, layout: CellLayout, as coverage: Rule.Type,
    output: ScratchView<UInt8>
  ) -> SweepSummary {
    let rowsBefore = strip.lowerBound - band.lowerBound
    let firstGroup = rowsBefore * layout.stride / 8
    let entries = log.count
    let summary = CoverageSweep<Rule>(cells: cells.view, marks: marks, layout: layout, firstGroup: firstGroup).run(
      output: output.part(rowsBefore * layout.width..<(rowsBefore + strip.count) * layout.width),
      words: layout.cells(rows: strip.count) / CellLayout.wordCells, log: &log)
    if strip.count < band.count {
      let groups = layout.groups(rows: strip.count)
      log.trim(from: entries, to: firstGroup + groups.lowerBound...firstGroup + groups.upperBound)
    }
    return summary
  }
}
