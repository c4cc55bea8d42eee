#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit

extension CGContext {
  /// Fills a layer in a colour; the layer's own opacity is not regarded.
  func fill(_ layer: Drawing.Layer, color: CrownColor, _ transform: PathTransform) {
    setFillColor(color.cgColor)
    addPath(layer.path.cgPath(transform))
    fillPath(using: layer.fillRule == .evenodd ? .evenOdd : .winding)
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
#endif
