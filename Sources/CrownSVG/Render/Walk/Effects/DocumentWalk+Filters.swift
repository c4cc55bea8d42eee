import CrownPath

/// Filters: what they make of the shapes of an element.
extension DocumentWalk {
  /// Applies the value of a `filter` property to shapes.
  ///
  /// - Parameter first: The index of the first of the shapes; all later ones are filtered. There may be none.
  @inline(never)
  func applyFilter(
    _ value: Style.Reference, of element: ElementID, to first: Int, in context: PaintContext
  ) {
    guard let list = FilterList(tree.text.string(value.range), fontSize: context.style.fontSize) else {
      return diagnostics.warn(
        element, at: value.offset,
        .malformed, "filter: '\(tree.text.string(value.range).prefix(40))' is not understood, and is ignored")
    }
    let scale = max(context.transform.largestScale, .leastNormalMagnitude)
    let smallest = view.viewBox.longerSide * Self.invisibleDeviation / scale
    let isEmptyInput = first == collector.scene.shapes.count
    var image = isEmptyInput ? FilterImage.nothing : .graphic(FilterColors())
    var isInPicture = true
    let composer = FilterComposer()
    var leftOut: Set<FilterShade> = []
    for step in list.steps {
      switch step {
      case .reference(let id):
        let target = document.element(withID: id)
        guard let filter = target, tree[filter].name == .filter else {
          if isEmptyInput { continue }
          let what = target == nil ? "nothing in this file is called '#\(id)'" : "'#\(id)' is no filter"
          diagnostics.warn(
            element, at: value.offset, target == nil ? .missing : .malformed,
            "filter: \(what); it is ignored, as in browsers")
          continue
        }
        guard limits.visit(filter, depth: context.depth) else { return }
        guard let region = effectRect(of: filter, .filterUnits, on: element, in: context) else {
          image = .nothing
          continue
        }
        let space = FilterSpace(
          region: region, box: box(ofPrimitivesIn: filter, on: element, in: context), viewport: context.viewport)
        let graph = FilterGraph(of: filter, tree, styles, source: image, smallestDeviation: smallest, in: space)
        for primitive in tree.children(of: filter) where !limits.readTag(of: primitive) { return }
        image = graph.last?.image ?? .nothing
        leftOut.formUnion(graph.composer.leftOut)
        isInPicture = mayShow(region, in: context)
        for area in [region, graph.last?.region].compactMap({ $0.map { ClipRegion($0, in: context) } })
        where collector.reaches(outOf: area, from: first) {
          collector.clip(from: first, to: area)
        }
      case .blur(let deviation):
        if deviation > smallest { image = composer.blurred(image, by: deviation) }
      case .dropShadow: leftOut.insert(.shadow)
      case .matrix(let matrix): image = composer.recolored(image, by: matrix, isLinear: false)
      }
    }
    if isEmptyInput {
      // What fills an area of its own is refused as it is around shapes.
      if case .nothing = image { return }
      if !isInPicture || isWithoutArea(element, in: context) { return }
    }
    show(image, leftOut, of: element, at: value.offset, from: first, scale: scale)
  }

  /// Returns true if an element is a shape or text without an outline, which has no filter either.
  private func isWithoutArea(_ element: ElementID, in context: PaintContext) -> Bool {
    switch tree[element].name {
    case .g, .a, .svg, .symbol, .switch, .use: false
    default: boundingBox(of: element, in: context) == nil
    }
  }

  /// The box around the element where a filter's primitives are measured in it; `nil` for user units.
  private func box(ofPrimitivesIn filter: ElementID, on element: ElementID, in context: PaintContext) -> PathRect? {
    guard let units = tree.value(.primitiveUnits, of: filter), tree.text.matches(units, "objectBoundingBox") else {
      return nil
    }
    return boundingBox(of: element, in: context)
  }

  /// The standard deviation of a blur, in the longer side of the picture, that is not seen.
  private static let invisibleDeviation = 1.0 / 500

  /// Makes the shapes from an index on what a filter shows of them.
  private func show(
    _ image: FilterImage, _ leftOut: Set<FilterShade>, of element: ElementID, at offset: Int, from first: Int,
    scale: Double
  ) {
    func isAllowed(_ what: String) -> Bool {
      if resources.options.filters == .drop { return true }
      diagnostics.report(
        element, at: offset, .unsupported, "filter: \(what) has no sharp edges, and filters are refused; remove it")
      return false
    }
    switch image {
    case .nothing:
      diagnostics.warn(element, at: offset, .empty, "filter: it hides all that it applies to, as in browsers")
      collector.removeShapes(from: first)
    case .graphic(let colors):
      collector.recolor(from: first, by: colors)
      guard collector.mayShow(from: first) else { return }
      for shade in FilterShade.allCases where leftOut.contains(shade) && isAllowed(shade.rawValue) {
        diagnostics.warn(
          element, at: offset, .unsupported, "filter: \(shade.rawValue) is left out, since a crown has sharp edges only"
        )
      }
    case .soft(let colors, let deviation):
      guard isAllowed("a blur") else { return }
      collector.recolor(from: first, by: colors)
      collector.soften(from: first, of: element, at: offset, deviation: deviation * scale)
    case .shade(.shadow), .shade(.innerShadow):
      guard isAllowed("a shadow") else { return }
      collector.soften(from: first, of: element, at: offset, deviation: nil)
    case .shade(let shade): refuse("it leaves \(shade.rawValue) only", of: element, at: offset)
    case .flood, .filled: refuse("it fills the area around the drawing", of: element, at: offset)
    case .texture: refuse("it fills the area around the drawing with a texture", of: element, at: offset)
    case .unknown(let primitive): refuse("<\(primitive)> changes the outline", of: element, at: offset)
    }
  }

  private func refuse(_ reason: String, of element: ElementID, at offset: Int) {
    diagnostics.report(
      element, at: offset,
      .unsupported, "filter: \(reason); convert the drawing to paths in the drawing program, or remove the filter")
  }
}

extension PathTransform {
  /// The largest factor by which the transform scales a length: its larger singular value.
  var largestScale: Double {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let root = max(0, sum * sum - determinant * determinant).squareRoot()
    return (sum + root).squareRoot()
  }
}
