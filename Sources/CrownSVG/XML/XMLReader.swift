/// Reads an XML 1.0 document with namespaces into a tree.
///
/// A reader of its own, rather than FoundationXML's, for what an importer owes its user: the place of every character
/// of every attribute, also behind entities; and it needs no library at run time.
/// It does what a non-validating processor has to: internal entities are replaced, external ones are not loaded, and a
/// document that is not well-formed is refused at the first place where it is not.
/// It runs in time linear in the text and in the expansions of entities, which are limited.
struct XMLReader {
  /// The most elements that may lie in each other. Rendering visits them recursively.
  static let maximumDepth = 128
  /// The most bytes that entities may expand to.
  static let maximumExpansion = 1 << 20

  /// The most entities that may refer to each other in a chain.
  static let maximumEntityDepth = 32

  var tree: XMLTree
  /// The next byte, and the end of what is being read: the document or the replacement of an entity.
  var index = 0
  var end: Int
  var entities: [String: Entity] = [:]
  private var expansion = 0
  private var open: [OpenElement] = []
  private var namespaces: [Namespace] = []
  private var inputs: [Input] = []

  /// An entity of the document's own.
  struct Entity {
    /// Its replacement; `nil` for one that lies outside of the document.
    var replacement: Range<Int>?
    var isBeingRead = false
  }

  private struct OpenElement {
    var index: Int
    /// The name as written, with its prefix.
    var name: Range<Int>
    var namespaceCount: Int
  }

  private struct Namespace {
    var prefix: Range<Int>
    var kind: Kind
    enum Kind { case svg, xlink, other }
  }

  /// The text around an entity that is being read.
  private struct Input {
    var index: Int
    var end: Int
    var entity: String
    var depth: Int
  }

  private init(text: SourceText) {
    end = text.documentCount
    tree = XMLTree(text: text)
  }

  /// The tree of a document.
  ///
  /// - Parameter text: The document, in UTF-8.
  /// - Throws: The first place where the document is not well-formed, or exceeds a limit.
  static func read(_ text: SourceText) throws(Failure) -> XMLTree {
    var reader = XMLReader(text: text)
    do {
      try reader.readDocument()
    } catch {
      throw Failure(problem: error, text: reader.tree.text)
    }
    return reader.tree
  }

  /// A problem, with the text and the expansions that its offset refers to.
  struct Failure: Error {
    var problem: Problem
    var text: SourceText
  }

  // MARK: - Document

  private mutating func readDocument() throws(Problem) {
    guard skipSpace() else { throw Problem(offset: 0, message: "the file is empty; expected an SVG document") }
    while true {
      let start = index
      if !skipSpace() {
        addText(start..<index)
        if inputs.isEmpty { break }
        try leaveEntity()
      } else if open.isEmpty {
        try readOutsideRoot()
      } else {
        // White space between tags says nothing; that before text belongs to it.
        if peek != UInt8(ascii: "<") { index = start }
        try readContent()
      }
    }
    if let last = open.last {
      let position = tree.text.position(of: tree.elements[last.index].offset)
      throw Problem(
        offset: end, element: tree.text.string(last.name),
        message: "the file ends inside <\(tree.text.string(last.name))>, which line \(position.line) opens; "
          + "it seems to be cut off")
    }
    guard !tree.elements.isEmpty else {
      throw Problem(offset: end, message: "the file has no element; expected an SVG document")
    }
  }

  private mutating func readOutsideRoot() throws(Problem) {
    if starts(with: "<?") {
      try skip(past: "?>", what: "a processing instruction")
    } else if starts(with: "<!--") {
      try skip(past: "-->", what: "a comment")
    } else if starts(with: "<!DOCTYPE") {
      try readDocumentType()
    } else if peek == UInt8(ascii: "<"), index + 1 < end, Self.startsName(tree.text.bytes[index + 1]) {
      guard tree.elements.isEmpty else {
        throw Problem(offset: index, message: "there is a second element after the end of the document")
      }
      try readStartTag()
    } else if tree.elements.isEmpty {
      throw Problem(offset: index, message: "this is not an XML document: expected '<', found \(found)")
    } else {
      throw Problem(offset: index, message: "expected nothing after the end of the document, found \(found)")
    }
  }

