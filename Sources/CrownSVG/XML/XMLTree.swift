/// The elements of an XML document, in flat arrays in document order.
struct XMLTree: Sendable {
  /// The text that all ranges refer to.
  var text: SourceText
  /// The elements; the root is the first, and a parent comes before its children.
  var elements: [Element] = []
  /// The attributes of all elements, in order.
  var attributes: [Attribute] = []
  /// The first attribute that is written as in JSX, and what it was read as.
  var firstJSX: (name: Range<Int>, key: AttributeName)?
  /// The runs of text outside of tags, in order.
  var texts: [Text] = []

  struct Element: Sendable {
    /// The element's name in SVG; `nil` for elements of other vocabularies.
    var name: ElementName?
    /// The name as written, without its prefix.
    var localName: Range<Int>
    /// The offset of its `<`.
    var offset: Int
    /// Its attributes, as indices of ``XMLTree/attributes``.
    var attributes: Range<Int>
    /// The element around it; `nil` for the root.
    var parent: ElementID?
    /// The element after its last descendant.
    var end: ElementID
    /// The runs of text within it and its descendants, as indices of ``XMLTree/texts``.
    var texts: Range<Int>
  }

  struct Attribute: Sendable {
    /// The name as written, with its prefix.
    var name: Range<Int>
    /// The attribute's name in SVG; `nil` for unknown and prefixed ones, except `xlink:href` without a plain `href`.
    var key: AttributeName?
    /// The value, with entities replaced.
    var value: Range<Int>
  }

  struct Text: Sendable {
    /// The element that directly holds it.
    var element: ElementID
    var range: Range<Int>
  }

  subscript(_ element: ElementID) -> Element {
    get { elements[element.index] }
    _modify { yield &elements[element.index] }
  }

  /// All elements, in document order.
  var allElements: some Sequence<ElementID> { elements.indices.lazy.map { ElementID(index: $0) } }

  // MARK: - Attributes

  /// The attributes of an element, in the order of its tag.
  func attributes(of element: ElementID) -> ArraySlice<Attribute> { attributes[self[element].attributes] }

  /// The value of an attribute of an element.
  func value(_ key: AttributeName, of element: ElementID) -> Range<Int>? {
    for attribute in attributes(of: element) where attribute.key == key { return attribute.value }
    return nil
  }

  /// The value of an attribute by its name as written, for attributes that ``AttributeName`` does not list.
  func value(named name: [UInt8], of element: ElementID) -> Range<Int>? {
    for attribute in attributes(of: element)
    where attribute.name.count == name.count && text.bytes[attribute.name].elementsEqual(name) {
      return attribute.value
    }
    return nil
  }

  /// The value of an attribute of the first of some elements that has it.
  func value(_ key: AttributeName, ofFirst chain: [ElementID]) -> Range<Int>? {
    for element in chain { if let range = value(key, of: element) { return range } }
    return nil
  }

  /// The approximate number of bytes that are read for an element alone.
  func byteCount(of element: ElementID) -> Int {
    attributes(of: element).reduce(self[element].localName.count + 16) { $0 + $1.value.count + 16 }
  }

  /// The first element of each identifier.
  var identifiers: [String: ElementID] {
    var result: [String: ElementID] = [:]
    for element in allElements {
      guard let range = value(.id, of: element) else { continue }
      let id = text.string(range)
      if result[id] == nil { result[id] = element }
    }
    return result
  }

  // MARK: - Structure

  /// The name of an element as written, without its prefix.
  func name(of element: ElementID) -> String { text.string(self[element].localName) }

  /// The children of an element.
  func children(of element: ElementID) -> some Sequence<ElementID> {
    sequence(state: element.next) { next in
      guard next < self[element].end else { return nil }
      defer { next = self[next].end }
      return next
    }
  }

  /// The elements before an element with the same parent, in order.
  func previousSiblings(of element: ElementID) -> [ElementID] {
    guard let parent = self[element].parent else { return [] }
    return children(of: parent).prefix { $0 < element }.map { $0 }
  }

  /// An element and all elements within it, in document order.
  func subtree(of element: ElementID) -> some Sequence<ElementID> {
    (element.index..<self[element].end.index).lazy.map { ElementID(index: $0) }
  }

  /// Returns true if an element is another one or lies within it.
  func contains(_ inner: ElementID, in outer: ElementID) -> Bool { outer <= inner && inner < self[outer].end }

  /// Returns true if an element holds no other elements.
  func isLeaf(_ element: ElementID) -> Bool { self[element].end == element.next }
}
