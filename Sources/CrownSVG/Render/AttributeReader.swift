/// Reads attributes whose values are lengths.
struct AttributeReader {
  let document: SVGDocument
  let diagnostics: Diagnostics

  /// A length in user units: that of the style, or else of the attribute.
  ///
  /// - Returns: `nil` where there is none, where it is `auto`, and where it is not understood, which is reported.
  func length(
    _ key: AttributeName, _ axis: Length.Axis, of element: ElementID, in context: PaintContext
  ) -> Double? {
    let tree = document.tree
    guard let range = context.style.unreadValue(of: key) ?? tree.value(key, of: element) else { return nil }
    let value = Declaration.trimmed(tree.text, range)
    if value.isEmpty || tree.text.matches(value, "auto") { return nil }
    var scanner = NumberScanner(tree.text, value)
    guard let length = Length.read(&scanner, fontSize: context.style.fontSize), scanner.isAtEnd else {
      diagnostics.report(
        element, at: value.lowerBound,
        .malformed,
        "\(key.rawValue): expected a length such as '10' or '5mm', found '\(tree.text.string(value).prefix(40))'")
      return nil
    }
    return length.resolved(axis, in: context.viewport)
  }
}
