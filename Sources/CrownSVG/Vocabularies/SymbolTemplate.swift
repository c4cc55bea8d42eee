/// Apple's templates of symbols as documents of SVG that show one symbol: that of the weight Regular and the scale M.
///
/// A template is a sheet of 3300 by 2200 units with notes, guides, and a group for each of up to 27 variants.
enum SymbolTemplate {
  private static let variant = "Regular-M"

  /// The document that shows the symbol; `nil` for a document that is no template.
  ///
  /// Its view box lies between the guides of the symbol's margins. Its height is centred about the middle of capital
  /// letters, as is that of symbols that the tool writes: see ``heightInCapitals``.
  static func svg(_ source: XMLTree) throws(Problem) -> XMLTree? {
    guard source[.root].name == .svg else { return nil }
    var (guides, symbols): (ElementID?, ElementID?)
    for child in source.children(of: .root) where source[child].name == .g {
      guard let id = source.value(.id, of: child) else { continue }
      if source.text.matches(id, "Guides") { guides = child }
      if source.text.matches(id, "Symbols") { symbols = child }
    }
    guard let guides, let symbols else { return nil }
    let offset = source[symbols].offset
    guard let symbol = source.children(of: symbols).first(where: { has(variant, $0, source) }) else {
      throw Problem(
        offset: offset, element: "g",
        kind: .unsupported,
        message: "this is a template of a symbol without the variant \(variant), which is the one that is imported; "
          + "export it from SF Symbols as a template of all weights")
    }
    func guide(_ name: String, _ keys: [AttributeName]) -> Double? {
      guard let line = source.children(of: guides).first(where: { has(name, $0, source) }) else { return nil }
      var sum = 0.0
      for key in keys {
        guard let range = source.value(key, of: line) else { return nil }
        var scanner = NumberScanner(source.text, range)
        guard let number = try? scanner.number(), number.isFinite else { return nil }
        sum += number
      }
      return sum / Double(keys.count)
    }
    var attributes: [(AttributeName, XMLTreeBuilder.Value)] = []
    // Templates before version 3 have one pair of margins.
    let left = guide("left-margin-\(variant)", [.x1, .x2]) ?? guide("left-margin", [.x1, .x2])
    let right = guide("right-margin-\(variant)", [.x1, .x2]) ?? guide("right-margin", [.x1, .x2])
    if let left, let right, right > left, let top = guide("Capline-M", [.y1, .y2]),
      let bottom = guide("Baseline-M", [.y1, .y2]), bottom > top
    {
      let height = (bottom - top) * heightInCapitals
      let box = [left, (top + bottom - height) / 2, right - left, height].map { "\($0)" }.joined(separator: " ")
      attributes.append((.viewBox, .text(box, insteadOf: source[guides].offset)))
    }
    var builder = XMLTreeBuilder(source.text)
    try builder.begin(.svg, insteadOf: source[.root].offset, attributes)
    for child in source.children(of: .root) where source[child].name == .title || source[child].name == .desc {
      try builder.copy(child, of: source)
    }
    let sheets = source.children(of: .root).filter { source[$0].name == .style }
    let styles = sheets.flatMap { source.texts(of: $0) }.map { source.text.string($0) }.joined()
    let erasing = erasingClasses(in: styles)
    try add(symbol, of: source, erasing: erasing, to: &builder)
    builder.end()
    return builder.tree
  }

  /// The height of a symbol's view box in heights of capital letters: the circle of system symbols is as high.
  package static let heightInCapitals = 2.0.squareRoot()

  private static func has(_ id: String, _ element: ElementID, _ source: XMLTree) -> Bool {
    source.value(.id, of: element).map { source.text.string($0) == id } ?? false
  }

  /// Adds an element with all that it holds, with the paint of its layer instead of its classes: their styles are
  /// previews of rendering modes.
  private static func add(
    _ element: ElementID, of source: XMLTree, erasing: Set<Substring>, to builder: inout XMLTreeBuilder
  ) throws(Problem) {
    let offset = source[element].offset
    var attributes: [(AttributeName, XMLTreeBuilder.Value)] = []
    for attribute in source.attributes(of: element) {
      guard let key = attribute.key, key != .style else { continue }
      if key == .class {
        let paint = paint(ofClasses: source.text.string(attribute.value), erasing: erasing)
        attributes += paint.map { ($0, .text($1, insteadOf: offset)) }
      } else {
        attributes.append((key, .range(attribute.value)))
      }
    }
    try builder.begin(source[element].name, insteadOf: offset, attributes)
    for child in source.children(of: element) { try add(child, of: source, erasing: erasing, to: &builder) }
    builder.end()
  }

  /// The paint of a layer: the opacity of its hierarchical level, as systems draw it, or white where it erases what
  /// lies behind it.
  private static func paint(ofClasses classes: String, erasing: Set<Substring>) -> [(AttributeName, String)] {
    for word in classes.split(separator: " ").prefix(mostClasses) {
      if erasing.contains(word) { return [(.fill, "#fff")] }
      if word.hasPrefix("hierarchical-"), word.hasSuffix(":secondary") { return [(.fillOpacity, ".5")] }
      if word.hasPrefix("hierarchical-"), word.hasSuffix(":tertiary") { return [(.fillOpacity, ".25")] }
    }
    return []
  }

  /// The classes whose layers erase what lies behind them, in the rendering mode of one colour.
  private static func erasingClasses(in styles: String) -> Set<Substring> {
    var result: Set<Substring> = []
    for rule in styles.split(separator: "}") {
      let parts = rule.split(separator: "{")
      guard parts.count == 2, let selector = parts[0].split(whereSeparator: \.isWhitespace).last,
        selector.hasPrefix(".monochrome-"), parts[1].contains(text: "-sfsymbols-clear-behind:true")
      else { continue }
      result.insert(selector.dropFirst())
    }
    return result
  }

  /// The most classes of an element that are looked at.
  private static let mostClasses = 16
}
