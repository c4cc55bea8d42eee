import CrownPath

/// Gives pixels in which contours overlap their true coverage.
///
/// A sum of signed areas is the covered area where the winding number takes two neighbouring values in a pixel. Where several pieces of
/// outline pass through a pixel it may take more, and areas of opposite sign cancel or areas of the same sign add up.
struct OverlapResolver {
  /// The pixels to resolve, in order.
  private var places = ScratchBuffer<Int32>(uninitialized: 256)
  private var placeCount = 0
  /// For each row the first at or below it with a pixel to resolve; a row beyond all where there is none.
  private var following = ScratchBuffer<Int32>(uninitialized: 64)
  /// The first edge of each row with a pixel to resolve, or -1.
  private var heads = ScratchBuffer<Int32>(uninitialized: 64)
  /// Where each row's first place lies, and where its last one ends.
  private var lefts = ScratchBuffer<Float>(uninitialized: 64)
  private var rights = ScratchBuffer<Float>(uninitialized: 64)
  /// The winding number of edges that lie left of all places of a row and meet all its lines.
  private var windings = ScratchBuffer<Int32>(uninitialized: 64)
  /// The edges of all rows.
  private var edges = ScratchBuffer<RowEdge>(uninitialized: 256)
  private var edgeCount = 0
  /// The edges of the row at hand that do not lie left of the pixel at hand.
  private var rowEdges = ScratchBuffer<RowEdge>(uninitialized: 64)
  private var pixel = PixelEdges()
  private var lines = PixelLines()

  /// How many steps may be spent on one fill, so that a path made to be slow is not: what lies beyond keeps its sum of areas.
  private static let mostWork = 1 << 24
  /// How many edges all rows together may have.
  private static let mostEdges = 1 << 20

  func deallocate() {
    places.deallocate()
    following.deallocate()
    heads.deallocate()
    lefts.deallocate()
    rights.deallocate()
    windings.deallocate()
    edges.deallocate()
    rowEdges.deallocate()
    pixel.deallocate()
    lines.deallocate()
  }

