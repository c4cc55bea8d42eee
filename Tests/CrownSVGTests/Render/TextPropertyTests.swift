@testable import CrownSVG
import CrownPath
import CrownsTestSupport
import Testing

/// Kerning of text, and properties of text that are not followed.
@Suite struct TextPropertyTests {
  private static func imported(_ body: String, isStrict: Bool = false) throws -> SVGImport {
    var font = TestFont()
    font.kerning = [TestFont.Pair("H", "n", -100), TestFont.Pair("n", "H", 50)]
    font.kerningForms = [.pairs]
    font.ligatures = [(letters: "AA", ligature: "V"), (letters: "VV", ligature: "H")]
    var importer = SVGImporter()
    importer.options.isStrict = isStrict
    importer.options.fonts = FontCollection([try OpenTypeFont(font.bytes)], fingerprint: 1)
    return try importer.drawing(from: Drawn.document(body))
  }

  private static func warnings(_ body: String) throws -> [String] { try imported(body).warnings.map(\.message) }

  /// The right end of a text; `H` is 7 wide and `n` 5, of which the last half is beside its box.
  @Test(arguments: [
    ("<text y='20' font-size='10'>Hn</text>", 10.5), ("<text y='20' font-size='10'>HnHn</text>", 22),
    ("<text y='20' font-size='20'>Hn</text>", 21), ("<text y='20' font-size='10'>H<tspan>n</tspan></text>", 10.5),
    ("<text y='20' font-size='10' style='font-kerning:none'>Hn</text>", 11.5),
    ("<text y='20' font-size='10'>H<tspan font-size='20'>n</tspan></text>", 16),
    ("<text y='20' font-size='10' x='0 7'>Hn</text>", 11.5), ("<text y='20' font-size='10' dx='0 1'>Hn</text>", 11.5),
    ("<text x='20' y='20' font-size='10' text-anchor='end'>Hn</text>", 19.5),
  ])
  func kerning(body: String, right: Double) throws {
    let bounds = try #require(try Self.imported(body).drawing.path.bounds)
    #expect(abs(bounds.maxX - right) < 1e-6, "\(bounds.maxX)")
  }

  /// The right end of a text; `A` and `V` are 6 wide, and so is the ligature of two `A`. That of two `V` is 7 wide, of
  /// which the last unit is beside its box.
  @Test(arguments: [
    ("<text y='20' font-size='10'>AA</text>", 6), ("<text y='20' font-size='10'>AAA</text>", 12),
    ("<text y='20' font-size='10'>VV</text>", 6), ("<text y='20' font-size='10'>VVn</text>", 10.5),
    ("<text y='20' font-size='10'>A<tspan>A</tspan></text>", 12), ("<text y='20' font-size='10' x='0 7'>AA</text>", 13),
    ("<text y='20' font-size='10' dx='1'>AA</text>", 7), ("<text y='20' font-size='10' dx='0 1'>AA</text>", 13),
    ("<text y='20' font-size='10' letter-spacing='1'>AA</text>", 13),
    ("<text y='20' font-size='10' style='font-variant-ligatures:none'>AA</text>", 12),
    ("<text y='20' font-size='10' font-variant='none'>AA</text>", 12),
    ("<text x='20' y='20' font-size='10' text-anchor='end'>AA</text>", 20),
  ])
  func ligatures(body: String, right: Double) throws {
    let drawn = try Self.imported(body)
    let bounds = try #require(drawn.drawing.path.bounds)
    #expect(abs(bounds.maxX - right) < 1e-6 && drawn.warnings.isEmpty, "\(bounds.maxX) \(drawn.warnings)")
  }

  @Test(arguments: [
    ("font-variant='small-caps'", "font-variant is not followed"),
    ("style='font:small-caps 10px Test'", "font-variant is not followed"),
    ("style='font-variant-caps:all-small-caps'", "font-variant-caps is not followed"),
    ("font-stretch='condensed'", "font-stretch is not followed"),
    ("style='font-variation-settings:\"wght\" 700'", "font-variation-settings is not followed"),
    ("style='font-feature-settings:\"ss01\"'", "font-feature-settings is not followed"),
    ("style='text-transform:uppercase'", "text-transform is not followed"),
    ("style='text-shadow:1px 1px red'", "text-shadow is not followed"),
    ("letter-spacing='10%'", "letter-spacing is not followed"), ("word-spacing='10%'", "word-spacing is not followed"),
    ("direction='rtl'", "direction is not followed"), ("unicode-bidi='bidi-override'", "unicode-bidi is not followed"),
    ("font-size-adjust='.5'", "font-size-adjust is not followed"), ("font-weight='bold'", "no bold font was given"),
    ("font-style='italic'", "no italic font was given"),
  ])
  func propertiesThatAreNotFollowed(attribute: String, message: String) throws {
    let texts = "<text y='20' \(attribute)>H</text><text y='40' \(attribute)>H</text>"
    let warnings = try Self.warnings(texts)
    #expect(warnings.count == 1 && warnings[0].hasPrefix(message), "\(warnings)")
    #expect(throws: SVGRejection.self) { try Self.imported(texts, isStrict: true) }
    // It matters to no drawing without text, and to none that takes it back.
    #expect(try Self.warnings("<g \(attribute)><path d='M0 0h9v9z'/></g>").isEmpty)
  }

  @Test func alignmentOfParts() throws {
    #expect(try Self.warnings("<text y='20' alignment-baseline='middle'>H</text>").isEmpty)
    #expect(try Self.warnings("<text y='20'><tspan alignment-baseline='baseline'>H</tspan></text>").isEmpty)
    let part = "<text y='20'><tspan alignment-baseline='middle'>H<tspan>n</tspan></tspan></text>"
    #expect(try Self.warnings(part).map { $0.prefix(34) } == ["alignment-baseline is not followed"])
  }

  @Test func ordinaryValuesAreNoNews() throws {
    let inkscape =
      "font-variant:normal;font-stretch:normal;text-transform:none;direction:ltr;letter-spacing:0;"
      + "font-feature-settings:normal;font-variation-settings:normal;text-shadow:none;unicode-bidi:normal"
    #expect(try Self.warnings("<text y='20' style='\(inkscape)'>H</text>").isEmpty)
    let taken = "<g font-variant='small-caps'><text y='20' font-variant='normal'>H</text></g>"
    #expect(try Self.warnings(taken).isEmpty)
  }
}
