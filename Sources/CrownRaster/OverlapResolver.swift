import CrownPath

/// Gives pixels in which contours overlap their true coverage.
///
/// A sum of signed areas is the covered area where the winding number takes two neighbouring values in a pixel. Where several pieces of
/// outline pass through a pixel it may take more, and areas of opposite sign cancel or areas of the same sign add up: the sweep
/// collects such pixels here.
struct OverlapResolver {
  /// Groups of eight pixels, of which at least one is passed by two pieces of outline: the first pixel, and how many pass each.
  private var pixels = ScratchBuffer<Int>(uninitialized: 256)
  private var visits = ScratchBuffer<SIMD8<UInt8>>(uninitialized: 256)
  private var count = 0
  /// The pixels to be resolved, in order.
  private var places = ScratchBuffer<Int>(uninitialized: 256)
  private var placeCount = 0
  /// How many rows they lie in.
  private var placeRows = 0
  private var scannedLines = 0
  private static let mostScannedRows = 4
  /// The edges of a row that begin further right than the pixel at hand.
  private var edges = ScratchBuffer<RowEdge>(uninitialized: 64)
  private var edgeCount = 0
  /// The lines of each row, one row after the other, and where each row's end.
  private var rowLines = ScratchBuffer<Int32>(uninitialized: 64)
  private var rowEnds = ScratchBuffer<Int32>(uninitialized: 64)
  private var area = PixelArea()

  /// How many steps may be spent on one fill, so that a path made to be slow is not: what lies beyond keeps its sum of areas.
  private static let mostWork = 1 << 24
  /// How many lines all rows together may have.
  private static let mostRowLines = 1 << 22

  func deallocate() {
    pixels.deallocate()
    visits.deallocate()
    places.deallocate()
    edges.deallocate()
    rowLines.deallocate()
    rowEnds.deallocate()
    area.deallocate()
  }

  mutating func removeAll() { count = 0 }

  /// Adds a group of pixels.
  @inline(never)
  mutating func append(pixel: Int, visits groupVisits: SIMD8<UInt8>) {
    if count == pixels.count {
      pixels = pixels.grown(to: count * 2, keeping: count)
      visits = visits.grown(to: count * 2, keeping: count)
    }
    pixels[count] = pixel
    visits[count] = groupVisits
    count &+= 1
  }

  /// Writes the coverage of the pixels that were collected.
  ///
  /// - Parameters:
  ///   - history: The sums near the pixels, or `nil` where no pixel's sum is suspicious.
  ///   - output: The pixels of `rows`.
  ///   - scale: The steps that heights were rounded to.
  mutating func resolve(
    _ polygons: QuantizedPolygons, history: SumHistory?, rule: FillRule, output: ScratchBuffer<UInt8>, width: Int,
    rows: Range<Int32>, scale: Float
  ) {
    guard findPlaces(history: history, width: width, pixels: output.count) else { return }
    // For a few rows it is cheaper to look through all lines for each than to sort the lines by rows.
    let sorts = placeRows > Self.mostScannedRows
    if sorts, !sortLines(of: polygons, rows: rows) { return }
    var work = 0
    var from = 0
    while from < placeCount {
      let row = places[from] / width
      var end = from &+ 1
      while end < placeCount, places[end] < (row &+ 1) &* width { end &+= 1 }
      let columns = places[from] &- row &* width...places[end &- 1] &- row &* width
      if !sorts { scanLines(of: polygons, row: rows.lowerBound &+ Int32(truncatingIfNeeded: row)) }
      let lines = sorts ? Int(rowEnds[row])..<Int(rowEnds[row &+ 1]) : 0..<scannedLines
      findEdges(of: polygons, lines: lines, row: row, firstRow: rows.lowerBound, columns: columns, scale: scale)
      while from < end {
        let column = places[from] &- row &* width
        addEdges(before: Float(column &+ 1))
        work &+= edgeCount &+ area.work
        if work > Self.mostWork { return }
        output[places[from]] = UInt8(max(0, min(255, area.share(column: column, rule: rule) * 255 + 0.5)))
        from &+= 1
      }
    }
  }

  /// Lists the pixels to resolve, in order.
  ///
  /// Two or three pieces of outline in a pixel are part of contours that reach beyond it; where they overlap, a neighbour
  /// shows it. Four or more may be two thin strokes that cross in just this pixel.
  /// - Returns: Whether there is any.
  private mutating func findPlaces(history: SumHistory?, width: Int, pixels limit: Int) -> Bool {
    placeCount = 0
    placeRows = 0
    var row = -1
    if places.count < count * 8 { places = places.grown(to: count * 16, keeping: 0) }
    for group in 0..<count {
      let groupVisits = visits[group]
      for lane in 0..<8 where groupVisits[lane] >= (history == nil ? 4 : 2) {
        let place = pixels[group] &+ lane
        guard place >= 0 && place < limit else { continue }
        if groupVisits[lane] < 4, let history, !history.isTangled(near: place, width: width) { continue }
        places[placeCount] = place
        placeCount &+= 1
        if place / width != row {
          row = place / width
          placeRows &+= 1
        }
      }
    }
    return placeCount > 0
  }

