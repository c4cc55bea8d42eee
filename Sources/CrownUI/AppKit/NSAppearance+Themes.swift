#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import CrownKit

extension ThemeEnvironment {
  /// Makes the environment of a view, from its `effectiveAppearance`.
  public init(_ appearance: NSAppearance, theme: (any Theme)? = nil) {
    let names: [NSAppearance.Name] = [
      .aqua, .darkAqua, .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
    ]
    let best = appearance.bestMatch(from: names)
    self.init(
      appearance: best == .darkAqua || best == .accessibilityHighContrastDarkAqua ? .dark : .light,
      contrast: best == .accessibilityHighContrastAqua || best == .accessibilityHighContrastDarkAqua
        ? .increased : .standard,
      theme: theme)
  }
}
#endif
