import CrownPath

/// Elements without an outline: text, images and foreign objects. They are refused where they would be visible.
extension DocumentWalk {
  /// The commands of drawing programs that make paths of text.
  static let wayToPaths =
    "convert it to paths: Flatten in Figma, Type > Create Outlines in Illustrator, Path > Object to Path in Inkscape"

  /// Refuses an element without an outline if it would be visible.
  @inline(never)
  func refuse(_ element: ElementID, _ elementName: ElementName, in context: PaintContext) {
    switch elementName {
    case .text:
      if mayShowText(element, in: context), showsText(element, context.style, depth: context.depth) {
        diagnostics.report(element, "text is not drawn; \(Self.wayToPaths)")
      }
    case .image:
      if context.style.isVisible, tree.value(.href, of: element) != nil, mayShowBox(of: element, in: context) {
        diagnostics.report(
          element,
          "an image made of pixels is not drawn; remove it, or trace it: Object > Image Trace in Illustrator, Path > "
            + "Trace Bitmap in Inkscape")
      }
    default:
      if context.style.isVisible, holdsSomething(element), mayShowBox(of: element, in: context) {
        diagnostics.report(element, "<foreignObject> holds a part of a web page, which is not drawn; remove it")
      }
    }
  }

  /// Whether the rectangle of an element's attributes may be visible. Without a size it may: an image has its own.
  private func mayShowBox(of element: ElementID, in context: PaintContext) -> Bool {
    let (width, height) = (
      attributes.length(.width, .horizontal, of: element, in: context),
      attributes.length(.height, .vertical, of: element, in: context)
    )
    if width == 0 || height == 0 { return false }
    guard let width, let height else { return true }
    let x = attributes.length(.x, .horizontal, of: element, in: context) ?? 0
    let y = attributes.length(.y, .vertical, of: element, in: context) ?? 0
    return mayShow(Rect(x: x, y: y, width: width, height: height), in: context)
  }

  /// Whether a box in user units may be visible.
  private func mayShow(_ box: Rect, in context: PaintContext) -> Bool {
    context.clips.mayShow(box.mapped(by: context.transform), in: view.viewBox)
  }

  /// Whether a foreign object holds anything but empty boxes without a background, which exports of blurred layers
  /// contain.
  private func holdsSomething(_ element: ElementID) -> Bool {
    let hasText = tree.texts[tree[element].texts].contains(where: showsCharacter)
    return hasText
      || tree.subtree(of: element).dropFirst().contains { descendant in
        let isBox = ["div", "body", "p", "span"].contains(tree.name(of: descendant))
        let style = tree.value(.style, of: descendant).map { tree.text.string($0).lowercased() } ?? ""
        return !isBox || ["background", "border", "outline", "box-shadow"].contains { style.contains(text: $0) }
          || tree.value(.class, of: descendant) != nil
      }
  }

  // MARK: - Text

  /// Whether text may reach into the picture, whatever its font.
  private func mayShowText(_ element: ElementID, in context: PaintContext) -> Bool {
    // Parts of it may have positions of their own.
    guard tree.isLeaf(element) else { return true }
    let size = context.style.fontSize.own
    let count = tree.texts(of: element).reduce(0) { $0 + $1.count }
    // Wide enough for any font, however the text is anchored.
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

  /// The least and the largest of a list of coordinates, 0 without one; `nil` where the list is not understood.
  private func coordinates(
    _ key: AttributeName, _ axis: Length.Axis, of element: ElementID, in context: PaintContext
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

  /// Whether a text or a part of it has a visible character.
  private func showsText(_ element: ElementID, _ style: Style, depth: Int) -> Bool {
    guard style.isDisplayed else { return false }
    if style.isVisible, style.fontSize.own > 0, style.showsText,
      tree.texts[tree[element].texts].contains(where: { $0.element == element && showsCharacter($0) })
    {
      return true
    }
    for child in tree.children(of: element) where tree[child].name.map({ !$0.isDescriptive }) ?? false {
      guard limits.visit(child, depth: depth + 1) else { return false }
      if showsText(child, styles.style(of: child, parent: style), depth: depth + 1) { return true }
    }
    return false
  }

  /// Whether a run has a visible character; spaces of all kinds, which drawing programs leave behind, are not.
  private func showsCharacter(_ run: XMLTree.Text) -> Bool {
    tree.text.string(run.range).unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Style {
  /// Whether text in the style has a visible fill or stroke.
  fileprivate var showsText: Bool { shows(.fill) || shows(.stroke) && strokeWidth.value > 0 }
}
