extension CoveragePlane {
  /// The side of the squares that are averaged before a trace, in pixels.
  ///
  /// - Parameter isBitmap: True if the picture has hardly any grey levels.
  func averagedPixels(isBitmap: Bool, _ tuning: TraceTuning.Averaging) -> Int {
    let longer = max(width, height)
    let side = (longer + tuning.largestSide - 1) / tuning.largestSide
    guard isBitmap else { return side }
    return longer <= tuning.largestBitmapSide ? 1 : max(side, tuning.leastBitmapSquare)
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
