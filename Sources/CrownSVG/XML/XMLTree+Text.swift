/// The words of a document: its title, description and keywords.
extension XMLTree {
  /// The text of the first element of a name that lies directly in another one; `nil` where it is empty.
  func text(of name: ElementName, in parent: ElementID) -> String? {
    guard let element = children(of: parent).first(where: { self[$0].name == name }) else { return nil }
    let text = collapsedText(of: element)
    return text.isEmpty ? nil : text
  }

  /// The subjects in the metadata: the items of Dublin Core's `subject`.
  var keywords: [String] {
    var result: [String] = []
    var next = ElementID.root
    for subject in allElements where subject >= next && self[subject].name == nil {
      guard text.matches(self[subject].localName, "subject") else { continue }
      for element in subtree(of: subject) {
        let keyword = collapsedText(of: element)
        if !keyword.isEmpty { result.append(keyword) }
      }
      next = self[subject].end
    }
    return result
  }

  /// The runs of text directly in an element.
  func texts(of element: ElementID) -> [Range<Int>] {
    texts[self[element].texts].filter { $0.element == element }.map(\.range)
  }

  /// All text directly in an element, trimmed, with each other stretch of white space as one space.
  private func collapsedText(of element: ElementID) -> String {
    let parts = texts(of: element).map { text.string($0) }
    return parts.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
