import CrownKit
import CrownPNG
import CrownPNGReader
import CrownPath
import CrownStore
import Foundation
import Testing

/// `--trim`, `--square` and `--padding`, of an import and of `render`.
@Suite struct FramingTests {
  /// A tool with a bar of 16 by 8 units at (4, 8), and a square of which a half lies outside of the view box.
  private func toolWithDrawings() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.svg("M4 8h16v8H4z"), to: "in/bar.svg")
    try tool.write(Sample.svg("M-4 4h8v8h-8z"), to: "in/half.svg")
    return tool
  }

  @Test(
    arguments: [
      ([], [0, 0, 24, 24]), (["--trim"], [4, 8, 16, 8]), (["--trim", "2"], [2, 6, 20, 12]),
      (["--trim=10%"], [2, 6, 20, 12]), (["--square"], [0, 0, 24, 24]), (["--trim", "--square"], [4, 4, 16, 16]),
      (["--padding", "2", "--square", "--trim"], [2, 2, 20, 20]), (["--padding", "10%"], [-3, -3, 30, 30]),
      (["--trim", "none", "--square", "false", "--padding", "0"], [0, 0, 24, 24]),
    ] as [([String], [Double])])
  func anImportChangesTheViewBox(options: [String], box: [Double]) throws {
    let tool = try toolWithDrawings()
    let result = try tool.run(["import"] + options + ["in"])
    #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
    #expect(try tool.viewBox(of: "bar") == box)
    // Ink outside of the view box is the crown's, too, and a picture of it is cut to the view box.
    if options == ["--trim"] { #expect(try tool.viewBox(of: "half") == [-4, 4, 8, 8]) }
    #expect(try tool("verify").status == 0)
  }

  @Test func theCrownKeepsThem() throws {
    let tool = try toolWithDrawings()
    try tool("import", "in", "--trim", "--square", "--padding", "10%")
    let records = try tool.records()
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 2,"))
    #expect(try tool("status", "in").status == 0)
    try tool.write(Sample.svg("M4 8h16v8H4z") + "<!-- another -->", to: "in/bar.svg")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 1, unchanged 1,"))
    #expect(try tool.records() == records)
    #expect(try tool("settings", "in/bar.svg").out.contains("padding    10%      imported so before, as bar\n"))
    let status = try tool("status", "in", "--trim", "none")
    #expect(status.status == 1 && status.out.contains("2 crowns would change from --trim 0 to the default settings"))
    let back = try tool("import", "in", "--trim", "none", "--square", "false", "--padding", "none")
    #expect(back.out.contains("2 crowns changed from --trim 0 --square true --padding '10%' to the default settings"))
    #expect(try tool.viewBox(of: "bar") == [0, 0, 24, 24])
  }

  @Test func aFileOfSettingsGivesThem() throws {
    let tool = try toolWithDrawings()
    try tool.write(
      "{ trim: true, square: true, padding: '10%', for: { half: { trim: 1, square: false, padding: 0 } } }",
      to: "in/crowns.json")
    #expect(try tool("import", "in").status == 0)
    #expect(try tool.viewBox(of: "bar") == [2, 2, 20, 20])
    #expect(try tool.viewBox(of: "half") == [-5, 3, 10, 10])
    let settings = try tool("settings", "in/bar.svg").out
    for line in ["  trim       true     in/crowns.json:1\n", "  padding    10%      in/crowns.json:1\n"] {
      #expect(settings.contains(line), "\(settings)")
    }
    try tool.write("{ trim: 'wide' }", to: "in/crowns.json")
    let wrong = try tool("import", "in")
    #expect(wrong.status == 1 && wrong.err.contains("in/crowns.json:1:9: trim wide is not a margin: give units"))
  }

  @Test func picturesAreFramedToo() throws {
    let tool = try Tool()
    try tool.write(PictureSample.blackSquare(), to: "in/square.png")
    try tool.write(PictureSample.blackSquare(), to: "masks/kept.png")
    #expect(try tool("import", "in", "--trim", "--padding", "25%").status == 0)
    #expect(try tool.viewBox(of: "square") == [0, 0, 64, 64])
    #expect(try tool("import", "masks", "--trace", "never", "--trim", "4").status == 0)
    #expect(try tool.viewBox(of: "kept") == [12, 12, 40, 40])
    let shown = try tool("show", "kept").out
    #expect(shown.contains("size        40 by 40 pixels"))
    // Its pixels are those of the picture.
    try tool("render", "kept", "-s", "40", "-o", "kept.png")
    let image = try PNG.decode(tool.read("kept.png"))
    for (x, y) in [(3, 20), (4, 20), (35, 35), (36, 35)] {
      #expect(image[x, y].alpha == ((4..<36).contains(x) && (4..<36).contains(y) ? 255 : 0))
    }
    try tool("import", "in", "--padding", "none")
    #expect(try tool.viewBox(of: "square") == [16, 16, 32, 32])
  }

  @Test(arguments: ["in", "masks"])
  func renderFramesOutlinesAndMasks(kind: String) throws {
    let tool = try Tool()
    try tool.write(PictureSample.blackSquare(), to: "\(kind)/a.png")
    try tool("import", kind, "--trace", kind == "in" ? "always" : "never")
    #expect(try tool("render", "--trim", "a", "-s", "32", "-o", "a.png").status == 0)
    let cut = try PNG.decode(tool.read("a.png"))
    #expect(cut.width == 32 && (0..<32 * 32).allSatisfy { cut[$0 % 32, $0 / 32].alpha == 255 })
    #expect(try tool("render", "a", "--trim", "--padding", "25%", "-s", "32", "-o", "b.png").status == 0)
    let padded = try PNG.decode(tool.read("b.png"))
    for y in 0..<32 {
      for x in 0..<32 {
        let isInk = (8..<24).contains(x) && (8..<24).contains(y)
        #expect(padded[x, y].alpha == (isInk ? 255 : 0))
      }
    }
    #expect(try tool("render", "a", "--trim", "--padding", "16", "--format", "svg", "-o", "b.svg").status == 0)
    #expect(String(decoding: try tool.read("b.svg"), as: UTF8.self).contains("viewBox=\"0 0 64 64\""))
    #expect(try tool("render", "a", "--trim", "-o", "a.ico").status == 0)
    #expect(try tool.viewBox(of: "a") == [0, 0, 64, 64])
  }

  @Test func renderKeepsProportions() throws {
    let tool = try toolWithDrawings()
    try tool("import", "in")
    try tool("render", "bar", "--trim", "-s", "32", "-o", "bar.png")
    let bar = try PNG.decode(tool.read("bar.png"))
    #expect(bar.width == 32 && bar.height == 16)
    try tool("render", "bar", "--trim", "--square", "-s", "32", "-o", "square.png")
    let square = try PNG.decode(tool.read("square.png"))
    #expect(square.height == 32 && square[0, 7].alpha == 0 && square[0, 8].alpha == 255 && square[31, 24].alpha == 0)
    try tool("render", "half", "--trim", "-s", "16", "-o", "half.png")
    let half = try PNG.decode(tool.read("half.png"))
    #expect((0..<256).allSatisfy { half[$0 % 16, $0 / 16].alpha == 255 })
    // Each crown of a set gets its own box.
    try tool("render", "--all", "--trim", "--square", "--padding", "8%", "-s", "64", "-o", "even/")
    #expect(tool.exists("even/bar.png") && tool.exists("even/half.png"))
  }

  @Test(arguments: [
    (["--trim", "-1"], "Error: --trim -1 is not a margin: give units of the drawing"),
    (["--trim=nan"], "--trim nan is not a margin"), (["--trim", "nan"], "--trim nan is not a margin"),
    (
      ["--padding", "46%"],
      "--padding 46% is not a margin: give units of the drawing, such as 2, a percentage up to 45%"
    ),
    (["--padding", "wide"], "--padding wide is not a margin"), (["--square=maybe"], "--square maybe is unknown"),
    (["--trim", "--trim", "2"], "--trim is given twice"),
  ])
  func wrongValues(options: [String], sentence: String) throws {
    let tool = try toolWithDrawings()
    try tool("import", "in")
    for command in [["import", "in"], ["render", "bar"]] {
      let result = try tool.run(command + options)
      #expect(result.status == 64 && result.err.contains(sentence), "\(result.err)")
    }
  }

  @Test func whatCannotBeFramed() throws {
    let tool = try toolWithDrawings()
    let sentence =
      "--padding 1000 would leave less than a tenth of the picture to the drawing, whose longer side is 24; give at "
      + "most 108"
    let imported = try tool("import", "in", "--padding", "1000")
    #expect(imported.status == 1 && imported.err.contains(sentence), "\(imported.err)")
    try tool("import", "in")
    let drawn = try tool("render", "bar", "--padding", "1000")
    #expect(drawn.status == 1 && drawn.err == "error: bar: \(sentence)\n", "\(drawn.err)")
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .readWrite)
    let empty = Drawing(viewBox: PathRect(x: 0, y: 0, width: 24, height: 24), path: BezierPath())
    try catalog.write { try $0.put("empty", record: try PathEncoder().encode(empty).bytes, source: nil) }
    catalog.close()
    let cut = try tool("render", "empty", "bar", "--trim", "-s", "8", "-o", "out")
    #expect(cut.status == 1 && tool.exists("out/bar.png") && !tool.exists("out/empty.png"))
    #expect(cut.err == "error: empty: there is no ink to trim the picture to; leave out --trim\n", "\(cut.err)")
  }
}

extension Tool {
  /// The view box of a crown: its corner, its width and its height.
  fileprivate func viewBox(of name: String) throws -> [Double] {
    struct Page: Decodable { let viewBox: [Double] }
    return try JSONDecoder().decode(Page.self, from: Data(self("show", name, "--json").out.utf8)).viewBox
  }
}
