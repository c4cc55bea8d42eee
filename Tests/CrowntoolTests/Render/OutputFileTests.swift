import CrownPNG
import CrownPNGReader
import Foundation
import Testing

/// The files that the tool writes and replaces, and how.
@Suite struct OutputFileTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/chess/disc.svg")
    #expect(try tool("import", "in").status == 0)
    return tool
  }

  private func attributes(_ tool: Tool, _ path: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: tool.folder.path + "/" + path)
  }

  // MARK: Replaced files

  @Test func originalDrawingsStay() throws {
    let tool = try toolWithCrowns()
    // The moved database no longer knows where its sources are.
    try tool("pack", "-o", "app.db")
    let result = try tool("render", "--all", "-d", "app.db", "--format", "svg", "-o", "in")
    #expect(result.status == 1)
    #expect(result.err.contains("in/royal.svg: cannot write: crowntool did not write this file"))
    #expect(try tool.read("in/royal.svg") == Array(Sample.crown.utf8))
    // What it wrote itself is replaced.
    #expect(try tool("render", "--all", "--format", "svg", "-o", "out/").status == 0)
    #expect(try tool("render", "--all", "--format", "svg", "-c", "red", "-o", "out/").status == 0)
    #expect(String(decoding: try tool.read("out/royal.svg"), as: UTF8.self).contains("#ff0000"))
    let forced = try tool("render", "royal", "-d", "app.db", "--format", "svg", "-o", "in", "--force")
    #expect(forced.status == 0)
    #expect(try tool.read("in/royal.svg") != Array(Sample.crown.utf8))
  }

  @Test(arguments: ["render", "gallery"])
  func onlyPicturesAreReplacedByPictures(command: String) throws {
    let tool = try toolWithCrowns()
    try tool.write("my notes", to: "a.png")
    let result = try tool(command, "royal", "-o", "a.png")
    #expect(result.status == 1)
    #expect(result.err.contains("a.png: cannot write: crowntool did not write this file, or it was changed since; "))
    #expect(try tool.read("a.png") == Array("my notes".utf8))
    #expect(try tool(command, "royal", "-o", "a.png", "--force").status == 0)
    try tool.write([], to: "empty.png")
    #expect(try tool(command, "royal", "-o", "empty.png").status == 0)
  }

  @Test func permissionsAndLinksStay() throws {
    let tool = try toolWithCrowns()
    try tool("render", "royal", "-o", "a.png")
    chmod(tool.folder.path + "/a.png", 0o640)
    symlink("a.png", tool.folder.path + "/link.png")
    #expect(try tool("render", "royal", "-c", "red", "-o", "link.png").status == 0)
    #expect(try attributes(tool, "a.png")[.posixPermissions] as? Int == 0o640)
    #expect(try attributes(tool, "link.png")[.type] as? FileAttributeType == .typeSymbolicLink)
    #expect(try PNG.decode(try tool.read("a.png"))[256, 430].red == 255)
    symlink("nowhere.png", tool.folder.path + "/lost.png")
    let result = try tool("render", "royal", "-o", "lost.png")
    #expect(result.status == 1)
    #expect(result.err.contains("lost.png: cannot write: it is a link that leads nowhere; remove it first"))
    #expect(!tool.exists("nowhere.png"))
  }

  @Test func namesAsLongAsTheyCanBe() throws {
    let tool = try Tool()
    let name = String(repeating: "n", count: 251)
    try tool.write(Sample.crown, to: "in/\(name).svg")
    #expect(try tool("import", "in").status == 0)
    #expect(try tool("render", name, "-s", "16").status == 0)
    #expect(tool.exists("\(name).png"))
  }

  // MARK: Endings

  @Test func anEndingStaysAsItWasWritten() throws {
    let tool = try toolWithCrowns()
    try tool("render", "royal", "-s", "16", "-o", "x.png")
    let other = try tool.read("x.png")
    #expect(try tool("render", "chess/disc", "-s", "16", "--scale", "1,2", "-o", "x.PNG").status == 0)
    #expect(tool.exists("x.PNG") && tool.exists("x@2x.PNG"))
    #if os(Linux)
    #expect(try tool.read("x.png") == other)
    #endif
  }

  @Test(arguments: [
    ["gallery", "--format", "png", "-o", "a.html"], ["gallery", "-o", "a.svg"], ["gallery", "-o", "a.txt"],
    ["render", "royal", "-o", "a.txt"],
    ["render", "--all", "-o", "a.png"], ["render", "royal", "--format", "svg", "-o", "a.PNG"],
    ["render", "royal", "-o", "{name}"], ["render", "royal", "-o", "{name}.{format}/"],
    ["render", "royal", "-o", "{name}.{color}.gif"],
  ])
  func namesOfOtherThingsAreRefused(arguments: [String]) throws {
    let tool = try toolWithCrowns()
    let before = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).count
    #expect(try tool.run(arguments).status == 64)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).count == before)
  }

  // MARK: Patterns

  @Test func tokens() throws {
    let tool = try toolWithCrowns()
    let pattern = "icons/{folder}/{size}-{base}-{color}@{scale}x.{format}"
    #expect(try tool("render", "--all", "-s", "16", "--scale", "1,2", "-c", "red", "-o", pattern).status == 0)
    for file in ["chess/16-disc-ff0000@1x.png", "chess/16-disc-ff0000@2x.png", "16-royal-ff0000@2x.png"] {
      #expect(tool.exists("icons/" + file), "\(file)")
    }
    #expect(try tool("render", "chess/disc", "--width", "8", "--height", "9", "-o", "{name}-{size}.svg").status == 0)
    #expect(tool.exists("chess/disc-8x9.svg"))
    // A crown without a folder does not lead to the root.
    #expect(try tool("render", "royal", "-s", "8", "-o", "{folder}/{base}.png").status == 0)
    #expect(tool.exists("royal.png"))
  }

  @Test func bracesCanBeWritten() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "royal", "-s", "8", "-o", "{{a}}.png").status == 0)
    #expect(try tool("render", "royal", "-s", "8", "-o", "{{{base}}}.png").status == 0)
    #expect(tool.exists("{a}.png") && tool.exists("{royal}.png"))
    for (pattern, message) in [
      ("{nme}.png", "there is no '{nme}'; give one of {name} {base} {folder} {scale} {size} {color} {format}"),
      ("{name.png", "'{' without its counterpart; write '{{' for a brace"),
      ("a}.png", "'}' without its counterpart; write '}}' for a brace"),
    ] {
      let result = try tool("render", "royal", "-o", pattern)
      #expect(result.status == 64)
      #expect(result.err.contains(message), "\(result.err)")
    }
  }

  @Test func twoPicturesOfOneFileAreRefusedBeforeAnyIsDrawn() throws {
    let tool = try toolWithCrowns()
    let colliding = try tool("render", "--all", "-o", "out/{size}.png")
    #expect(colliding.status == 1)
    #expect(colliding.err.contains("'chess/disc' and 'royal' would both be this file; add {name} to --output"))
    let scales = try tool("render", "royal", "--scale", "1,2", "-o", "out/{name}.png")
    #expect(scales.err.contains("would be this one file; add {scale} to --output"))
    #expect(!tool.exists("out"))
  }
}
