import CrownPath

/// Text: drawn where fonts are given, and else refused where it would be visible.
extension DocumentWalk {
  /// The commands of drawing programs that make paths of text.
  static let wayToPaths =
    "convert it to paths: Flatten in Figma, Type > Create Outlines in Illustrator, Path > Object to Path in Inkscape"

  /// Paints a `text` element.
  @inline(never)
  func paintText(_ element: ElementID, in context: PaintContext) {
    guard mayShowText(element, in: context), showsText(element, context.style, depth: context.depth) else { return }
    guard let set = setText(element, in: context) else { return }
    let box = set.layout.box
    for part in set.parts {
      let span = set.content.spans[part.span]
      var inner = span.context
      // Letters are filled by their directions, whatever the rule for shapes.
      inner.style.fillRule = .nonzero
      let firstShape = collector.scene.shapes.count
      paint(PaintSubject(element: span.element, path: part.path, context: inner, textBox: box), .text)
      collector.group(from: firstShape, opacity: span.opacity)
    }
  }

  /// The outline of a text in a clip, in its user units; `nil` where there is none or it is refused.
  func textOutline(of element: ElementID, in context: PaintContext) -> BezierPath? {
    guard let parts = setText(element, in: context)?.parts, !parts.isEmpty else { return nil }
    var path = BezierPath()
    for part in parts { part.path.draw(into: &path) }
    return path
  }

  /// The box around a text, in its user units.
  func textBox(of element: ElementID, in context: PaintContext) -> PathRect? {
    fonts == nil ? nil : setText(element, in: context)?.layout.box
  }

  /// A text whose letters have their places.
  private struct SetText {
    var content: TextContent
    var layout: TextLayout
    var parts: [TextLayout.Part]
  }

  /// Sets a text; `nil` where it is refused, which is reported.
  private func setText(_ element: ElementID, in context: PaintContext) -> SetText? {
    guard let fonts else {
      diagnostics.report(element, "text is not drawn without its font; give it with --font, or \(Self.wayToPaths)")
      return nil
    }
    var reader = TextReader(self, fonts)
    guard let content = reader.read(element, in: context) else { return nil }
    if content.spans.contains(where: { $0.context.style.text.isVertical }) {
      diagnostics.report(element, "text from top to bottom is not drawn; \(Self.wayToPaths)")
      return nil
    }
    let layout = TextLayout(content, fonts)
    guard isComplete(layout, of: element) else { return nil }
    warn(of: content, element)
    let parts = layout.parts { limits.count($0, of: element) }
    guard parts.allSatisfy(\.path.isFinite) else {
      diagnostics.report(element, "the text's numbers grow too large")
      return nil
    }
    return SetText(content: content, layout: layout, parts: parts)
  }

  /// Whether all letters of a text can be drawn; those that cannot are reported.
  private func isComplete(_ layout: TextLayout, of element: ElementID) -> Bool {
    if !layout.unshaped.isEmpty {
      diagnostics.report(
        element,
        "letters that are joined, stacked or run from right to left are not drawn: \(Self.list(layout.unshaped)); "
          + Self.wayToPaths)
    } else if !layout.missing.isEmpty {
      diagnostics.report(
        element,
        "no font has \(Self.list(layout.missing)); give one that does with --font, or \(Self.wayToPaths)")
    } else {
      switch layout.failure {
      case .none, .missing: return true
      case .damaged(let font, let error): diagnostics.report(element, "the font '\(font)' \(error)")
      case .tooMany: diagnostics.report(element, "the text has too many different letters; \(Self.wayToPaths)")
      }
    }
    return false
  }

  /// The first letters of a list, as a message shows them.
  private static func list(_ scalars: [Unicode.Scalar]) -> String {
    let shown = scalars.prefix(8).map { scalar in
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
      return scalar.properties.generalCategory == .privateUse || scalar.properties.generalCategory == .unassigned
        ? code : "'\(scalar)' (\(code))"
    }
    let rest = scalars.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Warns of what a text asks for in vain.
  private func warn(of content: TextContent, _ element: ElementID) {
    guard let fonts else { return }
    for span in content.spans {
      if tree.value(.textLength, of: span.element) != nil {
        diagnostics.warn(span.element, "textLength is passed over, so the text is as wide as its font says")
      }
      if span.context.style.text.isDecorated {
        diagnostics.warn(element, "text-decoration: lines along text are not drawn; draw them as shapes")
      }
      if let family = fonts.missingFamily(of: span.font), let font = fonts.font(for: span.font) {
        diagnostics.warn(
          element, "no font of the family '\(family.prefix(60))' was given, so the text is in \(font.description.name)")
      }
    }
  }
}
