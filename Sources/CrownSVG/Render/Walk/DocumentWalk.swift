import CrownPath

/// Walks through a document as a renderer does, and hands what is painted to a collector.
///
/// The data pass through these steps, in this order: the style of an element (``StyleResolver``), its transform and
/// clips (`DocumentWalk+Transforms`, `DocumentWalk+Clips`), its outline (``ShapeReader``), what its paint amounts to
/// (``PaintJudge``), and the shape (``ShapeCollector``). What cannot be drawn is reported (``Diagnostics``).
///
/// Methods that call one another for nested elements keep their stack frames small. A document may be
/// ``WorkLimits/maximumDepth`` deep, and a thread's stack may have only half a megabyte.
final class DocumentWalk {
  let document: SVGDocument
  let styles: StyleResolver
  let view: RootView
  let diagnostics: Diagnostics
  let limits: WorkLimits
  let attributes: AttributeReader
  let outlines: ShapeReader
  let judge: PaintJudge
  /// The collector of the shapes that the walk paints: those of the picture, or of a mask.
  var collector: ShapeCollector
  /// True if a transform of the outermost element is about the middle of the picture, as in browsers, rather than its
  /// corner.
  let turnsAboutMiddle: Bool
  /// The options, fonts and other files of the import.
  let resources: ImportResources
  /// The path of the file from the folder of the drawing's own; empty for that.
  let path: String
  /// The targets of the references that are being followed.
  var activeReferences: Set<ElementID> = []
  /// The `use` elements that are being followed, the innermost last.
  var activeUses: [ElementID] = []

  /// True if boxes around elements include their strokes.
  var boxesHoldStrokes = false
  /// True if a gradient of another file was divided in coarse detail.
  var linksHaveCoarseBands = false
  /// True if a gradient was divided in coarse detail.
  var hasCoarseBands: Bool { linksHaveCoarseBands || judge.hasCoarseBands }

  /// - Parameter outer: The walk through the file that refers to this one; both share its limits.
  init(
    _ document: SVGDocument, _ styles: StyleResolver, _ view: RootView, _ diagnostics: Diagnostics,
    _ resources: ImportResources, turnsAboutMiddle: Bool = false, path: String = "", in outer: DocumentWalk? = nil
  ) {
    (self.document, self.styles, self.view, self.diagnostics) = (document, styles, view, diagnostics)
    (self.resources, self.turnsAboutMiddle, self.path) = (resources, turnsAboutMiddle, path)
    limits = WorkLimits(document, diagnostics, sharedWith: outer?.limits)
    attributes = AttributeReader(document: document, diagnostics: diagnostics)
    outlines = ShapeReader(document: document, diagnostics: diagnostics, limits: limits, attributes: attributes)
    collector = ShapeCollector(picture: view.viewBox, diagnostics)
    judge = PaintJudge(
      document, styles, view, diagnostics, knockouts: resources.options.knockouts, detail: resources.detail)
  }

  /// Makes a walk through another file, which paints on a collector of its own and shares the limits.
  convenience init(continuing outer: DocumentWalk, in file: LinkedFiles.File, at path: String) {
    let diagnostics = Diagnostics(file.document, isStrict: outer.diagnostics.isStrict)
    self.init(
      file.document,
      StyleResolver(file.document, file.cascade, diagnostics, accent: outer.resources.options.accent), outer.view,
      diagnostics, outer.resources,
      path: path, in: outer)
  }

  var tree: XMLTree { _read { yield document.tree } }

  /// Paints the whole document, or one element of it on its own.
  func paint(_ part: ElementID?) {
    var context = PaintContext(viewport: view.viewport)
    context.transform = view.transform
    defer { collector.settleSoftShapes() }
    guard let part else { return paint(.root, in: context) }
    if let parent = tree[part].parent { context.style = styles.computedStyle(of: parent) }
    // A symbol or an inner `svg` takes the size that its own view has.
    context.use = PaintContext.UseSize(width: context.viewport.width, height: context.viewport.height)
    if tree[part].name == .svg || tree[part].name == .symbol {
      let x = attributes.length(.x, .horizontal, of: part, in: context) ?? 0
      let y = attributes.length(.y, .vertical, of: part, in: context) ?? 0
      context.transform = PathTransform.translation(x: -x, y: -y).followed(by: context.transform)
    }
    paint(part, in: context)
  }

