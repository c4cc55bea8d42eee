#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import CrownKit

extension NSColor {
  /// Makes the colour that a crown has, in sRGB.
  public convenience init(_ color: CrownColor) {
    self.init(
      srgbRed: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255, blue: CGFloat(color.blue) / 255,
      alpha: CGFloat(color.alpha) / 255)
  }
}

extension CrownColor {
  /// Makes a colour from one of AppKit, which is converted to sRGB.
  ///
  /// - Returns: `nil` for a pattern, and where there is no conversion.
  public init?(_ color: NSColor) {
    guard let converted = color.usingColorSpace(.sRGB) else { return nil }
    self.init(sRGB: [
      Double(converted.redComponent), Double(converted.greenComponent), Double(converted.blueComponent),
      Double(converted.alphaComponent),
    ])
  }
}
#endif
