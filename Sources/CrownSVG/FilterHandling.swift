/// The treatment by an import of filter effects without a sharp outline: shadows, glows, light and blurs.
public enum FilterHandling: String, Hashable, Sendable, CaseIterable {
  /// It is left out with a warning. A filter that makes another outline is refused.
  case drop
  /// A drawing that has it is refused.
  case refuse
}
