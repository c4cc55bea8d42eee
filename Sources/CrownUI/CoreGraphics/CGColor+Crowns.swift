#if canImport(CoreGraphics)
import CoreGraphics
import CrownKit

extension CrownColor {
  /// Makes a colour from one of Core Graphics, in any colour space.
  ///
  /// Core Graphics converts it to sRGB. What sRGB does not have becomes the nearest colour that it has.
  /// - Returns: `nil` for a pattern, and where there is no conversion.
  public init?(_ color: CGColor) {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let converted = color.converted(to: space, intent: .defaultIntent, options: nil),
      let components = converted.components
    else { return nil }
    self.init(sRGB: components.map { Double($0) })
  }
}
#endif
