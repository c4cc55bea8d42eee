import CrownPath

/// Walks through a document as a renderer does, and hands what is painted to a collector.
///
/// The data pass through these steps, in this order: the style of an element (``StyleResolver``), its transform and
/// clips (`DocumentWalk+Transforms`, `DocumentWalk+Clips`), its outline (``ShapeReader``), what its paint amounts to
/// (``PaintJudge``), and the shape (``ShapeCollector``). What cannot be drawn is reported (``Diagnostics``).
///
/// Methods that call one another for nested elements keep their stack frames small: a document may be
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
  let collector: ShapeCollector
  /// Whether a transform of the outermost element is about the middle of the picture, as in browsers, rather than its
  /// corner.
  let turnsAboutMiddle: Bool
  /// The targets of the references that are being followed.
  var activeReferences: Set<ElementID> = []

  init(
    _ document: SVGDocument, _ styles: StyleResolver, _ view: RootView, _ diagnostics: Diagnostics,
    knockout: PaintColor?, turnsAboutMiddle: Bool
  ) {
    (self.document, self.styles, self.view, self.diagnostics) = (document, styles, view, diagnostics)
    self.turnsAboutMiddle = turnsAboutMiddle
    limits = WorkLimits(document, diagnostics)
    attributes = AttributeReader(document: document, diagnostics: diagnostics)
    outlines = ShapeReader(document: document, diagnostics: diagnostics, limits: limits, attributes: attributes)
    collector = ShapeCollector(picture: view.viewBox, diagnostics)
    judge = PaintJudge(document, styles, view, collector, diagnostics, knockout: knockout)
  }

  var tree: XMLTree { _read { yield document.tree } }

  /// Paints the whole document.
  func paint() {
    var context = PaintContext(viewport: view.viewport)
    context.transform = view.transform
    paint(.root, in: context)
  }

  /// Paints an element and what it holds.
  func paint(_ element: ElementID, in parent: PaintContext) {
    guard let name = tree[element].name else { return _ = limits.read(WorkLimits.foreignByteCount, of: element) }
    guard let context = context(for: element, name, in: parent) else { return }
    let firstShape = collector.shapes.count
    paintContents(of: element, name, in: context)
    if collector.shapes.count > firstShape {
      judge.refuseEffects(of: element, painting: firstShape, in: context.style)
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
    case .unknown:
      diagnostics.warn(element, "<\(tree.name(of: element))> is no element that can be drawn, and is passed over")
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
    case .text, .image, .foreignObject: refuse(element, name, in: context)
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
    diagnostics.warn(element, "<\(tree.name(of: element))> is passed over; the drawing is imported as it stands")
  }

  /// Warns of a colour behind the picture.
  private func warnOfBackground(_ style: Style) {
    guard let range = style.unreadValue(of: .background), let color = PaintColor(css: tree.text.string(range)),
      color.alpha >= OpacityLimit.invisible
    else { return }
    diagnostics.warn(
      .root, at: range.lowerBound,
      "background: a crown has none, so it is passed over; draw a <rect> where it is to be part of the silhouette")
  }
}
