import CrownPath

/// A font as a sheet of symbols in SVG: one for each glyph with an outline that a character or a ligature leads to.
///
/// A symbol's view box is as wide as the glyph's advance, and as high as the lines of the font. It grows where ink lies
/// outside. Layers of colour (`COLR` version 0) are paths of their own.
struct FontSheet {
  private let font: OpenTypeFont
  private let directory: FontDirectory
  /// The work that the outlines of all glyphs may take.
  private var stepsLeft = 20_000_000

  /// Returns true if bytes begin as font files do.
  static func isFont(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0, 1, 0, 0]) || ["OTTO", "true", "ttcf"].contains { bytes.starts(with: $0.utf8) }
  }

  /// The document of a font.
  ///
  /// - Parameter names: Names of glyphs by their codepoints, which count before those in the font.
  /// - Throws: ``FontError``, also for a font without a glyph to import.
  static func svg(_ bytes: [UInt8], names: [UInt32: String] = [:]) throws(FontError) -> [UInt8] {
    var sheet = FontSheet(font: try OpenTypeFont(bytes), directory: try FontDirectory(bytes))
    return try sheet.svg(names)
  }

  private init(font: OpenTypeFont, directory: FontDirectory) { (self.font, self.directory) = (font, directory) }

  private mutating func svg(_ listedNames: [UInt32: String]) throws(FontError) -> [UInt8] {
    let characters = characters
    let names = GlyphNames(characters, in: directory)
    let colors = GlyphColors(directory)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
    var (given, count): (Set<String>, Int) = ([], 0)
    for glyph in 1..<max(font.glyphCount, 1) where characters[glyph] != nil || names.ligatures[glyph] != nil {
      let layers = colors.layers(of: glyph).filter { $0.glyph < font.glyphCount }
      var paths: [(path: BezierPath, paint: String)] = []
      for layer in layers { paths.append((try outline(layer.glyph), layer.paint)) }
      if paths.isEmpty { paths = [(try outline(glyph), "")] }
      var box = PathRect(
        x: 0, y: -font.ascent, width: font.advance(of: OpenTypeFont.Glyph(index: glyph)),
        height: font.ascent + font.descent)
      var isEmpty = true
      for (path, _) in paths {
        guard let bounds = path.bounds else { continue }
        isEmpty = false
        box = box.width > 0 && box.height > 0 ? box.union(bounds) : bounds
      }
      guard !isEmpty, box.width > 0, box.height > 0 else { continue }
      count += 1
      let name = characters[glyph].flatMap { listedNames[$0.value] } ?? names.name(of: glyph)
      var (id, number) = (name, 2)
      while !given.insert(id).inserted { (id, number) = ("\(name)-\(number)", number + 1) }
      text += "\n<symbol id=\"\(SVGWriter.escaped(id))\" viewBox=\"\(Self.numbers(box))\">"
      for (path, paint) in paths where !path.isEmpty {
        text += "<path\(paint) d=\"\(PathDataWriter.data(of: path, decimals: 2))\"/>"
      }
      text += "</symbol>"
    }
    guard count > 0 else { throw .noOutlines }
    return Array((text + "\n</svg>\n").utf8)
  }

  private mutating func outline(_ glyph: Int) throws(FontError) -> BezierPath {
    let path = try font.outline(of: OpenTypeFont.Glyph(index: glyph), &stepsLeft)
    guard stepsLeft >= 0 else { throw .tooComplex }
    return path
  }

  private static func numbers(_ box: PathRect) -> String {
    [box.x, box.y, box.width, box.height].map(SVGWriter.shortest).joined(separator: " ")
  }

  /// The characters that icon fonts and others have glyphs for: the basic plane, pictographs, and private use.
  private static let ranges: [ClosedRange<UInt32>] = [0x20...0xFFFD, 0x1F000...0x1FAFF, 0xF0000...0xFFFFD]

  /// The first character of each glyph.
  private var characters: [Int: Unicode.Scalar] {
    var result: [Int: Unicode.Scalar] = [:]
    for range in Self.ranges {
      for code in range {
        guard let scalar = Unicode.Scalar(code), let glyph = font.glyph(of: scalar) else { continue }
        if result[glyph.index] == nil { result[glyph.index] = scalar }
      }
    }
    return result
  }
}
