import CrownRaster

/// The role of a colour, such as `crown` or `caption`; a ``Theme`` gives each role its colour.
public struct ThemeRole: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name that themes know it by.
  public let name: String

  /// Makes a role of a name.
  public init(_ name: String) { self.name = name }

  /// Makes a role of a name.
  public init(stringLiteral name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}

/// Colours for roles, of an app's or its user's own making.
///
/// ``ColorTheme`` is one that holds its colours. A theme that computes or loads them conforms to this protocol.
public protocol Theme: Sendable {
  /// The name, for messages and menus.
  var name: String { get }

  /// The colour of a role, or `nil` if the theme leaves it to the colour's own default.
  ///
  /// Called on the thread that changes the theme, once for each ``ThemeColor`` in use. What it throws is reported to
  /// the caller of ``ThemeCenter/update(_:)`` as ``ThemeError``.
  func color(
    of role: ThemeRole, appearance: ThemeEnvironment.Appearance, contrast: ThemeEnvironment.Contrast
  ) throws -> CrownColor?
}

/// A theme that holds its colours.
public struct ColorTheme: Theme, Hashable, Codable {
  /// The name, for messages and menus.
  public var name: String
  /// Each role's colour; the role of a colour in here counts for nothing.
  public var colors: [ThemeRole: ThemeColor]

  /// Makes a theme.
  public init(name: String, colors: [ThemeRole: ThemeColor]) {
    self.name = name
    self.colors = colors
  }

  /// The colour of a role.
  public func color(
    of role: ThemeRole, appearance: ThemeEnvironment.Appearance, contrast: ThemeEnvironment.Contrast
  ) -> CrownColor? {
    colors[role]?.own(appearance, contrast)
  }
}
