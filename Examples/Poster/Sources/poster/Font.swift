import CFreeType
import CrownPath

/// A TrueType or OpenType font, whose letters are outlines in font units: y points down, the baseline is y = 0.
///
/// Letters are set one after the other with the font's widths and the pairs of its `kern` table, the only one that
/// FreeType reads. Without such a table, wide gaps are closed by comparing the outlines. There is no shaping: no
/// ligatures, and scripts that join or reorder their letters come out wrong.
final class Font {
  /// The file it was read from.
  let path: String
  private let library: FT_Library
  private let face: FT_Face
  /// The glyphs set so far.
  private var glyphs: [FT_UInt: Glyph] = [:]

  /// One letter's shape and how far it moves the pen.
  struct Glyph {
    let path: BezierPath
    let advance: Double
    let profile: GlyphProfile
  }

  /// Opens a font file; of a collection, its first font.
  ///
  /// - Throws: ``PosterError/unreadableFont(_:reason:)``.
  init(path: String) throws(PosterError) {
    self.path = path
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw .unreadableFont(path, reason: "FreeType cannot be started")
    }
    var face: FT_Face?
    let code = FT_New_Face(library, path, 0, &face)
    guard code == 0, let face else {
      FT_Done_FreeType(library)
      let reason = code == FT_Err_Cannot_Open_Resource ? "cannot be opened" : "is no font that FreeType reads"
      throw .unreadableFont(path, reason: reason)
    }
    self.library = library
    self.face = face
    guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0, face.pointee.units_per_EM > 0 else {
      throw .unreadableFont(path, reason: "has no outlines, only pictures of letters")
    }
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// The side of the square that letters are designed in.
  var unitsPerEm: Double { Double(face.pointee.units_per_EM) }

  /// The height of capital letters: that of `H`, or seven tenths of the em where there is none.
  var capitalHeight: Double {
    guard let letter = "H".unicodeScalars.first, let glyph = try? glyph(for: letter), let box = glyph.path.bounds,
      box.minY < 0
    else { return 0.7 * unitsPerEm }
    return -box.minY
  }

  /// Sets a line of text, from the origin to the right.
  ///
  /// - Parameter tracking: The space added between any two letters, as a share of the em.
  /// - Throws: ``PosterError/missingLetters(_:font:)`` with every letter that is missing,
  ///   ``PosterError/emptyLine(_:)``, ``PosterError/controlCharacter(_:)``.
  func outline(of text: String, tracking: Double) throws(PosterError) -> BezierPath {
    // Composed letters, since a font has those where it has accents at all.
    let text = text.precomposedStringWithCanonicalMapping
    try check(text)
    var line = BezierPath()
    var pen = 0.0
    var last: (index: FT_UInt, glyph: Glyph)?
    for scalar in text.unicodeScalars {
      let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
      if index == 0 {
        // Only spaces come here without a glyph.
        pen += unitsPerEm / 4
        last = nil
        continue
      }
      let glyph = try glyph(at: index)
      if let last { pen += try kerning(last, (index, glyph)) + tracking * unitsPerEm }
      glyph.path.transformed(by: .translation(x: pen, y: 0)).draw(into: &line)
      pen += glyph.advance
      last = (index, glyph)
    }
    guard let box = line.bounds, box.isUsable else { throw .emptyLine(text) }
    return line
  }

  private func check(_ text: String) throws(PosterError) {
    guard !text.allSatisfy(\.isWhitespace) else { throw .emptyLine(text) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacter(text)
    }
    var missing: [Character] = []
    for character in text where !character.isWhitespace && !missing.contains(character) {
      if character.unicodeScalars.contains(where: { FT_Get_Char_Index(face, FT_ULong($0.value)) == 0 }) {
        missing.append(character)
      }
    }
    guard missing.isEmpty else { throw .missingLetters(missing, font: path) }
  }

  private func kerning(
    _ left: (index: FT_UInt, glyph: Glyph), _ right: (index: FT_UInt, glyph: Glyph)
  ) throws(PosterError) -> Double {
    guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_KERNING) != 0 else {
      return try opticalKerning(left.glyph, right.glyph)
    }
    var vector = FT_Vector()
    guard FT_Get_Kerning(face, left.index, right.index, FT_UInt(FT_KERNING_UNSCALED.rawValue), &vector) == 0 else {
      return 0
    }
    return Double(vector.x)
  }

  /// The kerning of two letters by their outlines. If their ink is further apart than the stems of `HH`, as in `AV`,
  /// most of the difference is removed.
  private func opticalKerning(_ left: Glyph, _ right: Glyph) throws(PosterError) -> Double {
    guard let letter = "H".unicodeScalars.first, let stem = try glyph(for: letter) else { return 0 }
    let usual = stem.profile.distance(to: stem.profile, advance: stem.advance)
    let distance = left.profile.distance(to: right.profile, advance: left.advance)
    guard usual.isFinite, !left.path.isEmpty, !right.path.isEmpty else { return 0 }
    return -max(0, min(0.8 * (distance - usual), unitsPerEm / 8))
  }

  private func glyph(for scalar: Unicode.Scalar) throws(PosterError) -> Glyph? {
    let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    return index == 0 ? nil : try glyph(at: index)
  }

  private func glyph(at index: FT_UInt) throws(PosterError) -> Glyph {
    if let glyph = glyphs[index] { return glyph }
    guard FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { throw .unreadableFont(path, reason: "glyph \(index) is damaged") }
    guard let path = BezierPath(&slot.pointee.outline) else {
      throw .unreadableFont(path, reason: "the outline of glyph \(index) is damaged")
    }
    let glyph = Glyph(
      path: path, advance: Double(slot.pointee.metrics.horiAdvance),
      profile: GlyphProfile(path, capitalHeight: 0.7 * unitsPerEm))
    glyphs[index] = glyph
    return glyph
  }
}
