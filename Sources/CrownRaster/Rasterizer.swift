import CrownPath

/// Fills paths: turns a path into the coverage of each pixel.
///
/// A rasteriser owns the memory it works in and keeps it from one fill to the next, so make one and use it for many
/// paths; it is not for several threads at once. It takes a whole `Path`, or, through `PathSink`, the elements that
/// a decoder emits: ``begin(width:height:transform:)``, the elements, ``finish(rule:into:)``.
public final class Rasterizer {
  /// The largest distance between a curve and the lines that stand for it, in pixels.
  public static let tolerance = 0.084

  @exclusivity(unchecked) var width = 0
  @exclusivity(unchecked) var height = 0
  /// The width and the height, twice.
  @exclusivity(unchecked) var limit = SIMD4<Float>.zero
  @exclusivity(unchecked) var transform = Transform.identity
  @exclusivity(unchecked) var vertices = VertexList()
  /// Where the next element starts, in pixels.
  @exclusivity(unchecked) var current = Point.zero
  /// Where the open subpath began.
  @exclusivity(unchecked) var start = Point.zero
  /// Whether `current` lies in the mask.
  @exclusivity(unchecked) var isInside = false
  @exclusivity(unchecked) var isOpen = false
  @exclusivity(unchecked) var isFirst = true
  @exclusivity(unchecked) var isFinite = true

  @exclusivity(unchecked) private var polygons = QuantizedPolygons()
  @exclusivity(unchecked) private var cells = ScratchBuffer<Int32>(uninitialized: 0)
  @exclusivity(unchecked) private var marks = ScratchBuffer<UInt64>(uninitialized: 0)
  @exclusivity(unchecked) private var log = SweepLog()
  @exclusivity(unchecked) private var overlaps = OverlapResolver()
  /// The least and the greatest sum of a pixel in the last fill; `nil` where they were not counted.
  @exclusivity(unchecked) private var sums: ClosedRange<Int16>?
  /// How many times over the outline of the last fill was drawn; ``sums`` are those of one.
  @exclusivity(unchecked) private var copies = 1
  let flattener = CurveFlattener()
  private let lines = LineList()
  private let changes = CellChanges()
  private let pieces = PieceQueue()

  /// Makes a rasteriser; memory is allocated by the first fill.
  public init() {}

  deinit {
    flattener.deallocate()
    vertices.deallocate()
    polygons.deallocate()
    lines.memory.deallocate()
    cells.deallocate()
    marks.deallocate()
    log.deallocate()
    overlaps.deallocate()
    changes.memory.deallocate()
    pieces.deallocate()
  }

  /// Fills a path.
  ///
  /// - Parameters:
  ///   - path: Open subpaths are filled as if they were closed.
  ///   - rule: Which points are inside.
  ///   - transform: Leads from the path's units to pixels.
  ///   - width: The number of pixels in a row, in ``Mask/sizes``.
  ///   - height: The number of rows, in ``Mask/sizes``.
  /// - Throws: ``RasterError``.
  public func fill(
    _ path: Path, rule: FillRule, transform: Transform, width: Int, height: Int
  ) throws(RasterError) -> Mask {
    var mask = Mask(unwrittenWidth: 0, height: 0)
    try begin(width: width, height: height, transform: transform)
    try fill(path, rule: rule, into: &mask)
    return mask
  }

  /// Fills a path into a mask that is kept from one fill to the next: allocates nothing but the first time.
  ///
  /// - Parameters:
  ///   - path: Open subpaths are filled as if they were closed.
  ///   - rule: Which points are inside.
  ///   - transform: Leads from the path's units to pixels.
  ///   - mask: Replaced; it keeps its size.
  /// - Throws: ``RasterError``; the mask is then as it was.
  public func fill(
    _ path: Path, rule: FillRule, transform: Transform, into mask: inout Mask
  ) throws(RasterError) {
    try begin(width: mask.width, height: mask.height, transform: transform)
    try fill(path, rule: rule, into: &mask)
  }

  private func fill(_ path: Path, rule: FillRule, into mask: inout Mask) throws(RasterError) {
    var sink = self
    path.draw(into: &sink)
    try finish(rule: rule, into: &mask)
  }

