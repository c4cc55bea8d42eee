#if canImport(SwiftUI)
import CrownKit
import SwiftUI

extension Image {
  /// Makes an image of a crown's picture, for decoration: screen readers skip it.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - scale: Pixels a point.
  public init?(_ picture: Bitmap<Premultiplied>, scale: Double) {
    guard let image = picture.cgImage else { return nil }
    self.init(decorative: image, scale: scale)
  }
}

extension Color {
  /// Makes the colour that a crown has, for the text beside it.
  public init(_ color: CrownColor) {
    self.init(
      .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
      opacity: Double(color.alpha) / 255)
  }
}

extension ThemeEnvironment {
  /// Makes the environment of a view, from `\.colorScheme` and `\.colorSchemeContrast`.
  public init(_ scheme: ColorScheme, _ contrast: ColorSchemeContrast = .standard, theme: (any Theme)? = nil) {
    self.init(
      appearance: scheme == .dark ? .dark : .light, contrast: contrast == .increased ? .increased : .standard,
      theme: theme)
  }
}
#endif
