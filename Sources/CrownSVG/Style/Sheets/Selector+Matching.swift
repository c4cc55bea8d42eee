extension Selector {
  /// Returns true if an element matches the selector.
  ///
  /// - Parameter budget: The steps left. Each compound takes one, and one for every 256 bytes that it is compared with.
  ///   At 0 nothing matches any more.
  func matches(_ element: ElementID, in tree: XMLTree, budget: inout Int) -> Bool {
    matches(element, from: 0, in: tree, budget: &budget)
  }

  /// Returns true if an element matches the compounds from an index on.
  private func matches(_ element: ElementID, from index: Int, in tree: XMLTree, budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0, compounds[index].matches(element, in: tree, budget: &budget) else { return false }
    guard index + 1 < compounds.count else { return true }
    let parent = tree[element].parent
    switch combinators[index] {
    case .child:
      guard let parent else { return false }
      return matches(parent, from: index + 1, in: tree, budget: &budget)
    case .descendant:
      var ancestor = parent
      while let id = ancestor {
        if matches(id, from: index + 1, in: tree, budget: &budget) { return true }
        ancestor = tree[id].parent
      }
      return false
    case .adjacent:
      budget -= element.index - (parent?.index ?? -1)
      guard let previous = tree.previousSiblings(of: element).last else { return false }
      return matches(previous, from: index + 1, in: tree, budget: &budget)
    case .sibling:
      budget -= element.index - (parent?.index ?? -1)
      for sibling in tree.previousSiblings(of: element)
      where matches(sibling, from: index + 1, in: tree, budget: &budget) { return true }
      return false
    }
  }
}

extension Selector.Compound {
  fileprivate func matches(_ element: ElementID, in tree: XMLTree, budget: inout Int) -> Bool {
    if let type, !tree.text.bytes[tree[element].localName].elementsEqual(type) { return false }
    return conditions.allSatisfy { $0.matches(element, in: tree, budget: &budget) }
  }
}

extension Selector.Condition {
  fileprivate func matches(_ element: ElementID, in tree: XMLTree, budget: inout Int) -> Bool {
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
      case .part: return !expected.isEmpty && value.firstIndex(ofRun: expected) != nil
      }
    case .root: return tree[element].parent == nil
    case .firstChild: return element == .root || tree[element].parent?.next == element
    case .lastChild:
      guard let parent = tree[element].parent else { return false }
      return tree[element].end == tree[parent].end
    case .position(let position): return position.matches(element, in: tree, budget: &budget)
    case .any(let selectors): return selectors.contains { $0.matches(element, in: tree, budget: &budget) }
    case .none(let selectors): return !selectors.contains { $0.matches(element, in: tree, budget: &budget) }
    case .never: return false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// The approximate number of bytes that are compared with those of an element.
  private func byteCount(on element: ElementID, in tree: XMLTree) -> Int {
    switch self {
    case .id: tree.value(.id, of: element)?.count ?? 0
    case .class: tree.value(.class, of: element)?.count ?? 0
    case .attribute(let name, let comparison, let expected, _):
      (tree.value(named: name, of: element)?.count ?? 0) * (comparison == .part ? max(1, expected.count) : 1)
        + tree[element].attributes.count * 8
    default: 0
    }
  }
}

extension SourceText {
  /// Returns true if a range holds a word, separated by white space from others.
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
