/// The namespaces that a style sheet declares (CSS Namespaces 3).
struct SheetNamespaces: Sendable {
  /// For each prefix, whether it stands for that of SVG.
  private(set) var prefixes: [String: Bool] = [:]
  /// True if names without a prefix are those of SVG: they are without a default namespace.
  private(set) var isDefaultSVG = true

  /// Adds the declaration of a `@namespace` rule; a malformed one is ignored.
  ///
  /// - Parameter prelude: The text between the rule's name and its semicolon.
  mutating func add(_ prelude: String) {
    let text = SourceText(document: Array(prelude.utf8))
    var scanner = NumberScanner(text, 0..<text.documentCount)
    scanner.skipSpace()
    let start = scanner.index
    var prefix = scanner.cssName()
    if scanner.peek == UInt8(ascii: "(") { (prefix, scanner.index) = ("", start) }
    scanner.skipSpace()
    let address = text.string(scanner.index..<scanner.end).trimmed
    let quotes: Set<Character> = ["\"", "'", " "]
    var name = address[...]
    if address.lowercased().hasPrefix("url("), address.hasSuffix(")") { name = address.dropFirst(4).dropLast() }
    guard !name.isEmpty else { return }
    let isSVG = name.filter { !quotes.contains($0) } == "http://www.w3.org/2000/svg"
    if prefix.isEmpty { isDefaultSVG = isSVG } else { prefixes[prefix] = isSVG }
  }
}
