import CrownPath

extension Painter {
  /// Adds the clip that an element refers to.
  ///
  /// - Parameter clipped: What is cut, if not the element itself: a clip may refer to another one.
  /// - Returns: Whether the element can be painted.
  @inline(never)
  mutating func applyClip(
    _ reference: Style.Reference, of element: Int, cutting clipped: Int? = nil, to context: inout Context
  ) -> Bool {
    if element == 0 {
      warn(
        0, at: reference.offset,
        "clip-path: on <svg> itself it is in units of the viewBox, as in resvg, but in pixels in browsers; to be sure, put it "
          + "on a <g> within")
    }
    guard let id = reference.id else {
      report(
        element, at: reference.offset,
        "clip-path: expected 'url(#name)'; other forms are not drawn; apply the clip in the drawing program")
      return false
    }
    guard let target = self.element(withID: id), tree.elements[target].name == .clipPath else {
      warn(element, at: reference.offset, "clip-path: no <clipPath> in this file is called '#\(id)'; it clips nothing")
      return true
    }
    guard activeReferences.insert(target).inserted else {
      report(
        element, at: reference.offset,
        "clip-path: the reference leads back to itself; remove one 'clip-path' of the cycle")
      return false
    }
    defer { activeReferences.remove(target) }
    guard let clip = clipRegion(target, cutting: clipped ?? element, in: context) else { return false }
    context.clips.append(clip)
    return true
  }

