import CrownKit
import CrownRaster
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
    var coverage = try Mask(width: width, height: height)
    let rasterizer = Rasterizer()
    for shape in layout.shapes {
      // Each shape is filled in its own box, so that a large page takes no more memory than its largest line.
      let box = shape.bounds
      let (left, top) = (max(0, Int(box.minX.rounded(.down))), max(0, Int(box.minY.rounded(.down))))
      let (right, bottom) = (min(width, Int(box.maxX.rounded(.up))), min(height, Int(box.maxY.rounded(.up))))
      guard left < right, top < bottom else { continue }
      let mask = try rasterizer.fill(
        shape.drawing, transform: .translation(x: -Double(left), y: -Double(top)), width: right - left,
        height: bottom - top)
      coverage.formUnion(mask, x: left, y: top)
    }
    self.init(poster, coverage: coverage)
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
    var bitmap = try poster.background.bitmap(width: coverage.width, height: coverage.height)
    bitmap.draw(coverage, color: poster.color)
    return bitmap
  }
}
