#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit
import CrownPath
import Foundation

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

extension CGContext {
  /// Fills a layer in a colour; the layer's own opacity is not regarded.
  func fill(_ layer: Drawing.Layer, color: CrownColor, _ transform: PathTransform) {
    setFillColor(color.cgColor)
    addPath(layer.path.cgPath(transform))
    fillPath(using: layer.fillRule == .evenOdd ? .evenOdd : .winding)
  }

  /// Fills layers in one transparency layer, which the colour's alpha applies to as a whole.
  func fillTogether(_ layers: [Drawing.Layer], color: CrownColor, _ transform: PathTransform) {
    setAlpha(CGFloat(color.alpha) / 255)
    beginTransparencyLayer(auxiliaryInfo: nil)
    var color = color
    for layer in layers {
      color.alpha = layer.opacity
      fill(layer, color: color, transform)
    }
    endTransparencyLayer()
  }
}

extension PathRect {
  /// The rectangle of Core Graphics.
  public init(_ rect: CGRect) {
    self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension CGContext {
  /// Paints a colour through a mask that a transform, of its view box, lays into the context.
  func fill(_ mask: AlphaMask, color: CrownColor, _ transform: PathTransform) {
    // Where an image mask is 0 the colour is painted.
    guard let provider = CGDataProvider(data: Data(mask.alpha.map { 255 - $0 }) as CFData),
      let image = CGImage(
        maskWidth: mask.width, height: mask.height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: mask.width,
        provider: provider, decode: nil, shouldInterpolate: true)
    else { return }
    let box = mask.viewBox
    saveGState()
    concatenate(
      CGAffineTransform(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty))
    // Images stand upright where y grows up; in a view box it grows down.
    translateBy(x: box.minX, y: box.maxY)
    scaleBy(x: 1, y: -1)
    setFillColor(color.cgColor)
    draw(image, in: CGRect(x: 0, y: 0, width: box.width, height: box.height))
    restoreGState()
  }
}
#endif
