/// A document, and the elements in it that others refer to.
final class SVGDocument {
  let tree: XMLTree
  /// The first element of each identifier; `nil` until one is looked up.
  private var identifiers: [String: ElementID]?

  /// For each element asked for so far, whether it has children of SVG: many shapes may refer to one pattern.
  private var contents: [ElementID: Bool] = [:]

  /// - Parameter identifiers: The first element of each identifier, where they are known.
  init(_ tree: XMLTree, identifiers: [String: ElementID]? = nil) { (self.tree, self.identifiers) = (tree, identifiers) }

  /// Returns true if an element has children of SVG.
  ///
  /// - Complexity: O(children) for the first call.
  func hasContents(_ element: ElementID) -> Bool {
    if let known = contents[element] { return known }
    let result = tree.children(of: element).contains { tree[$0].name != nil }
    contents[element] = result
    return result
  }

  /// The element with an identifier: the first one of several.
  ///
  /// - Complexity: The first look-up visits all elements.
  func element(withID id: String) -> ElementID? {
    let known = identifiers ?? tree.identifiers
    identifiers = known
    return known[id]
  }

  /// The target of an `href`; `nil` if there is none. The first character, normally `#`, is not checked.
  func target(of element: ElementID) -> ElementID? {
    guard let range = tree.value(.href, of: element) else { return nil }
    return self.element(withID: URLValue.decoded(tree.text.string(range).trimmed.dropFirst()))
  }

  /// The longest chain of references that is followed.
  private static let longestChain = 50

  /// A gradient or pattern, and those that it refers to in turn for what it does not say itself.
  func referenceChain(from first: ElementID, among names: [ElementName]) -> [ElementID] {
    var (chain, last) = ([first], first)
    while chain.count < Self.longestChain, let next = target(of: last), !chain.contains(next),
      let name = tree[next].name, names.contains(name)
    {
      chain.append(next)
      last = next
    }
    return chain
  }
}