  /// Makes ready for the elements of a new path; what was drawn before and not finished is dropped.
  ///
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``, ``RasterError/transformNotFinite``.
  public func begin(width: Int, height: Int, transform: Transform) throws(RasterError) {
    try Mask.check(width: width, height: height)
    guard transform.isFinite else { throw .transformNotFinite }
    self.width = width
    self.height = height
    limit = SIMD4(Float(width), Float(height), Float(width), Float(height))
    // A map to a line paints nothing. Far out, rounding would give its images an area.
    self.transform = transform.isSingular ? Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) : transform
    vertices.removeAll()
    current = .zero
    start = .zero
    isOpen = false
    isFirst = true
    isFinite = true
  }

  /// Ends the path and writes the mask.
  ///
  /// - Parameters:
  ///   - rule: Which points are inside.
  ///   - mask: Replaced, and made anew where it does not have the size that was begun with.
  /// - Throws: ``RasterError/pathNotFinite``; ``RasterError/sizeOutOfRange(width:height:)`` where nothing was begun. The mask is
  ///   then as it was.
  public func finish(rule: FillRule, into mask: inout Mask) throws(RasterError) {
    closeSubpath()
    guard isFinite else { throw .pathNotFinite }
    if mask.width != width || mask.height != height {
      // Nothing was begun where the size is none.
      try Mask.check(width: width, height: height)
      mask = Mask(unwrittenWidth: width, height: height)
    }
    sums = nil
    copies = 1
    switch rule {
    case .nonzero: copies = vertices.dropCopies()
    case .evenodd: vertices.dropPairs()
    }
    mask.coverage.withUnsafeMutableBufferPointer { output in
      if rule == .nonzero, !vertices.windsAtMost(NonzeroCoverage.mostStretches, height: height) {
        return forEachBand(of: output) { rows, output in
          ScalarFill(vertices, width: width, rows: rows).write(rule: rule, to: output)
        }
      }
      switch rule {
      case .nonzero: fill(as: NonzeroCoverage.self, rule: rule, output: output)
      case .evenodd: fill(as: EvenOddCoverage.self, rule: rule, output: output)
      }
    }
  }

  /// Fills all rows.
  private func fill<Rule: CoverageRule>(
    as coverage: Rule.Type, rule: FillRule, output: UnsafeMutableBufferPointer<UInt8>
  ) {
    polygons.quantize(vertices, height: height, scale: Rule.scale)
    let layout = CellLayout(width: width)
    if stripHeight < height { polygons.findBlocks() }
    reserve(cells: layout.cells(rows: stripHeight))
    forEachBand(of: output) { rows, output in
      fill(rows, layout: layout, as: coverage, rule: rule, output: output)
    }
  }

  /// How many times the path that was last filled by the non-zero rule winds around the points of a pixel, on the average,
  /// clockwise on screen (y points down): the least and the greatest of all pixels, within a hundredth.
  ///
  /// Where it is `0...1`, or `-1...0`, contours lie on each other nowhere, so that the path looks the same under either rule. The
  /// fill finds it on the way. It is `-∞...∞` where it was not found: before the first fill, after one by the even-odd rule, and
  /// where a hundred windings and more may lie on each other.
  public var windings: ClosedRange<Double> {
    guard let sums else { return -Double.infinity...Double.infinity }
    let unit = Double(copies) / 255
    return -Double(sums.upperBound) * unit...(-Double(sums.lowerBound) * unit)
  }

  /// Hands out bands of rows, and their pixels.
  @inline(__always)
  private func forEachBand(
    of pixels: UnsafeMutableBufferPointer<UInt8>, _ body: (Range<Int>, ScratchBuffer<UInt8>) -> Void
  ) {
    var first = 0
    while first < height {
      let rows = first..<min(first + bandHeight, height)
      body(
        rows,
        ScratchBuffer(
          borrowing: UnsafeMutableBufferPointer(rebasing: pixels[rows.lowerBound * width..<rows.upperBound * width])))
      first = rows.upperBound
    }
  }

  /// The number of rows of a band.
  private var bandHeight: Int { min(height, max(1, Self.bandPixels / width)) }

  /// The number of rows of a strip; cells of whole strips are whole groups. Where pieces are kept, a band has one strip.
  private var stripHeight: Int {
    width <= Self.widestKept ? bandHeight : min(bandHeight, max(1, Self.stripPixels / width / 8) * 8)
  }

  /// Takes memory for so many cells, all 0.
  private func reserve(cells count: Int) {
    guard cells.count < count else { return }
    cells.deallocate()
    marks.deallocate()
    cells = ScratchBuffer(repeating: 0, count: count)
    // The marks of one piece may reach a byte beyond those of the cells.
    marks = ScratchBuffer(repeating: 0, count: count / CellLayout.wordCells + 1)
  }

  /// Which groups of cells of a mask so laid out were written to.
  private func marks(in layout: CellLayout) -> GroupMarks { GroupMarks(memory: marks, isWide: layout.isWide) }

  /// Fills a band of rows, strip by strip, and then looks at its overlaps.
  private func fill<Rule: CoverageRule>(
    _ rows: Range<Int>, layout: CellLayout, as coverage: Rule.Type, rule: FillRule, output: ScratchBuffer<UInt8>
  ) {
    // Each strip may note a group before its pixels.
    let strips = (rows.count + stripHeight - 1) / stripHeight
    log.begin(groups: layout.cells(rows: rows.count) / 8 + 1 + strips)
    var hasPieces = false
    var summary: SweepSummary?
    for first in stride(from: rows.lowerBound, to: rows.upperBound, by: stripHeight) {
      let strip = first..<min(first + stripHeight, rows.upperBound)
      let cutter = LineCutter(
        lines: lines, pieces: pieces,
        accumulator: CellAccumulator(cells: cells, marks: marks(in: layout), changes: changes),
        layout: layout, scale: Rule.scale, rows: Int32(strip.lowerBound)..<Int32(strip.upperBound))
      hasPieces = cutter.addLines(polygons, areAll: strip.count == height, keepsPieces: layout.width <= Self.widestKept)
      let part = sweep(strip, of: rows, layout: layout, as: coverage, output: output)
      summary = summary?.union(part) ?? part
    }
    guard let summary else { return }
    if rule == .nonzero { sums = sums.map { summary.sums.union($0) } ?? summary.sums }
    guard summary.isCrowded else { return }
    overlaps.resolve(
      log, summary, polygons: polygons, pieces: hasPieces ? pieces : nil, rule: rule, output: output, layout: layout,
      rows: Int32(rows.lowerBound)..<Int32(rows.upperBound), scale: Rule.scale)
  }

  /// Writes the pixels of a strip, whose cells are added up, and notes what passes through them.
  private func sweep<Rule: CoverageRule>(
    _ strip: Range<Int>, of band: Range<Int>, layout: CellLayout, as coverage: Rule.Type, output: ScratchBuffer<UInt8>
  ) -> SweepSummary {
    let rowsBefore = strip.lowerBound - band.lowerBound
    let firstGroup = rowsBefore * layout.stride / 8
    let entries = log.count
    let summary = CoverageSweep<Rule>(cells: cells, marks: marks(in: layout), layout: layout, firstGroup: firstGroup)
      .run(
        output: output.part(rowsBefore * width..<(rowsBefore + strip.count) * width),
        words: layout.cells(rows: strip.count) / CellLayout.wordCells, log: &log)
    if strip.count < band.count {
      let groups = layout.groups(rows: strip.count)
      log.trim(from: entries, to: firstGroup + groups.lowerBound...firstGroup + groups.upperBound)
    }
    return summary
  }

  /// The widest mask of which pieces are kept, and all groups that something passes through: in wider ones it takes longer to tell
  /// by them which edges matter than to go through the lines.
  private static let widestKept = 128

  /// The pixels of the rows whose overlaps are resolved together: what tells of them takes as much memory.
  private static let bandPixels = 1 << 19
  /// The pixels of the rows that are filled at a time: their cells, 1 MiB, mostly stay in a processor's second-level cache. Cells
  /// between rows come on top, in wide masks up to as many; hardly any of them is ever touched.
  private static let stripPixels = 1 << 18
}
