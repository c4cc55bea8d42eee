extension SVGSource {
  /// The largest number of symbols in a sheet.
  private static let maximumSymbols = 20_000

  /// The identifiers of the symbols of a sheet, in the order of the file: see ``SVGImporter/symbols(in:)``.
  package func symbols() throws(SVGRejection) -> [String] {
    try identifyingFormat { () throws(SVGRejection) in
      let symbols = tree.symbols
      guard !symbols.isEmpty else {
        throw SVGRejection(
          ofFile: "the file has no symbols: no <symbol> with an id, and no element with one in <svg> or <defs>")
      }
      guard symbols.count <= Self.maximumSymbols else {
        throw SVGRejection(
          ofFile: "the file has \(symbols.count) symbols, and at most \(Self.maximumSymbols) are read; split it")
      }
      return symbols
    }
  }
}

/// The symbols of a document that is a sheet of drawings.
extension XMLTree {
  /// The identifiers of the symbols, each once, in the order of the document.
  var symbols: [String] {
    let found = identifiers(of: allElements.filter { self[$0].name == .symbol })
    if !found.isEmpty { return found }
    var drawn: [ElementID] = []
    for child in children(of: .root) {
      if self[child].name == .defs {
        drawn += children(of: child)
      } else {
        drawn.append(child)
      }
    }
    return identifiers(of: drawn.filter { self[$0].name?.isDrawn ?? false })
  }

  private func identifiers(of elements: [ElementID]) -> [String] {
    var known: Set<String> = []
    return elements.compactMap { element in
      guard let range = value(.id, of: element) else { return nil }
      let id = text.string(range)
      return !id.isEmpty && known.insert(id).inserted ? id : nil
    }
  }
}

extension ElementName {
  /// Whether an element of the name paints something where it stands.
  fileprivate var isDrawn: Bool {
    switch self {
    case .svg, .g, .a, .use, .switch, .path, .rect, .circle, .ellipse, .line, .polyline, .polygon: true
    default: false
    }
  }
}
