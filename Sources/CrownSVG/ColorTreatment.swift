/// The treatment by an import of drawings of several colours; a crown has one.
public enum ColorHandling: String, Hashable, Sendable, CaseIterable {
  /// The treatment that suits each drawing: see ``ColorTreatment``.
  case auto
  /// All paint becomes one silhouette, whatever its colour.
  case flatten
  /// Light paint on dark paint becomes a hole; a light plate and a background below everything are left out.
  case holes
  /// Each colour becomes a shade by its lightness: dark colours are opaque, light ones translucent.
  case shades
  /// Drawings of several colours are refused.
  case refuse
}

/// The treatment that a drawing's colours were given.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ColorTreatment: String, Hashable, Sendable, CaseIterable {
  /// The drawing has one colour, and is as it was drawn.
  case single
  /// The colours were united into one silhouette.
  case flattened
  /// Light paint on dark paint became holes.
  case holes
  /// The colours became shades.
  case shades
}
