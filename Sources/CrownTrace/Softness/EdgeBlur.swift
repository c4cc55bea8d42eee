/// The blur of a picture's edges: the variance of the kernel that softened them.
///
/// The coverage of a pixel is the drawing, averaged over the pixel's square. Across an edge its derivative is a bump,
/// whose variance is that of the square, a twelfth, whatever the edge's direction, and that of the blur. It is measured
/// along a row or column as the second moment of the differences of neighbours, which average over a pixel once more.
/// Moments add under convolution, so the form of the kernel does not matter (compare Elder and Zucker, *Local scale
/// control for edge detection and blur estimation*, IEEE PAMI 20, 1998).
struct EdgeBlur {
  /// The variance of the kernel in square pixels; below 0 by chance where there is no blur.
  let variance: Double

  /// - Returns: `nil` where too few edges run from clear to full.
  /// - Complexity: O(pixels).
  init?(of plane: LevelPlane, _ tuning: TraceTuning.Softness) {
    var variances: [Double] = []
    for y in 0..<plane.height {
      for x in 0..<plane.width {
        for isVertical in [false, true] {
          if let variance = Self.variance(in: plane, x, y, isVertical: isVertical, tuning) {
            variances.append(variance)
          }
        }
      }
    }
    guard variances.count >= tuning.fewestEdges else { return nil }
    variances.sort()
    // Corners and neighbouring edges only add to the variance.
    variance = variances[Int(Double(variances.count) * tuning.quantile)]
  }

  /// The blur of the edge between a pixel and the next one in its row or column; `nil` where there is none, or it runs
  /// rather in the other direction.
  private static func variance(
    in plane: LevelPlane, _ x: Int, _ y: Int, isVertical: Bool, _ tuning: TraceTuning.Softness
  ) -> Double? {
    let (dx, dy) = isVertical ? (0, 1) : (1, 0)
    func level(_ step: Int, _ side: Int = 0) -> Float {
      plane.level(x + step * dx + side * dy, y + step * dy + side * dx)
    }
    let (a, b) = (level(0), level(1))
    guard (a < 127.5) != (b < 127.5) else { return nil }
    var (along, across) = (Float(0), Float(0))
    for side in -1...1 { along += (side == 0 ? 2 : 1) * (level(1, side) - level(0, side)) }
    for step in 0...1 { across += (level(step, 1) - level(step, -1)) }
    guard abs(along) >= abs(across) else { return nil }
    let sign: Float = b > a ? 1 : -1
    // From the last pixel that is clear to the first that is full, each way as far as levels rise.
    var (first, last) = (0, 1)
    let end = Float(tuning.endLevel)
    func isLow(_ value: Float) -> Bool { sign > 0 ? value <= end : value >= 255 - end }
    func isHigh(_ value: Float) -> Bool { sign > 0 ? value >= 255 - end : value <= end }
    while !isLow(level(first)) {
      guard -first < tuning.reach, (level(first) - level(first - 1)) * sign >= 0 else { return nil }
      first -= 1
    }
    while !isHigh(level(last)) {
      guard last < tuning.reach, (level(last + 1) - level(last)) * sign >= 0 else { return nil }
      last += 1
    }
    var (sum, mean, square) = (Float(0), Float(0), Float(0))
    for step in first..<last {
      let weight = (level(step + 1) - level(step)) * sign
      sum += weight
      mean += weight * Float(step)
      square += weight * Float(step * step)
    }
    guard sum > 0 else { return nil }
    mean /= sum
    let moment = Double(square / sum - mean * mean)
    let slope = Double(along * along) / Double(along * along + across * across)
    return (moment - 1.0 / 12) * slope - 1.0 / 12
  }
}

extension LevelPlane {
  /// The level of a pixel, or of the nearest one: a blur leaves the border of a drawing that fills its picture as sharp
  /// as it was.
  fileprivate func level(_ x: Int, _ y: Int) -> Float {
    levels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
  }
}
