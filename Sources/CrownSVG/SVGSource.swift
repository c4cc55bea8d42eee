/// An SVG file that was read: its elements and its style sheets. Any part of it can be drawn, by several threads at
/// once.
package struct SVGSource: Sendable {
  /// The elements, with the comments of the style sheets blanked.
  let tree: XMLTree
  /// The style sheets.
  let cascade: Cascade
  /// The first element of each identifier; `nil` where the file is not a sheet, whose symbols are looked up.
  private(set) var identifiers: [String: ElementID]?
  /// The bytes of the file, which tell its format.
  private let data: [UInt8]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - data: The bytes of an SVG file.
  ///   - isSheet: True if its parts will be drawn one by one: the work that they share is then done here.
  /// - Throws: The reason why the file cannot be read. A file of another well-known format is identified as such.
  package init(_ data: [UInt8], isSheet: Bool = false) throws(SVGRejection) {
    var tree = try Self.identifyingFormat(of: data) { () throws(SVGRejection) in try Self.tree(of: data) }
    if isSheet { tree.text.markPositions() }
    self.init(tree, data: data)
    if isSheet { identifiers = tree.identifiers }
  }

  /// Reads a font as a sheet of symbols, one for each glyph.
  ///
  /// - Parameters:
  ///   - data: The bytes of a TrueType or OpenType font.
  ///   - names: Names of glyphs by their codepoints, which count before those in the font.
  package init(font data: [UInt8], names: [UInt32: String]) throws(SVGRejection) {
    var tree = try Self.identifyingFormat(of: data) { () throws(SVGRejection) in try Self.tree(ofFont: data, names) }
    tree.text.markPositions()
    self.init(tree, data: data)
    identifiers = tree.identifiers
  }

  /// Reads the style sheets of a document.
  init(_ tree: XMLTree, data: [UInt8] = []) {
    var tree = tree
    cascade = Cascade(&tree)
    self.tree = tree
    self.data = data
  }

  /// Replaces the problems of a file of another well-known format by a message that identifies it.
  func identifyingFormat<Result>(_ body: () throws(SVGRejection) -> Result) throws(SVGRejection) -> Result {
    try Self.identifyingFormat(of: data, body)
  }

  private static func identifyingFormat<Result>(
    of data: [UInt8], _ body: () throws(SVGRejection) -> Result
  ) throws(SVGRejection) -> Result {
    do throws(SVGRejection) {
      return try body()
    } catch {
      guard let format = ForeignFormat(of: data) else { throw error }
      throw SVGRejection(.unsupported, ofFile: format.message)
    }
  }

  private static func tree(ofFont data: [UInt8], _ names: [UInt32: String]) throws(SVGRejection) -> XMLTree {
    do {
      return try XMLReader.read(SourceText(document: FontSheet.svg(data, names: names)))
    } catch FontError.notAFont {
      throw SVGRejection(ofFile: "the file is named as a font and is none, or is damaged; use another copy of it")
    } catch let error as FontError {
      throw SVGRejection(ofFile: "this font \(error)")
    } catch {
      throw SVGRejection(ofFile: "this font has glyphs that cannot be read; use another copy of it")
    }
  }

  /// Reads the elements of a document.
  private static func tree(of data: [UInt8]) throws(SVGRejection) -> XMLTree {
    guard data.count <= SVGImporter.maximumBytes else {
      throw SVGRejection(
        .limit,
        ofFile: "the file has \(data.count) bytes; at most \(SVGImporter.maximumBytes) are read; simplify the drawing")
    }
    if FontSheet.isFont(data) { return try Self.tree(ofFont: data, [:]) }
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
    do {
      if VectorDrawable.isRoot(of: tree) { return try VectorDrawable.svg(tree) }
      return try SymbolTemplate.svg(tree) ?? tree
    } catch {
      throw SVGRejection([error], in: tree.text)
    }
  }
}
