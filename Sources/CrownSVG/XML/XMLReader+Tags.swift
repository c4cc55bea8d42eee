/// Start tags with their attributes, and end tags.
extension XMLReader {
  /// Reads a start tag, from its `<`, and appends its element to the tree.
  mutating func readStartTag() throws(Problem) {
    let offset = index
    index += 1
    let name = readName()
    guard !name.isEmpty else {
      throw Problem(offset: index, message: "expected the name of an element after '<', found \(found)")
    }
    guard open.count < Self.maximumDepth else {
      throw Problem(
        offset: offset, element: tree.text.string(name),
        kind: .limit, message: "elements are nested more than \(Self.maximumDepth) deep; dissolve some groups")
    }
    let namespaceCount = namespaces.count
    let firstAttribute = tree.attributes.count
    var prefixed: [(attribute: Int, name: Range<Int>)] = []
    var misspelt: [(attribute: Int, key: AttributeName)] = []
    var isEmptyElement = false
    while true {
      let hadSpace = index < end && isSpace(tree.text.bytes[index])
      guard skipSpace() else { throw cutOff("the tag <\(tree.text.string(name))>", at: offset) }
      if tree.text.bytes[index] == UInt8(ascii: ">") {
        index += 1
        break
      }
      if starts(with: "/>") {
        index += 2
        isEmptyElement = true
        break
      }
      guard hadSpace else {
        throw Problem(
          offset: index, element: tree.text.string(name),
          message: "expected white space, '>' or '/>' in the tag <\(tree.text.string(name))>, found \(found)")
      }
      try readAttribute(of: name, prefixed: &prefixed, misspelt: &misspelt)
    }
    let attributes = firstAttribute..<tree.attributes.count
    try refuseRepeatedNames(in: attributes, of: name)
    // A plain 'href' takes precedence over one of XLink.
    let hasReference = tree.attributes[attributes].contains { $0.key == .href }
    for (attribute, name) in prefixed where !hasReference && namespace(of: name) == .xlink {
      if tree.text.matches(localName(of: name), "href") { tree.attributes[attribute].key = .href }
    }
    for (attribute, key) in misspelt where !tree.attributes[attributes].contains(where: { $0.key == key }) {
      tree.attributes[attribute].key = key
      if tree.firstJSX == nil { tree.firstJSX = (tree.attributes[attribute].name, key) }
    }
    let id = ElementID(index: tree.elements.count)
    let local = localName(of: name)
    let isSVG = namespace(of: name) == .svg
    tree.elements.append(
      XMLTree.Element(
        name: isSVG ? ElementName(rawValue: tree.text.string(local)) ?? .unknown : nil, localName: local,
        offset: offset, attributes: attributes, parent: open.last?.id, end: id.next,
        texts: tree.texts.count..<tree.texts.count))
    if isEmptyElement {
      namespaces.shrink(to: namespaceCount)
    } else {
      let isInText = open.last?.isInText ?? false || tree[id].name == .text
      open.append(OpenElement(id: id, name: name, namespaceCount: namespaceCount, isInText: isInText))
    }
  }

  /// Reads an attribute, and declares the namespace that it may hold.
  ///
  /// - Parameters:
  ///   - prefixed: Gathers the attributes with prefixes, whose namespaces may be declared later in the tag.
  ///   - misspelt: Gathers the attributes with the names of JSX, which count only without the proper ones.
  private mutating func readAttribute(
    of element: Range<Int>, prefixed: inout [(attribute: Int, name: Range<Int>)],
    misspelt: inout [(attribute: Int, key: AttributeName)]
  ) throws(Problem) {
    let name = readName()
    guard !name.isEmpty else {
      throw Problem(
        offset: index, element: tree.text.string(element),
        message: "expected an attribute, '>' or '/>' in the tag <\(tree.text.string(element))>, found \(found)")
    }
    skipSpace()
    guard peek == UInt8(ascii: "=") else {
      throw Problem(
        offset: index, element: tree.text.string(element),
        message: "expected '=' after the attribute name '\(tree.text.string(name))', found \(found)")
    }
    index += 1
    skipSpace()
    let value = try readValue(of: name, element: element)
    let prefix = prefix(of: name)
    let local = localName(of: name)
    var key: AttributeName?
    if prefix.isEmpty {
      if tree.text.matches(local, "xmlns") { try namespaces.declare(0..<0, value, in: tree.text) }
      key = AttributeName(rawValue: tree.text.string(local))
      if key == nil, let meant = AttributeName(jsx: tree.text.bytes[local]) {
        misspelt.append((tree.attributes.count, meant))
      }
    } else if tree.text.matches(prefix, "xmlns") {
      try namespaces.declare(local, value, in: tree.text)
    } else {
      prefixed.append((tree.attributes.count, name))
    }
    tree.attributes.append(XMLTree.Attribute(name: name, key: key, value: value))
  }

