/// A selector of a style sheet: conditions on an element, and on the elements around and before it.
struct Selector: Sendable {
  /// The compounds in reverse order: the first one is the condition on the element itself.
  private(set) var compounds: [Compound] = []
  /// The combinators in reverse order, each between two compounds.
  private(set) var combinators: [Combinator] = []
  /// The specificity: identifiers count most, then classes, attributes and states, then types.
  private(set) var specificity = 0
  /// The first state that is not supported, so that the meaning of the selector is unknown.
  private(set) var unknownState: String?

  /// The relation of an element to the one that the next compound is about.
  enum Combinator: Sendable { case descendant, child, adjacent, sibling }

  /// Conditions that one element meets all at once.
  struct Compound: Sendable {
    /// The name of the element; `nil` for any.
    var type: [UInt8]?
    var conditions: [Condition] = []
  }

  enum Condition: Sendable {
    case id([UInt8])
    case `class`([UInt8])
    case attribute([UInt8], Comparison, [UInt8], ignoresCase: Bool = false)
    case root, firstChild, lastChild
    case position(SiblingPosition)
    case any([Selector])
    case none([Selector])
    /// A state that a still drawing is never in, such as `:hover`.
    case never
  }

  /// The comparison of an attribute with a value.
  enum Comparison: Sendable { case exists, equal, word, language, prefix, suffix, part }

  /// The largest nesting depth of lists of selectors.
  private static let maximumDepth = 8

  /// The selectors of a list; `nil` where one of them is malformed, which makes all of them void.
  static func list(
    _ text: SourceText, _ range: Range<Int>, _ namespaces: SheetNamespaces = SheetNamespaces()
  ) -> [Selector]? {
    list(text, range, namespaces, isForgiving: false, depth: 0)
  }

  /// The selectors of a list.
  ///
  /// - Parameter isForgiving: True if malformed selectors are omitted instead.
  private static func list(
    _ text: SourceText, _ range: Range<Int>, _ namespaces: SheetNamespaces, isForgiving: Bool, depth: Int
  ) -> [Selector]? {
    var result: [Selector] = []
    var scanner = NumberScanner(text, range)
    while !scanner.isAtEnd {
      let start = scanner.index
      StyleSheet.skip(&scanner, to: [UInt8(ascii: ","), UInt8(ascii: "(")])
      while scanner.skip(UInt8(ascii: "(")) {
        StyleSheet.skipToClosingParenthesis(&scanner)
        StyleSheet.skip(&scanner, to: [UInt8(ascii: ","), UInt8(ascii: "(")])
      }
      if let selector = Selector(NumberScanner(text, start..<scanner.index), namespaces, depth: depth) {
        result.append(selector)
      } else if !isForgiving {
        return nil
      }
      if scanner.skip(UInt8(ascii: ",")), scanner.isAtEnd, !isForgiving { return nil }
    }
    return result
  }

  /// Reads one selector; `nil` where it is malformed.
  private init?(_ source: NumberScanner, _ namespaces: SheetNamespaces, depth: Int) {
    var scanner = source
    scanner.skipSpace()
    while true {
      guard let compound = compound(&scanner, namespaces, depth: depth) else { return nil }
      compounds.append(compound)
      let before = scanner.index
      scanner.skipSpace()
      guard let next = scanner.peek else { break }
      switch next {
      case UInt8(ascii: ">"): combinators.append(.child)
      case UInt8(ascii: "+"): combinators.append(.adjacent)
      case UInt8(ascii: "~"): combinators.append(.sibling)
      default:
        guard scanner.index > before else { return nil }
        combinators.append(.descendant)
        continue
      }
      scanner.index += 1
      scanner.skipSpace()
    }
    compounds.reverse()
    combinators.reverse()
  }

