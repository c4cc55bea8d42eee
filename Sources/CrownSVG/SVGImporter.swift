import CrownPath

/// Makes one drawing of an SVG document.
public struct SVGImporter: Sendable {
  /// The choices of an import.
  public struct Options: Hashable, Sendable {
    /// True if warnings keep a file from being imported.
    public var isStrict = false
    /// The treatment of drawings of several colours.
    public var colors = ColorHandling.auto
    /// The treatment of shadows and blurs.
    public var filters = FilterHandling.drop
    /// Colours that remove what was painted before them, as white does on a black shape. Their alpha does not count.
    public var knockouts: Set<PaintColor> = []
    /// The colour of paint that is a variable without a value in the file, as an app's accent colour is; `nil` for what
    /// the property is by default, with a warning.
    public var accent: PaintColor?
    /// The fonts that texts are drawn with; `nil` to refuse drawings with text.
    public var fonts: FontCollection?

    /// The default choices: warnings are no errors, and colours are treated as suits each drawing.
    public init() {}
  }

  /// The choices of its imports.
  public var options: Options
  /// Reads another file that a drawing refers to (`<use href="parts.svg#wheel"/>`); `nil` to refuse such drawings.
  ///
  /// Its argument is a path from the folder of the drawing's file, of one or more names with slashes between them, none
  /// of which is `..`. It returns `nil` where there is no such file, or none that the drawing may show. At most 100
  /// files are read for a drawing.
  public var linkedFile: (@Sendable (_ path: String) -> [UInt8]?)?
  /// The work that the unions of a drawing may take.
  var unionBudget = UnionBudget.ordinary

  /// The largest number of path elements in a document, which bounds the time and memory of an import.
  public static let maximumElements = 500_000
  /// The largest size of a document in bytes.
  public static let maximumBytes = 64 << 20

  /// The message that a text is refused, since there are no fonts.
  package static let messageOfMissingFonts =
    "text is not drawn without its font; give it with --font, or \(DocumentWalk.pathAdvice)"

  /// The message that nothing is seen of shapes, since they are too small.
  package static let messageOfTinyShapes =
    "the shapes of the drawing are too small or too thin to be seen in its picture; enlarge them, or make the viewBox "
    + "smaller"

  /// Makes an importer.
  public init(options: Options = Options()) { self.options = options }

  /// The drawing of a document.
  ///
  /// - Parameter data: The bytes of an SVG file.
  /// - Throws: All problems that keep the file from becoming a drawing of one colour. A file of another well-known
  ///   format is identified as such.
  /// - Complexity: Linear in the bytes for a file of one path; 5 to 10 µs for an icon.
  public func drawing(from data: [UInt8]) throws(SVGRejection) -> SVGImport {
    try drawing(of: SVGSource(data), symbol: nil)
  }

  /// The drawing of one symbol of a sheet.
  ///
  /// A symbol's picture is its view box. One without a view box, and any other element, has the bounds of what it
  /// paints.
  ///
  /// - Parameters:
  ///   - data: The bytes of an SVG file.
  ///   - symbol: The identifier of an element: one of ``symbols(in:)``, or any other.
  /// - Throws: As ``drawing(from:)``, and where there is no such element.
  public func drawing(from data: [UInt8], symbol: String) throws(SVGRejection) -> SVGImport {
    try drawing(of: SVGSource(data), symbol: symbol)
  }

  private func drawing(of source: SVGSource, symbol: String?) throws(SVGRejection) -> SVGImport {
    try source.identifyingFormat { () throws(SVGRejection) in
      try drawing(of: paintedDocument(of: source, symbol: symbol), comparesUnion: true).drawn
    }
  }

  /// The identifiers of the symbols of a sheet, in the order of the file.
  ///
  /// They are those of its `symbol` elements; of several with the same, as in browsers, the first counts. In a file
  /// without such elements they are those of the elements that lie directly in
  /// the root or in its `defs` and can be drawn.
  ///
  /// - Parameter data: The bytes of an SVG file.
  /// - Throws: A rejection if the file cannot be read, has no symbols, or more than 20,000.
  public func symbols(in data: [UInt8]) throws(SVGRejection) -> [String] {
    try SVGSource(data).symbols().identifiers
  }

