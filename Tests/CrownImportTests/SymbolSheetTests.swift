import CrownKit
import CrownStore
import Testing

@testable import CrownImport

/// Imports of the symbols of sheets.
@Suite struct SymbolSheetTests {
  private static func sheet(_ ids: [String]) -> String {
    let symbols = ids.enumerated().map { index, id in
      "<symbol id=\"\(id)\" viewBox=\"0 0 24 24\"><path d=\"M2 \(index + 2)h20v2H2z\"/></symbol>"
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" style=\"display:none\">\(symbols.joined())</svg>"
  }

  private var options: ImportOptions {
    var options = ImportOptions()
    options.takesSymbols = true
    options.pruning = .missingFiles
    return options
  }

  @Test func eachSymbolIsACrown() throws {
    let folder = try ImportFolder()
    try folder.write(Self.sheet(["home", "a/b", "..", "50%"]), to: "in/set/icons.svg")
    let report = try folder.importDrawings(options)
    #expect(report.outcomes.map(\.name) == ["home", "a%2Fb", "%2E.", "50%25"].map { "set/icons/\($0)" })
    #expect(report.outcomes[1].source == folder.path("in/set/icons.svg#a%2Fb"))
    #expect(report.count(of: .imported) == 4 && !report.hasProblems)
    #expect(try folder.importDrawings(options).count(of: .unchanged) == 4)
  }

  @Test func aSheetIsReadOnceForAllOfItsSymbols() throws {
    let folder = try ImportFolder()
    let sheets = ["one", "two", "three"].map { name in Self.sheet((0..<300).map { "\(name)-\($0)" }) }
    for (index, sheet) in sheets.enumerated() { try folder.write(sheet, to: "in/\(index).svg") }
    let bytes = sheets.reduce(0) { $0 + $1.utf8.count }
    var options = options
    options.jobs = 3
    let importer = CrownImporter(database: folder.path("crowns.db"), options: options)
    let found = try SourceList(searching: [folder.path("in")], takesSymbols: true)
    let first = try importer.importDrawings(of: found)
    #expect(first.count(of: .imported) == 900 && first.sourceByteCount == bytes)
    #expect(found.tables.sheets.readCount == 3)
    let second = try importer.importDrawings(of: found)
    #expect(second.count(of: .unchanged) == 900 && second.sourceByteCount == bytes)
    #expect(found.tables.sheets.readCount == 3)
    // The list is as it was found, and the drawings are those of now.
    try folder.write(Self.sheet((0..<300).map { "two-\(299 - $0)" }), to: "in/1.svg")
    #expect(try importer.importDrawings(of: found).count(of: .updated) == 300)
    #expect(found.tables.sheets.readCount == 4)
  }

  @Test func symbolsOfOneIdentifierOrNone() throws {
    let folder = try ImportFolder()
    try folder.write(Self.sheet(["home", "gear", "home", ""]), to: "in/icons.svg")
    let report = try folder.importDrawings(options)
    #expect(report.count(of: .imported) == 2 && report.count(of: .failed) == 2 && report.problems.count == 2)
    #expect(report.problems.allSatisfy { $0.line == 1 && $0.column ?? 0 > 100 })
    let home = try folder.records()["icons/home"]
    try folder.write(Self.sheet(["home"]), to: "in/icons.svg")
    #expect(try folder.importDrawings(options).count(of: .unchanged) == 0)
    #expect(try folder.records()["icons/home"] == home)
  }

  @Test func changesOfASheet() throws {
    let folder = try ImportFolder()
    try folder.write(Self.sheet(["one", "two", "three"]), to: "in/icons.svg")
    try folder.importDrawings(options)
    // The symbols that stay have other rows now.
    try folder.write(Self.sheet(["three", "one", "four"]), to: "in/icons.svg")
    let changed = try folder.importDrawings(options)
    #expect(changed.count(of: .updated) == 2 && changed.count(of: .imported) == 1 && changed.count(of: .removed) == 1)
    #expect(Set(try folder.records().keys) == ["icons/one", "icons/three", "icons/four"])

    try folder.write(try folder.bytes(of: "in/icons.svg"), to: "in/glyphs.svg")
    try folder.remove("in/icons.svg")
    #expect(try folder.importDrawings(options).count(of: .renamed) == 3)
    #expect(Set(try folder.records().keys) == ["glyphs/one", "glyphs/three", "glyphs/four"])
  }

  @Test func aSheetThatCannotBeReadKeepsItsCrowns() throws {
    let folder = try ImportFolder()
    try folder.write(Self.sheet(["one", "two"]), to: "in/icons.svg")
    try folder.importDrawings(options)
    for bad in ["<svg", "", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"] {
      try folder.write(bad, to: "in/icons.svg")
      let report = try folder.importDrawings(options)
      #expect(report.hasProblems && report.count(of: .removed) == 0)
    }
    #expect(try folder.records().count == 2)
  }

  @Test func importsWithAndWithoutSymbolsKeepEachOthersCrowns() throws {
    let folder = try ImportFolder()
    let body = "<g id=\"a\"><path d=\"M2 2h9v9z\"/></g>"
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(body)</svg>", to: "in/icons.svg")
    var plain = ImportOptions()
    plain.pruning = .missingFiles
    for options in [plain, options, plain, options] {
      #expect(try folder.importDrawings(options).count(of: .removed) == 0)
    }
    #expect(Set(try folder.records().keys) == ["icons", "icons/a"])
    try folder.remove("in/icons.svg")
    try folder.write(Sample.crown, to: "in/crown.svg")
    #expect(try folder.importDrawings(plain).count(of: .removed) == 2)
  }

  @Test func identifiersBecomeNamesAndBack() {
    for id in [
      "home", "a/b", "#", "%", "%2F", ".", "..", ".a", "a.b", "a\\b", "ä ö", "\u{202E}x", "a\u{7F}", "", "100%",
    ] {
      let escaped = SymbolID(id).escaped
      #expect(SymbolID(escaped: Substring(escaped)).text == id)
      #expect(id.isEmpty || CrownName.isValid("sheet/\(escaped)"), "\(escaped)")
    }
    #expect(SymbolID.split("a/b.svg#c").file == "a/b.svg")
    #expect(SymbolID.split("a/b.SVGZ#c%2Fd").symbol == SymbolID("c/d"))
    for path in ["a.svg", "a#b.svg", "-", "#", "a.png#b"] { #expect(SymbolID.split(path).symbol == nil) }
  }

  @Test func standardInputHasNoSymbols() throws {
    let found = try SourceList(searching: ["-"], takesSymbols: true)
    #expect(found.count == 0 && found.problems.count == 1)
  }
}
