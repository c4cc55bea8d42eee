/// Why a library could not give a crown.
public enum CrownLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No crown has this name; `suggestions` are the nearest names, nearest first.
  case unknownCrown(name: String, suggestions: [String])
  /// The crown's record cannot be decoded.
  case damagedCrown(name: String, reason: PathDecodingError)

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownCrown(let name, let suggestions):
      let start = "there is no crown named '\(name)'"
      guard let last = suggestions.last else { return start }
      let quoted = suggestions.dropLast().map { "'\($0)'" }.joined(separator: ", ")
      return start + "; did you mean " + (quoted.isEmpty ? "'\(last)'?" : "\(quoted) or '\(last)'?")
    case .damagedCrown(let name, let reason):
      return "the crown '\(name)' is damaged: \(reason); import it again"
    }
  }
}
