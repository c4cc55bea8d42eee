#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit

extension PhotoColors {
  /// Reads a picture of any format, which Core Graphics scales down.
  ///
  /// - Throws: ``PhotoError`` for a picture without pixels.
  public init(_ image: CGImage) throws(PhotoError) {
    guard image.width > 0, image.height > 0, let space = CGColorSpace(name: CGColorSpace.sRGB) else {
      throw .empty(width: image.width, height: image.height)
    }
    let side = PhotoColors.side
    var pixels = [UInt8](repeating: 0, count: side * side * 4)
    let colors = pixels.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: side, height: side, bitsPerComponent: 8, bytesPerRow: side * 4, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.interpolationQuality = .medium
      context?.draw(image, in: CGRect(x: 0, y: 0, width: side, height: side))
      return Result { () throws(PhotoError) in
        try PhotoColors(width: side, height: side, rgba: UnsafeRawBufferPointer(bytes))
      }
    }
    self = try colors.get()
  }
}
#endif
