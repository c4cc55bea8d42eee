import CrownPath

/// Makes one drawing of an SVG document.
public struct SVGImporter: Sendable {
  /// What an import does where there is a choice.
  public struct Options: Hashable, Sendable {
    /// Whether what is otherwise a warning keeps a file from being imported.
    public var isStrict = false
    /// A colour that takes away from what was painted before it, as white does on a black shape; none by default.
    public var knockout: PaintColor?
    /// Whether a union of shapes is compared with them along lines across the picture, and made in other ways where it
    /// differs.
    ///
    /// Leave it out, which takes a tenth less time, only to compare the picture of what becomes of the drawing with
    /// ``SVGImport/shapes``, as `crowntool import` does; and import what differs once more with it.
    public var comparesUnion = true

    /// The customary choices.
    public init() {}
  }

  /// The choices that this importer was made with.
  public let options: Options
  /// What the unions of an ordinary drawing may take.
  var unionBudget = UnionBudget.ordinary

  /// The most path elements of a document, which bounds the time and memory that one takes.
  public static let maximumElements = 500_000
  /// The most bytes of a document.
  public static let maximumBytes = 64 << 20

  /// Makes an importer.
  public init(options: Options = Options()) { self.options = options }

  /// The drawing of a document.
  ///
  /// - Parameter data: The bytes of an SVG file.
  /// - Throws: All problems that keep the file from being one silhouette. A file of another well-known format is named
  ///   as such.
  /// - Complexity: Linear in the bytes for a file of one path; 5 to 10 µs for an icon.
  public func drawing(from data: [UInt8]) throws(SVGRejection) -> SVGImport {
    do {
      return try documentDrawing(from: data)
    } catch {
      guard let format = ForeignFormat(of: data) else { throw error }
      throw SVGRejection(
        diagnostics: [SVGDiagnostic(line: 1, column: 1, element: "", message: format.message)])
    }
  }

  private func documentDrawing(from data: [UInt8]) throws(SVGRejection) -> SVGImport {
    guard data.count <= Self.maximumBytes else {
      throw SVGRejection(
        diagnostics: [
          SVGDiagnostic(
            line: 1, column: 1, element: "",
            message: "the file has \(data.count) bytes; at most \(Self.maximumBytes) are read; simplify the drawing")
        ])
    }
    let source: SourceText
    do {
      source = SourceText(document: try TextEncoding.utf8(from: data))
    } catch {
      let decoded = SourceText(document: error.decoded)
      throw Self.rejection([Problem(offset: error.offset, message: error.message)], in: decoded)
    }
    let tree: XMLTree
    do {
      tree = try XMLReader.read(source)
    } catch {
      throw Self.rejection([error.problem], in: error.text)
    }
    var painter = Painter.painting(tree, options: options)
    // The painter's text holds what was appended for style sheets, which offsets may lie in.
    let text = painter.tree.text
    guard painter.problems.isEmpty else { throw Self.rejection(painter.problems, in: text) }
    guard !painter.shapes.isEmpty else {
      let nothing = Problem(
        offset: painter.tree.elements[0].offset, element: "svg",
        message: "the drawing paints nothing, so there is nothing to import")
      throw Self.rejection(painter.warnings + [nothing], in: text)
    }
    let silhouette = try silhouette(of: &painter, in: text)
    guard !silhouette.path.isEmpty else {
      let nothing = Problem(
        offset: painter.tree.elements[0].offset, element: "svg",
        message: "nothing is left of the drawing once its shapes are clipped and knocked out")
      throw Self.rejection([nothing], in: text)
    }
    let viewBox = painter.view.viewBox
    return SVGImport(
      drawing: Drawing(viewBox: viewBox, fillRule: silhouette.fillRule, path: silhouette.path),
      shapes: silhouette.parts.map { Drawing(viewBox: viewBox, fillRule: $0.fillRule, path: $0.path) },
      isCompared: silhouette.isCompared, isUnited: silhouette.isUnited,
      warnings: Self.diagnostics(painter.warnings, in: text),
      title: painter.tree.text(of: .title), description: painter.tree.text(of: .desc),
      keywords: painter.tree.keywords)
  }

  /// The silhouette of what was painted; one that could not be united adds a warning.
  private func silhouette(of painter: inout Painter, in text: SourceText) throws(SVGRejection) -> Silhouette {
    let silhouette: Silhouette
    do {
      silhouette = try Silhouette(
        painter.shapes, view: painter.view.viewBox, comparesUnion: options.comparesUnion,
        budget: UnionBudget(painter.hasManyDashes ? min(unionBudget, UnionBudget.ofManyDashes) : unionBudget))
    } catch {
      switch error {
      case .tooManyClips:
        painter.report(
          painter.shapes.first { !$0.clips.isEmpty }?.element ?? 0,
          "so many shapes are cut to so many others that it takes too long; apply the clips in the drawing program")
      case .tooLarge, .uncertain:
        painter.report(0, "the shapes could not be united reliably; unite them in the drawing program")
      }
      throw Self.rejection(painter.problems, in: text)
    }
    guard !silhouette.isUnited else { return silhouette }
    let shape = painter.shapes.max { $0.path.elements.count < $1.path.elements.count }
    painter.warn(
      shape?.element ?? 0,
      painter.shapes.count == 1
        ? "the shape crosses itself too often to be united, so pixels where it does may be drawn too dark; simplify it"
        : "the shapes cross too often to be united, so pixels where they do may be drawn too dark; simplify them")
    guard painter.problems.isEmpty else { throw Self.rejection(painter.problems, in: text) }
    return silhouette
  }

  private static func rejection(_ problems: [Problem], in text: SourceText) -> SVGRejection {
    SVGRejection(diagnostics: diagnostics(problems, in: text))
  }

  /// What is told of problems, in the order of the file.
  private static func diagnostics(_ problems: [Problem], in text: SourceText) -> [SVGDiagnostic] {
    let diagnostics = zip(problems, text.positions(of: problems.map(\.offset))).map { problem, position in
      SVGDiagnostic(line: position.line, column: position.column, element: problem.element, message: problem.message)
    }
    return diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
