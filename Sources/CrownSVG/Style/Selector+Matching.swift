extension Selector {
  /// Whether an element is one that the selector means.
  ///
  /// - Parameter budget: Counts down the compounds that are looked at, and long values that they are compared with; at 0
  ///   nothing matches any more.
  func matches(_ element: Int, in tree: XMLTree, budget: inout Int) -> Bool {
    matches(element, from: 0, in: tree, budget: &budget)
  }

  private func matches(_ element: Int, from index: Int, in tree: XMLTree, budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0, compounds[index].matches(element, in: tree, budget: &budget) else { return false }
    guard index + 1 < compounds.count else { return true }
    let parent = tree.elements[element].parent
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
}

extension Selector.Compound {
  fileprivate func matches(_ element: Int, in tree: XMLTree, budget: inout Int) -> Bool {
    if let type, !tree.text.bytes[tree.elements[element].localName].elementsEqual(type) { return false }
    return conditions.allSatisfy { $0.matches(element, in: tree, budget: &budget) }
  }
}

extension Selector.Condition {
  fileprivate func matches(_ element: Int, in tree: XMLTree, budget: inout Int) -> Bool {
    budget -= byteCount(on: element, in: tree) >> 8
    guard budget > 0 else { return false }
    switch self {
    case .id(let id): return tree.value(.id, of: element).map { tree.text.bytes[$0].elementsEqual(id) } ?? false
    case .class(let name):
      guard let classes = tree.value(.class, of: element) else { return false }
      return tree.text.hasWord(name, in: classes)
    case .attribute(let name, let comparison, var expected, let ignoresCase):
      guard let range = tree.value(named: name, of: element) else { return false }
      var value = tree.text.bytes[range]
      if ignoresCase {
        value = value.map(Self.lowercased)[...]
        expected = expected.map(Self.lowercased)
      }
      switch comparison {
      case .exists: return true
      case .equal: return value.elementsEqual(expected)
      case .word:
        return !expected.isEmpty && value.split(whereSeparator: isSpace).contains { $0.elementsEqual(expected) }
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
    case .position(let position): return position.matches(element, in: tree, budget: &budget)
    case .any(let selectors): return selectors.contains { $0.matches(element, in: tree, budget: &budget) }
    case .none(let selectors): return !selectors.contains { $0.matches(element, in: tree, budget: &budget) }
    case .never: return false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// How many bytes are compared with those of an element, or about so many.
  private func byteCount(on element: Int, in tree: XMLTree) -> Int {
    switch self {
    case .id: tree.value(.id, of: element)?.count ?? 0
    case .class: tree.value(.class, of: element)?.count ?? 0
    case .attribute(let name, let comparison, let expected, _):
      (tree.value(named: name, of: element)?.count ?? 0) * (comparison == .part ? max(1, expected.count) : 1)
        + tree.elements[element].attributes.count * 8
    default: 0
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
