import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Damaged and hostile files: an error, or other letters.
@Suite struct HostileFontTests {
  @Test func otherFiles() {
    for bytes in [[], [0], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), [UInt8](repeating: 0, count: 99)] {
      #expect(throws: FontError.notAFont) { try OpenTypeFont(bytes) }
    }
    for name in ["glyf", "cmap", "head", "hhea", "hmtx", "maxp", "loca"] {
      var tables = TestFont().tables
      tables[name] = nil
      #expect(throws: name == "glyf" ? FontError.noOutlines : .damaged(table: name)) {
        try OpenTypeFont(TestFont().file(tables))
      }
    }
  }

  /// Every letter of a font, whatever the file.
  private static func drawAll(_ bytes: [UInt8]) {
    guard let font = try? OpenTypeFont(bytes) else { return }
    for scalar in "AHOVnÄ xyz€\u{10FFFF}".unicodeScalars {
      guard let glyph = font.glyph(of: scalar) else { continue }
      _ = font.advance(of: glyph)
      if let path = try? font.outline(of: glyph) { #expect(path.isFinite) }
    }
  }

  @Test(arguments: [false, true]) func shortened(isCompact: Bool) {
    var font = TestFont()
    font.isCompact = isCompact
    let bytes = font.bytes
    for count in 0..<bytes.count { Self.drawAll(Array(bytes.prefix(count))) }
  }

  @Test(arguments: [false, true], [false, true]) func changedBytes(isCompact: Bool, mapsGroups: Bool) {
    var font = TestFont()
    (font.isCompact, font.mapsGroups) = (isCompact, mapsGroups)
    let bytes = font.bytes
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        Self.drawAll(changed)
      }
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<random.next() % 12 {
        changed[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 0xFF)
      }
      Self.drawAll(changed)
    }
  }

  /// Glyphs that are composed of themselves, or of each other many times over.
  @Test func compositionsWithoutEnd() throws {
    var font = TestFont()
    let parts = (0..<200).flatMap { TestFont.u16($0 < 199 ? 0x22 : 2, 1, 0) }
    font.letters = [
      TestFont.Letter(character: "a", advance: 1, contours: [], data: TestFont.u16(-1, 0, 0, 0, 0) + parts)
    ]
    let read = try OpenTypeFont(font.bytes)
    #expect(throws: FontError.tooComplex) { try read.outline(of: #require(read.glyph(of: "a"))) }
  }

  /// Subroutines that call themselves, and ones that repeat each other.
  @Test func subroutinesWithoutEnd() throws {
    var font = TestFont()
    font.isCompact = true
    font.letters = [TestFont.Letter(character: "a", advance: 1, contours: [])]
    font.charstrings = [[14], [32, 10, 14]]
    font.subroutines = [[32, 10, 11]]
    #expect(throws: FontError.tooComplex) { try Self.outline(font) }
    // Each calls the next one a hundred times.
    font.subroutines = (0..<9).map { level in
      (0..<100).flatMap { _ in level == 8 ? [139, 139, 5] : [UInt8(33 + level), 10] } + [11]
    }
    #expect(throws: FontError.tooComplex) { try Self.outline(font) }
  }

  private static func outline(_ font: TestFont) throws -> BezierPath {
    let font = try OpenTypeFont(font.bytes)
    return try font.outline(of: #require(font.glyph(of: "a")))
  }
}
