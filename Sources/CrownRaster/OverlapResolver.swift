import CrownPath

/// Gives pixels in which contours overlap their true coverage.
///
/// A sum of signed areas is the covered area where the winding number takes two neighbouring values in a pixel. Where several pieces of
/// outline pass through a pixel it may take more, and areas of opposite sign cancel or areas of the same sign add up.
struct OverlapResolver {
  private var places = OverlapPlaces()
  private var edges = OverlapEdges()
  private var crossings = PixelCrossings()

  /// How many edges a place may have: putting them in order takes the square of it.
  private static let mostCrossings = 1 << 11

  func deallocate() {
    places.deallocate()
    edges.deallocate()
    crossings.deallocate()
  }

  /// Corrects the pixels in which contours overlap: those of the ``OverlapPlaces``.
  ///
  /// - Parameters:
  ///   - log: The groups of pixels that outline passes through.
  ///   - summary: What the sums tell of all pixels.
  ///   - output: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  ///   - pieces: All pieces of the lines, if they are kept.
  mutating func resolve(
    _ log: SweepLog, _ summary: SweepSummary, polygons: QuantizedPolygons, pieces: PieceQueue?, rule: FillRule,
    output: ScratchBuffer<UInt8>, layout: CellLayout, rows: Range<Int32>, scale: Float
  ) {
    guard
      let wanted = places.find(
        in: log, summary, layout: layout, rows: rows.count, hasZones: pieces != nil, scale: scale)
    else { return }
    let isDone =
      if let pieces {
        edges.find(in: pieces, places: places, layout: layout, scale: scale)
      } else {
        edges.find(among: polygons, places: places, wanted: wanted, firstRow: rows.lowerBound, scale: scale)
      }
    if isDone { correctPlaces(rule: rule, rows: wanted, output: output) }
  }

  /// Corrects the places, from the left in each row.
  private mutating func correctPlaces(rule: FillRule, rows: ClosedRange<Int>, output: ScratchBuffer<UInt8>) {
    var work = 0
    var row = rows.lowerBound
    while row <= rows.upperBound {
      var windings = LevelWindings()
      for k in places.range(ofRow: row) {
        let place = places.all[k]
        if let start = place.start { windings = LevelWindings(uniform: start) }
        windings.pass(place.passed)
        let isUniform = windings.isUniform
        var windsOften = PixelMeasure.winds(often: windings.mean)
        if place.inside < 0, isUniform, !windsOften { continue }
        if place.insideCount > Self.mostCrossings { continue }
        crossings.begin()
        edges.forEach(from: place.inside) { crossings.add($0, left: place.x, lines: LevelWindings.coarseLines) }
        work &+= crossings.count &* crossings.count
        if work > OverlapEdges.mostWork { return }
        var measure = crossings.measure(windings.coarse, rule: rule)
        windsOften = windsOften || PixelMeasure.winds(often: measure.sum)
        guard windsOften || measure.isWrong(rule: rule) else { continue }
        // Four times as many lines tell better how much overlaps.
        var isSteep = isUniform
        edges.forEach(from: place.inside) { if !($0.isThrough && $0.isSteep) { isSteep = false } }
        if !isSteep {
          measure = PixelMeasure.mean(
            self.measure(place, group: 0, of: windings, rule: rule),
            self.measure(place, group: 1, of: windings, rule: rule),
            self.measure(place, group: 2, of: windings, rule: rule),
            self.measure(place, group: 3, of: windings, rule: rule))
        }
        let pixel = Int(place.pixel)
        output[pixel] =
          windsOften ? measure.coverage : measure.coverage(correcting: output[pixel], rule: rule)
      }
      row = Int(places.following[row &+ 1])
    }
  }

  /// Measures a place along a quarter of the fine lines.
  @inline(never)
  private mutating func measure(
    _ place: OverlapPlaces.Place, group: Int, of windings: LevelWindings, rule: FillRule
  ) -> PixelMeasure {
    let lines = LevelWindings.fineLines(group)
    crossings.begin()
    edges.forEach(from: place.inside) { crossings.add($0, left: place.x, lines: lines) }
    return crossings.measure(windings.fine(group), rule: rule)
  }
}
