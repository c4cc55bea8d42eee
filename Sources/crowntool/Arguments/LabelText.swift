import ArgumentParser

/// The rules for titles and tags that are given as arguments.
enum LabelText {
  /// The most characters of a title or tag: as many as an import takes of a title.
  private static let longest = 200

  /// Throws if a text can be no title or tag.
  static func check(_ text: String, of option: String) throws {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError(
        "\(option) is empty: give \(option == "--set" ? "a title, or --clear" : "a tag, or leave it out").")
    }
    guard text.count <= longest else {
      throw ValidationError("\(option) has \(text.count) characters; \(longest) are allowed.")
    }
    guard !text.unicodeScalars.contains(where: String.actsOnText) else {
      throw ValidationError("\(option) has a line break or a control character: give one line of text.")
    }
  }
}
