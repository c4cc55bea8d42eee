import CrownKit
import CrownPath

#if canImport(CoreGraphics)
import CoreGraphics
import Foundation
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif
#if canImport(SwiftUI)
import SwiftUI
#endif

#if canImport(CoreGraphics)
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

extension PhotoColors {
  /// Reads a picture of any format, which Core Graphics scales down.
  ///
  /// - Throws: `PhotoError` for a picture without pixels.
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

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension NSImage {
  /// Makes an image of a crown's picture.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - scale: Pixels a point.
  public convenience init?(_ picture: Bitmap<Premultiplied>, scale: Double) {
    guard scale > 0, let image = picture.cgImage else { return nil }
    self.init(
      cgImage: image, size: NSSize(width: Double(picture.width) / scale, height: Double(picture.height) / scale))
  }
}
#endif

#if canImport(SwiftUI)
extension Image {
  /// Makes an image of a crown's picture, for decoration: screen readers skip it.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - scale: Pixels a point.
  public init?(_ picture: Bitmap<Premultiplied>, scale: Double) {
    guard let image = picture.cgImage else { return nil }
    self.init(decorative: image, scale: scale)
  }
}

extension Color {
  /// Makes the colour that a crown has, for the text beside it.
  public init(_ color: CrownColor) {
    self.init(
      .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
      opacity: Double(color.alpha) / 255)
  }
}

extension ThemeEnvironment {
  /// Makes the environment of a view, from `\.colorScheme` and `\.colorSchemeContrast`.
  public init(_ scheme: ColorScheme, _ contrast: ColorSchemeContrast = .standard, theme: (any Theme)? = nil) {
    self.init(
      appearance: scheme == .dark ? .dark : .light, contrast: contrast == .increased ? .increased : .standard,
      theme: theme)
  }
}

extension AlphaMask {
  /// The picture as one that takes the foreground style.
  var templateImage: Image? {
    guard let mask = try? Mask(width: width, height: height, coverage: alpha) else { return nil }
    return Image(mask.coloredPremultiplied(.black), scale: 1)?.renderingMode(.template)
  }
}
#endif
