import CrownKit
import CrownPNG

/// Paints a poster in pixels.
///
/// Crown and text are one mask, laid over the background in one colour by one formula, so they cannot differ.
struct PosterPainter {
  let poster: Poster
  /// The coverage of each pixel by crown or text.
  let coverage: Mask

  /// Fills the shapes of a layout.
  ///
  /// - Throws: `RasterError`.
  init(_ poster: Poster, layout: Layout, width: Int, height: Int) throws(RasterError) {
    var bytes = [UInt8](repeating: 0, count: try Mask(width: width, height: height).coverage.count)
    let rasterizer = Rasterizer()
    for shape in layout.shapes {
      // Each shape is filled in its own box, so that a large page takes no more memory than its largest line.
      let box = shape.bounds
      let left = max(0, Int(box.minX.rounded(.down)))
      let top = max(0, Int(box.minY.rounded(.down)))
      let right = min(width, Int(box.maxX.rounded(.up)))
      let bottom = min(height, Int(box.maxY.rounded(.up)))
      guard left < right, top < bottom else { continue }
      let mask = try rasterizer.fill(
        shape.drawing, transform: .translation(x: -Double(left), y: -Double(top)), width: right - left,
        height: bottom - top)
      for row in 0..<mask.height {
        let from = row * mask.width
        let to = (top + row) * width + left
        for column in 0..<mask.width { bytes[to + column] = max(bytes[to + column], mask.coverage[from + column]) }
      }
    }
    self.init(poster, coverage: try Mask(width: width, height: height, coverage: bytes))
  }

  /// Paints with a given mask.
  init(_ poster: Poster, coverage: Mask) {
    self.poster = poster
    self.coverage = coverage
  }

  /// The poster as a PNG file; with a background of one colour it has a palette and is small.
  ///
  /// - Throws: `RasterError`.
  func png() throws(RasterError) -> [UInt8] {
    if let background = poster.background.flatColor {
      return PNG.encode(coverage, color: poster.color, over: background)
    }
    return PNG.encode(try bitmap())
  }

  /// The poster's pixels, opaque.
  ///
  /// - Complexity: O(pixels).
  func bitmap() throws(RasterError) -> Bitmap<Straight> {
    let (width, height) = (coverage.width, coverage.height)
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    var background = BackgroundPainter(poster.background, width: width, height: height)
    let color = poster.color
    var index = 0
    for y in 0..<height {
      background.paint(y)
      for (under, covered) in zip(background.row, coverage.coverage[y * width..<(y + 1) * width]) {
        let pixel = covered == 0 ? under : color.laid(over: under, coverage: covered)
        pixels[index] = pixel.red
        pixels[index + 1] = pixel.green
        pixels[index + 2] = pixel.blue
        index += 4
      }
    }
    return try Bitmap(width: width, height: height, pixels: pixels)
  }
}
