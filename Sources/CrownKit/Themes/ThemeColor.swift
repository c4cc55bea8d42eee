import CrownRaster

/// A colour that depends on where it is shown: in light or dark, with more contrast, in a theme of the user's choice.
///
///     let plain = ThemeColor(.black)
///     let text = ThemeColor(light: .black, dark: .white)
///     let crown = ThemeColor("crown", light: red, dark: pink)   // a theme may say what "crown" is
///     let color = try crown.resolved(in: environment)
public struct ThemeColor: Hashable, Sendable {
  /// The role of the colour; a theme that knows the role decides.
  public let role: ThemeRole?

  let light: CrownColor
  let dark: CrownColor
  let lightIncreased: CrownColor
  let darkIncreased: CrownColor

  /// Makes a colour that is the same everywhere.
  public init(_ color: CrownColor) { self.init(light: color, dark: color) }

  /// Makes a colour that depends on appearance and contrast.
  ///
  /// - Parameters:
  ///   - light: On light ground.
  ///   - dark: On dark ground.
  ///   - lightIncreased: On light ground with increased contrast; without one, `light`.
  ///   - darkIncreased: On dark ground with increased contrast; without one, `dark`.
  public init(light: CrownColor, dark: CrownColor, lightIncreased: CrownColor? = nil, darkIncreased: CrownColor? = nil)
  {
    self.init(nil, light: light, dark: dark, lightIncreased: lightIncreased, darkIncreased: darkIncreased)
  }

  /// Makes a colour for a role, which is the given one where the theme does not know the role.
  public init(
    _ role: ThemeRole?, light: CrownColor, dark: CrownColor, lightIncreased: CrownColor? = nil,
    darkIncreased: CrownColor? = nil
  ) {
    self.role = role
    self.light = light
    self.dark = dark
    self.lightIncreased = lightIncreased ?? light
    self.darkIncreased = darkIncreased ?? dark
  }

  /// The colour in an environment.
  ///
  /// - Throws: ``ThemeError`` if the environment's theme throws.
  public func resolved(in environment: ThemeEnvironment) throws(ThemeError) -> CrownColor {
    if let role, let theme = environment.theme {
      do {
        let color = try theme.color(of: role, appearance: environment.appearance, contrast: environment.contrast)
        if let color { return color }
      } catch {
        throw ThemeError(theme: theme.name, role: role, reason: error)
      }
    }
    return own(environment.appearance, environment.contrast)
  }

  /// The colour in every theme.
  func own(_ appearance: ThemeEnvironment.Appearance, _ contrast: ThemeEnvironment.Contrast) -> CrownColor {
    switch (appearance, contrast) {
    case (.light, .standard): light
    case (.dark, .standard): dark
    case (.light, .increased): lightIncreased
    case (.dark, .increased): darkIncreased
    }
  }
}

/// A theme failed to give a colour.
public struct ThemeError: Error, CustomStringConvertible {
  /// The theme's name.
  public let theme: String
  /// The requested role.
  public let role: ThemeRole
  /// The error that the theme threw.
  public let reason: any Error

  /// A sentence that names the theme, the role and the reason.
  public var description: String { "the theme '\(theme)' has no colour for '\(role)': \(reason)" }
}
