import CrownSystem

/// The rules for titles and tags that someone gives.
package enum LabelText {
  /// The most characters of a title or tag: as many as an import takes of a title.
  private static let longest = 200

  /// The reason why a text is no title or tag, as the end of a sentence; `nil` if it is one.
  ///
  /// - Parameter advice: The advice for an empty text.
  package static func refusal(of text: String, advice: String) -> String? {
    guard text.contains(where: { !$0.isWhitespace }) else { return "is empty: \(advice)." }
    guard text.count <= longest else { return "has \(text.count) characters; \(longest) are allowed." }
    guard text.unicodeScalars.contains(where: String.actsOnText) else { return nil }
    return "has a line break or a control character: give one line of text."
  }
}