  /// Reads a value in quotation marks, and replaces the entities in it.
  private mutating func readValue(of name: Range<Int>, element: Range<Int>) throws(Problem) -> Range<Int> {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw Problem(
        offset: index, element: tree.text.string(element),
        message: "expected the value of '\(tree.text.string(name))' in quotation marks, found \(found)")
    }
    index += 1
    let start = index
    let (stop, hasReference) = tree.text.bytes.withUnsafeBufferPointer { [index, end] bytes in
      var (index, hasReference) = (index, false)
      while index < end, bytes[index] != quote, bytes[index] != UInt8(ascii: "<") {
        if bytes[index] == UInt8(ascii: "&") { hasReference = true }
        index += 1
      }
      return (index, hasReference)
    }
    index = stop
    guard index < end else { throw cutOff("the value of '\(tree.text.string(name))'", at: start) }
    guard peek == quote else {
      throw Problem(
        offset: index, element: tree.text.string(element),
        message: "'<' in the value of '\(tree.text.string(name))'; write '&lt;', or close the value before it")
    }
    let raw = start..<index
    index += 1
    return hasReference ? try expanded(raw) : raw
  }

  /// Refuses a tag with two attributes of the same name.
  private func refuseRepeatedNames(in range: Range<Int>, of element: Range<Int>) throws(Problem) {
    guard range.count > 1 else { return }
    // A few attributes are compared pairwise. A set keeps a hostile tag from taking quadratic time.
    let isRepeated: Int?
    let names = tree.attributes[range].map(\.name)
    if names.count <= 16 {
      isRepeated = names.indices.first { index in
        names[..<index].contains { tree.text.bytes[$0].elementsEqual(tree.text.bytes[names[index]]) }
      }
    } else {
      var seen: Set<String> = []
      isRepeated = names.indices.first { !seen.insert(tree.text.string(names[$0])).inserted }
    }
    guard let isRepeated else { return }
    throw Problem(
      offset: names[isRepeated].lowerBound, element: tree.text.string(element),
      message: "the attribute '\(tree.text.string(names[isRepeated]))' stands twice in the same tag; remove one")
  }

  /// Reads an end tag, from its `<`, and closes the innermost element.
  mutating func readEndTag() throws(Problem) {
    let offset = index
    index += 2
    let name = readName()
    skipSpace()
    guard let last = open.last, index < end else { throw cutOff("an end tag", at: offset) }
    guard tree.text.bytes[name].elementsEqual(tree.text.bytes[last.name]) else {
      let position = tree.text.position(of: tree[last.id].offset)
      throw Problem(
        offset: offset, element: tree.text.string(last.name),
        message: "expected </\(tree.text.string(last.name))> for the element that line \(position.line) opens, "
          + "found </\(tree.text.string(name))>")
    }
    guard peek == UInt8(ascii: ">") else {
      throw Problem(
        offset: index, element: tree.text.string(name), message: "expected '>' after the end tag, found \(found)")
    }
    guard (inputs.last?.depth ?? 0) < open.count else {
      throw Problem(offset: offset, message: "an entity closes an element that it does not open")
    }
    index += 1
    tree[last.id].end = ElementID(index: tree.elements.count)
    tree[last.id].texts = tree[last.id].texts.lowerBound..<tree.texts.count
    namespaces.shrink(to: last.namespaceCount)
    open.removeLast()
  }

  // MARK: - Names

  /// The namespace of an element or a prefixed attribute.
  private func namespace(of name: Range<Int>) -> NamespaceScope.Namespace {
    namespaces.namespace(ofPrefix: prefix(of: name), in: tree.text)
  }

  /// The part of a name before the colon; empty without one.
  private func prefix(of name: Range<Int>) -> Range<Int> {
    guard let colon = tree.text.bytes[name].firstIndex(of: UInt8(ascii: ":")) else { return 0..<0 }
    return name.lowerBound..<colon
  }

  /// The part of a name after the colon; all of it without one.
  private func localName(of name: Range<Int>) -> Range<Int> {
    guard let colon = tree.text.bytes[name].firstIndex(of: UInt8(ascii: ":")) else { return name }
    return colon + 1..<name.upperBound
  }
}
