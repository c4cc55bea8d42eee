import CrownPath

/// Masks: what `mask` elements let through of what an element painted.
extension DocumentWalk {
  /// Applies a mask to shapes.
  ///
  /// A mask of white and black becomes a clip, and an even one an opacity. Others have shades.
  ///
  /// - Parameters:
  ///   - element: The element that refers to the mask.
  ///   - offset: The offset of the reference, for the report.
  ///   - first: The index of the first of the shapes; all later ones are masked.
  func apply(
    _ mask: ElementID, of element: ElementID, at offset: Int, to first: Int, in context: PaintContext
  ) {
    guard activeReferences.insert(mask).inserted else {
      return diagnostics.report(
        element, at: offset, .malformed, "mask: the reference leads back to itself; remove one 'mask' of the cycle")
    }
    defer { activeReferences.remove(mask) }
    guard limits.visit(mask, depth: context.depth) else { return }
    guard let region = effectRegion(of: mask, .maskUnits, on: element, in: context) else {
      return collector.removeShapes(from: first)
    }
    let style = styles.computedStyle(of: mask)
    let channel = context.style.maskMode ?? style.maskChannel
    let painted = contents(of: mask, style, channel, on: element, in: context)
    let countsLinearLight = channel == .luminance && style.masksLinearLight
    let scene = painted.map { _, shape in
      var shape = shape
      shape.clips.append(region)
      if countsLinearLight { shape.color = FilterColors.linearLight(of: shape.color) }
      return shape
    }
    switch MaskForm(scene, channel) {
    case .empty: collector.removeShapes(from: first)
    case .clip(let shapes): collector.clip(from: first, to: ClipRegion(shapes: shapes))
    case .shades:
      if let evenness = evenness(of: scene, channel, around: first) {
        collector.group(from: first, opacity: evenness)
      } else {
        collector.group(from: first, opacity: 1, mask: PaintMask(scene, channel))
      }
    }
  }

  /// The paint of a mask's contents.
  private func contents(
    of mask: ElementID, _ style: Style, _ channel: PaintMask.Channel, on element: ElementID, in context: PaintContext
  ) -> PaintScene {
    var inner = PaintContext(viewport: context.viewport)
    // A mask counts twice, as it takes much of the stack.
    inner.depth = context.depth + 2
    inner.transform = context.transform
    inner.style = style
    if let units = tree.value(.maskContentUnits, of: mask), tree.text.matches(units, "objectBoundingBox") {
      guard let box = boundingBox(of: element, in: context), box.width > 0, box.height > 0 else { return PaintScene() }
      inner.transform = PathTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y)
        .followed(by: context.transform)
    }
    let (outside, wasInMask) = (collector, judge.countsLuminance)
    collector = ShapeCollector(picture: view.viewBox, diagnostics)
    judge.countsLuminance = channel == .luminance
    defer { (collector, judge.countsLuminance) = (outside, wasInMask) }
    paintChildren(of: mask, in: inner)
    // A mask may be masked itself. Its opacity and clip do not count, as in browsers.
    if !style.effects.isEmpty, !collector.scene.shapes.isEmpty {
      var whole = context
      whole.style = style
      whole.style.opacity = Style.Factor(value: 1)
      applyEffects(of: element, painting: 0, in: whole)
    }
    collector.settleSoftShapes()
    return collector.scene
  }

  /// The region outside of which a mask or a filter shows nothing; `nil` where it has no area.
  private func effectRegion(
    of mask: ElementID, _ units: AttributeName, on element: ElementID, in context: PaintContext
  ) -> ClipRegion? {
    effectRect(of: mask, units, on: element, in: context).map { ClipRegion($0, in: context) }
  }

  /// The rectangle, in user units, outside of which a mask or a filter shows nothing; `nil` where it has no area.
  ///
  /// - Parameter units: The attribute that says what the rectangle is measured in.
  func effectRect(
    of mask: ElementID, _ units: AttributeName, on element: ElementID, in context: PaintContext
  ) -> PathRect? {
    var inner = context
    inner.style = styles.computedStyle(of: mask)
    let isInUserSpace = tree.value(units, of: mask).map { tree.text.matches($0, "userSpaceOnUse") } ?? false
    var box = PathRect(x: 0, y: 0, width: 1, height: 1)
    if !isInUserSpace {
      guard let own = boundingBox(of: element, in: context), own.width > 0, own.height > 0 else { return nil }
      box = own
      inner.viewport = Viewport(width: 1, height: 1)
    }
    let standard = isInUserSpace ? (inner.viewport.width, inner.viewport.height) : (1, 1)
    func length(_ key: AttributeName, _ axis: Length.Axis, _ share: Double, of whole: Double) -> Double {
      attributes.length(key, axis, of: mask, in: inner) ?? share * whole
    }
    let x = length(.x, .horizontal, -0.1, of: standard.0)
    let y = length(.y, .vertical, -0.1, of: standard.1)
    let width = length(.width, .horizontal, 1.2, of: standard.0)
    let height = length(.height, .vertical, 1.2, of: standard.1)
    guard width > 0, height > 0 else { return nil }
    return PathRect(
      x: box.x + x * box.width, y: box.y + y * box.height, width: width * box.width, height: height * box.height)
  }

  /// The value that a mask has all over the shapes from an index on; `nil` where it varies.
  private func evenness(of scene: PaintScene, _ channel: PaintMask.Channel, around first: Int) -> Double? {
    guard scene.shapes.count == 1, scene.groups.isEmpty, let shape = scene.shapes.first, !shape.isKnockout,
      let rectangle = shape.path.uprightRectangle, let box = collector.controlBox(from: first),
      let visible = box.intersection(view.viewBox), rectangle.contains(visible, slack: view.viewBox.longerSide * 1e-6),
      shape.clips.allSatisfy({ $0.rectangle?.contains(visible, slack: view.viewBox.longerSide * 1e-6) ?? false })
    else { return nil }
    return shape.color.alpha * (channel == .alpha ? 1 : shape.color.luminance)
  }
}

extension ClipRegion {
  /// The region of a rectangle in user units.
  convenience init(_ rect: PathRect, in context: PaintContext) {
    self.init(shapes: [PaintedShape(path: BezierPath(rect).transformed(by: context.transform), fillRule: .nonzero)])
  }
}

/// The form of a mask's contents.
enum MaskForm {
  /// Nothing passes.
  case empty
  /// A clip, whose shapes add to it or remove from it.
  case clip([PaintedShape])
  case shades

  /// A value from here on lets everything pass, and one below the rest nothing.
  private static let white = 0.98

  init(_ scene: PaintScene, _ channel: PaintMask.Channel) {
    guard scene.groups.isEmpty else {
      self = .shades
      return
    }
    var shapes: [PaintedShape] = []
    for var shape in scene.shapes {
      let value = channel == .alpha ? 1 : shape.color.luminance
      let isOpaque = shape.color.alpha >= Self.white
      if shape.isKnockout || value <= 1 - Self.white && isOpaque {
        shape.isKnockout = true
      } else if value < Self.white || !isOpaque {
        // Black paint that is translucent, on nothing, changes nothing.
        if value == 0, shapes.isEmpty { continue }
        self = .shades
        return
      }
      if !shapes.isEmpty || !shape.isKnockout { shapes.append(shape) }
    }
    self = shapes.isEmpty ? .empty : .clip(shapes)
  }
}
