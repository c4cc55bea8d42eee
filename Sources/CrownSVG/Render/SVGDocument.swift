/// A document, and the elements in it that others refer to.
final class SVGDocument {
  let tree: XMLTree
  /// The first element of each identifier; `nil` until one is looked up.
  private var identifiers: [String: ElementID]?

  init(_ tree: XMLTree) { self.tree = tree }

  /// The element with an identifier: the first one of several.
  ///
  /// - Complexity: The first look-up visits all elements.
  func element(withID id: String) -> ElementID? {
    if let identifiers { return identifiers[id] }
    var result: [String: ElementID] = [:]
    for element in tree.allElements {
      guard let range = tree.value(.id, of: element) else { continue }
      let id = tree.text.string(range)
      if result[id] == nil { result[id] = element }
    }
    identifiers = result
    return result[id]
  }

  /// The target of an `href`; `nil` if there is none. The first character, normally `#`, is not checked.
  func target(of element: ElementID) -> ElementID? {
    guard let range = tree.value(.href, of: element) else { return nil }
    return self.element(withID: String(tree.text.string(range).trimmed.dropFirst()))
  }
}
