import CrownKit
import CrownPNGReader
import Foundation
import Testing

/// The second half of a designer's week: pictures for apps, and databases as a whole.
@Suite struct DesignersWeekPictureTests {
  private func tool() throws -> Tool { try DesignersWeekTests.toolWithIcons() }

  @Test func severalSizes() throws {
    let tool = try tool()
    #expect(try tool("render", "royal", "--size", "16,24,32").status == 0)
    for side in [16, 24, 32] { #expect(try PNG.decode(tool.read("\(side)/royal.png")).width == side) }
  }

  @Test func severalColors() throws {
    let tool = try tool()
    #expect(try tool("render", "royal", "-c", "navy", "-c", "#C8102E").status == 0)
    #expect(tool.exists("000080/royal.png") && tool.exists("c8102e/royal.png"))
    #expect(try tool("render", "royal", "-c", "navy", "-c", "gold", "-o", "{name}-{color}.png").status == 0)
    #expect(tool.exists("royal-ffd700.png"))
  }

  @Test func iOS() throws {
    let tool = try tool()
    #expect(try tool("render", "royal", "--preset", "ios", "-o", "Icons/").status == 0)
    #expect(try PNG.decode(tool.read("Icons/royal@3x.png")).width == 72)
  }

  @Test func android() throws {
    let tool = try tool()
    #expect(try tool("render", "account-box", "--preset", "android", "-o", "res/").status == 0)
    #expect(try PNG.decode(tool.read("res/drawable-xxxhdpi/account_box.png")).width == 96)
  }

  @Test func ico() throws {
    let tool = try tool()
    #expect(try tool("render", "royal", "-o", "favicon.ico").status == 0)
    #expect(try tool.read("favicon.ico").starts(with: [0, 0, 1, 0, 3, 0]))
  }

  @Test func trimAndSquare() throws {
    let tool = try tool()
    #expect(try tool("render", "bar", "--trim", "--square", "-s", "16").status == 0)
    let picture = try PNG.decode(tool.read("bar.png"))
    #expect(picture.width == 16 && picture.height == 16)
    #expect(picture[0, 4].alpha == 255 && picture[15, 11].alpha == 255 && picture[0, 3].alpha == 0)
    #expect(try tool("import", "icons", "--trim", "--square", "--padding", "8%").status == 0)
    #expect(try tool("import", "icons").out.contains("unchanged 5,"))
  }

  @Test func oklch() throws {
    let tool = try tool()
    #expect(try tool("render", "bar", "--color", "oklch(54% 0.2 22)", "-s", "24").status == 0)
    #expect(try PNG.decode(tool.read("bar.png"))[12, 12].alpha == 255)
  }

  @Test func hashMissing() throws {
    let tool = try tool()
    // What `--color #C8102E` is behind a shell.
    for arguments in [["render", "royal", "--color", ""], ["render", "royal", "--color"]] {
      let result = try tool.run(arguments)
      #expect(result.status == 64 && result.err.contains("A shell takes # for the beginning of a comment"))
    }
  }

  @Test func foreignFileKept() throws {
    let tool = try tool()
    try tool.write("a photo of mine", to: "royal.png")
    let result = try tool("render", "royal")
    #expect(result.status == 1 && result.err.contains("crowntool did not write this file"))
    #expect(try tool.read("royal.png") == Array("a photo of mine".utf8))
    #expect(try tool("render", "bar", "--format", "svg", "-o", "icons/bar.svg").status == 1)
  }

  @Test func duplicates() throws {
    let tool = try tool()
    try tool.write(Sample.disc, to: "icons/circle.svg")
    try tool("import", "icons")
    let found = try tool("similar")
    #expect(found.status == 0 && found.out.hasPrefix("account-disc\n  circle: the same record\n"), "\(found.out)")
    #expect(try tool("similar", "--remove-duplicates").status == 0)
    #expect(try tool("list", "circle", "account-disc").out == "account-disc\n")
  }

  @Test func lint() throws {
    let tool = try tool()
    try tool.write(Sample.svg("M4 4h16v.3H4z"), to: "icons/hair.svg")
    try tool("import", "icons")
    let result = try tool("lint", "--size", "24")
    #expect(result.status == 1 && result.out.contains("hair"), "\(result.out)")
  }

  @Test func undo() throws {
    let tool = try tool()
    try tool("remove", "account-*")
    #expect(try tool("undo").status == 0)
    #expect(try tool("list", "account-*").out == "account-box\naccount-disc\n")
    #expect(try tool("undo").status == 1)
  }

  @Test func status() throws {
    let tool = try tool()
    #expect(try tool("status").status == 0)
    try tool.write(Sample.disc, to: "icons/heart.svg")
    try tool.write(Sample.svg("M1 1h9v9z"), to: "icons/new.svg")
    let result = try tool("status")
    #expect(result.status == 1 && result.out.contains("heart") && result.out.contains("new"), "\(result.out)")
    #expect(try tool("list").out.contains("new") == false)
  }

  @Test func diff() throws {
    let tool = try tool()
    try tool.write(tool.read("crowns.db"), to: "monday.db")
    try tool.write(Sample.disc, to: "icons/heart.svg")
    try tool("import", "icons")
    let result = try tool("diff", "monday.db")
    #expect(result.status == 1 && result.out.hasPrefix("redrawn: heart ("))
    #expect(try tool("diff", "monday.db", "crowns.db", "--gallery", "changes.html").status == 1)
    #expect(tool.exists("changes.html"))
  }

  @Test func mergeWithConflict() throws {
    let tool = try tool()
    try tool.write(Sample.disc, to: "bob/heart.svg")
    try tool("import", "bob", "-d", "bob.db")
    let stopped = try tool("merge", "bob.db")
    #expect(stopped.status == 1 && stopped.err.contains("heart"))
    #expect(try tool("merge", "bob.db", "--both").status == 0)
    #expect(try tool("list", "heart*").out == "heart\nheart-2\n")
  }
}
