import CrownPath

extension Painter {
  /// Paints an `svg` or a `symbol`: its contents in a viewport of their own.
  mutating func paintViewport(_ element: Int, in outer: Context) {
    // The outermost one is laid out already, and the picture's edge cuts it.
    if element == 0, outer.use == nil { return paintChildren(of: element, in: outer) }
    guard let (context, viewport) = viewportContext(of: element, in: outer) else { return }
    var inner = context
    if !(context.style.isOverflowVisible ?? false) {
      let clip = PaintedShape(path: Path(viewport).transformed(by: outer.transform), fillRule: .nonzero)
      inner.clips.append(ClipRegion(shapes: [clip]))
    }
    paintChildren(of: element, in: inner)
  }

  /// The units inside of an `svg` or a `symbol`, and the viewport in those around it; `nil` where it shows nothing.
  @inline(never)
  mutating func viewportContext(of element: Int, in outer: Context) -> (context: Context, viewport: Rect)? {
    var context = outer
    context.use = nil
    // A viewport counts twice, as it takes much of the stack.
    context.depth += 1
    let width = viewportSize(.width, of: element, in: outer)
    let height = viewportSize(.height, of: element, in: outer)
    guard width > 0, height > 0 else { return nil }
    var viewport = Rect(
      x: length(.x, .horizontal, of: element, in: outer) ?? 0, y: length(.y, .vertical, of: element, in: outer) ?? 0,
      width: width, height: height)
    if tree.elements[element].name == .symbol {
      if viewport.x != 0 || viewport.y != 0 { warnOfSymbol(element, "x and y", insteadOn: "<use>") }
      (viewport.x, viewport.y) = (0, 0)
    }
    do {
      if let box = try RootView.viewBox(of: element, in: tree) {
        let ratio = tree.value(.preserveAspectRatio, of: element).flatMap { PreserveAspectRatio(tree.text.string($0)) }
        context.transform = (ratio ?? PreserveAspectRatio()).transform(from: box, to: viewport)
          .followed(by: outer.transform)
        context.viewport = Viewport(width: box.width, height: box.height)
      } else {
        context.transform = Transform.translation(x: viewport.x, y: viewport.y).followed(by: outer.transform)
        context.viewport = Viewport(width: width, height: height)
      }
    } catch {
      // A view box of no size hides the element, as it does elsewhere.
      warn(element, at: error.offset, error.message)
      return nil
    }
    guard context.transform.isFinite, !context.transform.isSingular else { return nil }
    return (context, viewport)
  }

  private mutating func viewportSize(_ key: AttributeName, of element: Int, in outer: Context) -> Double {
    let fromUse = key == .width ? outer.use?.width : outer.use?.height
    let axis = key == .width ? Length.Axis.horizontal : .vertical
    let whole = key == .width ? outer.viewport.width : outer.viewport.height
    var own = length(key, axis, of: element, in: outer)
    if let size = own, size < 0 {
      warn(element, "\(key.rawValue) is below 0, so it does not count")
      own = nil
    }
    if tree.elements[element].name == .symbol {
      if let own, own != fromUse ?? whole { warnOfSymbol(element, "\(key.rawValue)", insteadOn: "<use>") }
      own = nil
    }
    return fromUse ?? own ?? whole
  }

  /// Warns of what a symbol says of itself that SVG 1.1 does not know and SVG 2 does.
  mutating func warnOfSymbol(_ element: Int, _ property: String, insteadOn other: String) {
    warn(
      element,
      "\(property) of a <symbol> itself: passed over, as in librsvg and resvg, but followed in browsers; to be sure, write it "
        + "on a \(other)")
  }

  /// Paints what a `use` refers to.
  mutating func paintReference(_ element: Int, in outer: Context) {
    guard let (target, context) = follow(element, in: outer) else { return }
    paint(target, in: context)
    contextPaints.removeLast()
    activeReferences.remove(target)
  }

  /// Goes to what a `use` refers to, and remembers that it was.
  @inline(never)
  private mutating func follow(_ element: Int, in outer: Context) -> (target: Int, context: Context)? {
    guard let target = target(of: element) else { return nil }
    let isAncestor = target <= element && element < tree.elements[target].end
    guard !isAncestor, !activeReferences.contains(target) else {
      report(element, "the reference leads back to itself; remove one <use> of the cycle")
      return nil
    }
    var context = outer
    if hasViewport(target: element), !applyPlace(of: element, to: &context) { return nil }
    context.use = size(ofUse: element, in: outer)
    activeReferences.insert(target)
    contextPaints.append(
      (contextPaint(outer.style.fill, of: outer.style), contextPaint(outer.style.stroke, of: outer.style)))
    return (target, context)
  }

  /// Whether a `use` refers to something with a viewport of its own, which its place belongs to; else it belongs to the
  /// user units of the `use`, which a clip on it is in as well.
  mutating func hasViewport(target use: Int) -> Bool {
    guard let range = tree.value(.href, of: use),
      let target = self.element(withID: String(tree.text.string(range).trimmed.dropFirst()))
    else { return false }
    return tree.elements[target].name == .symbol || tree.elements[target].name == .svg
  }

  /// Puts the `x` and `y` of a `use` before the transform around it.
  /// - Returns: Whether the result is of any use.
  mutating func applyPlace(of element: Int, to context: inout Context) -> Bool {
    let x = length(.x, .horizontal, of: element, in: context) ?? 0
    let y = length(.y, .vertical, of: element, in: context) ?? 0
    context.transform = Transform.translation(x: x, y: y).followed(by: context.transform)
    if !context.transform.isFinite { report(element, "the reference's numbers grow too large") }
    return context.transform.isFinite
  }

  /// What a `use` says of the size of what it refers to.
  mutating func size(ofUse use: Int, in context: Context) -> Context.UseSize {
    Context.UseSize(
      width: length(.width, .horizontal, of: use, in: context), height: length(.height, .vertical, of: use, in: context)
    )
  }

  /// The element that a `use` refers to.
  private mutating func target(of element: Int) -> Int? {
    guard let range = tree.value(.href, of: element) else { return nil }
    let reference = tree.text.string(range).trimmed
    guard reference.hasPrefix("#") || reference.isEmpty else {
      report(
        element, at: range.lowerBound,
        "'\(reference.prefix(60))' lies outside of this file, and nothing is loaded; copy it into the file")
      return nil
    }
    guard let target = self.element(withID: String(reference.dropFirst())) else {
      warn(element, at: range.lowerBound, "nothing in this file is called '\(reference.prefix(60))'; nothing is drawn")
      return nil
    }
    return target
  }
}

extension Path {
  /// The outline of a rectangle, clockwise on screen from its top left corner.
  init(_ rect: Rect) {
    self.init()
    move(to: Point(rect.minX, rect.minY))
    addLine(to: Point(rect.maxX, rect.minY))
    addLine(to: Point(rect.maxX, rect.maxY))
    addLine(to: Point(rect.minX, rect.maxY))
    closeSubpath()
  }
}
