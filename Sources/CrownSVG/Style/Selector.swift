/// A selector of a style sheet: compounds of conditions on an element and on the elements around and before it.
struct Selector: Sendable {
  /// The compounds, the last one of the source first.
  private var compounds: [Compound] = []
  /// How the compound before each one relates to it.
  private var combinators: [Combinator] = []
  /// How much it outweighs others: identifiers, then classes, attributes and states, then types.
  private(set) var specificity = 0
  /// The first condition that is not known here, so that it cannot be said what the selector means.
  private(set) var unknownState: String?

  private enum Combinator: Sendable { case descendant, child, adjacent, sibling }

  private struct Compound: Sendable {
    var type: [UInt8]?
    var conditions: [Condition] = []
    /// Whether it takes a look at all elements beside the one in question.
    var countsSiblings = false
  }

  private enum Condition: Sendable {
    case id([UInt8])
    case `class`([UInt8])
    case attribute([UInt8], Comparison, [UInt8])
    case root, firstChild, lastChild
    case ofType(isFirst: Bool)
    /// A state that a drawing on paper is never in, such as `:hover`.
    case never

    /// How many bytes are compared with those of an element, or about so many.
    func byteCount(on element: Int, in tree: XMLTree) -> Int {
      switch self {
      case .id: tree.value(.id, of: element)?.count ?? 0
      case .class: tree.value(.class, of: element)?.count ?? 0
      case .attribute(let name, let comparison, let expected):
        (tree.value(named: name, of: element)?.count ?? 0) * (comparison == .part ? max(1, expected.count) : 1)
          + tree.elements[element].attributes.count * 8
      default: 0
      }
    }
  }

  private enum Comparison: Sendable { case exists, equal, word, language, prefix, suffix, part }

  /// The selectors of a list; those that are not of the grammar are left out.
  static func list(_ text: SourceText, _ range: Range<Int>) -> [Selector] {
    var result: [Selector] = []
    var scanner = NumberScanner(text, range)
    while !scanner.isAtEnd {
      let start = scanner.index
      StyleSheet.skip(&scanner, to: [UInt8(ascii: ","), UInt8(ascii: "(")])
      while scanner.skip(UInt8(ascii: "(")) {
        StyleSheet.skip(&scanner, to: [UInt8(ascii: ")")])
        StyleSheet.skip(&scanner, to: [UInt8(ascii: ","), UInt8(ascii: "(")])
      }
      if let selector = Selector(NumberScanner(text, start..<scanner.index)) { result.append(selector) }
      _ = scanner.skip(UInt8(ascii: ","))
    }
    return result
  }

