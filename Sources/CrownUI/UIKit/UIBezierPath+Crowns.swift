#if canImport(UIKit)
import CrownKit
import UIKit

extension UIBezierPath {
  /// Makes the outline of a crown, laid into a rectangle: of one in shades, its silhouette.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  public convenience init(
    _ crown: Crown, in rect: CGRect, contentMode: CrownFrame.ContentMode = .fit
  ) throws(PathDecodingError) {
    let transform = contentMode.transform(from: crown.viewBox, to: PathRect(rect))
    self.init(cgPath: try crown.path.cgPath(transform))
    usesEvenOddFillRule = crown.fillRule == .evenodd
  }

  /// The layers of a crown, laid into a rectangle, with their opacities from 0 to 1.
  ///
  /// Filled over each other in one colour, inside a transparency layer, they look as the crown's masks do.
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of a mask.
  public static func layers(
    of crown: Crown, in rect: CGRect, contentMode: CrownFrame.ContentMode = .fit
  ) throws(PathDecodingError) -> [(path: UIBezierPath, opacity: CGFloat)] {
    let transform = contentMode.transform(from: crown.viewBox, to: PathRect(rect))
    return try crown.layers.map { layer in
      let path = UIBezierPath(cgPath: layer.path.cgPath(transform))
      path.usesEvenOddFillRule = layer.fillRule == .evenodd
      return (path, CGFloat(layer.opacity) / 255)
    }
  }
}
#endif