  /// Reads a compound, and adds its specificity; `nil` where it is malformed.
  private mutating func compound(
    _ scanner: inout NumberScanner, _ namespaces: SheetNamespaces, depth: Int
  ) -> Compound? {
    var result = Compound()
    let start = scanner.index
    guard let type = Self.type(&scanner, namespaces) else { return nil }
    if !type.name.isEmpty {
      result.type = Array(type.name.utf8)
      specificity += 1
    }
    if !type.isOfSVG { result.conditions.append(.never) }
    while let next = scanner.peek {
      switch next {
      case UInt8(ascii: "."), UInt8(ascii: "#"):
        scanner.index += 1
        let name = scanner.cssName()
        guard !name.isEmpty else { return nil }
        result.conditions.append(next == UInt8(ascii: ".") ? .class(Array(name.utf8)) : .id(Array(name.utf8)))
        specificity += next == UInt8(ascii: ".") ? Self.classWeight : 1 << 20
      case UInt8(ascii: "["):
        guard let condition = Self.attribute(&scanner) else { return nil }
        result.conditions.append(condition)
        specificity += Self.classWeight
      case UInt8(ascii: ":"):
        guard let condition = state(&scanner, namespaces, depth: depth) else { return nil }
        result.conditions.append(condition)
      default: return scanner.index > start ? result : nil
      }
    }
    return scanner.index > start ? result : nil
  }

  /// Reads the name of a type, which is empty for any, and whether elements of SVG are in its namespace.
  ///
  /// - Returns: `nil` for a prefix that is not declared.
  private static func type(
    _ scanner: inout NumberScanner, _ namespaces: SheetNamespaces
  ) -> (name: String, isOfSVG: Bool)? {
    func nameOrAny() -> (name: String, isAny: Bool) {
      scanner.skip(UInt8(ascii: "*")) ? ("", true) : (scanner.cssName(), false)
    }
    let first = nameOrAny()
    var after = scanner
    guard after.skip(UInt8(ascii: "|")), after.peek != UInt8(ascii: "=") else {
      return (first.name, namespaces.isDefaultSVG)
    }
    scanner = after
    let name = nameOrAny().name
    if first.isAny { return (name, true) }
    // A bar alone stands for elements without a namespace.
    if first.name.isEmpty { return (name, false) }
    return namespaces.prefixes[first.name].map { (name, $0) }
  }

  /// Reads a condition on an attribute, with its brackets.
  private static func attribute(_ scanner: inout NumberScanner) -> Condition? {
    scanner.index += 1
    scanner.skipSpace()
    let key = scanner.cssName()
    guard !key.isEmpty else { return nil }
    scanner.skipSpace()
    if scanner.skip(UInt8(ascii: "]")) { return .attribute(Array(key.utf8), .exists, []) }
    let comparisons: [UInt8: Comparison] = [
      UInt8(ascii: "~"): .word, UInt8(ascii: "|"): .language, UInt8(ascii: "^"): .prefix, UInt8(ascii: "$"): .suffix,
      UInt8(ascii: "*"): .part,
    ]
    var comparison = Comparison.equal
    if let next = scanner.peek, let other = comparisons[next] {
      comparison = other
      scanner.index += 1
    }
    guard scanner.skip(UInt8(ascii: "=")) else { return nil }
    scanner.skipSpace()
    let value = attributeValue(&scanner)
    scanner.skipSpace()
    // "s" asks for the default.
    let ignoresCase = scanner.peek.map { $0 | 0x20 } == UInt8(ascii: "i")
    if ignoresCase || scanner.peek.map({ $0 | 0x20 }) == UInt8(ascii: "s") { scanner.index += 1 }
    scanner.skipSpace()
    guard scanner.skip(UInt8(ascii: "]")) else { return nil }
    return .attribute(Array(key.utf8), comparison, Array(scanner.text.bytes[value]), ignoresCase: ignoresCase)
  }

  /// Reads the value that an attribute is compared with, in quotation marks or up to white space.
  private static func attributeValue(_ scanner: inout NumberScanner) -> Range<Int> {
    let start = scanner.index
    if scanner.skip(UInt8(ascii: "\"")) || scanner.skip(UInt8(ascii: "'")) {
      let quote = scanner.text.bytes[start]
      while let byte = scanner.peek, byte != quote { scanner.index += 1 }
      let value = start + 1..<scanner.index
      _ = scanner.skip(quote)
      return value
    }
    while let byte = scanner.peek, byte != UInt8(ascii: "]"), !isSpace(byte) { scanner.index += 1 }
    return start..<scanner.index
  }

