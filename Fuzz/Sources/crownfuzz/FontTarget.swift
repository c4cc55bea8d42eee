import CrownSVG
import Foundation

/// A font of arbitrary bytes is refused with a typed error, or draws letters and sets a text.
func fuzzFont(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  guard let font = try? OpenTypeFont([UInt8](bytes)) else { return 0 }
  precondition(font.unitsPerEm > 0, "a font has units")
  for scalar in "AHOVnÄ ЖΩ中\u{F041}".unicodeScalars {
    guard let glyph = font.glyph(of: scalar) else { continue }
    precondition(font.advance(of: glyph).isFinite, "a letter has a width")
    if let path = try? font.outline(of: glyph) { precondition(path.isFinite, "an outline is finite") }
  }
  // Kerning is asked for between the letters of a text.
  var importer = SVGImporter()
  importer.options.fonts = FontCollection([font], fingerprint: 1)
  let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><text y='20'>AVAnHO nVV</text></svg>"
  if let drawn = try? importer.drawing(from: Array(text.utf8)) {
    precondition(drawn.drawing.path.isFinite, "an imported path is finite")
  }
  return 0
}

/// A font of arbitrary bytes is refused with a reason, or is a sheet of symbols that can be drawn.
func fuzzGlyphs(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  let file = [UInt8](bytes)
  do {
    for symbol in try SVGImporter().symbols(in: file).prefix(3) {
      guard let drawn = try? SVGImporter().drawing(from: file, symbol: symbol) else { continue }
      precondition(drawn.drawing.viewBox.isUsable && drawn.drawing.path.isFinite, "an imported glyph is usable")
    }
  } catch {
    precondition(!error.diagnostics.isEmpty, "a refusal has a reason")
  }
  return 0
}

/// Writes fonts of all kinds of outlines, maps and kerning to begin fuzzing from.
func writeFontSeeds(to target: String) throws {
  try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
  for (isCompact, mapsGroups) in [(false, false), (false, true), (true, false)] {
    for form in TestFont.KerningForm.allCases {
      var font = TestFont()
      (font.isCompact, font.mapsGroups, font.kerningForms) = (isCompact, mapsGroups, [form])
      font.kerning = [TestFont.Pair("A", "V", -80), TestFont.Pair("A", "n", 30), TestFont.Pair("V", "A", -70)]
      try Data(font.bytes).write(to: URL(filePath: "\(target)/\(form)-\(isCompact)-\(mapsGroups).font"))
    }
  }
}
