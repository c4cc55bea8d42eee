import CrownPath

/// Patterns: drawn tile by tile where there are few tiles, and else in their mean shade.
extension DocumentWalk {
  /// The position of a tile.
  private typealias Position = (column: Int, row: Int)

  /// The largest number of tiles that a shape is filled with; more are too small to be seen one by one.
  private static let maximumTiles = 400

  /// Paints the pattern that a property refers to.
  ///
  /// - Parameter shape: The shape that is filled, in the drawing's units.
  /// - Returns: True if the paint is a pattern that works on the element.
  func paintPattern(of property: PaintProperty, on subject: PaintSubject, within shape: PaintedShape) -> Bool {
    guard subject.context.style.paint(property).mayBePattern, let paint = judge.paint(of: property, on: subject),
      case .reference(let id, _) = paint.source, let pattern = document.element(withID: id),
      tree[pattern].name == .pattern
    else { return false }
    let chain = document.referenceChain(from: pattern, among: [.pattern])
    let tile = PatternTile(of: chain, in: document, box: subject.box, viewport: subject.context.viewport)
    guard let tile else { return false }
    guard subject.mayShow(in: view.viewBox) else { return true }
    guard !chain.contains(where: activeReferences.contains) else {
      diagnostics.warn(
        subject.element, at: paint.offset,
        .malformed,
        "\(property.rawValue): the pattern '#\(id)' lies in itself; it is not painted there, as in other renderers")
      return true
    }
    activeReferences.formUnion(chain)
    defer { activeReferences.subtract(chain) }
    guard let inverse = subject.context.transform.inverse,
      let box = shape.path.controlBox?.intersection(view.viewBox),
      let tiles = tile.tiles(in: box.mapped(by: inverse))
    else { return true }
    // A tile in the middle is the least likely to extend beyond the picture.
    let middle = (
      column: (tiles.columns.lowerBound + tiles.columns.upperBound) / 2,
      row: (tiles.rows.lowerBound + tiles.rows.upperBound) / 2
    )
    guard let scene = scene(of: tile, at: middle, in: subject.context), !scene.shapes.isEmpty else { return true }
    let opacity = subject.context.style.opacity(property).value
    let (count, isTooLarge) = tiles.columns.count.multipliedReportingOverflow(by: tiles.rows.count)
    if !isTooLarge, count <= Self.maximumTiles, limits.takePatternShapes(count * scene.shapes.count) {
      let firstShape = collector.scene.shapes.count
      var inner = subject.context
      inner.clips.append(ClipRegion(shapes: [PaintedShape(path: shape.path, fillRule: shape.fillRule)]))
      for row in tiles.rows { for column in tiles.columns { self.paint(tile, at: (column, row), in: inner) } }
      collector.group(from: firstShape, opacity: opacity)
    } else {
      diagnostics.warn(
        subject.element, at: paint.offset,
        .approximate, "\(property.rawValue): the pattern '#\(id)' is too fine to be drawn, so its mean shade is")
      // Paint that would remove what is below counts as paint of its colour.
      let painted = scene.map { _, shape in
        var shape = shape
        if shape.isKnockout { (shape.isKnockout, shape.color) = (false, judge.knockoutColor) }
        return shape
      }
      guard let mean = PaintColor(meanOf: painted, in: outline(of: tile, at: middle, in: subject.context)) else {
        return true
      }
      collector.add(
        shape, painted: judge.verdict(on: mean, opacity: opacity), from: subject.element, subject.context.transform)
    }
    return true
  }

  /// The paint of a tile; `nil` where the document may not have more elements.
  @inline(never)
  private func scene(of tile: PatternTile, at position: Position, in context: PaintContext) -> PaintScene? {
    guard limits.visit(tile.contents, depth: context.depth) else { return nil }
    let outside = collector
    collector = ShapeCollector(picture: view.viewBox, diagnostics)
    defer { collector = outside }
    var context = context
    context.clips = []
    paint(tile, at: position, in: context)
    collector.settleSoftShapes()
    return collector.scene
  }

  /// Paints one tile.
  private func paint(_ tile: PatternTile, at position: Position, in outer: PaintContext) {
    var context = PaintContext(viewport: tile.viewport)
    // A pattern counts several times, as it takes much of the stack.
    context.depth = outer.depth + 8
    context.style = styles.computedStyle(of: tile.contents)
    context.transform = tile.content.followed(by: tileTransform(of: tile, at: position, in: outer))
    guard !context.transform.isSingular else { return }
    context.clips = outer.clips
    context.clips.append(ClipRegion(shapes: [outline(of: tile, at: position, in: outer)]))
    paintChildren(of: tile.contents, in: context)
  }

  /// The outline of one tile, in the drawing's units.
  private func outline(of tile: PatternTile, at position: Position, in context: PaintContext) -> PaintedShape {
    PaintedShape(
      path: BezierPath(tile.rect).transformed(by: tileTransform(of: tile, at: position, in: context)),
      fillRule: .nonzero)
  }

  /// From the units of the pattern to the drawing's, for one tile.
  private func tileTransform(of tile: PatternTile, at position: Position, in context: PaintContext) -> PathTransform {
    PathTransform.translation(x: Double(position.column) * tile.rect.width, y: Double(position.row) * tile.rect.height)
      .followed(by: tile.transform).followed(by: context.transform)
  }
}

extension Style.Paint {
  /// True if the paint refers to a paint server, perhaps by that of another element.
  fileprivate var mayBePattern: Bool {
    switch source {
    case .reference, .contextFill, .contextStroke: true
    case .none, .color, .currentColor: false
    }
  }
}

extension PaintColor {
  /// The mean colour and opacity of what a scene paints in a shape; `nil` where it cannot be measured.
  ///
  /// It is measured along some lines across the shape.
  init?(meanOf scene: PaintScene, in area: PaintedShape) {
    guard let box = area.path.bounds, box.isUsable else { return nil }
    let stack = PaintStack(scene) { SIMD3(Double($0.red), Double($0.green), Double($0.blue)) }
    // The area comes first, so that only what lies in it counts.
    let survey = PaintSurvey([area] + stack.shapes, view: box)
    var (sum, length) = (SIMD4<Double>.zero, 0.0)
    for span in survey.lines.joined() {
      let holders = survey.shapes(of: span)
      guard holders.first == 0 else { continue }
      length += span.length
      sum += stack.paint(of: ArraySlice(holders.dropFirst().map { $0 - 1 })) * span.length
    }
    guard survey.isComplete, length > 0 else { return nil }
    let mean = sum / length
    func channel(_ value: Double) -> UInt8 { mean.w > 0 ? UInt8(min(max(value / mean.w, 0), 255).rounded()) : 0 }
    self.init(red: channel(mean.x), green: channel(mean.y), blue: channel(mean.z), alpha: min(mean.w, 1))
  }
}
