import CrownPath

/// What has no outline: text, images and foreign objects. They are reported where they would be seen.
extension Painter {
  /// Reports an element that has no outline, if it would be seen.
  @inline(never)
  mutating func refuse(_ element: Int, _ elementName: ElementName, in context: Context) {
    switch elementName {
    case .text:
      if mayShowText(element, in: context), showsText(element, context.style, depth: context.depth) {
        report(element, "text has no outline of its own here; convert it to paths in the drawing program")
      }
    case .image:
      if context.style.isVisible, tree.value(.href, of: element) != nil, mayShowBox(of: element, in: context) {
        report(element, "an image is no outline; trace it in the drawing program, or remove it")
      }
    default:
      if context.style.isVisible, holdsSomething(element), mayShowBox(of: element, in: context) {
        report(element, "<foreignObject> cannot be drawn; remove it")
      }
    }
  }

  /// Whether the rectangle that an element's attributes say may be seen. One without a size may: an image has its own.
  private mutating func mayShowBox(of element: Int, in context: Context) -> Bool {
    let (width, height) = (
      length(.width, .horizontal, of: element, in: context), length(.height, .vertical, of: element, in: context)
    )
    if width == 0 || height == 0 { return false }
    guard let width, let height else { return true }
    let x = length(.x, .horizontal, of: element, in: context) ?? 0
    let y = length(.y, .vertical, of: element, in: context) ?? 0
    return mayShow(Rect(x: x, y: y, width: width, height: height), in: context)
  }

  private func mayShow(_ box: Rect, in context: Context) -> Bool {
    context.clips.mayShow(box.mapped(by: context.transform), in: view.viewBox)
  }

  /// Whether a foreign object holds more than empty boxes without a background, as exports of blurred layers leave them.
  private func holdsSomething(_ element: Int) -> Bool {
    let descendants = element + 1..<tree.elements[element].end
    let hasText = tree.texts[tree.elements[element].texts].contains(where: showsCharacter)
    return hasText
      || descendants.contains { descendant in
        let isBox = ["div", "body", "p", "span"].contains(tree.text.string(tree.elements[descendant].localName))
        let style = tree.value(.style, of: descendant).map { tree.text.string($0).lowercased() } ?? ""
        return !isBox || ["background", "border", "outline", "box-shadow"].contains { style.contains($0) }
          || tree.value(.class, of: descendant) != nil
      }
  }

  // MARK: - Text

  /// Whether text may reach into the picture; how wide it is depends on the font, and is not asked.
  private mutating func mayShowText(_ element: Int, in context: Context) -> Bool {
    // Parts of it may have places of their own.
    guard tree.elements[element].end == element + 1 else { return true }
    let size = context.style.fontSize.own
    let count = tree.texts(of: element).reduce(0) { $0 + $1.count }
    // In any font, however the text is anchored.
    let reach = 2 * size * Double(count)
    guard let x = coordinates(.x, .horizontal, of: element, in: context),
      let y = coordinates(.y, .vertical, of: element, in: context)
    else { return true }
    let box = Rect(
      spanning: Point(x.lowerBound - reach, y.lowerBound - 1.5 * size),
      Point(x.upperBound + reach, y.upperBound + size))
    return ["dx", "dy", "rotate", "writing-mode"].contains { tree.value(named: Array($0.utf8), of: element) != nil }
      || mayShow(box, in: context)
  }

  /// The least and the largest of a list of coordinates, 0 without one; `nil` for what is not understood.
  private func coordinates(
    _ key: AttributeName, _ axis: Length.Axis, of element: Int, in context: Context
  ) -> ClosedRange<Double>? {
    guard let range = tree.value(key, of: element) else { return 0...0 }
    var scanner = NumberScanner(tree.text, range)
    scanner.skipSpace()
    var result: ClosedRange<Double>?
    while !scanner.isAtEnd {
      guard let length = Length.read(&scanner, fontSize: context.style.fontSize) else { return nil }
      let value = length.resolved(axis, in: context.viewport)
      result = min(result?.lowerBound ?? value, value)...max(result?.upperBound ?? value, value)
      scanner.skipSeparator()
    }
    return result ?? 0...0
  }

  /// Whether a text, or a part of one, has a character that shows in its style.
  private mutating func showsText(_ element: Int, _ style: Style, depth: Int) -> Bool {
    guard style.isDisplayed else { return false }
    if style.isVisible, style.fontSize.own > 0, style.paints,
      tree.texts[tree.elements[element].texts].contains(where: { $0.element == element && showsCharacter($0) })
    {
      return true
    }
    for child in tree.children(of: element) where tree.elements[child].name.map({ !$0.isDescriptive }) ?? false {
      guard visit(child, depth: depth + 1) else { return false }
      if showsText(child, self.style(of: child, parent: style), depth: depth + 1) { return true }
    }
    return false
  }

  /// Whether a run has a character that shows: spaces of all kinds, which drawing programs leave behind, do not.
  private func showsCharacter(_ run: XMLTree.Text) -> Bool {
    tree.text.string(run.range).unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Style {
  /// Whether a fill or a stroke is there to be seen.
  fileprivate var paints: Bool {
    shows(fill, fillOpacity) || shows(stroke, strokeOpacity) && strokeWidth.value > 0
  }
}
