import CrownPath

/// Gives pixels in which contours overlap their true coverage.
///
/// A sum of signed areas is the covered area where the winding number takes two neighbouring values in a pixel. Where several pieces of
/// outline pass through a pixel it may take more, and areas of opposite sign cancel or areas of the same sign add up.
struct OverlapResolver {
  private var places = OverlapPlaces()
  /// The edges of all places.
  private var edges = ScratchBuffer<RowEdge>(uninitialized: 256)
  private var edgeCount = 0
  /// The lines that come into a row with places.
  private var candidates = ScratchBuffer<Int32>(uninitialized: 256)
  private var crossings = PixelCrossings()
  /// For each step of a row, the lines above it.
  private let above = ScratchBuffer<LevelWindings>(uninitialized: Int(LevelWindings.steps) + 1)

  /// How many steps may be spent on one fill, so that a path made to be slow is not: what lies beyond keeps its sum of areas.
  private static let mostWork = 1 << 24
  /// How many edges a place may have: putting them in order takes the square of it.
  private static let mostCrossings = 1 << 11
  /// How many edges all places together may have.
  private static let mostEdges = 1 << 20

  init() {
    for step in 0...LevelWindings.steps { above[Int(step)] = LevelWindings(above: step) }
  }

  func deallocate() {
    above.deallocate()
    places.deallocate()
    edges.deallocate()
    candidates.deallocate()
    crossings.deallocate()
  }

