import CrownPath

/// Gives pixels in which contours overlap their true coverage.
///
/// A sum of signed areas is the covered area where the winding number takes two neighbouring values in a pixel. Where several pieces of
/// outline pass through a pixel it may take more, and areas of opposite sign cancel or areas of the same sign add up.
struct OverlapResolver {
  /// A pixel to resolve.
  private struct Place: BitwiseCopyable {
    /// The pixel's number.
    var pixel: Int32
    /// Its left side.
    var x: Float
    /// The first of the edges in it, or -1, and how many they are.
    var inside: Int32 = -1
    var insideCount: Int32 = 0
    /// The edges between the place before and this one.
    var passed = LevelWindings()
  }

  /// Where the outline winds in which sense, if that matters.
  private var senses = SenseMap()
  /// The pixels to resolve, row by row from the left; behind those of a row one beyond the mask.
  private var places = ScratchBuffer<Place>(uninitialized: 256)
  private var placeCount = 0
  /// For each row the first at or below it with a place; a row beyond all where there is none.
  private var following = ScratchBuffer<Int32>(uninitialized: 64)
  /// For each row with places, the first of them and the one beyond the mask.
  private var firstPlaces = ScratchBuffer<Int32>(uninitialized: 64)
  private var endPlaces = ScratchBuffer<Int32>(uninitialized: 64)
  /// For each row with places, and each stretch of pixels of it, the first place there or beyond.
  private var nextPlaces = ScratchBuffer<Int32>(uninitialized: 64)
  /// The stretches of a row, and how many pixels a stretch has: 1 in small masks, else 8, as a power of 2.
  private var stretches = 0
  private var stretchShift = 0
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
    senses.deallocate()
    places.deallocate()
    following.deallocate()
    firstPlaces.deallocate()
    endPlaces.deallocate()
    nextPlaces.deallocate()
    edges.deallocate()
    candidates.deallocate()
    crossings.deallocate()
  }

  /// Corrects the pixels in which contours overlap.
  ///
  /// Those that four pieces of outline or more pass through are looked at. Where the outline winds more than once somewhere, so
  /// are those that two pieces pass through; and where it winds in both senses, the ``SenseMap/suspects(in:)`` among them, or
  /// all if the log is not complete.
  /// - Parameters:
  ///   - log: The groups of pixels that outline passes through.
  ///   - summary: What the sums tell of all pixels.
  ///   - output: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  mutating func resolve(
    _ log: SweepLog, _ summary: SweepSummary, polygons: QuantizedPolygons, rule: FillRule, output: ScratchBuffer<UInt8>,
    layout: CellLayout, rows: Range<Int32>, scale: Float
  ) {
    if following.count <= rows.count {
      following = following.grown(to: rows.count + 1, keeping: 0)
      firstPlaces = firstPlaces.grown(to: rows.count, keeping: 0)
      endPlaces = endPlaces.grown(to: rows.count, keeping: 0)
    }
    stretchShift = layout.width <= 128 ? 0 : 3
    stretches = layout.width &>> stretchShift &+ 1
    if nextPlaces.count < stretches * rows.count {
      nextPlaces = nextPlaces.grown(to: stretches * rows.count, keeping: 0)
    }
    let wanted = findPlaces(log, summary, layout: layout, rows: rows.count)
    guard placeCount > 0 else { return }
    guard findEdges(of: polygons, wanted: wanted, firstRow: rows.lowerBound, scale: scale) else { return }
    correctPlaces(rule: rule, rows: wanted, output: output)
  }

  /// Lists the pixels to resolve.
  ///
  /// - Returns: The first and the last row with a place, where there are any.
  private mutating func findPlaces(
    _ log: SweepLog, _ summary: SweepSummary, layout: CellLayout, rows: Int
  ) -> ClosedRange<Int> {
    placeCount = 0
    if places.count < log.count * 8 + rows { places = places.grown(to: log.count * 10 + rows, keeping: 0) }
    let isTangled = summary.isTangled
    let hasSenses = isTangled && !summary.windsTwice && log.isComplete
    if hasSenses { senses.draw(log, cells: layout.cells(rows: rows), stride: layout.stride) }
    // A byte reaches a power of two where it has that bit or a higher one.
    let two: UInt64 = 0xFEFE_FEFE_FEFE_FEFE
    let four: UInt64 = 0xFCFC_FCFC_FCFC_FCFC
    let limit = rows &* layout.stride
    var firstRow = 0
    var row = -1
    // The cells of the row at hand.
    var start = 0
    var end = 0
    // The first stretch for which no place is known yet.
    var stretch = 0
    for i in 0..<log.count {
      let group = Int(log.groups[i])
      let visits = unsafeBitCast(log.visits[i], to: UInt64.self)
      var mask = visits & (isTangled ? two : four)
      if mask == 0 { continue }
      if hasSenses { mask &= senses.suspects(in: group) &* 0xFF }
      let first = group &<< 3 &- CellLayout.margin
      while mask != 0 {
        let lane = mask.trailingZeroBitCount &>> 3
        mask &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane &<< 3))
        let cell = first &+ lane
        if cell < 0 || cell >= limit { continue }
        if cell >= end {
          let above = row
          row = cell / layout.stride
          start = row &* layout.stride
          end = start &+ layout.stride
          if above < 0 { firstRow = row } else { endRow(above, from: stretch) }
          stretch = row &* stretches
          following.fill(above &+ 1..<row &+ 1, with: Int32(truncatingIfNeeded: row))
          firstPlaces[row] = Int32(truncatingIfNeeded: placeCount)
        }
        let x = cell &- start
        if x >= layout.width { continue }
        while stretch <= row &* stretches &+ x &>> stretchShift {
          nextPlaces[stretch] = Int32(truncatingIfNeeded: placeCount)
          stretch &+= 1
        }
        places[placeCount] = Place(pixel: Int32(truncatingIfNeeded: row &* layout.width &+ x), x: Float(x))
        placeCount &+= 1
      }
    }
    guard placeCount > 0 else { return 0...0 }
    endRow(row, from: stretch)
    following[row &+ 1] = .max
    return firstRow...row
  }

  /// Notes that a row has no further places, none in a stretch and beyond.
  @inline(__always)
  private mutating func endRow(_ row: Int, from stretch: Int) {
    let place = Int32(truncatingIfNeeded: placeCount)
    endPlaces[row] = place
    places[placeCount] = Place(pixel: -1, x: .infinity)
    placeCount &+= 1
    let end = (row &+ 1) &* stretches
    if stretch < end { nextPlaces.fill(stretch..<end, with: place) }
  }

  /// Finds the edges that matter for the places.
  ///
  /// - Returns: Whether there are few enough.
  private mutating func findEdges(
    of polygons: QuantizedPolygons, wanted: ClosedRange<Int>, firstRow: Int32, scale: Float
  ) -> Bool {
    edgeCount = 0
    var work = 0
    let following = following
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
    let (candidates, following, rows, fractions) = (candidates, following, polygons.row, polygons.fraction)
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
    let places = places
    // Rounding may place an end a little beyond the mask. At a pixel's left side this may be the pixel before.
    let pixel = Int((max(0, min(left, Float((stretches &- 1) &<< stretchShift))) - 0.5).nearest)
    let first = Int(nextPlaces[row &* stretches &+ pixel &>> stretchShift])
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
      for k in Int(firstPlaces[row])..<Int(endPlaces[row]) {
        let place = places[k]
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
      row = Int(following[row &+ 1])
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
    _ place: Place, group: Int, of windings: LevelWindings, rule: FillRule
  ) -> PixelMeasure {
    let lines = LevelWindings.fineLines(group)
    crossings.begin()
    forEachEdge(from: place.inside) { crossings.add($0, left: place.x, lines: lines) }
    return crossings.measure(windings.fine(group), rule: rule)
  }
}
