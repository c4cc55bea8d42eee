import CrownPath

/// The boxes around elements, which clips, gradients and transforms may be measured in.
extension DocumentWalk {
  /// The box around the geometry of an element, in the units of its children; `nil` where it has none.
  func boundingBox(of element: ElementID, in context: PaintContext) -> PathRect? {
    var inner = context
    inner.transform = .identity
    return ownBox(of: element, in: inner)
  }

  /// The box around an element's geometry and its strokes, in the units of its children; `nil` where it has none.
  func strokeBox(of element: ElementID, in context: PaintContext) -> PathRect? {
    let outside = boxesHoldStrokes
    boxesHoldStrokes = true
    defer { boxesHoldStrokes = outside }
    return boundingBox(of: element, in: context)
  }

  /// The box around an element's geometry in the units that `context` maps to.
  ///
  /// As in browsers, it encloses the box in the element's own units. Around a turned element it is larger than the
  /// geometry.
  private func geometryBox(of element: ElementID, in context: PaintContext) -> PathRect? {
    var inner = context
    inner.transform = .identity
    return ownBox(of: element, in: inner)?.mapped(by: context.transform)
  }

  /// The box around an element's geometry in its own units, which `context` leaves as they are.
  private func ownBox(of element: ElementID, in context: PaintContext) -> PathRect? {
    guard let name = tree[element].name, limits.visit(element, depth: context.depth) else { return nil }
    switch name {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon:
      guard let path = outlines.outline(of: element, name, in: context), path.hasSegments else { return nil }
      guard boxesHoldStrokes, let box = path.bounds else { return path.bounds }
      let stroke = strokeBounds(of: PaintSubject(element: element, path: path, context: context))
      return stroke.map { $0.union(box) } ?? box
    case .text: return textBox(of: element, in: context)
    case .svg, .symbol:
      guard element != .root else { return childrenBox(of: element, in: context) }
      guard let (inner, _) = viewportContext(of: element, in: context) else { return nil }
      return childrenBox(of: element, in: inner)
    case .g, .a: return childrenBox(of: element, in: context)
    case .switch: return choice(of: element).flatMap { boxInParent(of: $0, in: context) }
    case .use:
      guard let target = document.target(of: element), activeReferences.insert(target).inserted else { return nil }
      defer { activeReferences.remove(target) }
      var inner = context
      if hasViewport(target: element), !applyPosition(of: element, to: &inner) { return nil }
      inner.use = size(ofUse: element, in: context)
      return boxInParent(of: target, in: inner)
    default: return nil
    }
  }

  /// The box of an element in the units around it; `nil` where the element is not displayed.
  private func boxInParent(of element: ElementID, in parent: PaintContext) -> PathRect? {
    var context = parent
    // A box counts twice, as it takes much of the stack.
    context.depth += 2
    context.style = styles.style(of: element, parent: parent.style)
    guard context.style.isDisplayed, applyTransform(of: element, to: &context) else { return nil }
    if tree[element].name == .use, !hasViewport(target: element) {
      guard applyPosition(of: element, to: &context) else { return nil }
    }
    if tree[element].name == .symbol, parent.use == nil { return nil }
    return geometryBox(of: element, in: context)
  }

  /// The box around the children of an element.
  private func childrenBox(of element: ElementID, in context: PaintContext) -> PathRect? {
    var context = context
    context.use = nil
    var result: PathRect?
    for child in tree.children(of: element) {
      guard let box = boxInParent(of: child, in: context) else { continue }
      result = result?.union(box) ?? box
    }
    return result
  }
}

extension BezierPath {
  /// True if there is anything but moves.
  fileprivate var hasSegments: Bool {
    elements.contains { if case .move = $0 { false } else { true } }
  }
}
