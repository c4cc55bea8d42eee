#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit
import Foundation

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
