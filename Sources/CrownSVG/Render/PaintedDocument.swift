/// What a document paints: the result of a walk through it.
struct PaintedDocument {
  let document: SVGDocument
  /// The part of the plane that the picture shows.
  private(set) var view = RootView()
  /// The shapes, in the order of painting, in the drawing's units.
  private(set) var shapes: [PaintedShape] = []
  /// Whether lines were divided into so many dashes that their union has a smaller budget.
  private(set) var hasManyDashes = false
  /// The problems and warnings. With a problem the shapes are incomplete.
  let diagnostics: Diagnostics

  /// Walks through a document.
  ///
  /// - Complexity: Bounded by ``WorkLimits`` for any document.
  init(_ tree: XMLTree, options: SVGImporter.Options) {
    var tree = tree
    let cascade = Cascade(&tree)
    let document = SVGDocument(tree)
    let painted = PaintedDocument(document, cascade, options: options, turnsAboutMiddle: false)
    guard painted.isOutOfSight else {
      self = painted
      return
    }
    // Where the root's transform turns everything out of sight, it is meant to be about the middle of the picture.
    let style = StyleResolver(document, cascade, painted.diagnostics).style(of: .root, parent: Style())
    let turns = painted.view.mayTurnAboutMiddle(style, in: tree.text)
    self = turns ? PaintedDocument(document, cascade, options: options, turnsAboutMiddle: true) : painted
  }

  private init(
    _ document: SVGDocument, _ cascade: Cascade, options: SVGImporter.Options, turnsAboutMiddle: Bool
  ) {
    let tree = document.tree
    self.document = document
    diagnostics = Diagnostics(document, isStrict: options.isStrict)
    guard tree[.root].name == .svg else {
      diagnostics.report(
        .root,
        "the outermost element is <\(tree.name(of: .root))>; expected <svg> in the namespace http://www.w3.org/2000/svg"
      )
      return
    }
    for note in cascade.notes { diagnostics.warn(.root, at: note.offset, note.message) }
    do throws(Problem) {
      view = try RootView(tree: tree)
    } catch {
      diagnostics.report(.root, at: error.offset, error.message)
      return
    }
    for note in view.notes { diagnostics.warn(.root, at: note.offset, note.message) }
    let styles = StyleResolver(document, cascade, diagnostics)
    let walk = DocumentWalk(
      document, styles, view, diagnostics, knockout: options.knockout, turnsAboutMiddle: turnsAboutMiddle)
    walk.paint()
    (shapes, hasManyDashes) = (walk.collector.shapes, walk.limits.hasManyDashes)
    if isOutOfSight {
      diagnostics.warn(
        .root,
        "all of the drawing lies outside of its picture, so the crown shows nothing; change the viewBox, or move the "
          + "drawing into it")
    }
    if styles.isExhausted {
      diagnostics.report(
        .root, "the style sheets have too many selectors for so many elements; write the styles on the elements")
    }
  }

  /// Whether something is painted, and none of it in the picture.
  private var isOutOfSight: Bool { !shapes.isEmpty && !shapes.contains { $0.reaches(into: view.viewBox) } }
}
