/// A crown's title, and the tags by which it is found.
public struct CrownLabel: Hashable, Sendable {
  /// The title, such as an SVG's `<title>`; empty if there is none.
  public var title: String
  /// Words and short phrases that describe it, in no order.
  public var tags: Set<String>

  /// Makes a label from its parts.
  public init(title: String = "", tags: Set<String> = []) {
    self.title = title
    self.tags = tags
  }
}

extension CrownLabel {
  /// The tag of crowns that are mirrored where people read from right to left.
  ///
  /// A designer writes it among the keywords of the SVG file (Dublin Core's `subject`), or an import adds it to crowns
  /// whose names fit a pattern.
  public static let mirrorsTag = "mirrors-in-right-to-left"
}

extension CrownLabel {
  /// A label from how it is stored.
  package init(lines: String) {
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.init(title: lines.first ?? "", tags: Set(lines.dropFirst()))
  }

  /// The stored form of a label: the title, then the tags sorted, one a line; `nil` if there is nothing to store.
  package var lines: String? {
    func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
    let tags = Set(tags.map(line)).subtracting([""]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let lines = [line(title)] + tags
    return lines == [""] ? nil : lines.joined(separator: "\n")
  }
}
