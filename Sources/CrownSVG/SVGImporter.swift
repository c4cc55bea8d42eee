import CrownPath

/// Makes one drawing of an SVG document.
public struct SVGImporter: Sendable {
  /// The choices of an import.
  public struct Options: Hashable, Sendable {
    /// Whether warnings keep a file from being imported.
    public var isStrict = false
    /// A colour that removes what was painted before it, as white does on a black shape; `nil` for none.
    public var knockout: PaintColor?

    /// The default choices: warnings are no errors, and no colour removes anything.
    public init() {}
  }

  /// The choices that this importer was made with.
  public let options: Options
  /// The work that the unions of a drawing may take.
  var unionBudget = UnionBudget.ordinary

  /// The largest number of path elements in a document, which bounds the time and memory of an import.
  public static let maximumElements = 500_000
  /// The largest size of a document in bytes.
  public static let maximumBytes = 64 << 20

  /// Makes an importer.
  public init(options: Options = Options()) { self.options = options }

  /// The drawing of a document.
  ///
  /// - Parameter data: The bytes of an SVG file.
  /// - Throws: All problems that keep the file from becoming one silhouette. A file of another well-known format is
  ///   identified as such.
  /// - Complexity: Linear in the bytes for a file of one path; 5 to 10 µs for an icon.
  public func drawing(from data: [UInt8]) throws(SVGRejection) -> SVGImport {
    try identifyingFormat(of: data) { () throws(SVGRejection) in
      try silhouette(of: paintedDocument(from: data), comparesUnion: true).drawn
    }
  }

  /// The result that a caller makes of a drawing and verifies: a cheap attempt first, a careful one where needed.
  ///
  /// ``drawing(from:)`` compares a union of shapes with the shapes along lines across the picture, and makes it in
  /// another way where they differ. The comparison takes a tenth of an import, and the union is nearly always right. A
  /// caller that compares the picture of its result with ``SVGImport/shapes`` may skip it, and rejects what differs.
  ///
  /// - Parameters:
  ///   - data: The bytes of an SVG file.
  ///   - comparesFirst: Whether the first attempt compares the union already, as the caller's check is too coarse.
  ///   - verify: Makes the result of a drawing, or returns `nil` to reject it.
  ///   - drawn: The import to verify.
  ///   - isCertain: Whether the drawing is certain to paint what the shapes do. If not, and it is rejected, it is made
  ///     again with the comparison.
  /// - Returns: The first result; `nil` where a certain drawing was rejected.
  /// - Throws: As ``drawing(from:)``, and what `verify` throws.
  package func verifiedDrawing<Result>(
    from data: [UInt8], comparesFirst: Bool, verify: (_ drawn: SVGImport, _ isCertain: Bool) throws -> Result?
  ) throws -> Result? {
    let painted = try identifyingFormat(of: data) { () throws(SVGRejection) in try paintedDocument(from: data) }
    for comparesUnion in comparesFirst ? [true] : [false, true] {
      let (drawn, isCertain) = try identifyingFormat(of: data) { () throws(SVGRejection) in
        try silhouette(of: painted, comparesUnion: comparesUnion)
      }
      if let result = try verify(drawn, isCertain) { return result }
      if isCertain { break }
    }
    return nil
  }

  /// Replaces the problems of a file of another well-known format by a message that identifies it.
  private func identifyingFormat<Result>(
    of data: [UInt8], _ body: () throws(SVGRejection) -> Result
  ) throws(SVGRejection) -> Result {
    do throws(SVGRejection) {
      return try body()
    } catch {
      guard let format = ForeignFormat(of: data) else { throw error }
      throw Self.rejection(format.message)
    }
  }

  // MARK: - Steps

  /// Reads a document, and collects the shapes that it paints; at least one.
  private func paintedDocument(from data: [UInt8]) throws(SVGRejection) -> PaintedDocument {
    guard data.count <= Self.maximumBytes else {
      throw Self.rejection(
        "the file has \(data.count) bytes; at most \(Self.maximumBytes) are read; simplify the drawing")
    }
    let source: SourceText
    do {
      source = SourceText(document: try TextEncoding.utf8(from: data))
    } catch {
      let decoded = SourceText(document: error.decoded)
      throw SVGRejection([Problem(offset: error.offset, message: error.message)], in: decoded)
    }
    let tree: XMLTree
    do {
      tree = try XMLReader.read(source)
    } catch {
      throw SVGRejection([error.problem], in: error.text)
    }
    let painted = PaintedDocument(tree, options: options)
    let (diagnostics, text) = (painted.diagnostics, painted.document.tree.text)
    guard diagnostics.problems.isEmpty else { throw SVGRejection(diagnostics.problems, in: text) }
    guard !painted.shapes.isEmpty else {
      let nothing = painted.problem("the drawing paints nothing, so there is nothing to import")
      throw SVGRejection(diagnostics.warnings + [nothing], in: text)
    }
    return painted
  }