  /// The region of a `clipPath` element.
  private mutating func clipRegion(_ target: Int, cutting element: Int, in outer: Context) -> ClipRegion? {
    guard visit(target, depth: outer.depth) else { return nil }
    var context = Context(viewport: outer.viewport)
    // Twice, as it takes much of the stack.
    context.depth = outer.depth + 2
    context.transform = outer.transform
    context.style = styleInPlace(of: target)
    guard applyTransform(of: target, to: &context) else { return ClipRegion(shapes: []) }
    if let units = tree.value(.clipPathUnits, of: target), tree.text.matches(units, "objectBoundingBox") {
      guard let box = boundingBox(of: element, in: outer), box.width > 0 || box.height > 0 else {
        return ClipRegion(shapes: [])
      }
      // As in browsers, the transform of the clip is one of the user's units, not of the box's.
      context.transform = Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y)
        .followed(by: context.transform)
    }
    var around = outer
    around.depth = context.depth
    around.clips = []
    if let reference = context.style.clipPath {
      guard applyClip(reference, of: target, cutting: element, to: &around) else { return nil }
    }
    var shapes: [PaintedShape] = []
    for child in tree.children(of: target) { addClipShape(child, in: context, to: &shapes) }
    return ClipRegion(shapes: shapes, clips: around.clips)
  }

  /// Adds one child of a `clipPath` to the shapes of its region: a shape, or a reference to one.
  private mutating func addClipShape(_ element: Int, in parent: Context, to shapes: inout [PaintedShape]) {
    guard let name = tree.elements[element].name, visit(element, depth: parent.depth) else { return }
    var context = parent
    context.depth += 1
    context.clips = []
    context.style = style(of: element, parent: parent.style)
    guard context.style.isDisplayed, applyTransform(of: element, to: &context) else { return }
    if name == .use, !applyPlace(of: element, to: &context) { return }
    if let reference = context.style.clipPath {
      guard applyClip(reference, of: element, to: &context) else { return }
    }
    switch name {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon:
      guard context.style.isVisible, let path = outline(of: element, name, in: context) else { return }
      let placed = path.transformed(by: context.transform)
      guard placed.isFinite else { return report(element, "the shape's numbers grow too large") }
      shapes.append(
        PaintedShape(path: placed, fillRule: context.style.clipRule, clips: parent.clips + context.clips))
    case .use:
      guard let range = tree.value(.href, of: element),
        let target = self.element(withID: String(tree.text.string(range).trimmed.dropFirst())),
        activeReferences.insert(target).inserted
      else { return }
      defer { activeReferences.remove(target) }
      switch tree.elements[target].name {
      case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon, .text: break
      default: return warn(element, "a <use> in a <clipPath> has to refer to a shape itself; it is passed over")
      }
      let before = shapes.count
      let clips = context.clips
      addClipShape(target, in: context, to: &shapes)
      for index in before..<shapes.count { shapes[index].clips += clips }
    case .text: report(element, "text in a <clipPath> has no outline of its own here; convert it to paths")
    default: break
    }
  }

  // MARK: - Bounding box

  /// The box around the geometry of an element, in the units that its children are in; `nil` where it has none.
  mutating func boundingBox(of element: Int, in context: Context) -> Rect? {
    var inner = context
    inner.transform = .identity
    return ownBox(of: element, in: inner)
  }

  /// The box around an element's geometry in the units that `context` maps to: as in browsers, one around the box in the
  /// element's own units, which is larger than the geometry where that is turned.
  private mutating func geometryBox(of element: Int, in context: Context) -> Rect? {
    var inner = context
    inner.transform = .identity
    return ownBox(of: element, in: inner)?.mapped(by: context.transform)
  }

  /// The box around an element's geometry in its own units, which `context` maps to themselves.
  private mutating func ownBox(of element: Int, in context: Context) -> Rect? {
    guard let name = tree.elements[element].name, visit(element, depth: context.depth) else { return nil }
    switch name {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon:
      guard let path = outline(of: element, name, in: context), path.hasSegments else { return nil }
      return path.bounds
    case .svg, .symbol:
      guard element != 0 else { return childrenBox(of: element, in: context) }
      guard let (inner, _) = viewportContext(of: element, in: context) else { return nil }
      return childrenBox(of: element, in: inner)
    case .g, .a: return childrenBox(of: element, in: context)
    case .switch:
      return choice(of: element).flatMap { placedBox(of: $0, in: context) }
    case .use:
      guard let range = tree.value(.href, of: element),
        let target = self.element(withID: String(tree.text.string(range).trimmed.dropFirst())),
        activeReferences.insert(target).inserted
      else { return nil }
      defer { activeReferences.remove(target) }
      var inner = context
      if hasViewport(target: element), !applyPlace(of: element, to: &inner) { return nil }
      inner.use = size(ofUse: element, in: context)
      return placedBox(of: target, in: inner)
    default: return nil
    }
  }

  private mutating func placedBox(of element: Int, in parent: Context) -> Rect? {
    var context = parent
    // Twice, as it takes much of the stack.
    context.depth += 2
    context.style = style(of: element, parent: parent.style)
    guard context.style.isDisplayed, applyTransform(of: element, to: &context) else { return nil }
    if tree.elements[element].name == .use, !hasViewport(target: element) {
      guard applyPlace(of: element, to: &context) else { return nil }
    }
    if tree.elements[element].name == .symbol, parent.use == nil { return nil }
    return geometryBox(of: element, in: context)
  }

  private mutating func childrenBox(of element: Int, in context: Context) -> Rect? {
    var context = context
    context.use = nil
    var result: Rect?
    for child in tree.children(of: element) {
      guard let box = placedBox(of: child, in: context) else { continue }
      result = result?.union(box) ?? box
    }
    return result
  }
}

extension Rect {
  /// The box around where a transform leads the rectangle.
  func mapped(by transform: Transform) -> Rect {
    let (first, last) = (Point(minX, minY), Point(maxX, maxY))
    return Rect(spanning: transform.apply(first), transform.apply(last))
      .union(transform.apply(Point(last.x, first.y))).union(transform.apply(Point(first.x, last.y)))
  }
}

extension Path {
  /// Whether there is anything but places that it moves to.
  fileprivate var hasSegments: Bool {
    elements.contains { if case .move = $0 { false } else { true } }
  }
}
