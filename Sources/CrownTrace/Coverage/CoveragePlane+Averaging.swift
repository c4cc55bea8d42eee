extension CoveragePlane {
  /// Pictures are traced with at most this many pixels a side. An outline lies thousandths of such a pixel from the one
  /// that was drawn; more pixels give more segments and larger records for what nobody sees.
  private static let largestTracedSide = 1024
  /// Bitmaps are traced as they are up to this side, in pixels. Squares of less than four pixels a side have too few
  /// levels for areas.
  private static let largestBitmapSide = 2048, leastBitmapSquare = 4

  /// The side of the squares that are averaged before a trace, in pixels.
  ///
  /// - Parameter isBitmap: True if the picture has hardly any grey levels.
  func averagedPixels(isBitmap: Bool) -> Int {
    let longer = max(width, height)
    let side = (longer + Self.largestTracedSide - 1) / Self.largestTracedSide
    guard isBitmap else { return side }
    return longer <= Self.largestBitmapSide ? 1 : max(side, Self.leastBitmapSquare)
  }

  /// The picture with a pixel for each square of pixels: their mean is exactly what the drawing covers of the square.
  ///
  /// Squares at the right and lower edge may go past the picture, where nothing is covered.
  /// - Parameter side: The pixels in a side of a square, at least 1.
  /// - Complexity: O(*n*) in the pixels.
  func averaged(_ side: Int) -> CoveragePlane {
    guard side > 1 else { return self }
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    var sums = [Float](repeating: 0, count: columns * rows)
    for y in 0..<height {
      let row = y / side * columns
      for x in 0..<width { sums[row + x / side] += values[y * width + x] }
    }
    let share = 1 / Float(side * side)
    return CoveragePlane(width: columns, height: rows, clamping: sums.map { $0 * share })
  }
}
