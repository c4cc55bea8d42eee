#if canImport(UIKit)
import UIKit

extension UIBezierPath {
  /// Makes the outline of a crown, laid into a rectangle.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged.
  public convenience init(
    _ crown: Crown, in rect: CGRect, contentMode: CrownFrame.ContentMode = .fit
  ) throws(PathDecodingError) {
    let transform = contentMode.transform(from: crown.viewBox, to: CrownPath.Rect(rect))
    self.init(cgPath: try crown.path.cgPath(transform))
    usesEvenOddFillRule = crown.fillRule == .evenodd
  }
}
#endif