  /// The result that a caller makes of a drawing and verifies: a cheap attempt first, a careful one where needed.
  ///
  /// ``drawing(from:)`` compares a union of shapes with the shapes along lines across the picture, and makes it in
  /// another way where they differ. The comparison takes a tenth of an import, and the union is nearly always right. A
  /// caller that compares the picture of its result with ``SVGImport/shapes`` may skip it, and rejects what differs.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - symbol: The identifier of the element that is drawn; `nil` for the whole file.
  ///   - comparesFirst: True if the first attempt compares the union already, as the caller's check is too coarse.
  ///   - verify: Makes the result of a drawing, or returns `nil` to reject it. Its second argument is whether the
  ///     drawing is certain to paint what the shapes do. If not, a rejected drawing is made again with the comparison.
  /// - Returns: The first result; `nil` where a certain drawing was rejected.
  /// - Throws: As ``drawing(from:)``, and what `verify` throws.
  package func verifiedDrawing<Result>(
    of source: SVGSource, symbol: String? = nil, comparesFirst: Bool,
    verify: (_ drawn: SVGImport, _ isCertain: Bool) throws -> Result?
  ) throws -> Result? {
    let painted = try source.identifyingFormat { () throws(SVGRejection) in
      try paintedDocument(of: source, symbol: symbol)
    }
    for comparesUnion in comparesFirst ? [true] : [false, true] {
      let (drawn, isCertain) = try source.identifyingFormat { () throws(SVGRejection) in
        try drawing(of: painted, comparesUnion: comparesUnion)
      }
      if let result = try verify(drawn, isCertain) { return result }
      if isCertain { break }
    }
    return nil
  }

  // MARK: - Steps

  /// Collects the shapes that a document paints; at least one.
  private func paintedDocument(of source: SVGSource, symbol: String?) throws(SVGRejection) -> PaintedDocument {
    var painted = PaintedDocument(source, importer: self, part: symbol, detail: .coarse)
    if painted.hasCoarseBands, let plan = plan(of: painted), plan.content.isComposed {
      // Only what is drawn as it was painted shows that its gradients are bands. Shades are steps themselves.
      let fine = painted.refined(by: PaintedDocument(source, importer: self, part: symbol, detail: .fine))
      if self.plan(of: fine)?.treatment == plan.treatment { painted = fine }
    }
    let (diagnostics, text) = (painted.diagnostics, painted.document.tree.text)
    guard diagnostics.problems.isEmpty else { throw SVGRejection(diagnostics.problems, in: text) }
    guard !painted.scene.shapes.isEmpty else {
      guard diagnostics.brokenPaths.isEmpty else { throw SVGRejection(diagnostics.brokenPaths, in: text) }
      let nothing = painted.problem(.empty, painted.reasonForNoShapes)
      throw SVGRejection(diagnostics.warnings + [nothing], in: text)
    }
    return painted
  }

  /// The plan for what a document paints; `nil` where its colours are refused.
  private func plan(of painted: PaintedDocument) -> TonePlan? {
    let judge = ToneJudge(view: painted.view.viewBox, handling: options.colors)
    var plan = judge.plan(for: painted.scene)
    if plan?.plainContent == nil, let coarse = painted.coarseScene {
      plan?.plainContent = judge.plan(for: coarse)?.content
    }
    return plan
  }

  /// Makes the one-colour drawing of a document.
  ///
  /// - Returns: The import, and whether its drawing is certain to paint what the shapes do.
  private func drawing(
    of painted: PaintedDocument, comparesUnion: Bool
  ) throws(SVGRejection) -> (drawn: SVGImport, isCertain: Bool) {
    let (tree, viewBox) = (painted.document.tree, painted.view.viewBox)
    guard let plan = plan(of: painted) else {
      let several = "the drawing has several colours; give it one, or import it with '--colors auto'"
      throw SVGRejection([painted.problem(.colors, several)], in: tree.text)
    }
    let layers = try layers(of: plan, painted, comparesUnion: comparesUnion)
    guard !layers.isEmpty else {
      throw SVGRejection([painted.problem(.empty, painted.reasonForNothing)], in: tree.text)
    }
    let drawn = SVGImport(
      drawing: Drawing(
        viewBox: viewBox,
        layers: layers.map {
          Drawing.Layer(path: $0.silhouette.path, fillRule: $0.silhouette.fillRule, opacity: $0.opacity)
        }),
      shapes: layers.map { layer in
        layer.silhouette.parts.map { Drawing(viewBox: viewBox, fillRule: $0.fillRule, path: $0.path) }
      },
      treatment: plan.treatment, omitsBackground: plan.omitsBackground, contrast: plan.contrast,
      isUnited: layers.allSatisfy(\.silhouette.isUnited), hasBands: layers.count > 1 && plan.content.hasBands,
      warnings: SVGDiagnostic.list(painted.diagnostics.warnings, in: tree.text),
      title: tree.text(of: .title, in: painted.part ?? .root),
      description: tree.text(of: .desc, in: painted.part ?? .root),
      keywords: painted.part == nil ? tree.keywords : [], linkedFiles: painted.linkedFiles,
      usesFonts: painted.usesFonts)
    return (drawn, layers.allSatisfy(\.silhouette.isCertain))
  }

