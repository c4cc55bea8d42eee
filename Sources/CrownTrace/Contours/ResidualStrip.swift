import CrownPath

/// A straight strip of the area that some connected pixels of the residual lack or have too much.
struct ResidualStrip {
  private var start: PathPoint, end: PathPoint
  private var width: Double
  /// Whether the picture has less coverage than the outline there.
  private var isGap: Bool

  var length: Double { start.distance(to: end) }

  /// How far the residual may lie from the middle of the strip, as a root mean square in pixels. Half a pixel's width is
  /// 0.29; the rest is for curvature.
  private static let largestSpread = 0.55
  /// A strip is at least this many times as long as it is wide.
  private static let leastRatio = 4.0

  /// Finds the strip through some pixels by their moments.
  ///
  /// - Returns: `nil` where the pixels do not lie along a line.
  init?(_ pixels: [Int], in grid: PixelGrid) {
    var (area, x, y) = (0.0, 0.0, 0.0)
    for pixel in pixels {
      let weight = Double(abs(grid.residual[pixel])) / 255
      area += weight
      x += weight * (Double(pixel % grid.width) + 0.5)
      y += weight * (Double(pixel / grid.width) + 0.5)
    }
    guard let first = pixels.first, area > 0 else { return nil }
    isGap = grid.residual[first] > 0
    let center = PathPoint(x / area, y / area)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for pixel in pixels {
      let weight = Double(abs(grid.residual[pixel])) / 255
      let offset = PathPoint(Double(pixel % grid.width) + 0.5, Double(pixel / grid.width) + 0.5) - center
      xx += weight * offset.x * offset.x
      xy += weight * offset.x * offset.y
      yy += weight * offset.y * offset.y
    }
    (xx, xy, yy) = (xx / area, xy / area, yy / area)
    // The larger eigenvalue of the second moments, and its direction.
    let middle = (xx + yy) / 2, half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    let spread = max(0, middle - root)
    var direction = PathPoint(half + root, xy)
    if direction.length < 1e-9 { direction = PathPoint(xy, root - half) }
    direction = direction.unit
    guard direction != .zero, spread <= Self.largestSpread * Self.largestSpread else { return nil }
    // A strip of even width has the twelfth of its squared length as its second moment.
    let length = (12 * max(0, middle + root - 1.0 / 12)).squareRoot()
    width = area / max(length, 1e-9)
    guard length >= Self.leastRatio * width else { return nil }
    start = center - direction * (length / 2)
    end = center + direction * (length / 2)
  }

  /// The outline of the strip: clockwise with y down where the outline lacks it.
  var contour: TracedContour {
    let side = (end - start).unit.turned * (width / 2)
    let corners = [start - side, end - side, end + side, start + side]
    return TracedContour(nodes: (isGap ? corners.reversed() : corners).map(OutlineNode.init))
  }
}
