/// Computes the styles of elements from their attributes, the style sheets and the styles around them.
final class StyleResolver {
  private let document: SVGDocument
  private let diagnostics: Diagnostics
  private var cascade: Cascade
  /// The colour of variables without a value: see ``SVGImporter/Options/accent``.
  private let accent: PaintColor?
  /// True if it was said that an accent colour is missing, which many drawings of a set use in every shape.
  private var hasNotedAccent = false
  /// The styles of elements that others lie in, where they stand in the document.
  private var computedStyles: [ElementID: Style] = [:]

  init(_ document: SVGDocument, _ cascade: Cascade, _ diagnostics: Diagnostics, accent: PaintColor?) {
    (self.document, self.cascade, self.diagnostics, self.accent) = (document, cascade, diagnostics, accent)
  }

  /// True if the style sheets took more work than is allowed, so that declarations are missing.
  var isExhausted: Bool { cascade.isExhausted }

  /// The computed style of an element.
  ///
  /// A value that is not understood is a warning, and is ignored.
  /// - Parameter parent: The style of what the element is drawn in. Behind a `use` that is the `use`.
  func style(of element: ElementID, parent: Style) -> Style {
    let text = document.tree.text
    var style = parent.inherited()
    if element != .root, let name = document.tree[element].name, name.hidesOverflow { style.isOverflowVisible = false }
    let declarations = cascade.declarations(of: element, in: document.tree)
    // First what other values may refer to: variables, and the font size.
    style.setVariables(declarations, in: text)
    for declaration in declarations where declaration.key == .fontSize || declaration.key == .font {
      guard let key = declaration.key, let value = style.value(declaration.value, in: text) else { continue }
      _ = style.set(key, to: value, parent: parent, text: text)
    }
    if element == .root { style.fontSize.root = style.fontSize.own }
    for declaration in declarations {
      guard let key = declaration.key else { continue }
      let value = style.value(declaration.value, in: text)
      if let value, key == .transform, !declaration.isAttribute, !TransformParser.isStyle(text, value) {
        warn(of: declaration, key, of: element, hasValue: true)
        continue
      }
      if let value, style.set(key, to: value, parent: parent, text: text) {
        if key == .transform { style.transformForm = declaration.isAttribute ? .attribute : .style }
        if key == .strokeLinejoin { warnOfJoin(value, of: element) }
        continue
      }
      if value == nil {
        if let accent, style.paint(key, accent) { continue }
        style.unset(key, parent: parent)
      }
      if key.concernsText { continue }
      if value == nil, style.isBlack(key) {
        warnOfAccent(declaration, of: element)
        continue
      }
      warn(of: declaration, key, of: element, hasValue: value != nil)
    }
    return style
  }

  /// Warns of the joins of SVG 2 that are drawn as a mitre, as in browsers.
  private func warnOfJoin(_ value: Range<Int>, of element: ElementID) {
    guard value.count >= 4, document.tree.text.bytes[value].first.map({ $0 | 0x20 }) != UInt8(ascii: "r") else {
      return
    }
    let join = document.tree.text.string(value).lowercased()
    guard join == "miter-clip" || join == "arcs" else { return }
    diagnostics.warn(
      element, at: value.lowerBound,
      .approximate,
      "stroke-linejoin: '\(join)' is drawn as 'miter', as in browsers, so corners beyond the limit are bevelled")
  }

  /// Warns once that a colour is that of a variable without a value, and so is black.
  private func warnOfAccent(_ declaration: Declaration, of element: ElementID) {
    guard !hasNotedAccent else { return }
    hasNotedAccent = true
    diagnostics.warn(
      element, at: declaration.value.lowerBound,
      .missing,
      "the accent colour of this drawing, '\(document.tree.text.string(declaration.value).prefix(40))', is not in the "
        + "file; it was taken for black, and --accent gives another")
  }

  /// Warns of a declaration that was ignored: its value is not understood, or is that of an unknown variable.
  private func warn(of declaration: Declaration, _ key: AttributeName, of element: ElementID, hasValue: Bool) {
    let declared = "\(key.rawValue): '\(document.tree.text.string(declaration.value).prefix(40))'"
    diagnostics.warn(
      element, at: declaration.value.lowerBound,
      hasValue ? .malformed : .missing,
      hasValue
        ? "\(declared) is not understood, and is ignored"
        : "\(declared) has no value in this file, so the property is as if it were not set; write the value out")
  }

  /// The computed style of an element at its own position in the document, regardless of references.
  ///
  /// - Complexity: The styles around it are computed once.
  func computedStyle(of element: ElementID) -> Style {
    var unknown: [ElementID] = []
    var ancestor = document.tree[element].parent
    while let id = ancestor, computedStyles[id] == nil {
      unknown.append(id)
      ancestor = document.tree[id].parent
    }
    var style = ancestor.flatMap { computedStyles[$0] } ?? Style()
    for ancestor in unknown.reversed() {
      style = self.style(of: ancestor, parent: style)
      computedStyles[ancestor] = style
    }
    return self.style(of: element, parent: style)
  }
}
