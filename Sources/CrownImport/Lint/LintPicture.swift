import CrownPath
import CrownRaster

/// The picture that a linter looks at: a drawing, or a picture that is kept as a mask.
package enum LintSubject: Sendable {
  case drawing(Drawing)
  case mask(AlphaMask)

  package var viewBox: PathRect {
    switch self {
    case .drawing(let drawing): drawing.viewBox
    case .mask(let mask): mask.viewBox
    }
  }
}

/// A crown's shape at a size, and ten times as large. Shades count as ink.
struct LintPicture {
  /// The enlargement: widths are known to a tenth of a pixel.
  static let factor = 10

  let viewBox: PathRect
  /// The number of pixels in a unit of the view box, at the size.
  let scale: Double
  let small: Mask
  /// The pixels that are covered by half or more, ten times as large.
  let ink: BitPlane

  /// - Parameter margin: The margin of the plane.
  init(of subject: LintSubject, size: Int, margin: Int, using rasterizer: Rasterizer) throws(RasterError) {
    let pixels = PixelSize(of: subject.viewBox, size: size)
    viewBox = subject.viewBox
    scale = pixels.scale
    small = try Self.mask(of: subject, pixels, factor: 1, using: rasterizer)
    ink = BitPlane(covered: try Self.mask(of: subject, pixels, factor: Self.factor, using: rasterizer), margin: margin)
  }

  /// The share of the view box that is ink.
  static func inkShare(of subject: LintSubject, size: Int, using rasterizer: Rasterizer) throws(RasterError) -> Double {
    try mask(of: subject, PixelSize(of: subject.viewBox, size: size), factor: 1, using: rasterizer).inkShare
  }

  private static func mask(
    of subject: LintSubject, _ pixels: PixelSize, factor: Int, using rasterizer: Rasterizer
  ) throws(RasterError) -> Mask {
    let scale = pixels.scale * Double(factor)
    let (box, width, height) = (subject.viewBox, pixels.width * factor, pixels.height * factor)
    switch subject {
    case .drawing(let drawing):
      let silhouette = drawing.isOutline ? drawing : drawing.silhouette
      let transform = PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale, ty: -box.y * scale)
      return try rasterizer.fill(silhouette, transform: transform, width: width, height: height)
    case .mask(let mask):
      let target = PathRect(x: 0, y: 0, width: box.width * scale, height: box.height * scale)
      return try Mask(width: mask.width, height: mask.height, coverage: mask.alpha)
        .scaled(to: target, width: width, height: height)
    }
  }

  /// The point of the view box in the middle of a pixel of ``ink``.
  func point(_ x: Int, _ y: Int) -> PathPoint {
    let unit = scale * Double(Self.factor)
    return PathPoint(viewBox.x + (Double(x) + 0.5) / unit, viewBox.y + (Double(y) + 0.5) / unit)
  }
}

/// The sides of a picture of a view box.
private struct PixelSize {
  let scale: Double
  let width: Int
  let height: Int

  init(of box: PathRect, size: Int) {
    scale = Double(size) / box.longerSide
    // A side that rounding makes longer by nothing gets no further pixel.
    func pixels(_ side: Double) -> Int {
      min(max(1, Int((side / box.longerSide * Double(size) - 1e-6).rounded(.up))), size)
    }
    (width, height) = (pixels(box.width), pixels(box.height))
  }
}

extension Mask {
  /// The share of its area that is covered.
  var inkShare: Double {
    Double(coverage.reduce(0) { $0 + Int($1) }) / Double(255 * max(coverage.count, 1))
  }
}
