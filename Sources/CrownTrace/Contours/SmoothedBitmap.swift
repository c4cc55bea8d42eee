import CrownPath

extension CoveragePlane {
  /// The most grey pixels of a bitmap for each pair of neighbours on two sides of one half. Pictures of coverage have
  /// about 0.8, and fewer where edges lie between pixels.
  private static let bitmapGreys = 0.02

  /// True if the picture has hardly any grey levels.
  var isBitmap: Bool {
    var greys = 0, crossings = 0
    for y in 0..<height {
      for x in 0..<width {
        let value = values[y * width + x]
        if value > 0.03, value < 0.97 { greys += 1 }
        if x > 0, (values[y * width + x - 1] < 0.5) != (value < 0.5) { crossings += 1 }
        if y > 0, (values[(y - 1) * width + x] < 0.5) != (value < 0.5) { crossings += 1 }
      }
    }
    return Double(greys) <= Self.bitmapGreys * Double(crossings)
  }
}

extension PixelGrid {
  /// The number of times that a bitmap is smoothed.
  private static let passes = 8
  /// The least distance of a pixel's value from one half.
  private static let margin: Float = 0.003

  /// A bitmap with grey levels along its edges: its contours run between the same pixels without following their steps.
  ///
  /// The bitmap is convolved again and again with the binomial kernel of three pixels in both directions. After each
  /// pass, pixels that have changed sides are put back.
  /// - Complexity: O(*n*) in the pixels.
  var smoothedBitmap: PixelGrid {
    let smoothed = PixelGrid(width: width, height: height)
    for i in 0..<coverage.count { smoothed.coverage[i] = coverage[i] }
    let rows = ScratchMemory<Float>(repeating: 0, count: coverage.count)
    for _ in 0..<Self.passes {
      for y in 0..<height {
        for x in 0..<width {
          rows[y * width + x] = (smoothed.value(x - 1, y) + 2 * smoothed.value(x, y) + smoothed.value(x + 1, y)) / 4
        }
      }
      for y in 0..<height {
        for x in 0..<width {
          let i = y * width + x
          let above = y > 0 ? rows[i - width] : 0, below = y < height - 1 ? rows[i + width] : 0
          let value = (above + 2 * rows[i] + below) / 4
          smoothed.coverage[i] = coverage[i] >= 0.5 ? max(value, 0.5 + Self.margin) : min(value, 0.5 - Self.margin)
        }
      }
    }
    return smoothed
  }
}
