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
  @exclusivity(unchecked) private var touched = ScratchBuffer<UInt64>(uninitialized: 0)
  @exclusivity(unchecked) private var log = SweepLog()
  @exclusivity(unchecked) private var overlaps = OverlapResolver()
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
    touched.deallocate()
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
    var mask = try Mask(width: width, height: height)
    try fill(path, rule: rule, transform: transform, into: &mask)
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
    self.transform = transform
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
  /// - Throws: ``RasterError/pathNotFinite``; the mask is then as it was.
  public func finish(rule: FillRule, into mask: inout Mask) throws(RasterError) {
    closeSubpath()
    guard isFinite else { throw .pathNotFinite }
    if mask.width != width || mask.height != height { mask = try Mask(width: width, height: height) }
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
    reserve(cells: layout.cells(rows: bandHeight))
    forEachBand(of: output) { rows, output in
      fill(rows, layout: layout, as: coverage, rule: rule, output: output)
    }
  }

  /// Hands out the rows that are filled at a time, and their pixels.
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

  /// The number of rows that are filled at a time.
  private var bandHeight: Int { min(height, max(1, Self.bandCells / width)) }

  /// Takes memory for so many cells, all 0.
  private func reserve(cells count: Int) {
    guard cells.count < count else { return }
    cells.deallocate()
    touched.deallocate()
    cells = ScratchBuffer(repeating: 0, count: count)
    touched = ScratchBuffer(repeating: 0, count: count / CellLayout.wordCells)
  }

  /// Fills some rows.
  private func fill<Rule: CoverageRule>(
    _ rows: Range<Int>, layout: CellLayout, as coverage: Rule.Type, rule: FillRule, output: ScratchBuffer<UInt8>
  ) {
    let wanted = Int32(rows.lowerBound)..<Int32(rows.upperBound)
    let cutter = LineCutter(
      lines: lines, pieces: pieces,
      accumulator: CellAccumulator(cells: cells, touched: touched, changes: changes), stride: layout.stride,
      scale: Rule.scale, rows: wanted)
    let hasPieces = cutter.addLines(polygons, keepsPieces: layout.width <= Self.widestKept)
    let words = layout.cells(rows: rows.count) / CellLayout.wordCells
    log.begin(groups: words * 64 + 1, isComplete: layout.width <= Self.widestKept)
    let summary = CoverageSweep<Rule>(cells: cells, touched: touched, layout: layout)
      .run(output: output, words: words, log: &log)
    guard summary.isTangled || summary.isCrowded else { return }
    overlaps.resolve(
      log, summary, polygons: polygons, pieces: hasPieces ? pieces : nil, rule: rule, output: output, layout: layout,
      rows: wanted, scale: Rule.scale)
  }

  /// The widest mask of which pieces are kept, and all groups that something passes through: in wider ones it takes longer to tell
  /// by them what need not be looked at again than to look at it.
  private static let widestKept = 128

  /// The pixels that are filled at a time, for the sake of the memory that large masks would need: 2 MiB of cells.
  private static let bandCells = 1 << 19
}