  /// Corrects the pixels in which contours overlap: those of the ``OverlapPlaces``.
  ///
  /// - Parameters:
  ///   - log: The groups of pixels that outline passes through.
  ///   - summary: What the sums tell of all pixels.
  ///   - output: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  mutating func resolve(
    _ log: SweepLog, _ summary: SweepSummary, polygons: QuantizedPolygons, rule: FillRule, output: ScratchBuffer<UInt8>,
    layout: CellLayout, rows: Range<Int32>, scale: Float
  ) {
    guard let wanted = places.find(in: log, summary, layout: layout, rows: rows.count) else { return }
    guard findEdges(of: polygons, wanted: wanted, firstRow: rows.lowerBound, scale: scale) else { return }
    correctPlaces(rule: rule, rows: wanted, output: output)
  }

  /// Finds the edges that matter for the places.
  ///
  /// - Returns: Whether there are few enough.
  private mutating func findEdges(
    of polygons: QuantizedPolygons, wanted: ClosedRange<Int>, firstRow: Int32, scale: Float
  ) -> Bool {
    edgeCount = 0
    var work = 0
    let following = places.following
    let places = places.all
    let rows = polygons.row
    let fractions = polygons.fraction
    let above = above
    let lowest = Int32(truncatingIfNeeded: wanted.upperBound) &+ firstRow
    let highest = Int32(truncatingIfNeeded: wanted.lowerBound) &+ firstRow
    // From steps to level lines.
    let unit = Float(LevelLines.count) / scale
    for candidate in 0..<findCandidates(among: polygons, from: highest, to: lowest, firstRow: firstRow) {
      let a = Int(candidates[candidate])
      let b = a &+ 1
      let rowA = rows[a]
      let rowB = rows[b]
      let rise = Float(rowB &- rowA) * Float(LevelLines.count) + (fractions[b] - fractions[a]) * unit
      let bottomRow = max(rowA, rowB)
      let topRow = min(rowA, rowB)
      // 1 where the line runs up, without a branch, which could not be guessed.
      let runsUp = Int(rise.bitPattern &>> 31)
      let upper = a &+ runsUp
      let lower = b &- runsUp
      let winding = Int32(truncatingIfNeeded: 1 &- 2 &* runsUp)
      let top = fractions[upper] * unit
      let bottom = fractions[lower] * unit
      // Vertices lie an odd number of steps below a boundary, and so never on a line.
      let firstStep = (top * Float(LevelWindings.stepsALine) + 0.5).nearest
      let endStep = (bottom * Float(LevelWindings.stepsALine) + 0.5).nearest
      let topX = polygons.x[upper] + 0.5
      let bottomX = polygons.x[lower] + 0.5
      let step = (bottomX - topX) / abs(rise)
      let last = min(bottomRow, lowest) &- firstRow
      var row = following[Int(max(topRow, highest) &- firstRow)]
      repeat {
        let down = Float(row &+ firstRow &- topRow) * Float(LevelLines.count) - top
        // x at the row's upper boundary.
        let x = topX + down * step
        let isTop = row &+ firstRow == topRow
        let isBottom = row &+ firstRow == bottomRow
        let startX = isTop ? topX : x
        let endX = isBottom ? bottomX : x + step * Float(LevelLines.count)
        let next = addEdge(
          RowEdge(
            top: isTop ? top : 0, bottom: isBottom ? bottom : Float(LevelLines.count), winding: winding,
            next: -1, x: x, step: step), from: min(startX, endX), to: max(startX, endX), row: Int(row),
          work: &work)
        let start = Int(isTop ? firstStep : 0)
        let end = Int(isBottom ? endStep : LevelWindings.steps)
        places.update(next) {
          $0.passed.pass(above: above[runsUp == 0 ? end : start], below: above[runsUp == 0 ? start : end])
        }
        row = following[Int(row) &+ 1]
      } while row <= last
      if edgeCount > Self.mostEdges || work > Self.mostWork { return false }
    }
    return true
  }

  /// Lists the lines that come into a row with places and are not level.
  ///
  /// In a loop of its own, and without branches, since which lines do could not be guessed.
  /// - Parameters:
  ///   - highest: The first row with a place.
  ///   - lowest: The last row with a place.
  /// - Returns: How many they are.
  private mutating func findCandidates(
    among polygons: QuantizedPolygons, from highest: Int32, to lowest: Int32, firstRow: Int32
  ) -> Int {
    if candidates.count < polygons.count { candidates = candidates.grown(to: polygons.count * 2, keeping: 0) }
    let (candidates, following, rows, fractions) = (candidates, places.following, polygons.row, polygons.fraction)
    var count = 0
    for contour in 0..<polygons.contours {
      for line in Int(polygons.starts[contour])..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let (rowA, rowB) = (rows[line], rows[line &+ 1])
        let first = min(max(min(rowA, rowB), highest), lowest &+ 1) &- firstRow
        let last = min(max(rowA, rowB), lowest) &- firstRow
        // Both are negative where they hold, and so is what they have in common.
        let comes = Int(following[Int(first)]) &- Int(last) &- 1
        let rises = 0 &- (Int(rowA ^ rowB) | Int(fractions[line].bitPattern ^ fractions[line &+ 1].bitPattern))
        candidates[count] = Int32(truncatingIfNeeded: line)
        count &-= (comes & rises) &>> 63
      }
    }
    return count
  }

  /// Hands an edge to the places of its row that it passes through.
  ///
  /// - Returns: The next place to the right.
  @inline(__always)
  private mutating func addEdge(
    _ edge: RowEdge, from left: Float, to right: Float, row: Int, work: inout Int
  ) -> Int {
    let first = places.place(near: left, inRow: row)
    let places = places.all
    var place = first
    while places[place].x + 1 <= left { place &+= 1 }
    while places[place].x < right {
      places[place].inside = append(edge, before: places[place].inside)
      places[place].insideCount &+= 1
      place &+= 1
    }
    work &+= place &- first
    return place
  }

  /// Puts an edge before the others of a list.
  ///
  /// - Returns: The edge's number.
  @inline(__always)
  private mutating func append(_ edge: RowEdge, before next: Int32) -> Int32 {
    let number = edgeCount
    if number == edges.count { edges = edges.grown(to: number * 2, keeping: number) }
    var edge = edge
    edge.next = next
    edges[number] = edge
    edgeCount = number &+ 1
    return Int32(truncatingIfNeeded: number)
  }

  /// Corrects the places, from the left in each row.
  private mutating func correctPlaces(rule: FillRule, rows: ClosedRange<Int>, output: ScratchBuffer<UInt8>) {
    var work = 0
    var row = rows.lowerBound
    while row <= rows.upperBound {
      var windings = LevelWindings()
      for k in places.range(ofRow: row) {
        let place = places.all[k]
        windings.pass(place.passed)
        let isUniform = windings.isUniform
        var windsOften = PixelMeasure.winds(often: windings.mean)
        if place.inside < 0, isUniform, !windsOften { continue }
        if place.insideCount > Self.mostCrossings { continue }
        var isSteep = isUniform
        crossings.begin()
        forEachEdge(from: place.inside) {
          crossings.add($0, left: place.x, lines: LevelWindings.coarseLines)
          if !($0.isThrough && $0.isSteep) { isSteep = false }
        }
        work &+= crossings.count &* crossings.count
        if work > Self.mostWork { return }
        var measure = crossings.measure(windings.coarse, rule: rule)
        windsOften = windsOften || PixelMeasure.winds(often: measure.sum)
        guard windsOften || measure.isWrong(rule: rule) else { continue }
        // Four times as many lines tell better how much overlaps.
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

  /// Goes through a list of edges.
  @inline(__always)
  private func forEachEdge(from list: Int32, _ body: (RowEdge) -> Void) {
    var next = list
    while next >= 0 {
      let edge = edges[Int(next)]
      body(edge)
      next = edge.next
    }
  }

  /// Measures a place along a quarter of the fine lines.
  @inline(never)
  private mutating func measure(
    _ place: OverlapPlaces.Place, group: Int, of windings: LevelWindings, rule: FillRule
  ) -> PixelMeasure {
    let lines = LevelWindings.fineLines(group)
    crossings.begin()
    forEachEdge(from: place.inside) { crossings.add($0, left: place.x, lines: lines) }
    return crossings.measure(windings.fine(group), rule: rule)
  }
}
