import CrownPath

/// The visibility of text, as far as it is certain without its font.
extension DocumentWalk {
  /// Returns true if text may extend into the picture, whatever its font.
  func mayShowText(_ element: ElementID, in context: PaintContext) -> Bool {
    // Parts of it may have positions of their own.
    guard tree.isLeaf(element) else { return true }
    let size = context.style.fontSize.own
    let count = tree.texts(of: element).reduce(0) { $0 + $1.count }
    // Wide enough for any font, however the text is anchored.
    let reach = 2 * size * Double(count)
    guard let x = coordinates(.x, .horizontal, of: element, in: context),
      let y = coordinates(.y, .vertical, of: element, in: context)
    else { return true }
    let box = PathRect(
      spanning: PathPoint(x.lowerBound - reach, y.lowerBound - 1.5 * size),
      PathPoint(x.upperBound + reach, y.upperBound + size))
    return [AttributeName.dx, .dy, .rotate].contains { tree.value($0, of: element) != nil }
      || context.style.text.isMoved || mayShow(box, in: context)
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

  /// Returns true if a text or a part of it has a visible character.
  func showsText(_ element: ElementID, _ style: Style, depth: Int) -> Bool {
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

  /// Returns true if a run has a visible character; spaces of all kinds, which drawing programs leave behind, are not.
  func showsCharacter(_ run: XMLTree.Text) -> Bool {
    tree.text.string(run.range).unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Style {
  /// True if text in the style has a visible fill or stroke.
  fileprivate var showsText: Bool { shows(.fill) || shows(.stroke) && strokeWidth.value > 0 }
}
