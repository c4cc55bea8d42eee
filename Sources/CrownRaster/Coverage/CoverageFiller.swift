import CrownPath

/// Fills polygons: the owner of the memory that lines, row segments and cells are kept in, and the order of the steps.
///
/// A mask is filled in bands of rows, and a band in strips, see ``StripPlan``. Of each strip, lines are cut into row
/// segments (``LineCutter``), added to cells (``CellAccumulator``) and swept into pixels (``CoverageSweep``). A band's
/// complex pixels are then refined (``OverlapResolver``).
struct CoverageFiller: ~Copyable {
  /// The least and the greatest sum of a pixel in the last fill; `nil` where they were not counted.
  private(set) var sums: ClosedRange<Int16>?
  /// The copies of the outline that the last fill dropped, and one more; ``sums`` are those of one copy.
  private(set) var copies = 1

  private var cells = LayerCells()
  private var overlaps = OverlapResolver()
  private let lines = ScratchTable<LineColumns>()
  private let changes = ScratchTable<ChangeColumns>()
  /// The coverage by a layer that is laid over another one: of all pixels in small masks, see
  /// ``StripPlan/isComposedApart``, or else the runs of a strip.
  private var layer = ScratchMemory<UInt8>(uninitialized: 0)
  private var runs = ScratchMemory<CoveredRun>(uninitialized: 0)

  /// Writes the coverage of the pixels of some rows by one layer.
  ///
  /// - Parameters:
  ///   - vertices: Duplicated contours are dropped from it.
  ///   - rows: The rows to fill, all of the mask without.
  ///   - output: The rows' bytes.
  mutating func fill(
    _ vertices: inout VertexList, width: Int, height: Int, rows: Range<Int>? = nil, rule: FillRule,
    output: ScratchView<UInt8>
  ) {
    sums = nil
    copies = Self.dropDuplicates(of: &vertices, rule: rule)
    let plan = StripPlan(width: width, height: height, rows: rows ?? 0..<height)
    guard Self.fitsIntegers(&vertices, rule: rule, height: height) else {
      for first in plan.bandStarts {
        let band = plan.band(from: first)
        ScalarFill(vertices, width: width, rows: band).write(
          rule: rule, to: output.part(plan.pixels(band, after: plan.rows.lowerBound)))
      }
      return
    }
    fillByRule(vertices, plan, rule: rule, over: nil, output: output)
  }

  /// Lays a layer over all pixels: their alpha is replaced by that of both.
  ///
  /// - Returns: False if the layer winds around a point too often; nothing is written then.
  mutating func fill(
    _ vertices: inout VertexList, width: Int, height: Int, rule: FillRule, over composition: LayerComposition,
    output: ScratchView<UInt8>
  ) -> Bool {
    _ = Self.dropDuplicates(of: &vertices, rule: rule)
    guard Self.fitsIntegers(&vertices, rule: rule, height: height) else { return false }
    let plan = StripPlan(width: width, height: height, rows: 0..<height)
    if plan.isComposedApart {
      if layer.count < output.count { layer.grow(to: output.count, keeping: 0) }
      let coverage = layer.view.part(0..<output.count)
      fillByRule(vertices, plan, rule: rule, over: nil, output: coverage)
      composition.lay(coverage, over: output)
    } else {
      fillByRule(vertices, plan, rule: rule, over: composition, output: output)
    }
    return true
  }

  private mutating func fillByRule(
    _ vertices: borrowing VertexList, _ plan: StripPlan, rule: FillRule, over composition: LayerComposition?,
    output: ScratchView<UInt8>
  ) {
    switch rule {
    case .nonzero:
      fillBands(vertices, plan, as: NonzeroCoverage.self, rule: rule, over: composition, output: output)
    case .evenOdd:
      fillBands(vertices, plan, as: EvenOddCoverage.self, rule: rule, over: composition, output: output)
    }
  }

  /// Forgets the sums of the last fill, which were not those of the whole drawing.
  mutating func forgetSums() { sums = nil }

  /// Drops duplicated contours.
  ///
  /// - Returns: The copies of the outline that there were.
  private static func dropDuplicates(of vertices: inout VertexList, rule: FillRule) -> Int {
    switch rule {
    case .nonzero: return vertices.dropCopies()
    case .evenOdd:
      vertices.dropPairs()
      return 1
    }
  }

  /// Returns true if winding numbers stay within the range of the cells' counts.
  private static func fitsIntegers(_ vertices: inout VertexList, rule: FillRule, height: Int) -> Bool {
    rule == .evenOdd || vertices.windsAtMost(NonzeroCoverage.maximumSegments, height: height)
  }

  /// Fills all rows of a plan.
  private mutating func fillBands<Rule: CoverageRule>(
    _ vertices: borrowing VertexList, _ plan: StripPlan, as coverage: Rule.Type, rule: FillRule,
    over composition: LayerComposition?, output: ScratchView<UInt8>
  ) {
    cells.begin(vertices, plan, scale: Rule.scale)
    for first in plan.bandStarts {
      let band = plan.band(from: first)
      fillStrips(
        band, plan, as: coverage, rule: rule, over: composition,
        output: output.part(plan.pixels(band, after: plan.rows.lowerBound)))
    }
  }

  /// Fills a band of rows, strip by strip, and refines its complex pixels.
  private mutating func fillStrips<Rule: CoverageRule>(
    _ band: Range<Int>, _ plan: StripPlan, as coverage: Rule.Type, rule: FillRule,
    over composition: LayerComposition?, output: ScratchView<UInt8>
  ) {
    cells.begin(band, plan, keepsPixels: composition != nil)
    if composition != nil, runs.count < plan.runs { runs.grow(to: plan.runs, keeping: 0) }
    for first in stride(from: band.lowerBound, to: band.upperBound, by: plan.stripHeight) {
      let strip = plan.strip(from: first, of: band)
      let sum = cells.add(strip, of: band, plan, as: coverage, lines: lines.view, changes: changes.view)
      let pixels = output.part(plan.pixels(strip, after: band.lowerBound))
      let words = plan.words(strip)
      let outcome =
        if let composition {
          ComposingSweep(sum: sum, layout: plan.layout, composition: composition, runs: runs.view)
            .run(output: pixels, words: words)
        } else {
          CoverageSweep(sum: sum, layout: plan.layout).run(output: pixels, words: words)
        }
      cells.end(strip, of: band, plan, outcome)
    }
    guard let summary = cells.summary else { return }
    if rule == .nonzero { sums = sums.map { summary.sums.union($0) } ?? summary.sums }
    if let composition {
      resolve(
        band, plan, rule: rule, scale: Rule.scale,
        target: LayerTarget(output: output, entries: cells.log.entries, composition: composition))
    } else {
      resolve(band, plan, rule: rule, scale: Rule.scale, target: MaskTarget(output: output))
    }
  }

  /// Refines the complex pixels of a band.
  private mutating func resolve(
    _ band: Range<Int>, _ plan: StripPlan, rule: FillRule, scale: Float, target: some CorrectionTarget
  ) {
    guard let summary = cells.summary, summary.isComplex else { return }
    overlaps.resolve(
      cells.log, summary, polygons: cells.polygons, segments: cells.keptSegments, rule: rule, target: target,
      layout: plan.layout, rows: Int32(band.lowerBound)..<Int32(band.upperBound), scale: scale)
  }
}
