extension String {
  /// The text for people to read: control and direction characters as `\u{1b}`.
  ///
  /// A file's name may move the cursor, set colours, break a line, or reverse what follows it. Text for programs keeps
  /// its characters.
  /// - Complexity: O(n).
  package var visible: String {
    guard unicodeScalars.contains(where: Self.actsOnText) else { return self }
    return unicodeScalars.map { scalar in
      Self.actsOnText(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// Returns true if a character acts on what is around it, instead of being seen. These are controls (C0, C1), line
  /// and paragraph separators, and marks, embeddings, overrides and isolates of direction.
  package static func actsOnText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