  /// The specificity of an attribute, a class or a state.
  private static let classWeight = 1 << 10

  /// Reads a state with its colon, and adds its specificity; `nil` for a state that browsers do not know either.
  private mutating func state(
    _ scanner: inout NumberScanner, _ namespaces: SheetNamespaces, depth: Int
  ) -> Condition? {
    let start = scanner.index
    scanner.index += 1
    _ = scanner.skip(UInt8(ascii: ":"))
    let name = scanner.cssName().lowercased()
    if name.isEmpty || ["-moz-", "-ms-", "-o-"].contains(where: name.hasPrefix) { return nil }
    var condition: Condition?
    if scanner.skip(UInt8(ascii: "(")) {
      let argumentStart = scanner.index
      StyleSheet.skipToClosingParenthesis(&scanner)
      let argument = argumentStart..<scanner.index
      _ = scanner.skip(UInt8(ascii: ")"))
      condition = listCondition(name, scanner.text, argument, namespaces, depth: depth)
      if condition == nil, let position = SiblingPosition(name, scanner.text.string(argument)) {
        specificity += Self.classWeight
        condition = .position(position)
      }
    } else {
      specificity += Self.classWeight
      condition = Self.plainCondition(name)
    }
    if let condition { return condition }
    guard depth >= Self.maximumDepth || Self.isKnown(name, scanner.text.string(start..<scanner.index)) else {
      return nil
    }
    if unknownState == nil { unknownState = scanner.text.string(start..<scanner.index) }
    return .never
  }

  /// Returns true if browsers know a state that is not supported here. Any other makes a list of selectors void.
  private static func isKnown(_ name: String, _ written: String) -> Bool {
    // Browsers accept every pseudo-element with this prefix.
    if name.hasPrefix("-webkit-") { return written.hasPrefix("::") }
    return knownStates.contains(name) || name.hasPrefix("nth-") && written.lowercased().contains(text: " of ")
  }

  /// States and pseudo-elements of Selectors 4, CSS Pseudo-Elements 4 and HTML.
  private static let knownStates: Set<String> = [
    "active-view-transition", "any-link", "autofill", "backdrop", "buffering", "checked", "cue", "default", "defined",
    "details-content", "dir", "disabled", "empty", "enabled", "file-selector-button", "first-letter", "first-line",
    "fullscreen", "grammar-error", "has", "highlight", "host", "host-context", "in-range", "indeterminate", "invalid",
    "lang", "link", "marker", "modal", "muted", "open", "optional", "out-of-range", "part", "paused",
    "picture-in-picture", "placeholder", "placeholder-shown", "playing", "popover-open", "read-only", "read-write",
    "required", "scope", "seeking", "slotted", "spelling-error", "stalled", "state", "target-text", "user-invalid",
    "user-valid", "valid", "view-transition", "volume-locked",
  ]

  /// The condition of a state without an argument; `nil` where it is not supported.
  private static func plainCondition(_ name: String) -> Condition? {
    switch name {
    case "root": .root
    case "first-child": .firstChild
    case "last-child": .lastChild
    case "first-of-type", "last-of-type", "only-child", "only-of-type": SiblingPosition(name, "").map { .position($0) }
    case "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "before", "after",
      "selection":
      .never
    default: nil
    }
  }

  /// The condition of a state that takes a list of selectors, and has the specificity of the most specific of them.
  private mutating func listCondition(
    _ name: String, _ text: SourceText, _ range: Range<Int>, _ namespaces: SheetNamespaces, depth: Int
  ) -> Condition? {
    guard ["is", "matches", "where", "not"].contains(name), depth < Self.maximumDepth else { return nil }
    guard let selectors = Self.list(text, range, namespaces, isForgiving: name != "not", depth: depth + 1) else {
      return nil
    }
    if unknownState == nil { unknownState = selectors.lazy.compactMap(\.unknownState).first }
    if name != "where" { specificity += selectors.map(\.specificity).max() ?? 0 }
    return name == "not" ? .none(selectors) : .any(selectors)
  }
}
