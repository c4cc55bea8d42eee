import CrownKit
import CrownPath

/// The measures that all glyphs of a font share, in font units.
enum FontMeasures {
  /// The side of the em square, which is the height of every crown's view box. It is the usual grid of records.
  static let unitsPerEm = 4096
  /// The top of the em square above the baseline: its middle is then about that of capital letters.
  static let ascent = 3584
  static let descent = unitsPerEm - ascent
  /// The width of the letters that names are written in.
  static let letterAdvance = unitsPerEm / 2
}

/// An outline of a font.
struct FontGlyph: Sendable {
  let name: String
  let advance: Int
  let charstring: [UInt8]
  /// The box of all points; zeros for an empty outline.
  let box: (minX: Int, minY: Int, maxX: Int, maxY: Int)

  /// The longest charstring that programs have to read (Adobe Technical Note 5177, appendix B).
  private static let longestCharstring = 0xFFFF

  /// A glyph without an outline.
  init(name: String, emptyWithAdvance advance: Int) {
    self.name = name
    self.advance = advance
    var writer = CharstringWriter(width: Self.width(advance))
    charstring = writer.charstring(BezierPath(), { $0 })
    box = (0, 0, 0, 0)
  }

  /// - Throws: ``ExportError`` for an outline that no glyph can have.
  init(name: String, _ path: BezierPath, viewBox: PathRect) throws {
    self.name = name
    let scale = Double(FontMeasures.unitsPerEm) / viewBox.height
    let exactAdvance = viewBox.width * scale
    var writer = CharstringWriter(width: nil)
    if exactAdvance <= Double(CharstringWriter.largest) {
      advance = max(1, Int(exactAdvance.rounded()))
      writer = CharstringWriter(width: Self.width(advance))
    } else {
      throw ExportError(
        description: "it is more than \(CharstringWriter.largest / FontMeasures.unitsPerEm) times as wide as high, "
          + "which no glyph can be; leave it out")
    }
    charstring = writer.charstring(path) { point in
      PathPoint((point.x - viewBox.x) * scale, Double(FontMeasures.ascent) - (point.y - viewBox.y) * scale)
    }
    guard !writer.isTooLarge else {
      throw ExportError(
        description: "its outline lies too far outside its view box for a glyph; trim it (import --trim)")
    }
    guard charstring.count <= Self.longestCharstring else {
      throw ExportError(description: "an outline of \(charstring.count) bytes is too long for a glyph; simplify it")
    }
    box = writer.bounds.map { ($0.min.x, $0.min.y, $0.max.x, $0.max.y) } ?? (0, 0, 0, 0)
  }

  /// The width that a charstring begins with: the difference from nominalWidthX, which is 0, unless it is the default.
  private static func width(_ advance: Int) -> Int? { advance == FontMeasures.unitsPerEm ? nil : advance }
}
