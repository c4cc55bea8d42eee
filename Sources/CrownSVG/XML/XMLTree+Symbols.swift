/// The symbols of a sheet.
package struct SymbolList: Sendable {
  /// Their identifiers, each once, in the order of the file.
  package fileprivate(set) var identifiers: [String] = []
  /// Why other symbols cannot be drawn: no identifier leads to them.
  package fileprivate(set) var problems: [SVGDiagnostic] = []
}

extension SVGSource {
  /// The largest number of symbols in a sheet.
  private static let maximumSymbols = 20_000

  /// The symbols of a sheet: see ``SVGImporter/symbols(in:)``.
  ///
  /// - Throws: If it has none that can be drawn, or too many.
  package func symbols() throws(SVGRejection) -> SymbolList {
    try identifyingFormat { () throws(SVGRejection) in
      let symbols = tree.symbols
      guard symbols.count <= Self.maximumSymbols else {
        throw SVGRejection(
          .limit, ofFile: "the file has \(symbols.count) symbols, and at most \(Self.maximumSymbols) are read; split it"
        )
      }
      let list = list(of: symbols)
      guard list.identifiers.isEmpty else { return list }
      throw list.problems.isEmpty
        ? SVGRejection(
          .missing,
          ofFile: "the file has no symbols: no <symbol> with an id, and no element with one in <svg> or <defs>")
        : SVGRejection(diagnostics: list.problems)
    }
  }

  private func list(of symbols: [ElementID]) -> SymbolList {
    let first = identifiers ?? tree.identifiers
    var list = SymbolList()
    var problems: [(symbol: ElementID, other: ElementID?)] = []
    for symbol in symbols {
      let id = tree.value(.id, of: symbol).map { tree.text.string($0) } ?? ""
      let owner = id.isEmpty ? nil : first[id]
      if owner == symbol { list.identifiers.append(id) } else { problems.append((symbol, owner)) }
    }
    let others = tree.text.positions(of: problems.map { tree[$0.other ?? .root].offset })
    list.problems = SVGDiagnostic.list(
      zip(problems, others).map { problem, position in
        Problem(
          offset: tree[problem.symbol].offset, element: tree.name(of: problem.symbol),
          message: message(of: problem.symbol, problem.other, at: position))
      }, in: tree.text)
    return list
  }

  /// The message that a symbol has no identifier, or that of another element before it.
  private func message(of symbol: ElementID, _ other: ElementID?, at position: (line: Int, column: Int)) -> String {
    guard let other, let id = tree.value(.id, of: symbol) else {
      return "this <\(tree.name(of: symbol))> has no id, which would name its crown, so it is not imported; give it one"
    }
    return "the id '\(tree.text.string(id).prefix(60))' is that of the <\(tree.name(of: other))> at "
      + "\(position.line):\(position.column), and the first one counts, as in browsers, so this "
      + "<\(tree.name(of: symbol))> is not imported; give it another id"
  }
}

extension XMLTree {
  /// The `symbol` elements; where none of them has an identifier, also the elements with one that can be drawn and lie
  /// in the root or in its `defs`.
  fileprivate var symbols: [ElementID] {
    let symbols = allElements.filter { self[$0].name == .symbol }
    if symbols.contains(where: hasIdentifier) { return symbols }
    var drawn: [ElementID] = []
    for child in children(of: .root) {
      if self[child].name == .defs {
        drawn += children(of: child)
      } else {
        drawn.append(child)
      }
    }
    return symbols + drawn.filter { (self[$0].name?.isDrawn ?? false) && hasIdentifier($0) }
  }

  private func hasIdentifier(_ element: ElementID) -> Bool { !(value(.id, of: element)?.isEmpty ?? true) }

  /// The number of drawings that are there to be used, and not seen by themselves: of `symbol` elements, and those with
  /// an identifier in the root's `defs`.
  var unseenSymbolCount: Int {
    symbols.count { symbol in
      self[symbol].name == .symbol || self[symbol].parent.map { self[$0].name == .defs } ?? false
    }
  }
}

extension ElementName {
  /// True if an element of the name paints something where it stands.
  fileprivate var isDrawn: Bool {
    switch self {
    case .svg, .g, .a, .use, .switch, .path, .rect, .circle, .ellipse, .line, .polyline, .polygon: true
    default: false
    }
  }
}
