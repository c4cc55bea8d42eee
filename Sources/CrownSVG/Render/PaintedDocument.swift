import CrownPath

/// The paint of a document: the result of a walk through it.
struct PaintedDocument {
  let document: SVGDocument
  /// The element that is drawn on its own; `nil` for the whole document.
  private(set) var part: ElementID?
  /// The part of the plane that the picture shows.
  private(set) var view = RootView()
  /// The shapes and groups, in the order of painting, in the drawing's units.
  private(set) var scene = PaintScene()
  /// The scene with fewer bands of gradients, for where the others are too many; `nil` for none.
  private(set) var coarseScene: PaintScene?
  /// True if lines were divided into so many dashes that their union has a smaller budget.
  private(set) var hasManyDashes = false
  /// The paths of the other files that it refers to, from the folder of its own.
  private(set) var linkedFiles: [String] = []
  /// True if it depends on the fonts that were given.
  private(set) var usesFonts = false
  /// True if gradients were divided in coarse detail.
  private(set) var hasCoarseBands = false
  /// The problems and warnings. With a problem the shapes are incomplete.
  let diagnostics: Diagnostics

  /// Walks through a document.
  ///
  /// - Parameters:
  ///   - file: The document.
  ///   - importer: The importer, whose options and files the walk uses.
  ///   - part: The identifier of the element that is drawn on its own; `nil` for the whole document.
  ///   - detail: The detail in which gradients that fade are divided.
  /// - Complexity: Bounded by ``WorkLimits`` for any document.
  init(_ file: SVGSource, importer: SVGImporter, part: String? = nil, detail: GradientBands.Detail) {
    let source = Source(
      document: SVGDocument(file.tree, identifiers: file.identifiers), cascade: file.cascade,
      resources: ImportResources(of: importer, detail: detail))
    let painted = PaintedDocument(source, part: part, turnsAboutMiddle: false)
    guard part == nil, painted.isOutOfSight else {
      self = painted
      return
    }
    // Where the root's transform turns everything out of sight, it is meant to be about the middle of the picture.
    let style = StyleResolver(
      source.document, file.cascade, painted.diagnostics, accent: importer.options.accent
    ).style(of: .root, parent: Style())
    let turns = painted.view.mayTurnAboutMiddle(style, in: file.tree.text)
    self = turns ? PaintedDocument(source, part: nil, turnsAboutMiddle: true) : painted
  }

  /// The document that is walked through, and the resources of the walk.
  private struct Source {
    let document: SVGDocument
    let cascade: Cascade
    let resources: ImportResources

    func walk(_ view: RootView, _ diagnostics: Diagnostics, turnsAboutMiddle: Bool = false) -> DocumentWalk {
      DocumentWalk(
        document, StyleResolver(document, cascade, diagnostics, accent: resources.options.accent), view, diagnostics,
        resources,
        turnsAboutMiddle: turnsAboutMiddle)
    }

    /// The box around everything that is painted; `nil` where there is nothing.
    func bounds(of part: ElementID?, in viewport: Viewport) -> PathRect? {
      // The outlines of strokes are as fine as the picture is small, so the second measure is the exact one.
      var view = RootView(showing: RootView.everything, viewport: viewport)
      for _ in 0..<2 {
        let walk = walk(view, Diagnostics(document, isStrict: false))
        walk.paint(part)
        guard let bounds = walk.collector.scene.bounds, bounds.isUsable else { return nil }
        view = RootView(showing: bounds, viewport: viewport)
      }
      return view.viewBox
    }
  }

  private init(_ source: Source, part: String?, turnsAboutMiddle: Bool) {
    document = source.document
    let tree = document.tree
    diagnostics = Diagnostics(document, isStrict: source.resources.options.isStrict)
    guard tree[.root].name == .svg else {
      diagnostics.report(
        .root,
        .malformed,
        "the outermost element is <\(tree.name(of: .root))>; expected <svg> in the namespace http://www.w3.org/2000/svg"
      )
      return
    }
    let target = part.flatMap { document.element(withID: $0) }
    if let part, target == nil {
      diagnostics.report(.root, .missing, "nothing in this file is called '#\(part.prefix(60))'")
      return
    }
    self.part = target
    if let (name, key) = tree.firstJSX {
      let written = tree.text.string(name)
      diagnostics.warn(
        .root, at: name.lowerBound,
        .malformed,
        "'\(written)' is a name of React, which browsers pass over in a file; it is read as '\(key.rawValue)', and "
          + "others like it too")
    }
    for note in source.cascade.notes { diagnostics.warn(.root, at: note.offset, .unsupported, note.message) }
    do throws(Problem) {
      view = try RootView(tree: tree)
      if let target {
        if let own = try RootView(of: target, in: tree) {
          view = own
        } else if let bounds = source.bounds(of: target, in: view.viewport) {
          view = RootView(showing: bounds, viewport: view.viewport)
        }
      } else if !view.hasSize, let bounds = source.bounds(of: nil, in: view.viewport) {
        view = RootView(showing: bounds, viewport: view.viewport)
        diagnostics.warn(
          .root,
          .approximate,
          "<svg> has no size, so the picture is what the drawing paints; "
            + "to be sure, add viewBox=\"\(bounds.svgNumbers)\"")
      }
    } catch {
      diagnostics.report(target ?? .root, at: error.offset, error.kind, error.message)
      return
    }
    for note in view.notes { diagnostics.warn(.root, at: note.offset, .malformed, note.message) }
    let walk = source.walk(view, diagnostics, turnsAboutMiddle: turnsAboutMiddle)
    walk.paint(target)
    (scene, hasManyDashes) = (walk.collector.scene, walk.limits.hasManyDashes)
    hasCoarseBands = walk.hasCoarseBands
    linkedFiles = source.resources.links?.paths ?? []
    usesFonts = source.resources.fonts?.isUsed ?? false
    if isOutOfSight {
      diagnostics.warn(
        .root,
        .empty,
        "all of the drawing lies outside of its picture, so the crown shows nothing; change the viewBox, or move the "
          + "drawing into it")
    }
    if walk.styles.isExhausted {
      diagnostics.report(
        .root, .limit, "the style sheets have too many selectors for so many elements; write the styles on the elements"
      )
    }
  }

  /// The same document in finer detail. Its scene of fewer bands is kept.
  func refined(by fine: PaintedDocument) -> PaintedDocument {
    var result = fine
    result.coarseScene = scene
    return result
  }

  /// True if something is painted, and none of it in the picture.
  private var isOutOfSight: Bool { !scene.shapes.isEmpty && !scene.shapes.contains { $0.reaches(into: view.viewBox) } }
}

extension PaintScene {
  /// The box around everything that is painted, as far as the boxes of clips tell; `nil` where there is nothing.
  fileprivate var bounds: PathRect? {
    var result: PathRect?
    for shape in shapes where !shape.isKnockout {
      guard let bounds = shape.path.bounds,
        let box = shape.clips.reduce(bounds, { (box: PathRect?, clip) in box?.intersection(clip.box) })
      else { continue }
      result = result?.union(box) ?? box
    }
    return result
  }
}

extension PathRect {
  /// The four numbers as a `viewBox` has them.
  fileprivate var svgNumbers: String {
    [x, y, width, height].map { number in
      let text = "\((number * 1000).rounded() / 1000)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }.joined(separator: " ")
  }
}
