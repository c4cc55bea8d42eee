/// The media that a style sheet or a part of one is meant for.
enum MediaQuery {
  /// Returns true if a list of media queries applies to a drawing on a light screen.
  ///
  /// - Returns: `nil` where the answer depends on more than the drawing, such as a window's width.
  static func applies(_ list: String) -> Bool? {
    let queries = list.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { one($0.trimmed) }
    if queries.contains(true) { return true }
    return queries.contains(nil) ? nil : false
  }

  private static func one(_ query: String) -> Bool? {
    // Conditions are joined by "and". White space may be missing around parentheses and colons.
    var words = query.split { $0.isWhitespace || $0 == "(" || $0 == ")" || $0 == ":" }[...]
    let isNegated = words.first == "not"
    if isNegated || words.first == "only" { words.removeFirst() }
    return all(of: words).map { $0 != isNegated }
  }

  private static func all(of words: ArraySlice<Substring>) -> Bool? {
    var result: Bool? = true
    for condition in words.split(separator: "and") {
      switch condition.joined(separator: " ") {
      case "all", "screen", "prefers-color-scheme light": break
      case "print", "speech", "prefers-color-scheme dark": return false
      default: result = nil
      }
    }
    return result
  }
}
