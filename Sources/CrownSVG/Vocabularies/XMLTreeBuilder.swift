/// Builds a document of SVG out of one of another vocabulary.
///
/// The text stays that of the file, and what is added to it stands for a position there: messages about the new
/// document tell lines of the file.
struct XMLTreeBuilder {
  private(set) var tree: XMLTree
  private var open: [ElementID] = []

  /// The largest nesting depth, which is that of files.
  static let maximumDepth = XMLReader.maximumDepth

  /// The value of an attribute.
  enum Value {
    /// A part of the text.
    case range(Range<Int>)
    /// Another text, which stands for an offset.
    case text(String, insteadOf: Int)
  }

  /// - Parameter text: The text of the file.
  init(_ text: SourceText) { tree = XMLTree(text: text) }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - name: Its name in SVG; `nil` for one of another vocabulary, which is called `written`.
  ///   - offset: The offset of the element that it stands for.
  /// - Throws: A problem if elements are nested too deep.
  mutating func begin(
    _ name: ElementName?, written: String? = nil, insteadOf offset: Int, _ attributes: [(AttributeName, Value)] = []
  ) throws(Problem) {
    guard open.count < Self.maximumDepth else {
      throw Problem(
        offset: offset, kind: .limit,
        message: "elements are nested more than \(Self.maximumDepth) deep; dissolve some groups")
    }
    let localName = range(of: .text(written ?? name?.rawValue ?? "", insteadOf: offset))
    let first = tree.attributes.count
    for (key, value) in attributes {
      tree.attributes.append(XMLTree.Attribute(name: localName, key: key, value: range(of: value)))
    }
    let id = ElementID(index: tree.elements.count)
    tree.elements.append(
      XMLTree.Element(
        name: name, localName: localName, offset: offset, attributes: first..<tree.attributes.count,
        parent: open.last, end: id.next, texts: tree.texts.count..<tree.texts.count))
    open.append(id)
  }

  /// Adds text to the innermost element.
  mutating func addText(_ value: Value) {
    guard let element = open.last else { return }
    let range = range(of: value)
    tree.texts.append(XMLTree.Text(element: element, range: range))
  }

  /// Ends the innermost element.
  mutating func end() {
    guard let element = open.popLast() else { return }
    tree[element].end = ElementID(index: tree.elements.count)
    tree[element].texts = tree[element].texts.lowerBound..<tree.texts.count
  }

  /// Adds an element with all that it holds, as it is.
  mutating func copy(_ element: ElementID, of source: XMLTree) throws(Problem) {
    try begin(source[element], source)
    for range in source.texts(of: element) { addText(.range(range)) }
    for child in source.children(of: element) { try copy(child, of: source) }
    end()
  }

  private mutating func begin(_ element: XMLTree.Element, _ source: XMLTree) throws(Problem) {
    try begin(element.name, insteadOf: element.offset)
    let first = tree.attributes.count
    tree.attributes.append(contentsOf: source.attributes[element.attributes])
    guard let id = open.last else { return }
    tree[id].attributes = first..<tree.attributes.count
    tree[id].localName = element.localName
  }

  private mutating func range(of value: Value) -> Range<Int> {
    switch value {
    case .range(let range): return range
    case .text(let text, let offset):
      let start = tree.text.bytes.count
      tree.text.append(Array(text.utf8), insteadOf: offset)
      return start..<tree.text.bytes.count
    }
  }
}
