import CrownPath

/// The edges of complex pixels from the lines, where row segments were not kept.
extension PixelEdges {
  /// Finds the edges among all lines that come into rows with complex pixels, and cuts them again there.
  ///
  /// - Parameters:
  ///   - wanted: From the first to the last row with a complex pixel.
  ///   - firstRow: The row of the mask that row 0 is.
  ///   - scale: The steps that heights were rounded to.
  /// - Returns: True if they are at most ``maximumEdges``.
  mutating func find(
    among polygons: borrowing QuantizedPolygons, pixels: borrowing ComplexPixels, layout: CellLayout,
    wanted: ClosedRange<Int>, firstRow: Int32, scale: Float
  ) -> Bool {
    removeAll()
    let nextRow = pixels.nextRow.view
    let (xs, rows, fractions) = (polygons.x.view, polygons.row.view, polygons.fraction.view)
    let lowest = Int32(truncatingIfNeeded: wanted.upperBound) &+ firstRow
    let highest = Int32(truncatingIfNeeded: wanted.lowerBound) &+ firstRow
    let unit = 1 / scale
    let found = findCandidates(among: polygons, nextRow: nextRow, from: highest, to: lowest, firstRow: firstRow)
    for candidate in 0..<found {
      let a = Int(candidates[candidate])
      let b = a &+ 1
      let (rowA, rowB) = (rows[a], rows[b])
      let rise = Float(rowB &- rowA) + (fractions[b] - fractions[a]) * unit
      let runsUp = rise < 0
      let (upper, lower) = runsUp ? (b, a) : (a, b)
      let (topRow, bottomRow) = (min(rowA, rowB), max(rowA, rowB))
      let (top, bottom) = (fractions[upper] * unit, fractions[lower] * unit)
      let (topX, bottomX) = (xs[upper], xs[lower])
      let step = rise == 0 ? 0 : (bottomX - topX) / abs(rise)
      let last = min(bottomRow, lowest) &- firstRow
      var row = nextRow[Int(max(topRow, highest) &- firstRow)]
      repeat {
        // x at the row's upper boundary.
        let x = topX + (Float(row &+ firstRow &- topRow) - top) * step
        let isTop = row &+ firstRow == topRow
        let isBottom = row &+ firstRow == bottomRow
        let startX = isTop ? topX : x
        let endX = isBottom ? bottomX : x + step
        append(
          RowEdge(
            topX: startX, top: isTop ? top : 0, bottomX: endX, bottom: isBottom ? bottom : 1,
            runsUp: runsUp ? -1 : 0),
          from: Int(min(startX, endX).nearest), to: Int(max(startX, endX).nearest),
          row: Int(row) &* layout.stride &+ CellLayout.margin, width: layout.width, pixels: pixels)
        row = nextRow[Int(row) &+ 1]
      } while row <= last
      if count > Self.maximumEdges { return false }
    }
    return true
  }

  /// Lists the lines that come into a row with complex pixels; branch-free.
  ///
  /// - Parameters:
  ///   - nextRow: For each row the first at or below it with a complex pixel.
  ///   - highest: The first row with a complex pixel.
  ///   - lowest: The last row with a complex pixel.
  /// - Returns: Their number.
  private mutating func findCandidates(
    among polygons: borrowing QuantizedPolygons, nextRow: ScratchView<Int32>, from highest: Int32, to lowest: Int32,
    firstRow: Int32
  ) -> Int {
    if candidates.count < polygons.count { candidates.grow(to: polygons.count * 2, keeping: 0) }
    let (candidates, rows) = (candidates.view, polygons.row.view)
    var count = 0
    for contour in 0..<polygons.contours {
      for line in Int(polygons.starts[contour])..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let (rowA, rowB) = (rows[line], rows[line &+ 1])
        let first = min(max(min(rowA, rowB), highest), lowest &+ 1) &- firstRow
        let last = min(max(rowA, rowB), lowest) &- firstRow
        // Negative where the line comes into such a row.
        let clearance = Int(nextRow[Int(first)]) &- Int(last) &- 1
        candidates[count] = Int32(truncatingIfNeeded: line)
        count &-= clearance &>> 63
      }
    }
    return count
  }
}