  /// Corrects the pixels that so many pieces of outline, or more, pass through.
  ///
  /// - Parameters:
  ///   - output: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  mutating func resolve(
    _ history: VisitHistory, visits: UInt8, polygons: QuantizedPolygons, rule: FillRule, output: ScratchBuffer<UInt8>,
    width: Int, rows: Range<Int32>, scale: Float
  ) {
    findPlaces(history, visits: visits, limit: output.count)
    guard placeCount > 0 else { return }
    let wanted = markRows(width: width, rows: rows)
    guard findEdges(of: polygons, wanted: wanted, firstRow: rows.lowerBound, scale: scale) else { return }
    var work = 0
    var place = 0
    while place < placeCount {
      let row = Int(places[place]) / width
      var end = place &+ 1
      while end < placeCount, Int(places[end]) < (row &+ 1) &* width { end &+= 1 }
      resolveRow(row, places: place..<end, width: width, rule: rule, output: output, work: &work)
      if work > Self.mostWork { return }
      place = end
    }
  }

  /// Lists the pixels to resolve.
  private mutating func findPlaces(_ history: VisitHistory, visits least: UInt8, limit: Int) {
    placeCount = 0
    if places.count < history.count * 8 { places = places.grown(to: history.count * 10, keeping: 0) }
    // `least` is a power of two: a count reaches it where it has that bit or a higher one.
    let counts = UInt64(256 &- Int(least)) &* 0x0101_0101_0101_0101
    for i in 0..<history.count {
      var mask = unsafeBitCast(history.visits[i], to: UInt64.self) & counts
      let first = Int(history.groups[i]) &<< 3 &- CellAccumulator.margin
      while mask != 0 {
        let lane = mask.trailingZeroBitCount &>> 3
        mask &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane &<< 3))
        let place = first &+ lane
        if place >= 0 && place < limit {
          places[placeCount] = Int32(truncatingIfNeeded: place)
          placeCount &+= 1
        }
      }
    }
  }

  /// Notes in which rows the places lie and where.
  ///
  /// - Returns: The first and the last of these rows.
  private mutating func markRows(width: Int, rows: Range<Int32>) -> ClosedRange<Int> {
    if following.count <= rows.count {
      following = following.grown(to: rows.count + 1, keeping: 0)
      heads = heads.grown(to: rows.count, keeping: 0)
      lefts = lefts.grown(to: rows.count, keeping: 0)
      rights = rights.grown(to: rows.count, keeping: 0)
      windings = windings.grown(to: rows.count, keeping: 0)
    }
    let first = Int(places[0]) / width
    var row = first &- 1
    var end = first &* width
    for i in 0..<placeCount {
      let place = Int(places[i])
      if place >= end {
        let above = row
        row = place / width
        end = (row &+ 1) &* width
        following.fill(above &+ 1..<row &+ 1, with: Int32(truncatingIfNeeded: row))
        heads[row] = -1
        windings[row] = 0
        lefts[row] = Float(place &- end &+ width)
      }
      rights[row] = Float(place &- end &+ width &+ 1)
    }
    following[row &+ 1] = .max
    return first...row
  }

  /// Finds the edges that matter for the places.
  ///
  /// - Returns: Whether there are few enough.
  private mutating func findEdges(
    of polygons: QuantizedPolygons, wanted: ClosedRange<Int>, firstRow: Int32, scale: Float
  ) -> Bool {
    edgeCount = 0
    for contour in 0..<polygons.contours {
      for line in Int(polygons.starts[contour])..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let row0 = Int(polygons.row[line] &- firstRow)
        let row1 = Int(polygons.row[line &+ 1] &- firstRow)
        let last = min(max(row0, row1), wanted.upperBound)
        let top = max(min(row0, row1), wanted.lowerBound)
        if top > last { continue }
        let first = Int(following[top])
        if first > last { continue }
        if edgeCount &+ last &- first &+ 1 > edges.count {
          if edgeCount &+ last &- first &+ 1 > Self.mostEdges { return false }
          edges = edges.grown(to: (edgeCount &+ last &- first &+ 1) * 5 / 4, keeping: edgeCount)
        }
        addEdges(of: polygons, line: line, rows: first...last, firstRow: firstRow, scale: scale)
      }
    }
    return true
  }

  /// Adds the parts of a line that lie in some rows.
  @inline(__always)
  private mutating func addEdges(
    of polygons: QuantizedPolygons, line: Int, rows: ClosedRange<Int>, firstRow: Int32, scale: Float
  ) {
    let rise = polygons.row[line] &- polygons.row[line &+ 1]
    let runsUp = rise > 0 || (rise == 0 && polygons.fraction[line &+ 1] < polygons.fraction[line])
    let (a, b) = runsUp ? (line &+ 1, line) : (line, line &+ 1)
    let topRow = polygons.row[a] &- firstRow
    let bottomRow = polygons.row[b] &- firstRow
    let (topX, bottomX) = (polygons.x[a] + 0.5, polygons.x[b] + 0.5)
    // In level lines.
    let unit = Float(PixelLines.count) / scale
    let top = polygons.fraction[a] * unit
    let bottom = polygons.fraction[b] * unit
    let height = Float(bottomRow &- topRow) * Float(PixelLines.count) + (bottom - top)
    guard height > 0 else { return }
    let step = (bottomX - topX) / height
    var below = rows.lowerBound
    while below <= rows.upperBound {
      let row = below
      below = Int(following[row &+ 1])
      let down = Float(Int32(truncatingIfNeeded: row) &- topRow) * Float(PixelLines.count) - top
      // x at the row's upper boundary.
      let x = topX + down * step
      let isTop = row == topRow
      let isBottom = row == bottomRow
      let startX = isTop ? topX : x
      let endX = isBottom ? bottomX : x + step * Float(PixelLines.count)
      let left = min(startX, endX)
      let right = max(startX, endX)
      if left >= rights[row] { continue }
      if right <= lefts[row], !isTop, !isBottom {
        windings[row] &+= runsUp ? -1 : 1
        continue
      }
      edges[edgeCount] = RowEdge(
        top: isTop ? top : 0, bottom: isBottom ? bottom : Float(PixelLines.count), winding: runsUp ? -1 : 1,
        next: heads[row], x: x, step: step, left: left, right: right)
      heads[row] = Int32(truncatingIfNeeded: edgeCount)
      edgeCount &+= 1
    }
  }

  /// Corrects the places of one row, from the left.
  private mutating func resolveRow(
    _ row: Int, places range: Range<Int>, width: Int, rule: FillRule, output: ScratchBuffer<UInt8>, work: inout Int
  ) {
    var count = 0
    var next = heads[row]
    while next >= 0 {
      if count == rowEdges.count { rowEdges = rowEdges.grown(to: count * 2, keeping: count) }
      rowEdges[count] = edges[Int(next)]
      next = edges[Int(next)].next
      count &+= 1
    }
    pixel.begin(winding: windings[row], edges: count)
    for i in range {
      let place = Int(places[i])
      let left = Float(place &- row &* width)
      pixel.move()
      var kept = 0
      for k in 0..<count {
        let edge = rowEdges[k]
        if edge.right <= left {
          pixel.pass(edge)
          continue
        }
        if edge.left < left + 1 { pixel.add(edge) }
        rowEdges[kept] = edge
        kept &+= 1
      }
      work &+= count &+ pixel.crossing &* pixel.crossing
      count = kept
      let coarse = pixel.measure(lines: &lines, left: left, offset: 0.5, rule: rule)
      guard coarse.isWrong(rule: rule) else { continue }
      if pixel.isPlain {
        output[place] = coarse.coverage(correcting: output[place], rule: rule)
        continue
      }
      // Something overlaps: four times as many lines tell how much.
      let measure = PixelMeasure.mean(
        pixel.measure(lines: &lines, left: left, offset: 0.125, rule: rule),
        pixel.measure(lines: &lines, left: left, offset: 0.375, rule: rule),
        pixel.measure(lines: &lines, left: left, offset: 0.625, rule: rule),
        pixel.measure(lines: &lines, left: left, offset: 0.875, rule: rule))
      work &+= 4 &* (pixel.crossing &+ pixel.passed)
      output[place] = measure.coverage(correcting: output[place], rule: rule)
    }
  }
}