  private init?(_ source: NumberScanner) {
    var scanner = source
    scanner.skipSpace()
    while true {
      guard let compound = compound(&scanner) else { return nil }
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

  private mutating func compound(_ scanner: inout NumberScanner) -> Compound? {
    var result = Compound()
    let start = scanner.index
    if !scanner.skip(UInt8(ascii: "*")) {
      let type = Self.name(&scanner)
      if !type.isEmpty {
        result.type = Array(type.utf8)
        specificity += 1
      }
    }
    while let next = scanner.peek {
      switch next {
      case UInt8(ascii: "."), UInt8(ascii: "#"):
        scanner.index += 1
        let name = Self.name(&scanner)
        guard !name.isEmpty else { return nil }
        result.conditions.append(next == UInt8(ascii: ".") ? .class(Array(name.utf8)) : .id(Array(name.utf8)))
        specificity += next == UInt8(ascii: ".") ? 1 << 10 : 1 << 20
      case UInt8(ascii: "["):
        guard let condition = Self.attribute(&scanner) else { return nil }
        result.conditions.append(condition)
        specificity += 1 << 10
      case UInt8(ascii: ":"):
        let condition = state(&scanner)
        if case .ofType = condition { result.countsSiblings = true }
        result.conditions.append(condition)
        specificity += 1 << 10
      default: return scanner.index > start ? result : nil
      }
    }
    return scanner.index > start ? result : nil
  }

  private static func name(_ scanner: inout NumberScanner) -> String {
    let start = scanner.index
    while let byte = scanner.peek, StyleSheet.isNamePart(byte) { scanner.index += 1 }
    return scanner.text.string(start..<scanner.index)
  }

  private static func attribute(_ scanner: inout NumberScanner) -> Condition? {
    scanner.index += 1
    scanner.skipSpace()
    let key = name(&scanner)
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
    let start = scanner.index
    StyleSheet.skip(&scanner, to: [UInt8(ascii: "]")])
    var value = Declaration.trimmed(scanner.text, start..<scanner.index)
    if value.count >= 2, let quote = scanner.text.bytes[value].first, quote == 0x22 || quote == 0x27 {
      value = value.lowerBound + 1..<value.upperBound - 1
    }
    guard scanner.skip(UInt8(ascii: "]")) else { return nil }
    return .attribute(Array(key.utf8), comparison, Array(scanner.text.bytes[value]))
  }

  private mutating func state(_ scanner: inout NumberScanner) -> Condition {
    let start = scanner.index
    scanner.index += 1
    _ = scanner.skip(UInt8(ascii: ":"))
    let name = Self.name(&scanner).lowercased()
    if scanner.skip(UInt8(ascii: "(")) {
      StyleSheet.skip(&scanner, to: [UInt8(ascii: ")")])
      _ = scanner.skip(UInt8(ascii: ")"))
    } else {
      switch name {
      case "root": return .root
      case "first-child": return .firstChild
      case "last-child": return .lastChild
      case "first-of-type": return .ofType(isFirst: true)
      case "last-of-type": return .ofType(isFirst: false)
      case "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "before", "after",
        "selection":
        return .never
      default: break
      }
    }
    if unknownState == nil { unknownState = scanner.text.string(start..<scanner.index) }
    return .never
  }

  // MARK: - Matching

  /// Whether an element is one that the selector means.
  ///
  /// - Parameter budget: Counts down the compounds that are looked at, and long values that they are compared with; at 0
  ///   nothing matches any more.
  func matches(_ element: Int, in tree: XMLTree, budget: inout Int) -> Bool {
    matches(element, from: 0, in: tree, budget: &budget)
  }

  private func matches(_ element: Int, from index: Int, in tree: XMLTree, budget: inout Int) -> Bool {
    budget -= 1
    for condition in compounds[index].conditions { budget -= condition.byteCount(on: element, in: tree) >> 8 }
    let parent = tree.elements[element].parent
    if compounds[index].countsSiblings, parent >= 0 { budget -= tree.elements[parent].end - parent }
    guard budget > 0, Self.matches(element, compounds[index], in: tree) else { return false }
    guard index + 1 < compounds.count else { return true }
    switch combinators[index] {
    case .child:
      return parent >= 0 && matches(parent, from: index + 1, in: tree, budget: &budget)
    case .descendant:
      var ancestor = parent
      while ancestor >= 0 {
        if matches(ancestor, from: index + 1, in: tree, budget: &budget) { return true }
        ancestor = tree.elements[ancestor].parent
      }
      return false
    case .adjacent:
      budget -= element - parent
      guard let previous = tree.previousSiblings(of: element).last else { return false }
      return matches(previous, from: index + 1, in: tree, budget: &budget)
    case .sibling:
      budget -= element - parent
      for sibling in tree.previousSiblings(of: element)
      where matches(sibling, from: index + 1, in: tree, budget: &budget) { return true }
      return false
    }
  }

  private static func matches(_ element: Int, _ compound: Compound, in tree: XMLTree) -> Bool {
    if let type = compound.type, !tree.text.bytes[tree.elements[element].localName].elementsEqual(type) {
      return false
    }
    return compound.conditions.allSatisfy { matches(element, $0, in: tree) }
  }

  private static func matches(_ element: Int, _ condition: Condition, in tree: XMLTree) -> Bool {
    switch condition {
    case .id(let id): return tree.value(.id, of: element).map { tree.text.bytes[$0].elementsEqual(id) } ?? false
    case .class(let name):
      guard let classes = tree.value(.class, of: element) else { return false }
      return tree.text.hasWord(name, in: classes)
    case .attribute(let name, let comparison, let expected):
      guard let range = tree.value(named: name, of: element) else { return false }
      let value = tree.text.bytes[range]
      switch comparison {
      case .exists: return true
      case .equal: return value.elementsEqual(expected)
      case .word: return !expected.isEmpty && tree.text.hasWord(expected, in: range)
      case .language: return value.elementsEqual(expected) || value.starts(with: expected + [UInt8(ascii: "-")])
      case .prefix: return !expected.isEmpty && value.starts(with: expected)
      case .suffix: return !expected.isEmpty && value.suffix(expected.count).elementsEqual(expected)
      case .part: return !expected.isEmpty && value.firstRange(of: expected) != nil
      }
    case .root: return tree.elements[element].parent < 0
    case .firstChild: return tree.elements[element].parent == element - 1
    case .lastChild:
      let parent = tree.elements[element].parent
      return parent >= 0 && tree.elements[element].end == tree.elements[parent].end
    case .ofType(let isFirst):
      let parent = tree.elements[element].parent
      guard parent >= 0 else { return true }
      let name = tree.text.bytes[tree.elements[element].localName]
      return !tree.children(of: parent).contains { other in
        (isFirst ? other < element : other > element)
          && tree.text.bytes[tree.elements[other].localName].elementsEqual(name)
      }
    case .never: return false
    }
  }
}

extension XMLTree {
  /// The elements before an element with the same parent, in order.
  func previousSiblings(of element: Int) -> [Int] {
    guard elements[element].parent >= 0 else { return [] }
    return children(of: elements[element].parent).prefix { $0 < element }.map { $0 }
  }
}

extension SourceText {
  /// Whether one of the words of a range, which white space separates, is this one.
  fileprivate func hasWord(_ word: [UInt8], in range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, !isSpace(bytes[end]) { end += 1 }
      if end - start == word.count, bytes[start..<end].elementsEqual(word) { return true }
      start = end + 1
    }
    return false
  }
}
