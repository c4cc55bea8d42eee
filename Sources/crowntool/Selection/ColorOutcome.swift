import CrownImport
import CrownSVG

/// The result of an import for the colours of a drawing, by which crowns are listed.
enum ColorOutcome: String, CaseIterable, Sendable {
  case single, flattened, holes, shades
  /// A background was left out.
  case background
  /// A gradient that fades is drawn in layers.
  case fades

  /// Returns true for a crown with this result.
  func fits(_ verdict: ImportVerdict) -> Bool {
    switch self {
    case .single: verdict.treatment == .single
    case .flattened: verdict.treatment == .flattened
    case .holes: verdict.treatment == .holes
    case .shades: verdict.treatment == .shades
    case .background: verdict.omitsBackground
    case .fades: verdict.hasBands
    }
  }
}
