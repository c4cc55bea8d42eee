import CrownPath

/// Clips: the regions of `clipPath` elements.
extension DocumentWalk {
  /// Adds the clip that an element refers to.
  ///
  /// - Parameter clipped: The element that is cut, if it is not the one that refers: a clip may refer to another one.
  /// - Returns: True if the element can be painted.
  @inline(never)
  func applyClip(
    _ reference: Style.Reference, of element: ElementID, cutting clipped: ElementID? = nil,
    to context: inout PaintContext
  ) -> Bool {
    if element == .root {
      diagnostics.warn(
        .root, at: reference.offset,
        .approximate,
        "clip-path: on <svg> itself it is in units of the viewBox, as in resvg, but in pixels in browsers; to be sure, "
          + "put it on a <g> within")
    }
    guard let id = reference.id else {
      return applyClipShape(reference, of: element, cutting: clipped ?? element, to: &context)
    }
    guard let target = document.element(withID: id), tree[target].name == .clipPath else {
      diagnostics.warn(
        element, at: reference.offset, .missing,
        "clip-path: no <clipPath> in this file is called '#\(id)'; it clips nothing")
      return true
    }
    guard activeReferences.insert(target).inserted else {
      diagnostics.report(
        element, at: reference.offset,
        .malformed, "clip-path: the reference leads back to itself; remove one 'clip-path' of the cycle")
      return false
    }
    defer { activeReferences.remove(target) }
    guard let clip = clipRegion(target, cutting: clipped ?? element, in: context) else { return false }
    context.clips.append(clip)
    return true
  }

  /// Adds the clip by a basic shape of CSS. Apart from ``applyClip(_:of:cutting:to:)``, whose frame is on the stack
  /// once for each nested clip.
  @inline(never)
  private func applyClipShape(
    _ reference: Style.Reference, of element: ElementID, cutting clipped: ElementID, to context: inout PaintContext
  ) -> Bool {
    guard let shape = ClipShape(tree.text, reference.range, fontSize: context.style.fontSize) else {
      diagnostics.report(
        element, at: reference.offset,
        .malformed,
        "clip-path: expected 'url(#name)' or a shape such as 'circle(50%)'; apply the clip in the drawing program")
      return false
    }
    let clip = clipRegion(shape, cutting: clipped, in: context)
    context.clips.append(clip)
    return clip.shapes.allSatisfy(\.path.isFinite)
  }

  /// The region of a basic shape of CSS.
  private func clipRegion(
    _ shape: ClipShape, cutting element: ElementID, in context: PaintContext
  ) -> ClipRegion {
    let box: PathRect? =
      switch shape.box {
      case .fill: boundingBox(of: element, in: context)
      case .stroke: strokeBox(of: element, in: context)
      case .view: PathRect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height)
      }
    guard let box else { return ClipRegion(shapes: []) }
    let (path, rule) = shape.outline.path(in: box, of: tree.text)
    guard !path.isEmpty else { return ClipRegion(shapes: []) }
    let transformed = path.transformed(by: context.transform)
    if !transformed.isFinite { diagnostics.report(element, .limit, "clip-path: the shape's numbers grow too large") }
    return ClipRegion(shapes: [PaintedShape(path: transformed, fillRule: rule)])
  }

  /// The region of a `clipPath` element; `nil` where it cannot be painted, which is reported.
  private func clipRegion(_ target: ElementID, cutting element: ElementID, in outer: PaintContext) -> ClipRegion? {
    guard limits.visit(target, depth: outer.depth) else { return nil }
    var context = PaintContext(viewport: outer.viewport)
    // A clip counts three times, as it takes much of the stack.
    context.depth = outer.depth + 3
    context.transform = outer.transform
    context.style = styles.computedStyle(of: target)
    guard applyTransform(of: target, to: &context) else { return ClipRegion(shapes: []) }
    if let units = tree.value(.clipPathUnits, of: target), tree.text.matches(units, "objectBoundingBox") {
      guard let box = boundingBox(of: element, in: outer), box.width > 0 || box.height > 0 else {
        return ClipRegion(shapes: [])
      }
      // As in browsers, the transform of the clip is in user units, not in those of the box.
      context.transform = PathTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y)
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

  private func clipOutline(of element: ElementID, _ name: ElementName, in context: PaintContext) -> BezierPath? {
    name == .text ? textOutline(of: element, in: context) : outlines.outline(of: element, name, in: context)
  }

  /// Adds one child of a `clipPath` to the shapes of its region: a shape, or a reference to one.
  private func addClipShape(_ element: ElementID, in parent: PaintContext, to shapes: inout [PaintedShape]) {
    guard let name = tree[element].name, limits.visit(element, depth: parent.depth) else { return }
    var context = parent
    context.depth += 1
    context.clips = []
    context.style = styles.style(of: element, parent: parent.style)
    guard context.style.isDisplayed, applyTransform(of: element, to: &context) else { return }
    if name == .use, !applyPosition(of: element, to: &context) { return }
    if let reference = context.style.clipPath {
      guard applyClip(reference, of: element, to: &context) else { return }
    }
    switch name {
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon, .text:
      guard context.style.isVisible || name == .text, let path = clipOutline(of: element, name, in: context) else {
        return
      }
      let transformed = path.transformed(by: context.transform)
      guard transformed.isFinite else {
        return diagnostics.report(element, .limit, "the shape's numbers grow too large")
      }
      shapes.append(
        PaintedShape(
          path: transformed, fillRule: name == .text ? .nonzero : context.style.clipRule,
          clips: parent.clips + context.clips
        ))
    case .use:
      if let range = tree.value(.href, of: element), !tree.text.string(range).trimmed.hasPrefix("#") {
        return diagnostics.report(
          element, at: range.lowerBound,
          .unsupported, "a <use> in a <clipPath> has to refer to a shape of this file; copy the shape into it")
      }
      guard let target = document.target(of: element), activeReferences.insert(target).inserted else { return }
      defer { activeReferences.remove(target) }
      switch tree[target].name {
      case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon, .text: break
      default:
        return diagnostics.warn(
          element, .unsupported, "a <use> in a <clipPath> has to refer to a shape itself; it is ignored")
      }
      let before = shapes.count
      let clips = context.clips
      addClipShape(target, in: context, to: &shapes)
      for index in before..<shapes.count { shapes[index].clips += clips }
    default: break
    }
  }
}
