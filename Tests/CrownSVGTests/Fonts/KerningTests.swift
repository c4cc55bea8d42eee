import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Kerning from the tables `kern` and `GPOS`.
@Suite struct KerningTests {
  private static func font(_ forms: TestFont.KerningForm...) -> TestFont {
    var font = TestFont()
    font.kerning = [
      TestFont.Pair("A", "V", -80), TestFont.Pair("A", "n", 30), TestFont.Pair("V", "A", -70),
      TestFont.Pair("O", "V", -20),
    ]
    font.kerningForms = forms
    return font
  }

  private static func kerning(_ pair: String, _ file: TestFont, _ script: FontScript = .latin) throws -> Double {
    let font = try OpenTypeFont(file.bytes)
    let glyphs = try pair.unicodeScalars.map { try #require(font.glyph(of: $0)) }
    return font.kerning(of: glyphs[0], glyphs[1], script: script)
  }

  @Test(arguments: TestFont.KerningForm.allCases) func pairs(_ form: TestFont.KerningForm) throws {
    let font = Self.font(form)
    for pair in font.kerning {
      #expect(try Self.kerning("\(pair.first)\(pair.second)", font) == Double(pair.adjustment))
    }
    for other in ["AA", "AH", "HA", "VV", "nA", "On"] { #expect(try Self.kerning(other, font) == 0) }
    // One script stands for those that the font does not name.
    #expect(try Self.kerning("AV", font, .cyrillic) == -80)
  }

  @Test func fontsWithoutKerning() throws { #expect(try Self.kerning("AV", TestFont()) == 0) }

  @Test func positioningCountsRatherThanTheOlderTable() throws {
    var font = Self.font(.table, .classes)
    font.kerning[0].adjustment = -80
    var tables = font.tables
    font.kerning[0].adjustment = 55
    tables["kern"] = font.tables["kern"]
    let read = try OpenTypeFont(font.file(tables))
    let (a, v) = (try #require(read.glyph(of: "A")), try #require(read.glyph(of: "V")))
    #expect(read.kerning(of: a, v, script: .latin) == -80)
    // Positioning without kerning leaves it to the older table.
    tables["GPOS"] = tables["GPOS"].map { bytes in
      var bytes = bytes
      if let index = bytes.indices.dropLast(4).first(where: { bytes[$0..<$0 + 4].elementsEqual("kern".utf8) }) {
        bytes[index] = UInt8(ascii: "m")
      }
      return bytes
    }
    #expect(try OpenTypeFont(font.file(tables)).kerning(of: a, v, script: .latin) == 55)
  }

  /// Every pair of some letters of a font, whatever the file.
  private static func kernAll(_ bytes: [UInt8]) {
    guard let font = try? OpenTypeFont(bytes) else { return }
    let glyphs = "AVOn".unicodeScalars.compactMap { font.glyph(of: $0) }
    for script in FontScript.allCases {
      for first in glyphs { for second in glyphs { #expect(font.kerning(of: first, second, script: script).isFinite) } }
    }
  }

  @Test(arguments: TestFont.KerningForm.allCases) func damagedTables(_ form: TestFont.KerningForm) {
    let font = Self.font(form)
    let name = [.table, .appleTable].contains(form) ? "kern" : "GPOS"
    var tables = font.tables
    guard let bytes = tables[name] else {
      Issue.record("the font has no table '\(name)'")
      return
    }
    for count in 0..<bytes.count {
      tables[name] = Array(bytes.prefix(count))
      Self.kernAll(font.file(tables))
    }
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        tables[name] = bytes
        tables[name]?[index] = value
        Self.kernAll(font.file(tables))
      }
    }
    var random = SeededGenerator(seed: 58)
    for _ in 0..<1000 {
      var changed = bytes
      for _ in 0..<1 + random.next() % 6 {
        changed[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 0xFF)
      }
      tables[name] = changed
      Self.kernAll(font.file(tables))
    }
  }
}
