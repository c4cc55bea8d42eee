import CrownPath

/// A coverage plane with a clear border around it, and what a trace of it still gets wrong.
///
/// Coordinates inside the tracer are those of this grid: the picture's pixel (0, 0) is its pixel (border, border).
final class PixelGrid {
  /// Clear pixels on each side, so that an outline along the picture's edge has pixels on both sides.
  static let border = 4

  /// The pixels in a row, border included.
  let width: Int
  /// The rows, border included.
  let height: Int
  /// The picture: 0 outside, 1 inside.
  let coverage: ScratchMemory<Float>
  /// The coverage of the trace less that of the picture, in 255ths. Behind the last pixel there is room for a vector.
  let residual: ScratchMemory<Float>
  /// The constants of the trace.
  let tuning: TraceTuning

  /// The largest distance from a pixel's edge, in pixels, of a corner of the outline where all pixels are clear, or all
  /// full.
  var cornerBand: Double

  /// Makes a clear grid.
  init(width: Int, height: Int, _ tuning: TraceTuning) {
    (self.width, self.height, self.tuning) = (width, height, tuning)
    cornerBand = tuning.fit.cornerBand
    coverage = ScratchMemory(repeating: 0, count: width * height)
    residual = ScratchMemory(repeating: 0, count: width * height + CoverageBox.group)
  }

  convenience init(_ plane: CoveragePlane, _ tuning: TraceTuning) {
    self.init(width: plane.width + 2 * Self.border, height: plane.height + 2 * Self.border, tuning)
    for y in 0..<plane.height {
      let row = (y + Self.border) * width + Self.border
      for x in 0..<plane.width { coverage[row + x] = plane.values[y * plane.width + x] }
    }
  }

  /// The coverage of a pixel; 0 outside the grid.
  @inline(__always)
  func value(_ x: Int, _ y: Int) -> Float {
    x >= 0 && y >= 0 && x < width && y < height ? coverage[y * width + x] : 0
  }

  /// The longer side of the picture, in pixels.
  var side: Int { max(width, height) - 2 * Self.border }

  /// The centres in the grid of pixels of the picture.
  static func centers(of pixels: [(x: Int, y: Int)]) -> [PathPoint] {
    pixels.map { PathPoint(Double($0.x + border) + 0.5, Double($0.y + border) + 0.5) }
  }

  /// The pixel that a point lies in, inside the grid or not; `nil` for a point that is nowhere near it.
  func pixel(at point: PathPoint) -> (x: Int, y: Int)? {
    guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return nil }
    return (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
  }

  /// The largest residual of a pixel and its neighbours, in 255ths.
  func largestResidual(around pixel: (x: Int, y: Int)) -> Float {
    var largest: Float = 0
    for y in pixel.y - 1...pixel.y + 1 where y >= 0 && y < height {
      for x in pixel.x - 1...pixel.x + 1 where x >= 0 && x < width {
        largest = max(largest, abs(residual[y * width + x]))
      }
    }
    return largest
  }
}

extension Float {
  /// A coverage, mapped linearly on both sides of a level so that the level becomes one half.
  func remapped(fromLevel level: Float) -> Float {
    self < level ? self / (2 * level) : 1 - (1 - self) / (2 * (1 - level))
  }
}
