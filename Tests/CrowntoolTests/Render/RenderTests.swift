import CrownKit
import CrownPNG
import CrownPNGReader
import CrownSVG
import Foundation
import Testing

@Suite struct RenderTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.disc, to: "crowns/chess/disc.svg")
    try tool.write(Sample.svg("M4 2h16v8H4z", viewBox: "0 0 24 12"), to: "crowns/wide.svg")
    #expect(try tool("import", "crowns").status == 0)
    return tool
  }

  @Test func writesOnePicture() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "royal", "--color", "#C8102E")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("wrote royal.png (512 × 512 px, "))
    let image = try PNG.decode(try tool.read("royal.png"))
    #expect(image.width == 512 && image.height == 512)
    #expect(image[256, 430] == CrownColor(red: 0xC8, green: 0x10, blue: 0x2E))
    #expect(image[0, 0].alpha == 0)
  }

  @Test func everyVisiblePixelHasExactlyTheColour() throws {
    let tool = try toolWithCrowns()
    let colors = ["#808080", "c8102e", "#010101", "#000001", "#fefefe", "rebeccapurple", "rgb(200 16 46)"]
    for css in colors + ["hsb(350 92% 78%)"] {
      #expect(try tool("render", "chess/disc", "-c", css, "-s", "63", "-o", "disc.png").status == 0)
      let color = try CrownColor(css: css)
      let image = try PNG.decode(try tool.read("disc.png"))
      var alphas: Set<UInt8> = []
      for y in 0..<63 {
        for x in 0..<63 where image[x, y].alpha > 0 {
          alphas.insert(image[x, y].alpha)
          #expect(image[x, y].red == color.red && image[x, y].green == color.green && image[x, y].blue == color.blue)
        }
      }
      #expect(alphas.count > 10 && alphas.contains(255))
    }
  }

  @Test func sizes() throws {
    let tool = try toolWithCrowns()
    func size(_ arguments: String...) throws -> [Int] {
      #expect(try tool.run(["render", "wide", "-o", "wide.png"] + arguments).status == 0)
      let image = try PNG.decode(try tool.read("wide.png"))
      return [image.width, image.height]
    }
    #expect(try size("--size", "100") == [100, 50])
    #expect(try size("--width", "60") == [60, 30])
    #expect(try size("--height", "60") == [120, 60])
    #expect(try size("--width", "60", "--height", "60") == [60, 60])
    #expect(try size("--size", "1") == [1, 1])
  }

  @Test(arguments: [["-s", "32"], ["--width", "31"], ["--height", "27"], ["-s", "32", "--scale", "3"]])
  func whatFillsTheViewBoxFillsThePicture(size: [String]) throws {
    let tool = try Tool()
    try tool.write(Sample.svg("M0 0h9v8H0z", viewBox: "0 0 9 8"), to: "flag.svg")
    try tool("import", "flag.svg")
    #expect(try tool.run(["render", "flag", "-o", "flag.png"] + size).status == 0)
    let image = try PNG.decode(try tool.read(size.contains("3") ? "flag@3x.png" : "flag.png"))
    for y in 0..<image.height {
      #expect((0..<image.width).allSatisfy { image[$0, y].alpha == 255 }, "row \(y)")
    }
  }

  /// A side that is rounded to a pixel stretches the PNG a little, so that its edges are sharp; and the SVG as much.
  @Test(arguments: [
    ["-s", "32"], ["--width", "31"], ["--height", "27"], ["-s", "7"], ["-s", "5", "--scale", "3"],
    ["--width", "40", "--height", "20"],
  ])
  func svgIsAsStretchedAsPNG(size: [String]) throws {
    let tool = try Tool()
    try tool.write(Sample.svg("M0 0h9v8H0zM2 2v4h3V2zM6 3.5v2h2z", viewBox: "0 0 9 8"), to: "flag.svg")
    try tool("import", "flag.svg")
    let suffix = size.contains("3") ? "@3x" : ""
    #expect(try tool.run(["render", "flag", "-o", "png/"] + size).status == 0)
    #expect(try tool.run(["render", "flag", "--format", "svg", "-o", "svg/"] + size).status == 0)
    let first = try PNG.decode(try tool.read("png/flag\(suffix).png"))
    try tool("import", "svg/flag\(suffix).svg", "-d", "again.db")
    try tool.run(["render", "flag\(suffix)", "-o", "again/", "-d", "again.db"] + size)
    let second = try PNG.decode(try tool.read("again/flag\(suffix)\(suffix).png"))
    #expect((second.width, second.height) == (first.width, first.height))
    let difference = zip(first.pixels, second.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(difference <= 2)
  }

  @Test func scalesAndFolders() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "--all", "--size", "32", "--scale", "1,2,3", "-o", "out")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("wrote 9 files to out ("))
    for (file, side) in [("royal.png", 32), ("royal@2x.png", 64), ("chess/disc@3x.png", 96)] {
      #expect(try PNG.decode(try tool.read("out/\(file)")).width == side)
    }
    #expect(try tool("render", "royal", "-s", "16", "-o", "in/a/folder/").status == 0)
    #expect(try tool("render", "--all", "-s", "16", "-o", "out").status == 0)
    #expect(tool.exists("in/a/folder/royal.png") && tool.exists("out/royal.png"))
  }

  @Test func whatMayBeSeveralGoesToAFolder() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    try tool("import", "royal.svg")
    #expect(try tool("render", "--all", "-s", "16", "-o", "all").status == 0)
    #expect(try tool("render", "roy*", "-s", "16", "-o", "some").status == 0)
    #expect(tool.exists("all/royal.png") && tool.exists("some/royal.png"))
    #expect(try tool("render", "--all", "-s", "16", "-o", "picture.png").status == 0)
    #expect(try tool("render", "royal", "-s", "16", "-o", "one").status == 0)
    #expect(try tool.read("picture.png") == tool.read("one"))
  }

  @Test func aFileThatHoldsThePictureAlreadyOnlyGetsANewTime() throws {
    let tool = try toolWithCrowns()
    let path = tool.folder.appending(path: "royal.png").path
    func number() throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    }
    func time() throws -> Date {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    }
    try tool("render", "royal")
    // A second link keeps the file's inode from being reused.
    try FileManager.default.linkItem(atPath: path, toPath: path + ".kept")
    let (bytes, first) = (try tool.read("royal.png"), try number())
    let old = Date(timeIntervalSince1970: 1e9)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try tool("render", "royal").out.hasPrefix("wrote royal.png"))
    #expect(try number() == first && time() > old)
    #expect(try tool("render", "royal", "-c", "red").status == 0)
    #expect(try number() != first)
    #expect(try tool.read("royal.png") != bytes && tool.read("royal.png.kept") == bytes)
    // Damaged, but as long as before: no longer what the tool wrote.
    try tool.write(bytes.prefix(8) + [UInt8](repeating: 0, count: bytes.count - 8), to: "royal.png")
    #expect(try tool("render", "royal").status == 1)
    #expect(try tool("render", "royal", "--force").status == 0)
    #expect(try tool.read("royal.png") == bytes)
  }

  @Test func patterns() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "chess/*", "w?de", "royal", "-s", "16").out.hasPrefix("wrote 3 files ("))
    #expect(tool.exists("chess/disc.png") && tool.exists("wide.png") && tool.exists("royal.png"))
  }

  /// More crowns than are read from the database at a time, from a database that is written to and from a packed one.
  @Test func allAreDrawnPageByPage() throws {
    let tool = try Tool()
    for index in 0..<150 { try tool.write(Sample.disc, to: "in/c\(index).svg") }
    try tool("import", "in")
    try tool("pack", "-o", "packed.db")
    for (database, jobs) in [("crowns.db", "1"), ("crowns.db", "2"), ("packed.db", "2")] {
      let result = try tool("render", "--all", "-s", "4", "-d", database, "-j", jobs, "-o", "\(database)-\(jobs)/")
      #expect(result.status == 0 && result.out.hasPrefix("wrote 150 files"), "\(result)")
      for index in 0..<150 { #expect(tool.exists("\(database)-\(jobs)/c\(index).png")) }
    }
  }

  @Test func backgroundMakesThePictureOpaque() throws {
    let tool = try toolWithCrowns()
    #expect(
      try tool("render", "chess/disc", "-c", "white", "--background", "#C8102E", "-s", "64", "-o", "d.png").status == 0)
    let image = try PNG.decode(try tool.read("d.png"))
    #expect(image.isOpaque)
    #expect(image[0, 0] == CrownColor(red: 0xC8, green: 0x10, blue: 0x2E) && image[32, 32] == .white)
  }

  @Test func svgShowsTheSamePicture() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "royal", "-c", "#C8102E", "-o", "royal.svg").status == 0)
    let text = String(decoding: try tool.read("royal.svg"), as: UTF8.self)
    #expect(text.contains("fill=\"#c8102e\"") && text.contains("width=\"512\""))
    #expect(text.contains("<title>royal</title>"))
    try FileManager.default.createDirectory(
      at: tool.folder.appending(path: "again"), withIntermediateDirectories: false)
    try tool("import", "royal.svg", "-d", "again.db")
    try tool("render", "royal", "-s", "128", "-o", "again/royal.png", "-d", "again.db")
    try tool("render", "royal", "-s", "128")
    let (first, second) = (try PNG.decode(try tool.read("royal.png")), try PNG.decode(try tool.read("again/royal.png")))
    let difference = zip(first.pixels, second.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(difference <= 12)
  }

  @Test func svgKeepsTheTitle() throws {
    let tool = try Tool()
    let title = "<title>St Edward &amp; the Abbey</title>"
    try tool.write(Sample.crown.replacingOccurrences(of: "<path", with: title + "<path"), to: "st-edward.svg")
    try tool("import", "st-edward.svg")
    #expect(try tool("render", "st-edward", "--format", "svg", "-o", "-").out.contains(title))
  }

  @Test func svgHasTheColourOfTheTextAroundIt() throws {
    let tool = try toolWithCrowns()
    for color in ["currentColor", "currentcolor"] {
      let drawing = try tool("render", "royal", "--format", "svg", "--color", color, "-o", "-").out
      #expect(drawing.contains(" fill=\"currentColor\""), "\(drawing)")
    }
    #expect(try tool("render", "royal", "-c", "currentColor", "-c", "navy", "--format", "svg").status == 0)
    #expect(try tool.read("currentColor/royal.svg").count > 0)
    // It is a file of crowntool's, which is replaced, and a drawing like any other.
    #expect(try tool("render", "royal", "-c", "currentColor", "-o", "royal.svg").status == 0)
    #expect(try tool("render", "royal", "-c", "navy", "-o", "royal.svg").status == 0)
    for arguments in [[], ["--format", "png"], ["--preset", "ios"], ["-o", "royal.ico"]] {
      let result = try tool.run(["render", "royal", "--color", "currentColor"] + arguments)
      #expect(result.status == 64)
      #expect(result.err.contains("currentColor is a colour of SVG files only: add --format svg"), "\(result.err)")
    }
    #expect(!tool.exists("royal.png"))
    #expect(try tool("render", "royal", "--background", "currentColor").status == 64)
  }

  @Test func standardOutput() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "royal", "-o", "-", "-s", "20")
    #expect(try PNG.decode(result.outBytes).width == 20)
    #expect(result.err.isEmpty)
  }

  @Test func galleryShowsEveryCrown() throws {
    let tool = try toolWithCrowns()
    let result = try tool("gallery", "--columns", "2", "--size", "50", "--color", "red", "--color", "navy")
    #expect(result.out.hasPrefix("wrote gallery.png (3 crowns, 100 × 100 px, "))
    let image = try PNG.decode(try tool.read("gallery.png"))
    #expect(image[25, 25] == (try CrownColor(css: "red")))
    #expect(image[75, 38] == (try CrownColor(css: "navy")))
    #expect(image[75, 75] == .white)
  }
}
