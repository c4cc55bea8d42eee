#if canImport(UIKit)
import CrownKit
import UIKit

extension UIColor {
  /// Makes the colour that a crown has, in sRGB.
  public convenience init(_ color: CrownColor) { self.init(cgColor: color.cgColor) }
}

extension CrownColor {
  /// Makes a colour from one of UIKit, which is converted to sRGB.
  ///
  /// A dynamic colour gives what it is in the current traits; resolve it before, for others.
  /// - Returns: `nil` for a pattern.
  public init?(_ color: UIColor) { self.init(color.cgColor) }
}
#endif
