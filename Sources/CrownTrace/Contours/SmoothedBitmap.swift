import CrownPath

extension CoveragePlane {
  /// Returns true if the picture has hardly any grey levels.
  func isBitmap(_ tuning: TraceTuning.Bitmaps) -> Bool {
    let clear = Float(tuning.greyMargin), full = Float(1 - tuning.greyMargin)
    var greys = 0, crossings = 0
    values.withUnsafeBufferPointer { buffer in
      let values = ScratchView(reading: buffer)
      for y in 0..<height {
        let row = y * width, rowAbove = max(0, y - 1) * width
        var wasInside = values[row] >= 0.5
        for x in 0..<width {
          let value = values[row + x]
          let isInside = value >= 0.5
          if value > clear, value < full { greys += 1 }
          if isInside != wasInside { crossings += 1 }
          if isInside != (values[rowAbove + x] >= 0.5) { crossings += 1 }
          wasInside = isInside
        }
      }
    }
    return Double(greys) <= tuning.mostGreys * Double(crossings)
  }
}

extension PixelGrid {
  /// A bitmap with grey levels along its edges: its contours run between the same pixels without following their steps.
  ///
  /// The bitmap is convolved again and again with the binomial kernel of three pixels in both directions. After each
  /// pass, pixels that have changed sides are put back.
  /// - Complexity: O(*n*) in the pixels.
  var smoothedBitmap: PixelGrid {
    let smoothed = PixelGrid(width: width, height: height, tuning)
    for i in 0..<coverage.count { smoothed.coverage[i] = coverage[i] }
    let margin = Float(tuning.bitmaps.smoothedMargin)
    let rows = ScratchMemory<Float>(repeating: 0, count: coverage.count)
    for _ in 0..<tuning.bitmaps.smoothingPasses {
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
          smoothed.coverage[i] = coverage[i] >= 0.5 ? max(value, 0.5 + margin) : min(value, 0.5 - margin)
        }
      }
    }
    return smoothed
  }
}
