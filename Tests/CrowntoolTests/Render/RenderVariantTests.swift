import CrownKit
import CrownPNGReader
import Foundation
import Testing

/// Several sizes and colours in one run of `crowntool render`.
@Suite struct RenderVariantTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/chess/disc.svg")
    try #require(try tool("import", "in").status == 0)
    return tool
  }

  private func files(in tool: Tool, _ folder: String) -> [String] {
    let folder = tool.folder.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".png") }.sorted()
  }

  @Test func aValueMayFollowAShortName() throws {
    let tool = try Tool()
    try tool.write(Sample.square, to: "in/royal.svg")
    #expect(try tool("import", "-j1", "in").status == 0)
    #expect(try tool("render", "royal", "-j2", "-s24", "-o", "a.png").status == 0)
    #expect(try tool("render", "royal", "-s", "24", "-o", "b.png").status == 0)
    #expect(try tool.read("a.png") == tool.read("b.png"))
    #expect(try tool("render", "royal", "-sx", "-o", "c.png").err.contains("'x' is not a size"))
  }

  @Test func aFolderForEachSize() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "--all", "--size", "16,24,32,16", "-o", "out")
    #expect(result.status == 0 && result.out.hasPrefix("wrote 6 files to out ("))
    #expect(
      files(in: tool, "out") == [
        "16/chess/disc.png", "16/royal.png", "24/chess/disc.png", "24/royal.png", "32/chess/disc.png", "32/royal.png",
      ])
    // The bytes of a run of its own; an option that is given twice adds.
    try tool("render", "royal", "-s", "24", "-o", "royal.png")
    #expect(try tool.read("out/24/royal.png") == tool.read("royal.png"))
    try tool("render", "royal", "-s", "16", "-s", "24", "--size=32", "-o", "again")
    #expect(files(in: tool, "again") == ["16/royal.png", "24/royal.png", "32/royal.png"])
  }

  @Test func aFolderForEachColor() throws {
    let tool = try toolWithCrowns()
    try tool("render", "royal", "-s", "16", "--color", "red", "-c", "#00f", "-c", "#ff0000", "-o", "out/")
    #expect(files(in: tool, "out") == ["0000ff/royal.png", "ff0000/royal.png"])
    try tool("render", "royal", "-s", "16,24", "-c", "red", "-c", "blue", "--scale", "1", "--scale", "2", "-o", "both")
    #expect(files(in: tool, "both").count == 8)
    #expect(tool.exists("both/ff0000/24/royal@2x.png"))
    try tool("render", "royal", "-s", "16", "-c", "blue", "-o", "blue.png")
    #expect(try tool.read("both/0000ff/16/royal.png") == tool.read("blue.png"))
  }

  @Test func patternsKeepThemApart() throws {
    let tool = try toolWithCrowns()
    let result = try tool(
      "render", "--all", "-s", "16,24", "-c", "red", "-c", "blue", "-o", "out/{base}-{size}-{color}.png")
    #expect(result.status == 0 && files(in: tool, "out").count == 8)
    #expect(tool.exists("out/disc-16-ff0000.png") && tool.exists("out/royal-24-0000ff.png"))
  }

  /// Nothing is written where two pictures would be one file.
  @Test(arguments: [
    ("out/{name}.png", "add {color} and {size} to --output"), ("out/{name}-{size}.png", "add {color} to --output"),
    ("out/{name}-{color}.png", "add {size} to --output"), ("out/{size}-{color}.png", "add {name} to --output"),
  ])
  func collisions(pattern: String, advice: String) throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "--all", "-s", "16,24", "-c", "red", "-c", "blue", "-o", pattern)
    #expect(result.status == 1 && result.err.contains(advice), "\(result.err)")
    #expect(!tool.exists("out"))
  }

  @Test func oneFileForSeveralPictures() throws {
    let tool = try toolWithCrowns()
    let file = try tool("render", "royal", "-s", "16,24", "-o", "royal.png")
    #expect(file.status == 64 && file.err.contains("is one file for 2 pictures"))
    #expect(file.err.contains("'{name}-{size}.png'") && !tool.exists("royal.png"))
    #expect(try tool("render", "royal", "-c", "red", "-c", "blue", "-o", "-").status == 64)
    // Without an ending it is a folder.
    #expect(try tool("render", "royal", "-s", "16,24", "-o", "new").status == 0)
    #expect(files(in: tool, "new") == ["16/royal.png", "24/royal.png"])
  }

  @Test func veryManyFilesNeedAYes() throws {
    let tool = try toolWithCrowns()
    let sizes = (1...200).map(String.init).joined(separator: ",")
    let colors = (0..<200).flatMap { ["-c", "rgb(0 0 \($0))"] }
    let result = try tool.run(["render", "--all", "-s", sizes, "-o", "out"] + colors)
    #expect(result.status == 1 && !tool.exists("out"))
    #expect(result.err == "error: 2 crowns in 40000 kinds are 80000 files; --yes writes them\n")
    #expect(try tool("render", "royal", "-s", "8,9", "--yes", "-o", "few").status == 0)
  }

  @Test(arguments: ["0", "16385", "16,", ",", "", "16,x", "1.5", "-1", "16 24"])
  func badSizes(size: String) throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "royal", "-s", size, "-o", "out")
    #expect(result.status == 64 && result.err.contains("is not a size: give 1 to 16384 pixels"), "\(result.err)")
    #expect(!tool.exists("out"))
  }

  /// A colour outside sRGB is mapped, and said to be.
  @Test func coloursOfOtherSpaces() throws {
    let tool = try toolWithCrowns()
    let inside = try tool("render", "royal", "-s", "8", "-c", "oklch(0.401 0.1233 21.57)", "-o", "a.png")
    #expect(inside.status == 0 && inside.err == "")
    try tool("render", "royal", "-s", "8", "-c", "#7d2329", "-o", "b.png")
    #expect(try tool.read("a.png") == tool.read("b.png"))
    let green = "color(display-p3 0 1 0)"
    let mapped = try tool("render", "royal", "-s", "8", "-c", green, "-o", "c.png")
    let hex = "\(try CrownColor(css: green))"
    #expect(mapped.status == 0)
    #expect(mapped.err == "'\(green)' lies outside sRGB, in which pictures are written; \(hex) is used\n")
    try tool("render", "royal", "-s", "8", "-c", hex, "-o", "d.png")
    #expect(try tool.read("c.png") == tool.read("d.png"))
    let unknown = try tool("render", "royal", "-c", "color(rec2020 0 1 0)")
    #expect(unknown.status == 64 && unknown.err.contains("colours in 'rec2020' are not read here"))
  }

  @Test func badCombinations() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "royal", "-s", "16,24", "--width", "5").status == 64)
    #expect(try tool("render", "royal", "-s", "16,9000", "--scale", "2").status == 64)
    #expect(try tool("render", "royal", "-c", "red", "-c", "redd").status == 64)
  }
}
