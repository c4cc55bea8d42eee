import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Fonts as sheets of symbols.
@Suite struct FontSheetTests {
  @Test func namesOfCharactersAndLigatures() throws {
    var font = TestFont()
    font.ligatures = [("HA", "O")]
    for isCompact in [false, true] {
      font.isCompact = isCompact
      let symbols = try SVGImporter().symbols(in: font.bytes)
      #expect(symbols.contains("uni0048") && symbols.contains("HA") && !symbols.contains("uni0020"))
      let drawing = try SVGImporter().drawing(from: font.bytes, symbol: "uni0048").drawing
      // A box 500 wide and 700 high on the baseline.
      #expect(drawing.path.bounds.map { abs($0.width - 500) < 1e-6 && abs($0.height - 700) < 1e-6 } ?? false)
      #expect(drawing.viewBox.height >= 700)
    }
  }

  /// Each byte of a font is changed, and each shorter file is read: the result is symbols or a sentence.
  @Test func hostileFonts() throws {
    var font = TestFont()
    font.ligatures = [("HA", "O")]
    for isCompact in [false, true] {
      font.isCompact = isCompact
      let bytes = font.bytes
      for index in stride(from: 0, to: bytes.count, by: 7) {
        for value: UInt8 in [0, 0xFF] {
          var changed = bytes
          changed[index] = value
          _ = try? SVGImporter().symbols(in: changed)
        }
        _ = try? SVGImporter().symbols(in: Array(bytes.prefix(index)))
      }
    }
    let rejection = #expect(throws: SVGRejection.self) { try SVGImporter().symbols(in: Array("OTTO".utf8)) }
    #expect(rejection?.description.contains("font") ?? false, "\(String(describing: rejection))")
  }
}
