/// The sizes of fonts that lengths are measured in, in user units.
struct FontSize: Sendable {
  /// CSS's `medium`, as browsers have it.
  static let medium = 16.0

  /// The element's own, which `em` stands for.
  var own = medium
  /// The outermost element's, which `rem` stands for.
  var root = medium
}
