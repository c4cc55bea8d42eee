import CrownsTestSupport
import Testing

@testable import CrownSVG

/// The choice of fonts for texts.
@Suite struct FontCollectionTests {
  private static func font(_ family: String, _ weight: Int = 400, isItalic: Bool = false) throws -> OpenTypeFont {
    var font = TestFont()
    (font.family, font.weight, font.isItalic) = (family, weight, isItalic)
    return try OpenTypeFont(font.bytes)
  }

  private static func best(
    _ collection: FontCollection, _ families: [String], _ weight: Int = 400, isItalic: Bool = false
  ) -> (name: String?, missing: String?) {
    let match = collection.match(FontRequest(families: families, weight: weight, isItalic: isItalic))
    return (match.faces.first.map { collection.faces[$0].description.name }, match.missing)
  }

  @Test func families() throws {
    let collection = FontCollection(
      [try Self.font("One"), try Self.font("Liberation Sans"), try Self.font("DejaVu Sans")], fingerprint: 1)
    #expect(Self.best(collection, ["one"]) == ("One", nil))
    #expect(Self.best(collection, ["Two", "DejaVu Sans"]) == ("DejaVu Sans", nil))
    #expect(Self.best(collection, ["Two", "sans-serif"]) == ("DejaVu Sans", nil))
    #expect(Self.best(collection, ["Arial"]) == ("Liberation Sans", "Arial"))
    #expect(Self.best(collection, ["Two"]) == ("One", "Two"))
    #expect(Self.best(collection, []) == ("One", nil))
    #expect(Self.best(collection, ["serif"]) == ("One", nil))
    #expect(Self.best(FontCollection([], fingerprint: 0), ["serif"]) == (nil, nil))
  }

  @Test func styles() throws {
    let collection = FontCollection(
      try [400, 700, 900, 300].map { try Self.font("One", $0) } + [Self.font("One", 400, isItalic: true)],
      fingerprint: 1)
    #expect(Self.best(collection, ["One"], 700).name == "One (bold)")
    #expect(Self.best(collection, ["One"], isItalic: true).name == "One (italic)")
    #expect(Self.best(collection, ["One"], 700, isItalic: true).name == "One (italic)")
    #expect(Self.best(collection, ["One"], 100).name == "One (light)")
    #expect(Self.best(collection, ["One"], 500).name == "One")
    // Bold text prefers what is bolder.
    let match = collection.match(FontRequest(families: ["One"], weight: 600))
    #expect(collection.faces[match.faces[0]].description.weight == 700)
  }
}