  /// Unites the shapes of a document.
  ///
  /// - Returns: The import, and whether its drawing is certain to paint what the shapes do.
  private func silhouette(
    of painted: PaintedDocument, comparesUnion: Bool
  ) throws(SVGRejection) -> (drawn: SVGImport, isCertain: Bool) {
    let silhouette = try union(of: painted, comparesUnion: comparesUnion)
    let (tree, viewBox) = (painted.document.tree, painted.view.viewBox)
    guard !silhouette.path.isEmpty else {
      let nothing = painted.problem("nothing is left of the drawing once its shapes are clipped and knocked out")
      throw SVGRejection([nothing], in: tree.text)
    }
    let drawn = SVGImport(
      drawing: Drawing(viewBox: viewBox, fillRule: silhouette.fillRule, path: silhouette.path),
      shapes: silhouette.parts.map { Drawing(viewBox: viewBox, fillRule: $0.fillRule, path: $0.path) },
      isUnited: silhouette.isUnited, warnings: SVGDiagnostic.list(painted.diagnostics.warnings, in: tree.text),
      title: tree.text(of: .title), description: tree.text(of: .desc), keywords: tree.keywords)
    return (drawn, silhouette.isCompared)
  }

  /// The silhouette of the shapes. One that could not be united adds a warning.
  private func union(of painted: PaintedDocument, comparesUnion: Bool) throws(SVGRejection) -> Silhouette {
    let (shapes, diagnostics, text) = (painted.shapes, painted.diagnostics, painted.document.tree.text)
    let silhouette: Silhouette
    do {
      silhouette = try Silhouette(
        shapes, view: painted.view.viewBox, comparesUnion: comparesUnion,
        budget: UnionBudget(painted.hasManyDashes ? min(unionBudget, UnionBudget.ofManyDashes) : unionBudget))
    } catch {
      switch error {
      case .tooManyClips:
        diagnostics.report(
          shapes.first { !$0.clips.isEmpty }?.element ?? .root,
          "so many shapes are cut to so many others that it takes too long; apply the clips in the drawing program")
      case .tooLarge, .uncertain:
        diagnostics.report(.root, "the shapes could not be united reliably; unite them in the drawing program")
      }
      throw SVGRejection(diagnostics.problems, in: text)
    }
    guard !silhouette.isUnited else { return silhouette }
    let largest = shapes.max { $0.path.elements.count < $1.path.elements.count }
    diagnostics.warn(
      largest?.element ?? .root,
      shapes.count == 1
        ? "the shape crosses itself too often to be united, so pixels where it does may be drawn too dark; simplify it"
        : "the shapes cross too often to be united, so pixels where they do may be drawn too dark; simplify them")
    guard diagnostics.problems.isEmpty else { throw SVGRejection(diagnostics.problems, in: text) }
    return silhouette
  }

  /// The rejection of a file as a whole.
  private static func rejection(_ message: String) -> SVGRejection {
    SVGRejection(diagnostics: [SVGDiagnostic(line: 1, column: 1, element: "", message: message)])
  }
}

extension PaintedDocument {
  /// A problem of the drawing as a whole.
  fileprivate func problem(_ message: String) -> Problem {
    Problem(offset: document.tree[.root].offset, element: "svg", message: message)
  }
}

extension SVGRejection {
  /// - Parameters:
  ///   - problems: At least one problem.
  ///   - text: What the offsets of the problems refer to.
  fileprivate init(_ problems: [Problem], in text: SourceText) {
    self.init(diagnostics: SVGDiagnostic.list(problems, in: text))
  }
}

extension SVGDiagnostic {
  /// The diagnostics of problems, in the order of the file.
  fileprivate static func list(_ problems: [Problem], in text: SourceText) -> [SVGDiagnostic] {
    let diagnostics = zip(problems, text.positions(of: problems.map(\.offset))).map { problem, position in
      SVGDiagnostic(line: position.line, column: position.column, element: problem.element, message: problem.message)
    }
    return diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
