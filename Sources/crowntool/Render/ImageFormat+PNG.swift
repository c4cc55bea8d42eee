import CrownKit
import CrownPNG

extension ImageFormat {
  /// Pixels of one colour, or of one colour over another.
  static let png = ImageFormat(kind: .png, isText: false, hasTitle: false, bytesPerPixel: 10) { picture, rasterizer in
    let mask = try picture.mask(in: picture.frame, using: rasterizer)
    let color = picture.color.pixelColor
    guard let background = picture.background else { return PNG.encode(mask, color: color) }
    return PNG.encode(mask, color: color, over: background)
  }
}