  /// Collects the edges of a row that matter for some of its columns.
  private mutating func findEdges(
    of polygons: QuantizedPolygons, lines: Range<Int>, row: Int, firstRow: Int32, columns: ClosedRange<Int>,
    scale: Float
  ) {
    edgeCount = 0
    if lines.count > edges.count { edges = edges.grown(to: lines.count * 2, keeping: 0) }
    area.begin(edges: lines.count)
    let absoluteRow = firstRow &+ Int32(truncatingIfNeeded: row)
    let left = Float(columns.lowerBound) - 0.5
    let right = Float(columns.upperBound) + 0.5
    for i in lines {
      let line = Int(rowLines[i])
      let (x0, x1) = (polygons.x[line], polygons.x[line &+ 1])
      if min(x0, x1) >= right { continue }
      let (row0, row1) = (polygons.row[line], polygons.row[line &+ 1])
      if max(x0, x1) <= left, row0 != absoluteRow, row1 != absoluteRow {
        area.pass(winding: row0 < row1 ? 1 : -1)
      } else {
        addEdge(of: polygons, line: line, row: absoluteRow, scale: scale)
      }
    }
  }

  /// Hands on the edges that begin left of `right`.
  private mutating func addEdges(before right: Float) {
    var i = 0
    while i < edgeCount {
      if edges[i].left < right {
        area.append(edges[i])
        edgeCount &-= 1
        edges[i] = edges[edgeCount]
      } else {
        i &+= 1
      }
    }
  }

  /// Lists the lines that meet a row.
  private mutating func scanLines(of polygons: QuantizedPolygons, row: Int32) {
    if rowLines.count < polygons.count { rowLines = rowLines.grown(to: polygons.count * 2, keeping: 0) }
    scannedLines = 0
    for contour in 0..<polygons.contours {
      let first = Int(polygons.starts[contour])
      var before = polygons.row[first] &- row
      for line in first..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let after = polygons.row[line &+ 1] &- row
        // Listed always, counted only where the line meets the row: no branch to guess.
        rowLines[scannedLines] = Int32(truncatingIfNeeded: line)
        scannedLines &+= before == 0 || after == 0 || (before ^ after) < 0 ? 1 : 0
        before = after
      }
    }
  }

  /// Sorts the lines by the rows that they meet (a counting sort).
  ///
  /// - Returns: Whether there are few enough.
  private mutating func sortLines(of polygons: QuantizedPolygons, rows: Range<Int32>) -> Bool {
    let count = rows.count
    if rowEnds.count < count &+ 2 { rowEnds = rowEnds.grown(to: count &+ 2, keeping: 0) }
    rowEnds.fill(0..<count &+ 2, with: 0)
    // Counted two places on; after the places are handed out, they stand where the rows end and begin.
    var total = 0
    for contour in 0..<polygons.contours {
      for line in Int(polygons.starts[contour])..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let (first, last) = Self.rows(of: line, in: polygons, rows: rows)
        if first > last { continue }
        total &+= last &- first &+ 1
        if total > Self.mostRowLines { return false }
        for row in first...last { rowEnds[row &+ 2] &+= 1 }
      }
    }
    if rowLines.count < total { rowLines = rowLines.grown(to: total * 2, keeping: 0) }
    for row in 0..<count { rowEnds[row &+ 2] &+= rowEnds[row &+ 1] }
    for contour in 0..<polygons.contours {
      for line in Int(polygons.starts[contour])..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let (first, last) = Self.rows(of: line, in: polygons, rows: rows)
        if first > last { continue }
        for row in first...last {
          rowLines[Int(rowEnds[row &+ 1])] = Int32(truncatingIfNeeded: line)
          rowEnds[row &+ 1] &+= 1
        }
      }
    }
    return true
  }

  /// The first and last row that a line meets, counted from the first of `rows`.
  @inline(__always)
  private static func rows(of line: Int, in polygons: QuantizedPolygons, rows: Range<Int32>) -> (Int, Int) {
    let (a, b) = (polygons.row[line], polygons.row[line &+ 1])
    return (
      Int(max(min(a, b), rows.lowerBound) &- rows.lowerBound),
      Int(min(max(a, b), rows.upperBound &- 1) &- rows.lowerBound)
    )
  }

  private mutating func addEdge(of polygons: QuantizedPolygons, line: Int, row: Int32, scale: Float) {
    let rise = polygons.row[line] &- polygons.row[line &+ 1]
    let runsUp = rise > 0 || (rise == 0 && polygons.fraction[line &+ 1] < polygons.fraction[line])
    let (a, b) = runsUp ? (line &+ 1, line) : (line, line &+ 1)
    // Relative to the row, in its height.
    let top = Float(polygons.row[a] &- row) + polygons.fraction[a] / scale
    let bottom = Float(polygons.row[b] &- row) + polygons.fraction[b] / scale
    guard top < 1, bottom > 0, top < bottom else { return }
    let (topX, bottomX) = (polygons.x[a] + 0.5, polygons.x[b] + 0.5)
    var edge = RowEdge(
      top: top, bottom: bottom, topX: topX, bottomX: bottomX, slope: (bottomX - topX) / (bottom - top),
      winding: runsUp ? -1 : 1)
    if top < 0 {
      edge.topX -= top * edge.slope
      edge.top = 0
    }
    if bottom > 1 {
      edge.bottomX = edge.x(at: 1)
      edge.bottom = 1
    }
    edges[edgeCount] = edge
    edgeCount &+= 1
  }
}
