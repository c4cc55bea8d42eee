/// The elements of an XML document, in flat arrays in document order.
struct XMLTree: Sendable {
  /// The text that all ranges refer to.
  var text: SourceText
  /// The elements; a parent stands before its children, and the root is the first.
  var elements: [Element] = []
  /// The attributes of all elements, in order.
  var attributes: [Attribute] = []
  /// The runs of text outside of tags, in order.
  var texts: [Text] = []

  struct Element: Sendable {
    /// What it is, for an element of SVG; `nil` for elements of other vocabularies.
    var name: ElementName?
    /// The name as written, without its prefix.
    var localName: Range<Int>
    /// Where its `<` is.
    var offset: Int
    var attributes: Range<Int>
    /// The element around it; -1 for the root.
    var parent: Int
    /// The index after its last descendant, so that its descendants are `index + 1 ..< end`.
    var end: Int
    /// The runs of text within it and its descendants.
    var texts: Range<Int>
  }

  struct Attribute: Sendable {
    /// The name, without its prefix.
    var name: Range<Int>
    /// What it is, for an attribute without prefix that SVG gives a meaning here, and for `xlink:href` where there is no `href`.
    var key: AttributeName?
    /// The value, with entities replaced.
    var value: Range<Int>
  }

  struct Text: Sendable {
    /// The element that directly holds it.
    var element: Int
    var range: Range<Int>
  }

  /// The value of an attribute of an element.
  func value(_ key: AttributeName, of element: Int) -> Range<Int>? {
    for attribute in attributes[elements[element].attributes] where attribute.key == key { return attribute.value }
    return nil
  }

  /// The value of an attribute, known here or not, by its name without prefix.
  func value(named name: [UInt8], of element: Int) -> Range<Int>? {
    for attribute in attributes[elements[element].attributes]
    where attribute.name.count == name.count && text.bytes[attribute.name].elementsEqual(name) {
      return attribute.value
    }
    return nil
  }

  /// The value of an attribute of the first of some elements that has it.
  func value(_ key: AttributeName, ofFirst chain: [Int]) -> Range<Int>? {
    for element in chain { if let range = value(key, of: element) { return range } }
    return nil
  }

  /// About how many bytes have to be read for an element alone.
  func byteCount(of element: Int) -> Int {
    attributes[elements[element].attributes].reduce(elements[element].localName.count + 16) {
      $0 + $1.value.count + 16
    }
  }

  /// The children of an element.
  func children(of element: Int) -> some Sequence<Int> {
    sequence(state: element + 1) { next in
      guard next < elements[element].end else { return nil }
      defer { next = elements[next].end }
      return next
    }
  }

  /// The text of the first element of a name that lies directly in the root; `nil` where it is empty.
  func text(of name: ElementName) -> String? {
    guard let element = children(of: 0).first(where: { elements[$0].name == name }) else { return nil }
    let text = collapsedText(of: element)
    return text.isEmpty ? nil : text
  }

  /// The subjects in the metadata: the items of Dublin Core's `subject`.
  var keywords: [String] {
    var result: [String] = []
    var next = 0
    for subject in elements.indices where subject >= next && elements[subject].name == nil {
      guard text.matches(elements[subject].localName, "subject") else { continue }
      for element in subject..<elements[subject].end {
        let keyword = collapsedText(of: element)
        if !keyword.isEmpty { result.append(keyword) }
      }
      next = elements[subject].end
    }
    return result
  }

  /// The runs of text directly in an element.
  func texts(of element: Int) -> [Range<Int>] {
    texts[elements[element].texts].filter { $0.element == element }.map(\.range)
  }

  /// All text directly in an element, with white space at both ends removed and other white space made single spaces.
  func collapsedText(of element: Int) -> String {
    let parts = texts(of: element).map { text.string($0) }
    return parts.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A problem with an element, at an offset in the text.
struct Problem: Error, Hashable {
  var offset: Int
  /// The element's name; empty for the file as a whole.
  var element = ""
  var message: String
}
