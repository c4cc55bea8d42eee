import CrownPath

/// A TrueType or OpenType font: letters as outlines, their widths, the kerning of pairs, and simple ligatures.
///
/// Nothing else is shaped, and there is no hinting. Of a collection it is the first font, and
/// of a variable font the default instance.
///
/// A hostile file is refused or draws other letters. The work for a glyph is bounded.
public final class OpenTypeFont: Sendable {
  /// The names and the style.
  public let description: FontDescription
  /// The side of the square that letters are designed in, in font units.
  public let unitsPerEm: Double
  /// The height of the tallest letters above the baseline, in font units.
  public let ascent: Double
  /// The depth of the lowest letters below the baseline, in font units.
  public let descent: Double
  /// The height of small letters without extenders, in font units.
  public let xHeight: Double

  /// A letter's shape, as a number that the font gives it.
  public struct Glyph: Hashable, Sendable {
    let index: Int
  }

  private enum Outlines: Sendable {
    case trueType(TrueTypeOutlines)
    case compact(CompactFont)
  }

  private let map: CharacterMap
  let metrics: GlyphMetrics
  private let outlines: Outlines
  private let kerning: Kerning
  private let ligatures: Ligatures?

  /// Reads a font file.
  ///
  /// - Parameter bytes: The file: `.ttf`, `.otf`, `.ttc`.
  /// - Throws: ``FontError``.
  /// - Complexity: O(1) in the number of glyphs.
  public init(_ bytes: [UInt8]) throws(FontError) {
    let directory = try FontDirectory(bytes)
    description = try FontDescription(directory)
    map = try CharacterMap(directory.required("cmap"))
    metrics = try GlyphMetrics(directory)
    let head = try directory.required("head")
    let units = try head.u16(18)
    guard units > 0 else { throw head.damage }
    unitsPerEm = Double(units)
    let hhea = try directory.required("hhea")
    (ascent, descent) = (Double(try hhea.i16(4)), -Double(try hhea.i16(6)))
    let height = directory["OS/2"].flatMap { try? $0.i16(86) } ?? 0
    xHeight = height > 0 ? Double(height) : unitsPerEm / 2
    kerning = Kerning(directory)
    ligatures = directory["GSUB"].flatMap { Ligatures($0) }
    if let compact = directory["CFF "] {
      outlines = .compact(try CompactFont(compact))
    } else {
      outlines = .trueType(try TrueTypeOutlines(directory, metrics: metrics))
    }
  }

  /// The glyph of a character; `nil` where the font lacks it.
  public func glyph(of scalar: Unicode.Scalar) -> Glyph? {
    let index = map.glyph(of: scalar)
    return index > 0 && index < metrics.glyphCount ? Glyph(index: index) : nil
  }

  /// The distance by which a glyph moves the pen, in font units.
  public func advance(of glyph: Glyph) -> Double { metrics.advance(of: glyph.index) }

  /// The addition to the advance of the first of two glyphs that follow each other, in font units.
  ///
  /// - Complexity: O(s · log n) for s subtables of n glyphs.
  package func kerning(of first: Glyph, _ second: Glyph, script: FontScript) -> Double {
    kerning.adjustment(of: first.index, second.index, script)
  }

  /// Glyphs that follow each other, with ligatures where the font has them: each glyph with the number of glyphs that
  /// it stands for.
  ///
  /// - Parameter stepsLeft: The comparisons that may be made yet, which bound the work for a hostile font.
  package func joined(
    _ glyphs: [Glyph], script: FontScript, _ stepsLeft: inout Int
  ) -> [(glyph: Glyph, count: Int)] {
    let joined = ligatures?.joined(glyphs.map(\.index), script, &stepsLeft) ?? []
    guard !joined.isEmpty, joined.allSatisfy({ $0.glyph < metrics.glyphCount }) else { return glyphs.map { ($0, 1) } }
    return joined.map { (Glyph(index: $0.glyph), $0.count) }
  }

  /// True if the font has ligatures that it draws without being asked.
  package var hasLigatures: Bool { ligatures != nil }

  /// The number of glyphs.
  var glyphCount: Int { metrics.glyphCount }

  /// The outline of a glyph, as ``outline(of:)`` gives it.
  ///
  /// - Parameter stepsLeft: The numbers, operators and points that may be read yet, which bound the work for all glyphs
  ///   of a hostile font.
  func outline(of glyph: Glyph, _ stepsLeft: inout Int) throws(FontError) -> BezierPath {
    switch outlines {
    case .trueType(let outlines):
      let path = try outlines.outline(of: glyph.index)
      stepsLeft -= path.elements.count + 1
      return path
    case .compact(let outlines): return try outlines.outline(of: glyph.index, &stepsLeft)
    }
  }

  /// The outline of a glyph in font units: y points down, and the baseline is y = 0.
  ///
  /// The fill rule is non-zero. A space has an empty outline.
  /// - Throws: ``FontError`` for a damaged glyph.
  public func outline(of glyph: Glyph) throws(FontError) -> BezierPath {
    switch outlines {
    case .trueType(let outlines): try outlines.outline(of: glyph.index)
    case .compact(let outlines): try outlines.outline(of: glyph.index)
    }
  }
}

/// The tables `hhea`, `hmtx` and `maxp`: the number of glyphs and their widths.
struct GlyphMetrics: Sendable {
  let glyphCount: Int
  private let table: FontTable
  /// The number of glyphs with a width of their own; the others are as wide as the last of these.
  private let widthCount: Int

  init(_ directory: FontDirectory) throws(FontError) {
    glyphCount = try directory.required("maxp").u16(4)
    widthCount = try directory.required("hhea").u16(34)
    table = try directory.required("hmtx")
    guard widthCount > 0 else { throw table.damage }
  }

  /// The width of a glyph; 0 where the table ends before it.
  func advance(of glyph: Int) -> Double { Double((try? table.u16(4 * min(glyph, widthCount - 1))) ?? 0) }

  /// The least x of a glyph as the table has it; `nil` where the table ends before it.
  func leftBearing(of glyph: Int) -> Double? {
    let offset = glyph < widthCount ? 4 * glyph + 2 : 4 * widthCount + 2 * (glyph - widthCount)
    return (try? table.i16(offset)).map { Double($0) }
  }
}
