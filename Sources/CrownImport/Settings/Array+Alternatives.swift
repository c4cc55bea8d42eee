extension [String] {
  /// The texts as alternatives in a sentence: `png, svg or html`.
  package var alternatives: String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
