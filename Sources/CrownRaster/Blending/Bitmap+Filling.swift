import CrownPath

extension Bitmap {
  /// Makes a bitmap of one colour.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, in ``Mask/sizes``.
  ///   - height: The number of rows, in ``Mask/sizes``.
  ///   - color: Every pixel's colour, with its alpha; a premultiplied bitmap holds its channels times alpha, to the
  ///     nearest step.
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``.
  public init(width: Int, height: Int, filledWith color: CrownColor) throws(RasterError) {
    try Mask.check(width: width, height: height)
    let stored = Alpha.isPremultiplied ? ColorTable(premultiplied: color)[255] : color
    self.init(width: width, height: height) { pixels in
      for pixel in 0..<width * height { pixels.setPixel(stored.pixel, at: pixel * 4) }
    }
  }

  /// Makes a bitmap of a gradient.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, in ``Mask/sizes``.
  ///   - height: The number of rows, in ``Mask/sizes``.
  ///   - gradient: The colours; what is translucent of them stays so.
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``.
  public init(width: Int, height: Int, filledWith gradient: CrownGradient) throws(RasterError) {
    try self.init(width: width, height: height)
    fill(with: gradient)
  }

  /// Lays a colour over the whole bitmap.
  ///
  /// A pixel is computed as ``draw(_:color:x:y:)`` says, with full coverage.
  /// - Complexity: O(pixels).
  public mutating func fill(with color: CrownColor) {
    let blend = PixelBlend(color)
    pixels.withUnsafeMutableBufferPointer { buffer in
      let pixels = ScratchView(borrowing: buffer)
      for start in stride(from: 0, to: pixels.count, by: 4) {
        pixels.setPixel(blend.over(pixels.pixel(at: start), isPremultiplied: Alpha.isPremultiplied), at: start)
      }
    }
  }

  /// Lays a gradient over the whole bitmap: each pixel gets the gradient's colour at its centre.
  ///
  /// A pixel is computed as ``draw(_:color:x:y:)`` says, with full coverage.
  /// - Complexity: O(pixels).
  public mutating func fill(with gradient: CrownGradient) {
    let line = GradientLine(gradient, width: width, height: height)
    let (width, height) = (width, height)
    // Of a gradient that does not change along rows, or not along columns, one colour a row or column is computed.
    let columns = line.isVertical || !line.isHorizontal ? [] : (0..<width).map { PixelBlend(line[$0, 0]) }
    pixels.withUnsafeMutableBufferPointer { buffer in
      let pixels = ScratchView(borrowing: buffer)
      for y in 0..<height {
        var blend = PixelBlend(line[0, y])
        for x in 0..<width {
          if !columns.isEmpty { blend = columns[x] } else if !line.isVertical { blend = PixelBlend(line[x, y]) }
          let start = (y * width + x) * 4
          pixels.setPixel(blend.over(pixels.pixel(at: start), isPremultiplied: Alpha.isPremultiplied), at: start)
        }
      }
    }
  }
}

/// A gradient laid over a picture's pixels.
private struct GradientLine {
  private let gradient: CrownGradient
  /// The share of the line at the centre of the first pixel, and how it changes by a column and by a row.
  private let first: Double
  private let column: Double
  private let row: Double

  init(_ gradient: CrownGradient, width: Int, height: Int) {
    self.gradient = gradient
    let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
    let square = dx * dx + dy * dy
    guard square > 0, square.isFinite, gradient.start.x.isFinite, gradient.start.y.isFinite else {
      (first, column, row) = (1, 0, 0)
      return
    }
    column = dx / square / Double(width)
    row = dy / square / Double(height)
    first = -(gradient.start.x * dx + gradient.start.y * dy) / square + (column + row) / 2
  }

  /// True if all pixels of a row have one colour.
  var isVertical: Bool { column == 0 }
  /// True if all pixels of a column have one colour.
  var isHorizontal: Bool { row == 0 }

  subscript(x: Int, y: Int) -> CrownColor { gradient.color(at: first + column * Double(x) + row * Double(y)) }
}
