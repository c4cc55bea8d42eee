import CrownKit
import CrownSVG
import Foundation
import Testing

/// `export --format font`, as a person would use it, read by the reader of fonts for texts.
@Suite struct FontExportTests {
  /// A database of three crowns: `disc`, `heraldic/royal` and `shaded`, which has a hole by the even-odd rule.
  private static func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.disc, to: "in/disc.svg")
    try tool.write(Sample.crown, to: "in/heraldic/royal.svg")
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"10 10 48 24\"><path d=\"M10 10h20v20H10z\"/>"
        + "<path opacity=\".4\" fill-rule=\"evenodd\" d=\"M34 10h20v20H34zM38 14h8v8h-8z\"/></svg>",
      to: "in/shaded.svg")
    #expect(try tool("import", "in", "-q").status == 0)
    return tool
  }

  private static func lines(_ tool: Tool, _ path: String) throws -> [Substring] {
    String(decoding: try tool.read(path), as: UTF8.self).split(separator: "\n")
  }

  @Test func glyphsOfCodepoints() throws {
    let tool = try Self.tool()
    let result = try tool("export", "--all", "--format", "font", "-o", "icons.otf")
    #expect(result.status == 0 && result.out.hasPrefix("wrote icons.otf and files beside it ("), "\(result)")
    let font = try OpenTypeFont(try tool.read("icons.otf"))
    #expect(font.description.families == ["icons"] && font.unitsPerEm == 4096)
    #expect(font.ascent == 3584 && font.descent == 512)
    #expect(
      try Self.lines(tool, "icons.codepoints").dropFirst() == ["disc e000", "heraldic-royal e001", "shaded e002"])
    // The view box of 48 by 24 is the em square of 4096 units by its height.
    let shaded = try #require(font.glyph(of: "\u{E002}"))
    #expect(font.advance(of: shaded) == 8192)
    let outline = try font.outline(of: shaded)
    let box = try #require(outline.bounds)
    #expect(abs(box.minX) <= 1 && abs(box.minY + 3584) <= 1)
    let (right, height): (Double, Double) = (44 * 4096 / 24, 20 * 4096 / 24)
    #expect(abs(box.maxX - right) <= 1 && abs(box.height - height) <= 1)
    // The hole of a fourth of the second square is none by the non-zero rule if it runs around as the square does.
    let scale = 4096.0 / 24
    let area: Double = (800 - 64) * scale * scale
    #expect(abs(abs(outline.signedArea) - area) < 1e5)
    // Names are ligatures.
    let letters = "heraldic-royal".unicodeScalars.compactMap { font.glyph(of: $0) }
    var steps = 10_000
    let joined = font.joined(letters, script: .latin, &steps)
    #expect(letters.count == 14 && joined.map(\.glyph) == [font.glyph(of: "\u{E001}")] && joined.map(\.count) == [14])

    let web = try tool.read("icons.woff")
    #expect(web.starts(with: "wOFFOTTO".utf8))
    let sheet = String(decoding: try tool.read("icons.css"), as: UTF8.self)
    #expect(sheet.contains(".icons-heraldic-royal::before { content: \"\\e001\"; }"))
    #expect(sheet.contains("override-colors: 0 rgb(0 0 0 / 0.4);"))
  }

  @Test func shadesAreLayersOrFlattened() throws {
    let tool = try Self.tool()
    func tags(_ path: String) throws -> Set<String> {
      let bytes = try tool.read(path)
      return Set((0..<Int(bytes[5])).map { String(decoding: bytes[12 + 16 * $0..<16 + 16 * $0], as: UTF8.self) })
    }
    #expect(try tool("export", "--all", "--format", "font", "-o", "a.otf", "--color", "#c8102e").status == 0)
    #expect(try tags("a.otf").isSuperset(of: ["COLR", "CPAL", "CFF ", "GSUB", "cmap"]))
    #expect(String(decoding: try tool.read("a.css"), as: UTF8.self).contains("0 rgb(200 16 46 / 0.4)"))
    #expect(try tool("export", "--all", "--format", "font", "-o", "b.otf", "--flatten").status == 0)
    #expect(try tags("b.otf").isDisjoint(with: ["COLR", "CPAL"]))
    // The option holds for all formats.
    let svg = try tool("export", "shaded", "--format", "svg", "-o", "-", "--flatten").out
    #expect(svg.ranges(of: "<path").count == 1 && !svg.contains("opacity"))
  }

  @Test func codepointsStay() throws {
    let tool = try Self.tool()
    #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf").status == 0)
    let first = try tool.read("icons.otf")
    #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf").status == 0)
    #expect(try tool.read("icons.otf") == first)
    // An edited list counts, and keeps what a person wrote. A crown that went keeps its codepoint from others.
    var list = String(decoding: try tool.read("icons.codepoints"), as: UTF8.self)
    list += "# ours\nanchor e010\nbell 2605"
    try tool.write(list, to: "icons.codepoints")
    for name in ["abbey", "anchor", "bell"] { try tool.write(Sample.crown, to: "in/\(name).svg") }
    #expect(try tool("import", "in", "-q").status == 0)
    #expect(try tool("remove", "disc", "-q").status == 0)
    #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf").status == 0)
    #expect(
      try Self.lines(tool, "icons.codepoints").dropFirst() == [
        "disc e000", "heraldic-royal e001", "shaded e002", "# ours", "anchor e010", "bell 2605", "abbey e003",
      ])
    let font = try OpenTypeFont(try tool.read("icons.otf"))
    #expect(font.glyph(of: "\u{E000}") == nil)
    for code in ["\u{E010}", "\u{2605}", "\u{E003}"] as [Unicode.Scalar] { #expect(font.glyph(of: code) != nil) }
  }

  @Test(arguments: [
    ("disc e000\ndisc e001\n", "line 2: disc is listed twice"), ("disc e000\nx e000", "line 2: the code e000"),
    ("disc d800", "line 1: expected"), ("disc 41", "line 1: expected"), ("{\"disc\": 1}", "line 1: expected"),
    ("disc fffffff", "line 1: expected"),
  ])
  func wrongLists(text: String, words: String) throws {
    let tool = try Self.tool()
    try tool.write(text, to: "icons.codepoints")
    let result = try tool("export", "--all", "--format", "font", "-o", "icons.otf")
    #expect(result.status == 1 && result.err.contains("icons.codepoints: \(words)"), "\(result)")
    #expect(!tool.exists("icons.otf"))
    #expect(try tool.read("icons.codepoints") == Array(text.utf8))
  }

  @Test func editedFontsStay() throws {
    let tool = try Self.tool()
    #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf").status == 0)
    for ending in ["otf", "woff", "css"] {
      var bytes = try tool.read("icons.\(ending)")
      bytes[bytes.count / 2] ^= 1
      try tool.write(bytes, to: "icons.\(ending)")
      let result = try tool("export", "--all", "--format", "font", "-o", "icons.otf")
      #expect(result.status == 1 && result.err.contains("--force"), "\(result)")
      #expect(try tool.read("icons.\(ending)") == bytes)
      #expect(try tool("export", "--all", "--format", "font", "-o", "icons.otf", "--force").status == 0)
    }
  }

  @Test func whatNoGlyphCanBeIsTold() throws {
    let tool = try Tool()
    for (name, box) in [("wide", "0 0 1000 1"), ("tall", "0 0 1 1000"), ("★", "0 0 24 24")] {
      let size = box.split(separator: " ").suffix(2)
      try tool.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\"><rect width=\"\(size[size.startIndex])\" "
          + "height=\"\(size[size.endIndex - 1])\"/></svg>", to: "in/\(name).svg")
    }
    #expect(try tool("import", "in", "-q").status == 0)
    let result = try tool("export", "--all", "--format", "font", "-o", "it's \"a\" font.otf")
    #expect(result.status == 1 && result.err.contains("wide: it is more than 7 times as wide as high"), "\(result)")
    #expect(result.err.contains("★: nothing is left of this name"))
    #expect(try OpenTypeFont(try tool.read("it's \"a\" font.otf")).description.families == ["it's a font"])
    let sheet = String(decoding: try tool.read("it's \"a\" font.css"), as: UTF8.self)
    #expect(sheet.contains("url(\"it%27s%20%22a%22%20font.woff\")") && sheet.contains(".it-s-a-font-tall::before"))
  }

  @Test(arguments: ["-", "icons", "in", "in/", "icons.ttf", ".otf", "none/"])
  func wrongOutputs(output: String) throws {
    let tool = try Self.tool()
    let result = try tool("export", "--all", "--format", "font", "-o", output)
    #expect(result.status == 64 && result.err.contains("give the name of the font"), "\(output): \(result)")
  }
}