  private mutating func readContent() throws(Problem) {
    guard peek == UInt8(ascii: "<") else { return try readText() }
    guard index + 1 < end else { throw cutOff("a tag", at: index) }
    switch tree.text.bytes[index + 1] {
    case UInt8(ascii: "/"): try readEndTag()
    case UInt8(ascii: "?"): try skip(past: "?>", what: "a processing instruction")
    case UInt8(ascii: "!"):
      if starts(with: "<!--") {
        try skip(past: "-->", what: "a comment")
      } else if starts(with: "<![CDATA[") {
        let start = index + 9
        try skip(past: "]]>", what: "a CDATA section")
        addText(start..<index - 3)
      } else {
        throw Problem(offset: index, message: "expected a comment or a CDATA section after '<!'")
      }
    default: try readStartTag()
    }
  }

  /// Reads text up to the next tag or entity, or an entity.
  private mutating func readText() throws(Problem) {
    if peek == UInt8(ascii: "&") { return try readReferenceInContent() }
    let start = index
    while index < end, tree.text.bytes[index] != UInt8(ascii: "<"), tree.text.bytes[index] != UInt8(ascii: "&") {
      index += 1
    }
    addText(start..<index)
  }

  private mutating func addText(_ range: Range<Int>) {
    guard let element = open.last?.index, !range.isEmpty else { return }
    tree.texts.append(XMLTree.Text(element: element, range: range))
  }

  private mutating func readReferenceInContent() throws(Problem) {
    let start = index
    switch try readReference() {
    case .character(let scalar):
      let appended = tree.text.bytes.count
      tree.text.append(Array(String(scalar).utf8), insteadOf: start)
      addText(appended..<tree.text.bytes.count)
    case .entity(let name, let replacement):
      guard inputs.count < Self.maximumEntityDepth else { throw entitiesTooDeep(at: start) }
      entities[name]?.isBeingRead = true
      inputs.append(Input(index: index, end: end, entity: name, depth: open.count))
      try countExpansion(replacement.count, at: start)
      (index, end) = (replacement.lowerBound, replacement.upperBound)
    }
  }

  private mutating func leaveEntity() throws(Problem) {
    guard let input = inputs.popLast() else { return }
    guard input.depth == open.count else {
      throw Problem(offset: index, message: "the entity '\(input.entity)' opens and closes different elements")
    }
    entities[input.entity]?.isBeingRead = false
    (index, end) = (input.index, input.end)
  }

  // MARK: - Tags

