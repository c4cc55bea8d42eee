#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit

extension CGContext {
  /// Fills a crown as a vector drawing, for printing and PDF.
  ///
  /// The layers of a crown in shades are laid over each other in a transparency layer. Their alpha is that of its
  /// masks, and the colour's own alpha applies to the whole. A mask is drawn as an image mask, which Core Graphics
  /// scales.
  /// - Parameters:
  ///   - crown: The crown to fill.
  ///   - rect: The rectangle for the crown, in the context's units.
  ///   - color: Its colour.
  ///   - contentMode: The position and scale of the crown in the rectangle.
  ///   - axis: The direction in which y grows: down in UIKit's contexts, up in those that Core Graphics makes.
  /// - Throws: `PathDecodingError` if the record is damaged.
  public func fill(
    _ crown: Crown, in rect: CGRect, color: CrownColor, contentMode: CrownFrame.ContentMode = .fit, axis: VerticalAxis
  ) throws(PathDecodingError) {
    let transform = contentMode.transform(from: crown.viewBox, to: PathRect(rect), axis: axis)
    if crown.isMask { return fill(try crown.alphaMask, color: color, transform) }
    let drawing = try crown.drawing
    saveGState()
    if let layer = drawing.layers.first, drawing.isOutline {
      fill(layer, color: color, transform)
    } else {
      fillTogether(drawing.layers, color: color, transform)
    }
    restoreGState()
  }
}
#endif
