import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Ligatures from the table `GSUB`.
@Suite struct LigatureTests {
  private static func font(_ ligatures: (String, Unicode.Scalar)...) -> TestFont {
    var font = TestFont()
    font.ligatures = ligatures.map { (letters: $0.0, ligature: $0.1) }
    return font
  }

  /// A text in which each ligature stands as its letter, and the number of letters of each.
  private static func joined(_ text: String, _ bytes: [UInt8], steps: Int = 1000) throws -> (String, [Int]) {
    let font = try OpenTypeFont(bytes)
    let glyphs = text.unicodeScalars.compactMap { font.glyph(of: $0) }
    var stepsLeft = steps
    let joined = font.joined(glyphs, script: .latin, &stepsLeft)
    let letters = TestFont.ordinaryLetters.map(\.character)
    return (String(String.UnicodeScalarView(joined.map { letters[$0.glyph.index - 1] })), joined.map(\.count))
  }

  @Test(arguments: [false, true]) func theLongestLigatureCounts(isFar: Bool) throws {
    var font = Self.font(("nH", "O"), ("nHn", "V"), ("HH", "A"))
    font.hasFarLigatures = isFar
    #expect(try Self.joined("nHnHHnH HHH", font.bytes) == ("VAO AH", [3, 2, 2, 1, 2, 1]))
    #expect(try Self.joined("n", font.bytes) == ("n", [1]))
    #expect(try Self.joined("", font.bytes) == ("", []))
    // Nothing is joined any more once the work is used up.
    #expect(try Self.joined("nHnHHnH", font.bytes, steps: 1).0 == "nHnHHnH")
  }

  @Test func otherFeaturesAreNotDrawnByThemselves() throws {
    var font = Self.font(("nH", "O"))
    font.ligatureFeature = "dlig"
    #expect(try Self.joined("nH", font.bytes).0 == "nH" && !OpenTypeFont(font.bytes).hasLigatures)
    font.ligatureFeature = "clig"
    #expect(try Self.joined("nH", font.bytes).0 == "O")
    #expect(try !OpenTypeFont(TestFont().bytes).hasLigatures)
  }

  @Test(arguments: [false, true]) func damagedTables(isFar: Bool) throws {
    var font = Self.font(("nH", "O"), ("nHn", "V"))
    font.hasFarLigatures = isFar
    var tables = font.tables
    let bytes = try #require(tables["GSUB"])
    func joinAll(_ bytes: [UInt8]) {
      tables["GSUB"] = bytes
      guard let read = try? OpenTypeFont(font.file(tables)) else { return }
      let glyphs = "nHnHA nH".unicodeScalars.compactMap { read.glyph(of: $0) }
      var stepsLeft = 1000
      let joined = read.joined(glyphs, script: .latin, &stepsLeft)
      #expect(joined.reduce(0) { $0 + $1.count } == glyphs.count)
      for part in joined { _ = try? read.outline(of: part.glyph) }
    }
    for count in 0..<bytes.count { joinAll(Array(bytes.prefix(count))) }
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        joinAll(changed)
      }
    }
    var random = SeededGenerator(seed: 58)
    for _ in 0..<1000 {
      var changed = bytes
      for _ in 0..<1 + random.next() % 6 {
        changed[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 0xFF)
      }
      joinAll(changed)
    }
  }
}
