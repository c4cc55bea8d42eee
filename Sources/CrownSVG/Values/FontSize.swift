/// The font sizes that relative lengths refer to, in user units.
struct FontSize: Sendable {
  /// CSS's `medium`, the default of browsers.
  static let medium = 16.0

  /// The element's own font size, which is 1em.
  var own = medium
  /// The font size of the outermost element, which is 1rem.
  var root = medium
}
