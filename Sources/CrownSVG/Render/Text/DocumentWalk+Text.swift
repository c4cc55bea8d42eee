import CrownPath

/// Text: drawn where fonts are given, and else refused where it would be visible.
extension DocumentWalk {
  /// The commands of drawing programs that make paths of text.
  static let pathAdvice =
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
    resources.fonts == nil ? nil : setText(element, in: context)?.layout.box
  }

  /// A text whose letters have their positions.
  private struct SetText {
    var content: TextContent
    var layout: TextLayout
    var parts: [TextLayout.Part]
  }

  /// Sets a text; `nil` where it is refused, which is reported.
  private func setText(_ element: ElementID, in context: PaintContext) -> SetText? {
    guard let fonts = resources.fonts else {
      diagnostics.report(element, .missing, SVGImporter.messageOfMissingFonts)
      return nil
    }
    var reader = TextReader(self, fonts)
    guard let content = reader.read(element, in: context) else { return nil }
    if content.spans.contains(where: { $0.context.style.text.isVertical }) {
      diagnostics.report(element, .unsupported, "text from top to bottom is not drawn; \(Self.pathAdvice)")
      return nil
    }
    let layout = TextLayout(content, fonts)
    guard isComplete(layout, of: element) else { return nil }
    warn(of: content, element)
    let parts = layout.parts { limits.count($0, of: element) }
    guard parts.allSatisfy(\.path.isFinite) else {
      diagnostics.report(element, .limit, "the text's numbers grow too large")
      return nil
    }
    return SetText(content: content, layout: layout, parts: parts)
  }

  /// Returns true if all letters of a text can be drawn; those that cannot are reported.
  private func isComplete(_ layout: TextLayout, of element: ElementID) -> Bool {
    if !layout.unshaped.isEmpty {
      diagnostics.report(
        element,
        .unsupported,
        "letters that are joined, stacked or run from right to left are not drawn: \(Self.list(layout.unshaped)); "
          + Self.pathAdvice)
    } else if !layout.missing.isEmpty {
      diagnostics.report(
        element,
        .missing, "no font has \(Self.list(layout.missing)); give one that does with --font, or \(Self.pathAdvice)")
    } else {
      switch layout.failure {
      case .none, .missing: return true
      case .damaged(let font, let error): diagnostics.report(element, .malformed, "the font '\(font)' \(error)")
      case .tooMany: diagnostics.report(element, .limit, "the text has too many different letters; \(Self.pathAdvice)")
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
    guard let fonts = resources.fonts else { return }
    for span in content.spans {
      if tree.value(.textLength, of: span.element) != nil {
        diagnostics.warn(span.element, .unsupported, "textLength is ignored, so the text is as wide as its font says")
      }
      if span.context.style.text.isDecorated {
        diagnostics.warn(element, .unsupported, "text-decoration: lines along text are not drawn; draw them as shapes")
      }
      for property in span.context.style.text.ignored {
        // A text itself has no line of letters around it to align with.
        if property == .alignmentBaseline, span.element == element { continue }
        diagnostics.warnOnce(span.element, .unsupported, Self.message(ofIgnored: property))
      }
      if let font = fonts.font(for: span.font), let style = span.context.style.text.font.styleLacking(in: font) {
        diagnostics.warnOnce(element, .missing, "no \(style) font was given, so text is in \(font.description.name)")
      }
      if let family = fonts.missingFamily(of: span.font), let font = fonts.font(for: span.font) {
        diagnostics.warn(
          element, .missing,
          "no font of the family '\(family.prefix(60))' was given, so the text is in \(font.description.name)")
      }
    }
  }

  /// The warning of a property that is not followed.
  private static func message(ofIgnored property: AttributeName) -> String {
    let (effect, advice) =
      switch property {
      case .alignmentBaseline:
        ("letters stay on the baseline of their text", "move them with 'dy' or 'dominant-baseline'")
      case .fontVariant, .fontVariantCaps: ("the letters are the usual ones, no small capitals", pathAdvice)
      case .fontStretch: ("letters have the width of the font that was given", pathAdvice)
      case .fontVariationSettings: ("a variable font has its default style", "give the style's own font")
      case .fontFeatureSettings: ("the letters are the usual ones", pathAdvice)
      case .textTransform: ("letters stay as they are written", "write them as they are to be seen")
      case .textShadow: ("the shadow is left out, since a crown has sharp edges only", "remove it")
      case .letterSpacing, .wordSpacing:
        ("a percentage is taken of the font size, which renderers do not agree on", "write a length")
      default: ("letters have the size and the order of the usual text", pathAdvice)
      }
    return "\(property.rawValue) is not followed: \(effect); \(advice)"
  }
}

extension FontRequest {
  /// The style that is asked for and that a font lacks, which browsers imitate; `nil` where it has all.
  fileprivate func styleLacking(in font: OpenTypeFont) -> String? {
    let isBolder = weight >= 600 && font.description.weight < 600
    let isSlanted = isItalic && !font.description.isItalic
    return isBolder ? isSlanted ? "bold italic" : "bold" : isSlanted ? "italic" : nil
  }
}
