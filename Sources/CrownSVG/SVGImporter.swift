import CrownPath

/// Makes one drawing of an SVG document.
public struct SVGImporter: Sendable {
  /// What an import does where there is a choice.
  public struct Options: Hashable, Sendable {
    /// Whether what is otherwise a warning keeps a file from being imported.
    public var isStrict = false

    /// The customary choices.
    public init() {}
  }

  /// The choices that this importer was made with.
  public let options: Options

  /// The most path elements of a document, which bounds the time and memory that one takes.
  public static let maximumElements = 500_000
  /// The most bytes of a document.
  public static let maximumBytes = 64 << 20

  /// Makes an importer.
  public init(options: Options = Options()) { self.options = options }

  /// The drawing of a document.
  ///
  /// - Parameter data: The bytes of an SVG file.
  /// - Throws: All problems that keep the file from being one silhouette.
  /// - Complexity: Linear in the bytes for a file of one path; 5 to 10 µs for an icon.
  public func drawing(from data: [UInt8]) throws(SVGRejection) -> SVGImport {
    guard data.count <= Self.maximumBytes else {
      throw SVGRejection(
        diagnostics: [
          SVGDiagnostic(
            line: 1, column: 1, element: "",
            message: "the file has \(data.count) bytes; at most \(Self.maximumBytes) are read; simplify the drawing")
        ])
    }
    let text: SourceText
    do {
      text = SourceText(document: try TextEncoding.utf8(from: data))
    } catch {
      let decoded = SourceText(document: error.decoded)
      throw Self.rejection([Problem(offset: error.offset, message: error.message)], in: decoded)
    }
    let tree: XMLTree
    do {
      tree = try XMLReader.read(text)
    } catch {
      throw Self.rejection([error.problem], in: error.text)
    }
    var reader = SinglePathReader(tree: tree)
    guard let drawing = reader.read() else { throw Self.rejection(reader.problems, in: tree.text) }
    return reader.importing(drawing)
  }

  private static func rejection(_ problems: [Problem], in text: SourceText) -> SVGRejection {
    SVGRejection(diagnostics: problems.map { diagnostic($0, in: text) })
  }

  private static func diagnostic(_ problem: Problem, in text: SourceText) -> SVGDiagnostic {
    let position = text.position(of: problem.offset)
    return SVGDiagnostic(
      line: position.line, column: position.column, element: problem.element, message: problem.message)
  }
}
