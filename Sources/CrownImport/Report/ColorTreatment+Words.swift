import CrownSVG

extension ColorTreatment {
  /// The treatment of the colours of several crowns, after their number; `nil` if there were no colours.
  package var countedWords: String? {
    switch self {
    case .single: nil
    case .flattened: "with their colours united"
    case .holes: "with light parts as holes"
    case .shades: "in shades"
    }
  }
}
