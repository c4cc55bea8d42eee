#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit
import Foundation

extension Bitmap<Premultiplied> {
  /// The picture for Core Graphics, in sRGB.
  public var cgImage: CGImage? { CGImage.make(width, height, pixels, .premultipliedLast) }
}

extension Bitmap<Straight> {
  /// The picture for Core Graphics, in sRGB, with straight alpha: what a file is written from.
  public var cgImage: CGImage? { CGImage.make(width, height, pixels, .last) }
}

extension CrownColor {
  /// The colour for Core Graphics, in sRGB.
  public var cgColor: CGColor {
    CGColor(
      srgbRed: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: CGFloat(alpha) / 255)
  }
}

extension CGImage {
  fileprivate static func make(_ width: Int, _ height: Int, _ pixels: [UInt8], _ alpha: CGImageAlphaInfo) -> CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB), let provider = CGDataProvider(data: Data(pixels) as CFData)
    else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
  }
}
#endif
