/// Reads an XML 1.0 document with namespaces into a tree.
///
/// Unlike FoundationXML it keeps the offset of every character of every attribute, also behind entities, and needs no
/// library at run time. It follows the rules for non-validating processors. Internal entities are replaced, external
/// ones are not loaded, and a document that is not well-formed is refused at the first error.
///
/// - Complexity: Linear in the text and in the expansions of its entities, which are limited.
struct XMLReader {
  /// The largest nesting depth of elements. Rendering visits them recursively.
  static let maximumDepth = 128
  /// The largest number of bytes that entities may expand to.
  static let maximumExpansion = 1 << 20
  /// The longest chain of entities that refer to each other.
  static let maximumEntityDepth = 32

  var tree: XMLTree
  /// The next byte.
  var index = 0
  /// The end of what is being read: the document, or the replacement of an entity.
  var end: Int
  var entities: [String: Entity] = [:]
  var namespaces = NamespaceScope()
  /// The elements whose end tags have not been read yet, the innermost last.
  var open: [OpenElement] = []
  /// The texts around the entities that are being read, the outermost first.
  var inputs: [Input] = []
  /// The bytes that entities have expanded to.
  private var expansion = 0

  /// An entity that the document declares.
  struct Entity {
    /// The replacement; `nil` for an external entity.
    var replacement: Range<Int>?
    var isBeingRead = false
  }

  /// An element whose end tag has not been read yet.
  struct OpenElement {
    var id: ElementID
    /// The name as written, with its prefix.
    var name: Range<Int>
    /// The number of namespaces that were declared before its tag.
    var namespaceCount: Int
    /// True if it is a `text` element or lies in one.
    var isInText: Bool
  }

  /// The text around an entity that is being read.
  struct Input {
    var index: Int
    var end: Int
    /// The entity's name.
    var entity: String
    /// The number of open elements where the entity is referred to.
    var depth: Int
  }

  private init(text: SourceText) {
    end = text.documentCount
    tree = XMLTree(text: text)
  }

  /// The tree of a document.
  ///
  /// - Parameter text: The document, in UTF-8.
  /// - Throws: The first position at which the document is not well-formed or exceeds a limit.
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
        // White space between tags means nothing, except in a text. White space before text is a part of it.
        if peek != UInt8(ascii: "<") {
          index = start
        } else if open.last?.isInText ?? false {
          addText(start..<index)
        }
        try readContent()
      }
    }
    if let last = open.last {
      let position = tree.text.position(of: tree[last.id].offset)
      throw Problem(
        offset: end, element: tree.text.string(last.name),
        message: "the file ends inside <\(tree.text.string(last.name))>, which line \(position.line) opens; "
          + "it seems to be cut off")
    }
    guard !tree.elements.isEmpty else {
      throw Problem(offset: end, message: "the file has no element; expected an SVG document")
    }
  }

  /// Reads what comes before or after the root, or the root's start tag.
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

  /// Reads a tag, a comment, a CDATA section or text within the root.
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

  /// Reads text up to the next tag or reference, or the reference that begins here.
  private mutating func readText() throws(Problem) {
    if peek == UInt8(ascii: "&") { return try readReferenceInContent() }
    let start = index
    while index < end, tree.text.bytes[index] != UInt8(ascii: "<"), tree.text.bytes[index] != UInt8(ascii: "&") {
      index += 1
    }
    addText(start..<index)
  }

  /// Adds a run of text to the innermost open element.
  private mutating func addText(_ range: Range<Int>) {
    guard let element = open.last?.id, !range.isEmpty else { return }
    tree.texts.append(XMLTree.Text(element: element, range: range))
  }

  /// Reads a reference in text. The replacement of an entity is read next.
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

  /// Returns from the end of an entity's replacement to the text around it.
  private mutating func leaveEntity() throws(Problem) {
    guard let input = inputs.popLast() else { return }
    guard input.depth == open.count else {
      throw Problem(offset: index, message: "the entity '\(input.entity)' opens and closes different elements")
    }
    entities[input.entity]?.isBeingRead = false
    (index, end) = (input.index, input.end)
  }

  /// Counts bytes that an entity expands to against the limit.
  mutating func countExpansion(_ count: Int, at offset: Int) throws(Problem) {
    expansion += count + 1
    guard expansion <= Self.maximumExpansion else {
      throw Problem(
        offset: offset,
        kind: .limit,
        message: "the document's entities expand to more than \(Self.maximumExpansion) bytes; write them out")
    }
  }

  /// The problem of entities that refer to each other in too long a chain.
  func entitiesTooDeep(at offset: Int) -> Problem {
    Problem(
      offset: offset, kind: .limit,
      message: "entities refer to each other more than \(Self.maximumEntityDepth) deep; write them out")
  }
}
