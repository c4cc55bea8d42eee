import CrownKit
import CrownPNGReader
import Foundation
import Testing

@testable import crowntool

/// The files that platforms ask for, and icons of several sizes.
@Suite struct RenderPresetTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/chess/Big disc.svg")
    try #require(try tool("import", "in").status == 0)
    return tool
  }

  private func files(in tool: Tool, _ folder: String) -> [String] {
    let folder = tool.folder.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.contains(".") }.sorted()
  }

  private func side(_ tool: Tool, _ path: String) throws -> [Int] {
    let picture = try PNG.decode(try tool.read(path))
    return [picture.width, picture.height]
  }

  // MARK: Factors

  @Test func factorsMayHaveDecimals() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "royal", "-s", "24", "--scale", "1,1.5,2.0,0.5,2", "-o", "out/").status == 0)
    #expect(files(in: tool, "out") == ["royal.png", "royal@0.5x.png", "royal@1.5x.png", "royal@2x.png"])
    #expect(try side(tool, "out/royal@1.5x.png") == [36, 36])
    // Half a pixel is none: the picture has one at least.
    #expect(try tool("render", "royal", "-s", "3", "--scale", "0.1,1.5", "-o", "small/").status == 0)
    #expect(try side(tool, "small/royal@0.1x.png") == [1, 1] && side(tool, "small/royal@1.5x.png") == [5, 5])
  }

  @Test(arguments: ["0", "1.5.2", "1e1", "0.05", "16.1", "nan", "-1", "+2", ".", "1,", "1;5"])
  func badFactors(text: String) throws {
    let result = try toolWithCrowns()("render", "royal", "--scale=\(text)")
    #expect(result.status == 64 && result.err.contains("is not a factor: give numbers from 0.1 to 16"), "\(result.err)")
  }

  @Test func aSuffixIsEmptyForOne() throws {
    let tool = try toolWithCrowns()
    let scales = ["--scale", "1,1.5,2", "-s", "8"]
    #expect(try tool.run(["render", "royal", "-o", "a/{name}{scale}.png"] + scales).status == 0)
    #expect(files(in: tool, "a") == ["royal.png", "royal@1.5x.png", "royal@2x.png"])
    #expect(try tool.run(["render", "royal", "-o", "b/{name}@{scale}x.{format}"] + scales).status == 0)
    #expect(files(in: tool, "b") == ["royal@1.5x.png", "royal@1x.png", "royal@2x.png"])
    // An empty folder leads nowhere else.
    #expect(try tool.run(["render", "royal", "-o", "{scale}/{name}.png"] + scales).status == 0)
    #expect(tool.exists("royal.png") && tool.exists("@2x/royal.png"))
  }

  // MARK: Icons

  /// The sides of the pictures in an icon, read as Windows does.
  private func sides(ofIcon bytes: [UInt8]) throws -> [Int] {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
    }
    try #require(bytes.count > 6 && number(0, 2) == 0 && number(2, 2) == 1)
    return try (0..<number(4, 2)).map { index in
      let entry = 6 + 16 * index
      let start = number(entry + 12, 4)
      let picture = try PNG.decode(Array(bytes[start..<start + number(entry + 8, 4)]))
      #expect(picture.width == picture.height && number(entry + 6, 2) == 32 && number(entry + 4, 2) == 1)
      #expect(Int(bytes[entry]) == picture.width % 256 && bytes[entry] == bytes[entry + 1])
      return picture.width
    }
  }

  @Test func iconsHoldSeveralSizes() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "royal", "-c", "#c8102e", "-o", "favicon.ico")
    #expect(result.status == 0 && result.out.hasPrefix("wrote favicon.ico (16, 32, 48 px, "), "\(result)")
    #expect(try sides(ofIcon: try tool.read("favicon.ico")) == [16, 32, 48])
    // What the tool wrote it replaces, also with other sizes; an edited file stays.
    #expect(try tool("render", "royal", "-s", "256,24", "-o", "favicon.ico").status == 0)
    var bytes = try tool.read("favicon.ico")
    #expect(try sides(ofIcon: bytes) == [24, 256])
    bytes[bytes.count / 2] ^= 1
    try tool.write(bytes, to: "favicon.ico")
    let edited = try tool("render", "royal", "-o", "favicon.ico")
    #expect(edited.status == 1 && edited.err.contains("crowntool did not write this file"))
    #expect(try tool.read("favicon.ico") == bytes)
    // Several crowns, patterns and standard output.
    #expect(try tool("render", "--all", "--format", "ico", "-o", "icons").status == 0)
    #expect(files(in: tool, "icons") == ["chess/Big disc.ico", "royal.ico"])
    #expect(try tool("render", "--all", "-s", "16", "-o", "p/{base}-{size}.ico").status == 0)
    #expect(files(in: tool, "p") == ["Big disc-16.ico", "royal-16.ico"])
    #expect(try tool("render", "royal", "--format", "ico", "-o", "-").outBytes == tool.read("icons/royal.ico"))
  }

  @Test(arguments: [
    (["-s", "257"], "too many for an icon: give --size 256 or less"),
    (["--width", "16", "--height", "8"], "give --size instead of --width and --height"),
    (["--scale", "1,2"], "instead of --scale"),
  ])
  func badIcons(options: [String], message: String) throws {
    let tool = try toolWithCrowns()
    let result = try tool.run(["render", "royal", "-o", "favicon.ico"] + options)
    #expect(result.status == 64 && result.err.contains(message), "\(result.err)")
    #expect(!tool.exists("favicon.ico"))
  }

  // MARK: Presets

  @Test func iOS() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "--all", "--preset", "ios", "-o", "Icons").status == 0)
    let names = ["", "@2x", "@3x"]
    #expect(files(in: tool, "Icons") == names.map { "chess/Big disc\($0).png" } + names.map { "royal\($0).png" })
    #expect(try side(tool, "Icons/royal.png") == [24, 24] && side(tool, "Icons/royal@3x.png") == [72, 72])
    #expect(try tool("render", "royal", "--preset", "ios", "-s", "16,32", "-c", "red", "-o", "two").status == 0)
    #expect(try side(tool, "two/32/royal@3x.png") == [96, 96])
  }

  @Test func android() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "--all", "--preset", "android", "-s", "48", "-o", "res/").status == 0)
    for (density, pixels) in [("mdpi", 48), ("hdpi", 72), ("xhdpi", 96), ("xxhdpi", 144), ("xxxhdpi", 192)] {
      #expect(try side(tool, "res/drawable-\(density)/royal.png") == [pixels, pixels])
      #expect(tool.exists("res/drawable-\(density)/chess_big_disc.png"))
    }
    #expect(files(in: tool, "res").count == 10)
  }

  @Test(arguments: [
    ("royal", "royal"), ("chess/King-2", "chess_king_2"), ("2fast", "ic_2fast"), ("switch", "ic_switch"),
    ("_x", "ic__x"), ("Müller", "m_ller"), ("王冠", "ic___"), ("a.b", "a_b"),
  ])
  func androidNames(name: String, expected: String) { #expect(RenderPreset.androidName(name) == expected) }

  /// Two crowns that Android's rules give one name.
  @Test func androidCollisions() throws {
    let tool = try toolWithCrowns()
    try tool.write(Sample.disc, to: "in/chess-big-disc.svg")
    try tool("import", "in")
    let result = try tool("render", "--all", "--preset", "android", "-o", "res")
    #expect(result.status == 1 && !tool.exists("res"))
    #expect(
      result.err
        == "error: res/drawable-mdpi/chess_big_disc.png: 'chess-big-disc' and 'chess/Big disc' would both be this "
        + "file; rename one of them (crowntool rename), or leave it out\n")
  }

  @Test func web() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("render", "royal", "--preset", "web").status == 0)
    #expect(try side(tool, "royal.png") == [24, 24] && side(tool, "royal@2x.png") == [48, 48])
    #expect(!tool.exists("royal@3x.png"))
  }

  @Test func favicon() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "royal", "--preset", "favicon", "-c", "navy", "-o", "site")
    #expect(result.status == 0 && result.out.hasPrefix("wrote 4 files to site ("), "\(result)")
    #expect(files(in: tool, "site") == ["apple-touch-icon.png", "favicon.ico", "icon-192.png", "icon-512.png"])
    #expect(try sides(ofIcon: try tool.read("site/favicon.ico")) == [16, 32, 48])
    #expect(try side(tool, "site/apple-touch-icon.png") == [180, 180])
    #expect(try side(tool, "site/icon-192.png") == [192, 192] && side(tool, "site/icon-512.png") == [512, 512])
    let several = try tool("render", "--all", "--preset", "favicon", "-o", "sites")
    #expect(several.status == 1 && several.err.contains("a site has one icon, and these are 2 crowns"))
    #expect(!tool.exists("sites"))
  }

  @Test(arguments: [
    ["--preset", "ios", "--scale", "2"], ["--preset", "web", "--width", "8"], ["--preset", "favicon", "-s", "16"],
    ["--preset", "android", "--format", "svg"], ["--preset", "windows"], ["--preset", "ios", "-o", "-"],
    ["--preset", "ios", "-o", "a.png"], ["--preset", "ios", "-o", "{name}.png"], ["--preset", "ios", "-o", ""],
  ])
  func badPresets(options: [String]) throws {
    let tool = try toolWithCrowns()
    let result = try tool.run(["render", "royal"] + options)
    #expect(result.status == 64, "\(result.err)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).sorted() == ["crowns.db", "in"])
  }
}
