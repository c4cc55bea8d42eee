import CrownSVG
import CrownKit
import CrownsTestSupport
import Testing

@testable import CrownImport
@testable import CrownStore

/// Imports of drawings with text.
@Suite struct FontImportTests {
  private static func text(_ letters: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><text y=\"20\" font-size=\"9\">\(letters)</text></svg>"
  }

  private static func options(_ folder: ImportFolder, _ fonts: String...) throws -> ImportOptions {
    var options = ImportOptions()
    options.fonts = try FontCollection(files: fonts.map { folder.path($0) })
    return options
  }

  @Test func otherFontsMakeOtherCrowns() throws {
    let folder = try ImportFolder()
    var font = TestFont()
    try folder.write(font.bytes, to: "a.ttf")
    font.letters[5].contours = [TestFont.polygon((0, 0), (0, 300), (300, 300))]
    try folder.write(font.bytes, to: "b.ttf")
    try folder.write(Self.text("n"), to: "in/text.svg")
    try folder.write(Sample.crown, to: "in/crown.svg")
    #expect(try folder.importDrawings().count(of: .skipped) == 1)

    let report = try folder.importDrawings(Self.options(folder, "a.ttf"))
    #expect(report.count(of: .imported) == 1 && report.count(of: .unchanged) == 1)
    let first = try folder.records()["text"]
    #expect(try folder.importDrawings(Self.options(folder, "a.ttf")).count(of: .unchanged) == 2)
    // Without fonts the text stays as it is.
    #expect(try folder.importDrawings().count(of: .unchanged) == 2)

    let other = try folder.importDrawings(Self.options(folder, "b.ttf"))
    #expect(other.count(of: .updated) == 1 && other.count(of: .unchanged) == 1)
    #expect(try folder.records()["text"] != first)

    // A text that changed needs its font again.
    try folder.write(Self.text("nn"), to: "in/text.svg")
    #expect(try folder.importDrawings().count(of: .skipped) == 1)
  }

  /// A damaged text comes back with the font that it had, and with no other.
  @Test func aDamagedTextNeedsItsFont() throws {
    let folder = try ImportFolder()
    var font = TestFont()
    try folder.write(font.bytes, to: "a.ttf")
    font.letters[5].contours = [TestFont.polygon((0, 0), (0, 300), (300, 300))]
    try folder.write(font.bytes, to: "b.ttf")
    try folder.write(Self.text("n"), to: "in/text.svg")
    try folder.importDrawings(Self.options(folder, "a.ttf"))
    let record = try folder.records()["text"]
    let catalog = try CrownCatalog(opening: folder.path("crowns.db"), mode: .readWrite)
    func damage() throws { try catalog.write { try $0.damage("text") } }

    try damage()
    let refused = try folder.importDrawings()
    #expect(refused.count(of: .skipped) == 1)
    let problems = refused.outcomes.flatMap(\.problems)
    #expect(problems.contains { $0.text.contains("give them with --font") }, "\(problems)")
    #expect(try folder.importDrawings(Self.options(folder, "a.ttf")).count(of: .updated) == 1)
    #expect(try folder.records()["text"] == record)

    try damage()
    #expect(try catalog.repairFromSources().stillDamaged == ["text"])
    #expect(try catalog.repairFromSources(fonts: FontCollection(files: [folder.path("b.ttf")])).restored.isEmpty)
    #expect(try catalog.repairFromSources(fonts: FontCollection(files: [folder.path("a.ttf")])).restored == ["text"])
    #expect(try folder.records()["text"] == record)
  }

  @Test func filesThatAreNoFonts() throws {
    let folder = try ImportFolder()
    try folder.write("no font", to: "a.ttf")
    #expect(throws: FontFileError.self) { try FontCollection(files: [folder.path("none.ttf")]) }
    let error = #expect(throws: FontFileError.self) { try FontCollection(files: [folder.path("a.ttf")]) }
    #expect(
      error?.description == folder.path("a.ttf")
        + ": is no TrueType or OpenType font; give a file that ends in .ttf, .otf or .ttc")
  }

  @Test func installedFonts() throws {
    let folder = try ImportFolder()
    var font = TestFont()
    font.family = "Zebra"
    try folder.write(font.bytes, to: "fonts/a.ttf")
    font.family = "DejaVu Sans"
    try folder.write(font.bytes, to: "fonts/z/b.TTF")
    try folder.write("no font", to: "fonts/c.otf")
    try folder.write(font.bytes, to: "fonts/readme.txt")
    let fonts = SystemFonts.collection(in: [folder.path("fonts"), folder.path("none")])
    #expect(fonts.faces.map(\.description.families) == [["DejaVu Sans"], ["Zebra"]])
    #expect(fonts.faces.allSatisfy { $0.load() != nil })
    #expect(fonts == SystemFonts.collection(in: [folder.path("fonts")]))
    #expect(SystemFonts.collection(in: []).isEmpty)
  }
}
