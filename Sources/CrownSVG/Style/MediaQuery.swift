/// Which media a style sheet, or a part of one, is meant for.
enum MediaQuery {
  /// Whether a list of media queries, in lower or upper case, applies to a drawing on a light screen; `nil` where it asks
  /// for something that a drawing alone does not tell, such as a window's width.
  static func applies(_ list: String) -> Bool? {
    let queries = list.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { one($0.trimmed) }
    if queries.contains(true) { return true }
    return queries.contains(nil) ? nil : false
  }

  private static func one(_ query: String) -> Bool? {
    if query.hasPrefix("not ") { return one(String(query.dropFirst(4)).trimmed).map { !$0 } }
    if query.hasPrefix("only ") { return one(String(query.dropFirst(5)).trimmed) }
    var result: Bool? = true
    // The conditions of a query stand side by side with "and" between them; white space may be missing in brackets.
    let words = query.split { $0.isWhitespace || $0 == "(" || $0 == ")" || $0 == ":" }
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