  /// Paints an element and its contents.
  func paint(_ element: ElementID, in parent: PaintContext) {
    guard let name = tree[element].name else { return _ = limits.read(WorkLimits.foreignByteCount, of: element) }
    guard let context = context(for: element, name, in: parent) else { return }
    let firstShape = collector.scene.shapes.count
    paintContents(of: element, name, in: context)
    // A filter may fill an area around nothing.
    if collector.scene.shapes.count > firstShape || !context.style.effects.isEmpty {
      applyEffects(of: element, painting: firstShape, in: context)
    }
  }

  /// The context that an element is painted in; `nil` where it is not painted.
  @inline(never)
  private func context(for element: ElementID, _ name: ElementName, in parent: PaintContext) -> PaintContext? {
    guard limits.visit(element, depth: parent.depth) else { return nil }
    switch name {
    case .defs, .clipPath, .linearGradient, .radialGradient, .pattern, .marker, .mask, .filter, .stop, .view, .title,
      .desc, .metadata, .style:
      return nil
    case .symbol where parent.use == nil: return nil
    case .script, .animate, .animateTransform, .animateMotion, .set:
      warnOfAnimation(element)
      return nil
    case .unknown, .tspan, .textPath:
      diagnostics.warn(
        element, .unsupported, "<\(tree.name(of: element))> is no element that can be drawn, and is ignored")
      return nil
    default: break
    }
    guard document.conditionsHold(for: element) else { return nil }
    var context = parent
    context.depth += 1
    context.style = styles.style(of: element, parent: parent.style)
    if element == .root { warnOfBackground(context.style) }
    guard context.style.isDisplayed, context.style.opacity.value >= OpacityLimit.invisible else { return nil }
    guard applyTransform(of: element, to: &context) else { return nil }
    if name == .use, !hasViewport(target: element), !applyPosition(of: element, to: &context) { return nil }
    if let reference = context.style.clipPath {
      guard applyClip(reference, of: element, to: &context) else { return nil }
    }
    return context
  }

  @inline(never)
  private func paintContents(of element: ElementID, _ name: ElementName, in context: PaintContext) {
    switch name {
    case .svg, .symbol: paintViewport(element, in: context)
    case .g, .a: paintChildren(of: element, in: context)
    case .switch: paintChoice(of: element, in: context)
    case .use:
      warnOfAnimations(in: element)
      paintReference(element, in: context)
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon:
      warnOfAnimations(in: element)
      paintShape(element, name, in: context)
    case .text: paintText(element, in: context)
    case .image, .foreignObject: refuse(element, name, in: context)
    default: break
    }
  }

  /// Paints the children of an element.
  func paintChildren(of element: ElementID, in context: PaintContext) {
    var context = context
    context.use = nil
    for child in tree.children(of: element) { paint(child, in: context) }
  }

  private func paintChoice(of element: ElementID, in context: PaintContext) {
    var context = context
    context.use = nil
    if let choice = choice(of: element) { paint(choice, in: context) }
  }

  /// The child of a `switch` that is drawn: the first whose conditions hold.
  func choice(of element: ElementID) -> ElementID? {
    for child in tree.children(of: element) {
      guard limits.readTag(of: child) else { return nil }
      if tree[child].name != nil, document.conditionsHold(for: child) { return child }
    }
    return nil
  }

  // MARK: - Warnings

  /// Warns of animations of a shape or reference itself.
  @inline(never)
  private func warnOfAnimations(in element: ElementID) {
    for child in tree.children(of: element) {
      guard limits.readTag(of: child) else { return }
      if let name = tree[child].name, name.isAnimation { warnOfAnimation(child) }
    }
  }

  private func warnOfAnimation(_ element: ElementID) {
    diagnostics.warnOnce(
      element, .unsupported, "<\(tree.name(of: element))> is ignored; the drawing is imported as it stands")
  }

  /// Warns of a colour behind the picture.
  private func warnOfBackground(_ style: Style) {
    guard let range = style.unreadValue(of: .background), let color = PaintColor(css: tree.text.string(range)),
      color.alpha >= OpacityLimit.invisible
    else { return }
    diagnostics.warn(
      .root, at: range.lowerBound,
      .unsupported,
      "background: a crown has none, so it is ignored; draw a <rect> where it is to be part of the silhouette")
  }
}
