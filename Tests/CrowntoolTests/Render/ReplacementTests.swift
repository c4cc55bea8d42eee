import CrownPNG
import CrownSVG
import CrownsTestSupport
import Foundation
import Testing

/// No command replaces a source of a crown, and none a file that crowntool did not write unless that is asked for.
@Suite struct ReplacementTests {
  /// Crowns from every kind of source, and a database beside them.
  private func toolWithSources() throws -> Tool {
    let tool = try Tool()
    try tool.write(try PictureSample.inkDisc(), to: "disc.png")
    try tool.write(try PictureSample.blackSquare(128), to: "square@2x.png")
    try tool.write(Sample.crown, to: "royal.svg")
    try tool.write(Sample.square, to: "pressed.svg")
    _ = try Command(named: "gzip", ["-S", "z", "pressed.svg"]).run(in: tool.folder)
    try tool.write(Sample.crown.replacing("M2 19", with: "M3 19"), to: "in/archived.svg")
    _ = try Command(named: "tar", ["cf", "set.tar", "in/archived.svg"]).run(in: tool.folder)
    #expect(try tool("import", "disc.png", "square@2x.png", "royal.svg", "pressed.svgz", "set.tar").status == 0)
    return tool
  }

  private static let sources = ["disc.png", "square@2x.png", "royal.svg", "pressed.svgz", "set.tar"]

  @Test(arguments: [
    ["render", "disc"], ["render", "--all"], ["render", "square", "--scale", "1,2"],
    ["render", "disc", "-o", "royal.svg"],
    ["render", "royal", "--format", "svg"], ["render", "disc", "--format", "png", "-o", "pressed.svgz"],
    ["render", "disc", "-o", "./set.tar"], ["render", "disc", "-o", "hard.png"], ["render", "disc", "-o", "soft.png"],
    ["gallery", "-o", "disc.png"], ["gallery", "-o", "hard.png"], ["gallery", "--format", "html", "-o", "set.tar"],
    ["trace", "disc.png", "-o", "royal.svg"], ["trace", "disc.png", "-o", "disc.png"],
    ["trace", "other.png", "-o", "soft"],
    ["pack", "-o", "disc.png"], ["pack", "-o", "royal.svg"], ["pack", "--format", "web", "-o", "disc.png"],
    ["pack", "--format", "web", "-o", "set.tar"], ["render", "disc", "-o", "crowns.db"],
    ["render", "disc", "-o", "crowns.db-wal"], ["pack", "-o", "crowns.db"], ["pack", "-o", "crowns.db-journal"],
  ])
  func sourcesStay(arguments: [String]) throws {
    let tool = try toolWithSources()
    try tool.write(try PictureSample.whiteDisc(), to: "other.png")
    for (link, isHard) in [("hard.png", true), ("soft.png", false), ("soft", false)] {
      let (from, to) = (tool.folder.path + "/disc.png", tool.folder.path + "/" + link)
      #expect((isHard ? Foundation.link(from, to) : symlink(from, to)) == 0)
    }
    let before = try (Self.sources + ["crowns.db"]).map(tool.read)
    let variants = arguments[0] == "pack" ? [arguments] : [arguments, arguments + ["--force"]]
    for variant in variants {
      let result = try tool.run(variant)
      #expect(result.status == 1 || result.status == 64, "\(variant): \(result.err)")
      #expect(!result.err.isEmpty)
    }
    #expect(try (Self.sources + ["crowns.db"]).map(tool.read) == before)
    #expect(!tool.exists("crowns.db-wal") && !tool.exists("crowns.db-journal"))
    #expect(try tool("verify").status == 0)
  }

