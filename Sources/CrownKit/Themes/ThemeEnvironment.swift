/// The environment that a ``ThemeColor`` depends on: the system's appearance and contrast, and the theme that the user
/// has chosen.
public struct ThemeEnvironment: Sendable {
  /// Light or dark.
  public enum Appearance: Hashable, Sendable, CaseIterable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// The level of contrast.
  public enum Contrast: Hashable, Sendable, CaseIterable {
    /// As designed.
    case standard
    /// As users ask for who see less well.
    case increased
  }

  /// Light or dark.
  public var appearance: Appearance
  /// Standard or increased.
  public var contrast: Contrast
  /// The theme of the app or its user; without one, colours are their own defaults.
  public var theme: (any Theme)?

  /// Makes an environment.
  public init(appearance: Appearance = .light, contrast: Contrast = .standard, theme: (any Theme)? = nil) {
    self.appearance = appearance
    self.contrast = contrast
    self.theme = theme
  }
}
