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
    /// The first of the edges between the place before and this one that begin or end in the row, or -1.
    var passed: Int32 = -1
    /// The winding number of the other edges between.
    var winding: Int32 = 0
  }

  /// The pixels to resolve, row by row from the left.
  private var places = ScratchBuffer<Place>(uninitialized: 256)
  private var placeCount = 0
  /// For each row the first at or below it with a place; a row beyond all where there is none.
  private var following = ScratchBuffer<Int32>(uninitialized: 64)
  /// For each row with places, the first of them and the end of the last.
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
  private var crossings = PixelCrossings()

  /// How many steps may be spent on one fill, so that a path made to be slow is not: what lies beyond keeps its sum of areas.
  private static let mostWork = 1 << 24
  /// How many edges a place may have: putting them in order takes the square of it.
  private static let mostCrossings = 1 << 11
  /// How many edges all places together may have.
  private static let mostEdges = 1 << 20

  func deallocate() {
    places.deallocate()
    following.deallocate()
    firstPlaces.deallocate()
    endPlaces.deallocate()
    nextPlaces.deallocate()
    edges.deallocate()
    crossings.deallocate()
  }

  /// Corrects the pixels that so many pieces of outline, or more, pass through.
  ///
  /// - Parameters:
  ///   - output: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  mutating func resolve(
    _ history: VisitHistory, visits: UInt8, polygons: QuantizedPolygons, rule: FillRule, output: ScratchBuffer<UInt8>,
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
    let wanted = findPlaces(history, visits: visits, layout: layout, rows: rows.count)
    guard placeCount > 0 else { return }
    guard findEdges(of: polygons, wanted: wanted, firstRow: rows.lowerBound, scale: scale) else { return }
    correctPlaces(rule: rule, rows: wanted, output: output)
  }

  /// Lists the pixels to resolve.
  ///
  /// - Returns: The first and the last row with a place, where there are any.
  private mutating func findPlaces(
    _ history: VisitHistory, visits least: UInt8, layout: CellLayout, rows: Int
  ) -> ClosedRange<Int> {
    placeCount = 0
    if places.count < history.count * 8 { places = places.grown(to: history.count * 10, keeping: 0) }
    // `least` is a power of two: a count reaches it where it has that bit or a higher one.
    let counts = UInt64(256 &- Int(least)) &* 0x0101_0101_0101_0101
    let limit = rows &* layout.stride
    var firstRow = 0
    var row = -1
    // The cells of the row at hand.
    var start = 0
    var end = 0
    // The first stretch for which no place is known yet.
    var stretch = 0
    for i in 0..<history.count {
      var mask = unsafeBitCast(history.visits[i], to: UInt64.self) & counts
      let first = Int(history.groups[i]) &<< 3 &- CellLayout.margin
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
          if placeCount == 0 { firstRow = row } else { endRow(above, from: stretch) }
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
  private func endRow(_ row: Int, from stretch: Int) {
    endPlaces[row] = Int32(truncatingIfNeeded: placeCount)
    let end = (row &+ 1) &* stretches
    if stretch < end { nextPlaces.fill(stretch..<end, with: Int32(truncatingIfNeeded: placeCount)) }
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
    let lowest = Int32(truncatingIfNeeded: wanted.upperBound) &+ firstRow
    let highest = Int32(truncatingIfNeeded: wanted.lowerBound) &+ firstRow
    // From steps to level lines.
    let unit = Float(LevelLines.count) / scale
    for contour in 0..<polygons.contours {
      var line = Int(polygons.starts[contour])
      let end = Int(polygons.starts[contour &+ 1]) &- 1
      while line < end {
        let a = line
        line &+= 1
        let rowA = rows[a]
        let rowB = rows[line]
        let bottomRow = max(rowA, rowB)
        let topRow = min(rowA, rowB)
        let last = min(bottomRow, lowest) &- firstRow
        let first = max(topRow, highest) &- firstRow
        if first > last { continue }
        var row = following[Int(first)]
        if row > last { continue }
        let rise = Float(rowB &- rowA) * Float(LevelLines.count) + (fractions[line] - fractions[a]) * unit
        if rise == 0 { continue }
        // 1 where the line runs up, without a branch, which could not be guessed.
        let runsUp = Int(rise.bitPattern &>> 31)
        let upper = a &+ runsUp
        let lower = line &- runsUp
        let winding = Int32(truncatingIfNeeded: 1 &- 2 &* runsUp)
        let top = fractions[upper] * unit
        let bottom = fractions[lower] * unit
        let topX = polygons.x[upper] + 0.5
        let bottomX = polygons.x[lower] + 0.5
        let step = (bottomX - topX) / abs(rise)
        repeat {
          let down = Float(row &+ firstRow &- topRow) * Float(LevelLines.count) - top
          // x at the row's upper boundary.
          let x = topX + down * step
          let isTop = row &+ firstRow == topRow
          let isBottom = row &+ firstRow == bottomRow
          let startX = isTop ? topX : x
          let endX = isBottom ? bottomX : x + step * Float(LevelLines.count)
          addEdge(
            RowEdge(
              top: isTop ? top : 0, bottom: isBottom ? bottom : Float(LevelLines.count), winding: winding,
              next: -1, x: x, step: step), from: min(startX, endX), to: max(startX, endX), row: Int(row),
            work: &work)
          row = following[Int(row) &+ 1]
        } while row <= last
        if edgeCount > Self.mostEdges || work > Self.mostWork { return false }
      }
    }
    return true
  }

  /// Hands an edge to the places of its row that it passes through, and to the next to the right.
  @inline(__always)
  private mutating func addEdge(_ edge: RowEdge, from left: Float, to right: Float, row: Int, work: inout Int) {
    let places = places
    // Rounding may place an end a little beyond the mask.
    let pixel = Int(Int32(max(0, min(left, Float((stretches &- 1) &<< stretchShift)))))
    var place = Int(nextPlaces[row &* stretches &+ pixel &>> stretchShift])
    let end = Int(endPlaces[row])
    let first = place
    while place < end, places[place].x + 1 <= left { place &+= 1 }
    while place < end, places[place].x < right {
      places[place].inside = append(edge, before: places[place].inside)
      places[place].insideCount &+= 1
      place &+= 1
    }
    work &+= place &- first
    guard place < end else { return }
    if edge.isThrough {
      places[place].winding &+= edge.winding
    } else {
      places[place].passed = append(edge, before: places[place].passed)
    }
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
      var coarse = LevelLines(offset: 0.5)
      var fine = (
        LevelLines(offset: 0.125), LevelLines(offset: 0.375), LevelLines(offset: 0.625), LevelLines(offset: 0.875)
      )
      // `fine` has come to this place.
      var finePlace = Int(firstPlaces[row])
      var isPlain = true
      for k in Int(firstPlaces[row])..<Int(endPlaces[row]) {
        let place = places[k]
        coarse.pass(place.winding)
        forEachEdge(from: place.passed) {
          coarse.pass($0)
          isPlain = false
        }
        if place.inside < 0, isPlain { continue }
        if place.insideCount > Self.mostCrossings { continue }
        var isSteep = isPlain
        crossings.begin()
        forEachEdge(from: place.inside) {
          crossings.add($0, left: place.x, lines: coarse)
          if !($0.isThrough && $0.isSteep) { isSteep = false }
        }
        work &+= crossings.count &* crossings.count
        if work > Self.mostWork { return }
        let measure = crossings.measure(coarse, rule: rule)
        guard measure.isWrong(rule: rule) else { continue }
        let pixel = Int(place.pixel)
        if isSteep {
          output[pixel] = measure.coverage(correcting: output[pixel], rule: rule)
          continue
        }
        // Four times as many lines tell better how much overlaps.
        while finePlace <= k {
          pass(places[finePlace], on: &fine.0)
          pass(places[finePlace], on: &fine.1)
          pass(places[finePlace], on: &fine.2)
          pass(places[finePlace], on: &fine.3)
          finePlace &+= 1
        }
        let mean = PixelMeasure.mean(
          self.measure(place, along: fine.0, rule: rule), self.measure(place, along: fine.1, rule: rule),
          self.measure(place, along: fine.2, rule: rule), self.measure(place, along: fine.3, rule: rule))
        output[pixel] = mean.coverage(correcting: output[pixel], rule: rule)
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

  /// Goes on to a place.
  @inline(__always)
  private func pass(_ place: Place, on lines: inout LevelLines) {
    lines.pass(place.winding)
    forEachEdge(from: place.passed) { lines.pass($0) }
  }

  @inline(never)
  private mutating func measure(_ place: Place, along lines: LevelLines, rule: FillRule) -> PixelMeasure {
    crossings.begin()
    forEachEdge(from: place.inside) { crossings.add($0, left: place.x, lines: lines) }
    return crossings.measure(lines, rule: rule)
  }
}
