import CrownPath

/// Gives pixels in which contours overlap their true coverage.
///
/// A sum of signed areas is the covered area where the winding number takes two neighbouring values in a pixel. In a
/// complex pixel it may take more: areas of opposite sign cancel, and areas of the same sign add up.
struct OverlapResolver: ~Copyable {
  private var pixels = ComplexPixels()
  private var edges = PixelEdges()
  private var crossings = PixelCrossings()

  /// The comparisons that one fill may spend: bounds the time for a hostile path to a tenth of a second. Pixels beyond
  /// keep their sums.
  private static let maximumWork = 1 << 23

  /// Corrects the complex pixels in which contours overlap.
  ///
  /// - Parameters:
  ///   - log: The groups with complex pixels.
  ///   - summary: The summary of the sweeps.
  ///   - segments: All row segments of the lines, if they are kept.
  ///   - target: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  mutating func resolve(
    _ log: borrowing SweepLog, _ summary: SweepSummary, polygons: borrowing QuantizedPolygons,
    segments: SegmentQueue?, rule: FillRule, target: some CorrectionTarget, layout: CellLayout, rows: Range<Int32>,
    scale: Float
  ) {
    guard
      let wanted = pixels.find(
        in: log, isThorough: polygons.hasFewVertices || summary.overlapsItself, layout: layout, rows: rows.count)
    else { return }
    let isDone =
      if let segments {
        edges.find(in: segments, pixels: pixels, layout: layout, scale: scale)
      } else {
        edges.find(
          among: polygons, pixels: pixels, layout: layout, wanted: wanted, firstRow: rows.lowerBound, scale: scale)
      }
    pixels.clearMarks()
    if isDone { correctPixels(of: log, rule: rule, isFine: polygons.hasFewVertices, target: target, turn: scale / 256) }
  }

  /// Corrects the complex pixels.
  ///
  /// - Parameters:
  ///   - isFine: As in ``PixelCrossings/measure(mean:rule:isFine:)``.
  ///   - turn: A winding number of 1, in a pixel's sum.
  private mutating func correctPixels(
    of log: borrowing SweepLog, rule: FillRule, isFine: Bool, target: some CorrectionTarget, turn: Float
  ) {
    var work = 0
    for index in 0..<pixels.count {
      let pixel = pixels.all[index &+ 1]
      if pixel.edges < 2 || pixel.edges == 2 && isSimple(pixel) { continue }
      let mean = Float(log.sum(pixel)) / turn
      crossings.begin(left: pixel.left)
      var next = pixel.firstLink
      while next >= 0 {
        let link = edges.link(next)
        crossings.add(edges[link])
        next = link.next
      }
      crossings.endEdges()
      if work &+ crossings.work > Self.maximumWork { continue }
      work &+= crossings.work
      guard let measure = crossings.measure(mean: mean, rule: rule, isFine: isFine) else { continue }
      target.set(
        PixelMeasure.winds(often: mean)
          ? measure.coverage : measure.coverage(correcting: target.coverage(of: pixel), rule: rule),
        of: pixel)
    }
  }

  /// Returns true if the sum of a pixel with two edges is right.
  @inline(__always)
  private func isSimple(_ pixel: ComplexPixel) -> Bool {
    let link = edges.link(pixel.firstLink)
    return edges[link].isSimple(beside: edges[edges.link(link.next)])
  }
}