  /// The layers of a plan. Some that could not be united add a warning.
  private func layers(
    of plan: TonePlan, _ painted: PaintedDocument, comparesUnion: Bool
  ) throws(SVGRejection) -> [MadeLayer] {
    let (shapes, diagnostics, text) = (painted.scene.shapes, painted.diagnostics, painted.document.tree.text)
    let layers: [MadeLayer]
    do throws(Arrangement.Failure) {
      let budget = UnionBudget(painted.hasManyDashes ? min(unionBudget, UnionBudget.ofManyDashes) : unionBudget)
      var maker = LayerMaker(view: painted.view.viewBox, comparesUnion: comparesUnion, budget: budget)
      do throws(Arrangement.Failure) {
        layers = try maker.layers(of: plan.content)
      } catch {
        guard let plainContent = plan.plainContent else { throw error }
        maker = LayerMaker(view: painted.view.viewBox, comparesUnion: comparesUnion, budget: budget)
        layers = try maker.layers(of: plainContent)
      }
    } catch {
      switch error {
      case .tooManyClips:
        diagnostics.report(
          shapes.first { !$0.clips.isEmpty }?.element ?? .root,
          .limit,
          "so many shapes are cut to so many others that it takes too long; apply the clips: Flatten in Figma, "
            + "Pathfinder > Crop in Illustrator, Path > Intersection in Inkscape")
      case .tooLarge, .uncertain:
        diagnostics.report(.root, .limit, "the shapes could not be united reliably; unite them in the drawing program")
      }
      throw SVGRejection(diagnostics.problems, in: text)
    }
    if layers.count > Drawing.maximumLayers {
      diagnostics.report(
        .root,
        .limit,
        "the drawing has \(layers.count) layers of translucent paint, and a crown at most \(Drawing.maximumLayers); "
          + "unite shapes of the same opacity")
      throw SVGRejection(diagnostics.problems, in: text)
    }
    guard layers.contains(where: { !$0.silhouette.isUnited }) else { return layers }
    let largest = shapes.max { $0.path.elements.count < $1.path.elements.count }
    diagnostics.warn(
      largest?.element ?? .root,
      .approximate,
      shapes.count == 1
        ? "the shape crosses itself too often to be united, so pixels where it does may be drawn too dark; simplify it"
        : "the shapes cross too often to be united, so pixels where they do may be drawn too dark; simplify them")
    guard diagnostics.problems.isEmpty else { throw SVGRejection(diagnostics.problems, in: text) }
    return layers
  }
}

extension PaintedDocument {
  /// The message for a drawing without shapes.
  fileprivate var reasonForNoShapes: String {
    let count = part == nil ? document.tree.unseenSymbolCount : 0
    return count == 0
      ? "the drawing paints nothing, so there is nothing to import"
      : "the drawing paints nothing by itself: it is a sheet of \(count == 1 ? "one symbol" : "\(count) symbols"); import "
        + "\(count == 1 ? "it" : "them") with --symbols"
  }

  /// The message for a drawing whose shapes are all invisible.
  fileprivate var reasonForNothing: String {
    let isClipped = scene.shapes.contains { !$0.clips.isEmpty } || scene.groups.contains { $0.mask != nil }
    let isKnockedOut = scene.shapes.contains(where: \.isKnockout)
    return switch (isClipped, isKnockedOut) {
    case (true, true): "nothing is left of the drawing once its shapes are clipped and knocked out"
    case (true, false): "nothing is left of the drawing once its shapes are clipped; look at its clips and masks"
    case (false, true): "nothing is left of the drawing once the knockout colours are removed; give other ones"
    case (false, false): SVGImporter.messageOfTinyShapes
    }
  }

  /// A problem of the drawing as a whole.
  fileprivate func problem(_ kind: SVGDiagnostic.Kind, _ message: String) -> Problem {
    Problem(offset: document.tree[.root].offset, element: "svg", kind: kind, message: message)
  }
}
