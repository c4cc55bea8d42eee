#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import CrownKit

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