  private mutating func readStartTag() throws(Problem) {
    let offset = index
    index += 1
    let name = readName()
    guard !name.isEmpty else {
      throw Problem(offset: index, message: "expected the name of an element after '<', found \(found)")
    }
    guard open.count < Self.maximumDepth else {
      throw Problem(
        offset: offset, element: tree.text.string(name),
        message: "elements are nested more than \(Self.maximumDepth) deep; dissolve some groups")
    }
    let namespaceCount = namespaces.count
    let firstAttribute = tree.attributes.count
    var prefixed: [(attribute: Int, name: Range<Int>)] = []
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
      try readAttribute(of: name, prefixed: &prefixed)
    }
    let attributes = firstAttribute..<tree.attributes.count
    try refuseRepeatedNames(in: attributes, of: name)
    // A plain 'href' goes before one of XLink.
    let hasReference = tree.attributes[attributes].contains { $0.key == .href }
    for (attribute, name) in prefixed where !hasReference && kind(ofPrefix: prefix(of: name)) == .xlink {
      if tree.text.matches(localName(of: name), "href") { tree.attributes[attribute].key = .href }
    }
    let local = localName(of: name)
    let isSVG = kind(ofPrefix: prefix(of: name)) == .svg
    tree.elements.append(
      XMLTree.Element(
        name: isSVG ? ElementName(rawValue: tree.text.string(local)) ?? .unknown : nil, localName: local,
        offset: offset, attributes: attributes, parent: open.last?.index ?? -1, end: tree.elements.count + 1,
        texts: tree.texts.count..<tree.texts.count))
    if isEmptyElement {
      namespaces.removeLast(namespaces.count - namespaceCount)
    } else {
      open.append(OpenElement(index: tree.elements.count - 1, name: name, namespaceCount: namespaceCount))
    }
  }

  private mutating func readAttribute(
    of element: Range<Int>, prefixed: inout [(attribute: Int, name: Range<Int>)]
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
      if tree.text.matches(local, "xmlns") { try declare(0..<0, value) }
      key = AttributeName(rawValue: tree.text.string(local))
    } else if tree.text.matches(prefix, "xmlns") {
      try declare(local, value)
    } else {
      prefixed.append((tree.attributes.count, name))
    }
    tree.attributes.append(XMLTree.Attribute(name: name, key: key, value: value))
  }

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

  private func refuseRepeatedNames(in range: Range<Int>, of element: Range<Int>) throws(Problem) {
    guard range.count > 1 else { return }
    // Few attributes are compared pairwise; a set keeps a hostile tag from taking quadratic time.
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

  private mutating func readEndTag() throws(Problem) {
    let offset = index
    index += 2
    let name = readName()
    skipSpace()
    guard let last = open.last, index < end else { throw cutOff("an end tag", at: offset) }
    guard tree.text.bytes[name].elementsEqual(tree.text.bytes[last.name]) else {
      let position = tree.text.position(of: tree.elements[last.index].offset)
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
    tree.elements[last.index].end = tree.elements.count
    tree.elements[last.index].texts = tree.elements[last.index].texts.lowerBound..<tree.texts.count
    namespaces.removeLast(namespaces.count - last.namespaceCount)
    open.removeLast()
  }

  // MARK: - Namespaces

  /// The most namespaces that are declared at once: looking one up goes through all of them.
  private static let maximumNamespaces = 256

  private mutating func declare(_ prefix: Range<Int>, _ name: Range<Int>) throws(Problem) {
    guard namespaces.count < Self.maximumNamespaces else {
      throw Problem(
        offset: name.lowerBound, message: "more than \(Self.maximumNamespaces) namespaces are declared; remove some")
    }
    let kind: Namespace.Kind =
      tree.text.matches(name, "http://www.w3.org/2000/svg")
      ? .svg : tree.text.matches(name, "http://www.w3.org/1999/xlink") ? .xlink : .other
    namespaces.append(Namespace(prefix: prefix, kind: kind))
  }

  /// What a prefix stands for; undeclared, the customary meaning of none (SVG) and of `xlink`.
  private func kind(ofPrefix prefix: Range<Int>) -> Namespace.Kind {
    let declared = namespaces.last {
      $0.prefix.count == prefix.count && tree.text.bytes[$0.prefix].elementsEqual(tree.text.bytes[prefix])
    }
    if let declared { return declared.kind }
    return prefix.isEmpty || tree.text.matches(prefix, "svg")
      ? .svg : tree.text.matches(prefix, "xlink") ? .xlink : .other
  }

  private func prefix(of name: Range<Int>) -> Range<Int> {
    guard let colon = tree.text.bytes[name].firstIndex(of: UInt8(ascii: ":")) else { return 0..<0 }
    return name.lowerBound..<colon
  }

  private func localName(of name: Range<Int>) -> Range<Int> {
    guard let colon = tree.text.bytes[name].firstIndex(of: UInt8(ascii: ":")) else { return name }
    return colon + 1..<name.upperBound
  }

  // MARK: - Characters

  /// The next byte; `nil` at the end.
  var peek: UInt8? { index < end ? tree.text.bytes[index] : nil }

  /// How a message shows the next character.
  var found: String { tree.text.described(at: index, end: end) }

  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return end - index >= count && tree.text.matches(index..<index + count, text)
  }

  /// Skips white space.
  /// - Returns: Whether anything follows.
  @discardableResult
  mutating func skipSpace() -> Bool {
    while index < end, isSpace(tree.text.bytes[index]) { index += 1 }
    return index < end
  }

  /// Skips everything up to and including a text.
  mutating func skip(past terminator: StaticString, what: String) throws(Problem) {
    let start = index
    let count = terminator.utf8CodeUnitCount
    let last = terminator.withUTF8Buffer { $0[count - 1] }
    while index < end {
      index += 1
      if tree.text.bytes[index - 1] == last, index - start >= count,
        tree.text.matches(index - count..<index, terminator)
      {
        return
      }
    }
    throw cutOff(what, at: start)
  }

  /// Reads a name; an empty one where none stands here.
  mutating func readName() -> Range<Int> {
    let start = index
    guard let first = peek, Self.startsName(first) else { return start..<start }
    while index < end, Self.continuesName(tree.text.bytes[index]) { index += 1 }
    return start..<index
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  func cutOff(_ what: String, at start: Int) -> Problem {
    let position = tree.text.position(of: start)
    return Problem(
      offset: end, element: open.last.map { tree.text.string($0.name) } ?? "",
      message: "the file ends inside \(what), which begins at \(position.line):\(position.column); "
        + "it seems to be cut off")
  }

  /// Counts bytes that an entity expands to against the limit.
  mutating func countExpansion(_ count: Int, at offset: Int) throws(Problem) {
    expansion += count + 1
    guard expansion <= Self.maximumExpansion else {
      throw Problem(
        offset: offset,
        message: "the document's entities expand to more than \(Self.maximumExpansion) bytes; write them out")
    }
  }

  func entitiesTooDeep(at offset: Int) -> Problem {
    Problem(
      offset: offset, message: "entities refer to each other more than \(Self.maximumEntityDepth) deep; write them out")
  }
}
