import CrownPath

/// Gives pixels in which contours overlap their true coverage.
///
/// A sum of signed areas is the covered area where the winding number takes two neighbouring values in a pixel. In a
/// crowded pixel it may take more: areas of opposite sign cancel, and areas of the same sign add up.
struct OverlapResolver {
  private var places = OverlapPlaces()
  private var edges = OverlapEdges()
  private var crossings = PixelCrossings()

  /// The comparisons that one fill may spend, so that a path made to be slow is not: a tenth of a second at most.
  /// Pixels beyond keep their sums.
  private static let mostWork = 1 << 23
  /// The vertices up to which an outline counts as short. To refine every crowded pixel of longer ones, too, takes up
  /// to 0.9 times as long as the rest of the fill.
  private static let mostShort = 32

  func deallocate() {
    places.deallocate()
    edges.deallocate()
    crossings.deallocate()
  }

  /// Corrects the crowded pixels in which contours overlap.
  ///
  /// - Parameters:
  ///   - log: The groups with crowded pixels.
  ///   - summary: What the sums tell of all pixels.
  ///   - pieces: All row segments of the lines, if they are kept.
  ///   - output: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  mutating func resolve(
    _ log: SweepLog, _ summary: SweepSummary, polygons: QuantizedPolygons, pieces: PieceQueue?, rule: FillRule,
    output: ScratchBuffer<UInt8>, layout: CellLayout, rows: Range<Int32>, scale: Float
  ) {
    let isShort = polygons.count <= Self.mostShort
    guard
      let wanted = places.find(
        in: log, isThorough: isShort || summary.isTangled, layout: layout, rows: rows.count)
    else { return }
    let isDone =
      if let pieces {
        edges.find(in: pieces, places: places, layout: layout, scale: scale)
      } else {
        edges.find(
          among: polygons, places: places, layout: layout, wanted: wanted, firstRow: rows.lowerBound, scale: scale)
      }
    places.removeAll()
    if isDone { correctPlaces(rule: rule, isFine: isShort, output: output, turn: scale / 256) }
  }

  /// Corrects the places.
  ///
  /// - Parameters:
  ///   - isFine: As in ``PixelCrossings/measure(mean:rule:isFine:)``.
  ///   - turn: Once around, in a pixel's sum.
  private mutating func correctPlaces(rule: FillRule, isFine: Bool, output: ScratchBuffer<UInt8>, turn: Float) {
    var work = 0
    for number in 0..<places.count {
      let place = places.all[number &+ 1]
      if place.edges < 2 || place.edges == 2 && isSimple(place) { continue }
      let mean = Float(place.sum) / turn
      crossings.begin(left: place.left)
      var next = place.first
      while next >= 0 {
        let edge = edges[next]
        crossings.add(edge)
        next = edge.next
      }
      if work &+ crossings.work > Self.mostWork { continue }
      work &+= crossings.work
      guard let measure = crossings.measure(mean: mean, rule: rule, isFine: isFine) else { continue }
      let pixel = Int(place.pixel)
      output[pixel] =
        PixelMeasure.winds(often: mean) ? measure.coverage : measure.coverage(correcting: output[pixel], rule: rule)
    }
  }

  /// Whether the sum of a pixel with two edges is right.
  @inline(__always)
  private func isSimple(_ place: OverlapPlaces.Place) -> Bool {
    let edge = edges[place.first]
    return edge.isSimple(beside: edges[edge.next])
  }
}
