/// The cascade: the declarations of each element, from its attributes, the style sheets and its `style` attribute.
struct Cascade {
  /// The steps that matching selectors may take in one document: see ``Selector/matches(_:in:budget:)``.
  private static let maximumMatches = 1_000_000

  private var sheet = StyleSheet()
  private var budget = Cascade.maximumMatches
  /// Messages about parts of the style sheets that were ignored.
  var notes: [(offset: Int, message: String)] { sheet.notes }
  /// True if the style sheets took more work than is allowed, so that declarations are missing.
  var isExhausted: Bool { budget <= 0 }

  /// Reads the style sheets of a document, and blanks the comments in them and in `style` attributes.
  init(_ tree: inout XMLTree) {
    for index in tree.attributes.indices where tree.attributes[index].key == .style {
      tree.attributes[index].value = Self.withoutComments(&tree.text, [tree.attributes[index].value])
    }
    for element in tree.allElements where tree[element].name == .style {
      if let type = tree.value(.type, of: element), !type.isEmpty,
        tree.text.string(type).lowercased() != "text/css"
      {
        continue
      }
      if let media = tree.value(.media, of: element) {
        let applies = MediaQuery.applies(tree.text.string(media))
        if applies == nil {
          sheet.passOver("style sheet for '\(tree.text.string(media).prefix(40))'", at: media.lowerBound)
        }
        guard applies == true else { continue }
      }
      let range = Self.withoutComments(&tree.text, tree.texts(of: element))
      sheet.add(tree.text, range)
    }
  }

  /// The text of some runs as one range, in which comments are replaced by spaces of the same length.
  private static func withoutComments(_ text: inout SourceText, _ runs: [Range<Int>]) -> Range<Int> {
    func hasComment(_ run: Range<Int>) -> Bool {
      run.indices.dropLast().contains { text.bytes[$0] == UInt8(ascii: "/") && text.bytes[$0 + 1] == UInt8(ascii: "*") }
    }
    if let run = runs.first, runs.count == 1, !hasComment(run) { return run }
    let start = text.bytes.count
    for run in runs {
      text.appendCopy(of: run)
    }
    text.blankComments(from: start)
    return start..<text.bytes.count
  }

  /// The declarations of an element, in ascending precedence.
  mutating func declarations(of element: ElementID, in tree: XMLTree) -> [Declaration] {
    var result: [Declaration] = []
    result.reserveCapacity(tree[element].attributes.count)
    var style: Range<Int>?
    for attribute in tree.attributes(of: element) {
      guard let key = attribute.key else { continue }
      if key == .style {
        style = attribute.value
      } else if key.isPresentation {
        let value = Declaration.trimmed(tree.text, attribute.value)
        if !value.isEmpty { result.append(Declaration(key: key, value: value, isAttribute: true)) }
      }
    }
    guard style != nil || !sheet.rules.isEmpty else { return result }
    var important: [Declaration] = []
    var matching: [(specificity: Int, order: Int)] = []
    for (order, rule) in sheet.rules.enumerated() {
      if budget <= 0 { break }
      guard rule.selector.matches(element, in: tree, budget: &budget) else { continue }
      matching.append((rule.selector.specificity, order))
    }
    matching.sort { $0 < $1 }
    // Layers come before specificity, and in the other order for what is important.
    let importantOrder = inLayers(matching) { $1.lexicographicallyPrecedes($0) }
    for (_, order) in inLayers(matching, { $0.lexicographicallyPrecedes($1) }) where budget > 0 {
      budget -= sheet.rules[order].declarations.count
      for declaration in sheet.rules[order].declarations where !declaration.isImportant { result.append(declaration) }
    }
    for (_, order) in importantOrder where budget > 0 {
      for declaration in sheet.rules[order].declarations where declaration.isImportant { important.append(declaration) }
    }
    if let style {
      for declaration in Declaration.list(tree.text, style) {
        if declaration.isImportant { important.append(declaration) } else { result.append(declaration) }
      }
    }
    result += important
    return result
  }

  /// Matching rules, in the order of their layers first.
  private func inLayers(
    _ matching: [(specificity: Int, order: Int)],
    _ precedes: (CascadeLayers.Position, CascadeLayers.Position) -> Bool
  ) -> [(specificity: Int, order: Int)] {
    guard !sheet.layers.isEmpty else { return matching }
    return matching.enumerated().sorted { a, b in
      let (first, second) = (sheet.rules[a.element.order].layer, sheet.rules[b.element.order].layer)
      return first == second ? a.offset < b.offset : precedes(first, second)
    }.map(\.element)
  }
}

extension AttributeName {
  /// True if an attribute of this name sets a property of the element's style. That is a presentation attribute (SVG 2,
  /// section 6.6), or `transform-box`, which browsers have too. Those of geometry are read where they are used.
  var isPresentation: Bool {
    switch self {
    case .fill, .stroke, .color, .opacity, .display, .visibility, .overflow, .mask, .filter, .fillRule, .fillOpacity,
      .strokeOpacity, .strokeWidth, .strokeLinecap, .strokeLinejoin, .strokeMiterlimit, .strokeDasharray,
      .strokeDashoffset, .vectorEffect, .clipPath, .clipRule, .fontSize, .markerStart, .markerMid, .markerEnd,
      .transform, .transformOrigin, .transformBox, .paintOrder, .stopColor, .stopOpacity, .floodColor, .floodOpacity,
      .colorInterpolation, .colorInterpolationFilters, .maskType:
      true
    case .font, .fontKerning, .fontVariantCaps, .fontVariantLigatures, .fontVariationSettings, .fontFeatureSettings,
      .textTransform, .textShadow:
      false
    default: concernsText
    }
  }
}

extension SourceText {
  /// Replaces the comments of an appended style sheet by spaces. An unclosed one extends to the end.
  mutating func blankComments(from start: Int) {
    var index = start
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "*") else {
        index += 1
        continue
      }
      var end = index + 2
      while end < bytes.count,
        !(bytes[end] == UInt8(ascii: "/") && bytes[end - 1] == UInt8(ascii: "*") && end > index + 2)
      {
        end += 1
      }
      blank(index..<min(end + 1, bytes.count))
      index = min(end + 1, bytes.count)
    }
  }
}
