/// The namespaces that are declared at one point of a document.
struct NamespaceScope {
  /// A namespace, as far as it matters here.
  enum Namespace { case svg, xlink, other }

  /// The largest number of namespaces that are declared at once. A look-up goes through all of them.
  private static let maximumCount = 256

  /// The declarations, the innermost last. A default namespace has an empty prefix.
  private var declarations: [(prefix: Range<Int>, namespace: Namespace)] = []

  /// The number of declarations, to which ``shrink(to:)`` returns at the end of an element.
  var count: Int { declarations.count }

  /// Declares a prefix.
  ///
  /// - Parameter name: The namespace's name, as a range of the text.
  mutating func declare(_ prefix: Range<Int>, _ name: Range<Int>, in text: SourceText) throws(Problem) {
    guard declarations.count < Self.maximumCount else {
      throw Problem(
        offset: name.lowerBound, kind: .limit,
        message: "more than \(Self.maximumCount) namespaces are declared; remove some")
    }
    let namespace: Namespace =
      text.matches(name, "http://www.w3.org/2000/svg")
      ? .svg : text.matches(name, "http://www.w3.org/1999/xlink") ? .xlink : .other
    declarations.append((prefix, namespace))
  }

  /// Removes all declarations but the first ones.
  mutating func shrink(to count: Int) { declarations.removeLast(declarations.count - count) }

  /// The namespace of a prefix.
  ///
  /// Without a declaration, an empty prefix and `svg` stand for SVG, and `xlink` for XLink.
  func namespace(ofPrefix prefix: Range<Int>, in text: SourceText) -> Namespace {
    let declared = declarations.last {
      $0.prefix.count == prefix.count && text.bytes[$0.prefix].elementsEqual(text.bytes[prefix])
    }
    if let declared { return declared.namespace }
    return prefix.isEmpty || text.matches(prefix, "svg") ? .svg : text.matches(prefix, "xlink") ? .xlink : .other
  }
}