  @Test func theMessageNamesTheCrown() throws {
    let tool = try toolWithSources()
    #expect(
      try tool("render", "royal", "-o", "disc.png", "--force").err
        == "error: disc.png: cannot write: 'disc' was imported from this file, which stays; "
        + "give another name or folder\n")
    #expect(
      try tool("trace", "disc.png", "-d", "none.db", "-o", "disc.svg", "--force").status == 0)
    #expect(try tool("trace", "disc.png", "-o", "disc.png").err.contains("give a file that ends in .svg"))
  }

  /// Drawn by hand, and beside a drawing that was imported.
  @Test func picturesOfOthersStay() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "royal.svg")
    let picture = PNG.encode(try PictureSample.blot().coloredStraight(.black))
    try tool.write(picture, to: "royal.png")
    try tool.write(picture, to: "gallery.png")
    try tool("import", "royal.svg")
    for command in [["render", "royal"], ["gallery"]] {
      #expect(try tool.run(command).err.contains("crowntool did not write this file"))
    }
    #expect(try tool.read("royal.png") == picture && tool.read("gallery.png") == picture)
    #expect(try tool("render", "royal", "--force").status == 0)
    #expect(try tool("gallery", "--force").status == 0)
    // From now on they are its own.
    #expect(try tool("render", "royal", "-c", "red").status == 0)
    #expect(try tool("gallery", "-c", "red").status == 0)
    #expect(try tool("gallery", "-c", "red", "-c", "blue").status == 0)
    #expect(try tool("gallery", "-c", "blue").status == 0)
  }

  @Test func editedOutlinesStay() throws {
    let tool = try Tool()
    try tool.write(try PictureSample.inkDisc(), to: "disc.png")
    #expect(try tool("trace", "disc.png", "-q").status == 0)
    #expect(try tool("trace", "disc.png", "-q").status == 0)
    let edited = String(decoding: try tool.read("disc.svg"), as: UTF8.self)
      .replacing("<path", with: "<path fill=\"#c8102e\"")
    try tool.write(edited, to: "disc.svg")
    #expect(try tool("trace", "disc.png").err.contains("crowntool did not write this file, or it was changed since"))
    #expect(try tool.read("disc.svg") == Array(edited.utf8))
    #expect(try tool("trace", "disc.png", "-q", "--force").status == 0)
  }

  // MARK: One file or two

  @Test func namesThatDifferInCapitals() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "a.svg")
    try tool.write(Sample.disc, to: "b.svg")
    try tool("import", "a.svg", "--name", "Home")
    try tool("import", "b.svg", "--name", "home")
    #if os(Linux)
    for output in ["out", "out/{name}.{format}"] {
      let result = try tool("render", "--all", "-s", "8", "-o", output)
      #expect(result.status == 0)
      #expect(
        result.err == "out/Home.png and out/home.png are two files here, and would be one on a Mac or in Windows\n")
    }
    #endif
    // As a disk that folds case has it: another spelling leads to the folder too.
    try FileManager.default.createDirectory(at: tool.folder.appending(path: "mac"), withIntermediateDirectories: false)
    symlink("mac", tool.folder.path + "/MAC")
    let result = try tool("render", "--all", "-s", "8", "-o", "mac")
    #expect(result.status == 1 && result.err.contains("mac/Home.png and mac/home.png are one file on this disk"))
    #expect(!tool.exists("mac/Home.png") && !tool.exists("mac/home.png"))
  }

  // MARK: The same bytes

  @Test func twoRunsGiveTheSameBytes() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/chess/disc.svg")
    try tool.write(try PictureSample.inkDisc(), to: "in/traced.png")
    for index in 0..<40 { try tool.write(Sample.svg("M\(index) 2h9v9z"), to: "in/\(index).svg") }
    var files: [[String: [UInt8]]] = []
    for run in ["one", "two"] {
      try FileManager.default.createDirectory(at: tool.folder.appending(path: run), withIntermediateDirectories: false)
      for command in [
        ["import", "in", "-d", "\(run)/crowns.db", "-q", "--jobs", run == "one" ? "1" : "7"],
        ["pack", "-d", "\(run)/crowns.db", "-o", "\(run)/app.db", "-q"],
        ["pack", "-d", "\(run)/crowns.db", "-o", "\(run)/app.crowns", "--format", "web", "-q"],
        ["gallery", "-d", "\(run)/crowns.db", "-o", "\(run)/sheet.png", "-s", "40"],
        ["gallery", "-d", "\(run)/crowns.db", "-o", "\(run)/sheet-2.png", "-s", "40", "-c", "red", "-c", "blue"],
        ["render", "--all", "-d", "\(run)/crowns.db", "-o", "\(run)/out", "--scale", "1,2", "-s", "40"],
        ["render", "--all", "-d", "\(run)/crowns.db", "-o", "\(run)/out", "--format", "svg"],
        ["trace", "in/traced.png", "-o", "\(run)/traced.svg"],
      ] {
        #expect(try tool.run(command).status == 0, "\(command)")
      }
      // The page names the database that it was made from.
      let page = try Command(Tool.executable, ["gallery", "-o", "page.html"]).run(in: tool.folder.appending(path: run))
      #expect(page.status == 0)
      let names = try #require(FileManager.default.subpaths(atPath: tool.folder.path + "/" + run))
      files.append(
        try Dictionary(
          uniqueKeysWithValues: names.filter { $0.contains(".") }.map { ($0, try tool.read("\(run)/\($0)")) }))
    }
    #expect(files[0].count > 130)
    #expect(Set(files[0].keys) == Set(files[1].keys))
    for (name, bytes) in files[0] { #expect(bytes == files[1][name], "\(name)") }
  }
}
