import CrownKit
import CrownsTestSupport
import Foundation
import Testing

/// Fonts for pages: WOFF and WOFF2, written and imported.
@Suite struct WebFontTests {
  private static let hasBrotli = ["/usr/bin/brotli", "/usr/local/bin/brotli", "/opt/homebrew/bin/brotli"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A database of two crowns, and `icons.otf` of them.
  private static func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.disc, to: "in/disc.svg")
    try tool.write(Sample.crown, to: "in/royal.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf").status == 0)
    return tool
  }

  private static func records(_ tool: Tool, _ database: String) throws -> [[UInt8]] {
    let library = try CrownLibrary(opening: tool.folder.appending(path: database))
    return try library.names().sorted().map { try Array(library.crown(named: $0).record) }
  }

  @Test func deflatedFontsComeInAgain() throws {
    let tool = try Self.tool()
    for ending in ["otf", "woff"] {
      #expect(try tool("import", "icons.\(ending)", "-d", "\(ending).db", "-q").status == 0)
    }
    #expect(try Self.records(tool, "otf.db") == Self.records(tool, "woff.db"))
  }

  @Test(.enabled(if: hasBrotli)) func packedFontsComeInAgain() throws {
    let tool = try Self.tool()
    let font = try tool.read("icons.woff2")
    let deflated = try tool.read("icons.woff")
    #expect(font.starts(with: "wOF2OTTO".utf8) && font.count < deflated.count)
    #expect(String(decoding: try tool.read("icons.css"), as: UTF8.self).contains("format(\"woff2\"), url("))
    for ending in ["otf", "woff2"] {
      #expect(try tool("import", "icons.\(ending)", "-d", "\(ending).db", "-q").status == 0)
    }
    #expect(try Self.records(tool, "otf.db") == Self.records(tool, "woff2.db"))
    // What export wrote is replaced, and an edited file is not.
    #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf").status == 0)
    #expect(try tool.read("icons.woff2") == font)
    let edited = font.dropLast(12) + [0] + font.suffix(11)
    try tool.write(Array(edited), to: "icons.woff2")
    let result = try tool("export", "--all", "--format", "font", "-o", "icons.otf")
    #expect(result.status == 1 && result.err.contains("icons.woff2") && result.err.contains("--force"), "\(result)")
    // A stream that is cut, and one that unpacks to more than its directory says.
    var damaged = Array(font.prefix(font.count / 2))
    try tool.write(damaged, to: "cut.woff2")
    damaged = font
    // The size of the first table, which is the compact one.
    damaged[49] &= 0x80
    try tool.write(damaged, to: "lying.woff2")
    for name in ["cut", "lying"] {
      let result = try tool("import", "\(name).woff2", "-d", "none.db")
      #expect(result.status == 1 && result.err.contains("\(name).woff2: this font "), "\(result)")
    }
  }

  /// TrueType outlines as they are, divided by kinds of data as usual, and without bearings.
  @Test(.enabled(if: hasBrotli), arguments: ["outlines-plain", "outlines", "outlines-bearings"])
  func packedOutlinesComeIn(name: String) throws {
    let tool = try Tool()
    let fixtures = "Tests/CrownImportTests/Fixtures/"
    try tool.write(Repository.bytes(fixtures + "outlines.ttf"), to: "plain.ttf")
    try tool.write(Repository.bytes(fixtures + "\(name).woff2"), to: "packed.woff2")
    for (file, database) in [("plain.ttf", "plain.db"), ("packed.woff2", "packed.db")] {
      let result = try tool("import", file, "-d", database, "-q")
      #expect(result.status == 0, "\(result)")
    }
    let records = try Self.records(tool, "plain.db")
    let again = try Self.records(tool, "packed.db")
    #expect(records.count == 9 && records == again)
  }

  @Test func withoutBrotli() throws {
    let tool = try Tool()
    try tool.write(Sample.disc, to: "in/disc.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    let nowhere = ["PATH": tool.folder.path()]
    let exported = try tool("export", "--all", "--format", "font", "-q", "-o", "icons.otf", environment: nowhere)
    #expect(exported.status == 0 && exported.err.contains("icons.woff2 is not written: WOFF2 needs"), "\(exported)")
    #expect(!tool.exists("icons.woff2"))
    let sheet = String(decoding: try tool.read("icons.css"), as: UTF8.self)
    #expect(sheet.hasPrefix("/* WOFF2 needs the program brotli; install it") && !sheet.contains("woff2\""))
    var file = Array("wOF2OTTO".utf8) + [UInt8](repeating: 0, count: 40)
    // One table of no bytes.
    file[13] = 1
    file += [13, 0]
    try tool.write(file, to: "some.woff2")
    let result = try tool("import", "some.woff2", "-d", "none.db", environment: nowhere)
    #expect(result.status == 1 && result.err.contains("some.woff2: WOFF2 needs the program brotli"), "\(result)")
  }

  @Test func damagedFontsSayWhatTheyAre() throws {
    let tool = try Self.tool()
    let woff = try tool.read("icons.woff")
    var large = Array("wOF2OTTO".utf8) + [UInt8](repeating: 0, count: 40)
    large[13] = 1
    // A form of outlines that there is not, and outlines twice.
    let outlines = large + [0x4A, 5]
    var twice = large
    twice[13] = 2
    twice += [0x0A, 0, 0, 0x0A, 0, 0]
    let collection = Array("wOF2ttcf".utf8) + [UInt8](repeating: 0, count: 40)
    large += [13, 0x8F, 0xFF, 0xFF, 0xFF, 0x7F]
    let files: [(String, [UInt8], String)] = [
      ("text.otf", Array("\u{FF}\u{FE}no font".utf8), "named as a font and is none"),
      ("empty.ttf", [], "named as a font and is none"),
      ("cut.otf", Array(try tool.read("icons.otf").prefix(300)), "this font is damaged in its table"),
      ("cut.woff", Array(woff.prefix(woff.count / 2)), "this font is damaged"),
      ("large.woff2", large, "unpacks to more than 64 MiB"),
      ("outlines.woff2", outlines, "give the .ttf, .otf or .woff of the font"),
      ("twice.woff2", twice, "this font is damaged"),
      ("several.woff2", collection, "holds several fonts"),
    ]
    for (name, bytes, sentence) in files {
      try tool.write(bytes, to: name)
      let result = try tool("import", name, "-d", "none.db")
      #expect(result.status == 1 && result.err.contains(name) && result.err.contains(sentence), "\(result)")
    }
  }

  @Test func codepointsBesideAFontNameItsGlyphs() throws {
    let tool = try Self.tool()
    try tool.write("# names\nkrone E001\r\nno line of names\ndisk zz\n", to: "icons.codepoints")
    #expect(try tool("import", "icons.otf", "-d", "again.db", "-q").status == 0)
    let library = try CrownLibrary(opening: tool.folder.appending(path: "again.db"))
    #expect(try library.names().sorted() == ["icons/disc", "icons/krone"])
  }
}
