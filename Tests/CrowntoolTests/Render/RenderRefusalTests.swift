import CrownPNG
import CrownPNGReader
import Foundation
import Testing

@Suite struct RenderRefusalTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    for name in ["royal", "regal", "tiara"] { try tool.write(Sample.crown, to: "crowns/\(name).svg") }
    #expect(try tool("import", "crowns").status == 0)
    return tool
  }

  @Test func unknownNameSuggestsNearOnes() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "ryal", "tiara", "-s", "8")
    #expect(result.status == 1)
    #expect(result.err == "error: there is no crown named 'ryal'; did you mean 'royal'?\n")
    #expect(tool.exists("tiara.png"))
    #expect(
      try tool("render", "zz").err
        == "error: there is no crown named 'zz', nor one of a name like it; crowntool list shows the names\n")
    #expect(try tool("render", "zz*").err == "error: 'zz*' matches no crown; crowntool list shows the names\n")
    #expect(try tool("show", "tiaras").err == "error: there is no crown named 'tiaras'; did you mean 'tiara'?\n")
    #expect(try tool("list", "zz*").status == 1)
  }

  /// What is given without its option.
  @Test(
    arguments: [
      ("red.png", "the file to write is given by --output red.png"), ("gold", "a colour is given by --color 'gold'"),
      ("rgb(1 2 3)", "a colour is given by --color 'rgb(1 2 3)'"), ("64", "a size is given by --size 64"),
      ("tiara.PNG", "the file to write is given by --output tiara.PNG"),
    ])
  func anArgumentThatIsNoNameSaysWhoseItMayBe(argument: String, hint: String) throws {
    let result = try toolWithCrowns()("render", "royal", argument)
    #expect(result.status == 1)
    #expect(result.err.contains("there is no crown named '\(argument)'"), "\(result.err)")
    #expect(result.err.contains("; \(hint)\n"), "\(result.err)")
    for name in ["v2.1", "0", "tiarra"] {
      #expect(try !toolWithCrowns()("render", name).err.contains("is given by"))
    }
  }

  /// What a shell leaves of `--color #C8102E` and of `--color "$UNSET"`.
  @Test(arguments: [["--color"], ["-c"], ["--color", ""], ["--background"]])
  func aMissingColourTellsOfComments(arguments: [String]) throws {
    let result = try toolWithCrowns().run(["render", "royal"] + arguments)
    #expect(result.status == 64)
    #expect(result.err.contains("quote the colour, as in '#C8102E'"), "\(result.err)")
    #expect(try !toolWithCrowns()("render", "royal", "--size").err.contains("quote the colour"))
  }

  @Test func unknownColourSaysWhatIsAccepted() throws {
    let tool = try toolWithCrowns()
    for option in ["--color", "--background"] {
      let result = try tool("render", "royal", option, "blurple")
      #expect(result.status == 64)
      #expect(result.err.contains("'blurple' is not a colour"))
      #expect(result.err.contains("#rrggbb") && result.err.contains("hsl("))
    }
    #expect(!tool.exists("royal.png"))
  }

  @Test(arguments: [
    ["--size", "0"], ["--size", "-3"], ["--size", "100000"], ["--width", "0"], ["--height", "100000"],
    ["--size", "8", "--width", "8"], ["--size", "10000", "--scale", "2"], ["--scale", "0"], ["--scale", "1,x"],
    ["--background", "rgb(0 0 0 / 50%)"], ["--format", "gif"], ["--jobs", "0"], ["--all"], ["--shades", "101"],
    ["--shades", "100,"], ["--shades", "-1"], ["--shades", "nan"],
    ["--shades", "dark"], ["--shades", ""],
  ])
  func wrongUsage(arguments: [String]) throws {
    let tool = try toolWithCrowns()
    let result = try tool.run(["render", "royal"] + arguments)
    #expect(result.status == 64)
    #expect(result.err.hasPrefix("Error: "))
    #expect(!tool.exists("royal.png"))
  }

  @Test func noCrownNamed() throws {
    #expect(try toolWithCrowns()("render").status == 64)
  }

  @Test func missingOutputFolder() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "royal", "-o", "nowhere/royal.png")
    #expect(result.status == 1)
    #expect(result.err.contains("no such folder; create it first (mkdir -p 'nowhere"))
    #expect(try tool("render", "unknown", "-o", "nowhere/").status == 1)
    #expect(!tool.exists("nowhere"))
    #expect(
      try tool("render", "--all", "-o", "crowns.db/in").err.contains(
        "crowns.db/in: cannot be made, since crowns.db is not a folder"))
    #expect(try tool("render", "--all", "-o", "crowns.db").err.contains("not a folder"))
    #expect(try tool("render", "--all", "-o", "-").status == 64)
    #expect(try tool("render", "--all", "-o", "").status == 64)
  }

  @Test func fullDisk() throws {
    let tool = try toolWithCrowns()
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let result = try tool("render", "royal", "-o", "/dev/full")
    #expect(result.status == 1)
    #expect(result.err.contains("/dev/full: cannot write: "))
  }

  @Test func namesOfOneCharacter() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/x.svg")
    #expect(try tool("import", "in").status == 0)
    for arguments in [
      ["x"], ["x", "-o", "a"], ["x", "-o", "b/"], ["x", "-o", "é"], ["--all", "-o", "c/d/"], ["--all"],
    ] {
      #expect(try tool.run(["render"] + arguments).status == 0, "\(arguments)")
    }
    for file in ["x.png", "a", "b/x.png", "é", "c/d/x.png"] { #expect(tool.exists(file), "\(file)") }
    #expect(try tool("render", "y", "-o", "p").status == 1)
    try tool.write("", to: "f")
    #expect(try tool("render", "x", "-o", "f/").status == 1)
    #expect(try tool("render", "x", "-o", "f/g/h.png").status == 1)
  }

  @Test(arguments: ["gallery", "render"])
  func aDatabaseIsNotOverwritten(command: String) throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    #expect(try tool("import", "in", "-d", "crowns").status == 0)
    let result = try tool(command, "royal", "-d", "crowns", "-o", "crowns", "--force")
    #expect(result.status == 1)
    #expect(result.err.contains("crowns: cannot write: it is a database; choose another file"))
    #expect(try tool("list", "-d", "crowns").out == "royal\n")
  }

  @Test func aSourceIsNotOverwritten() throws {
    let tool = try toolWithCrowns()
    let result = try tool("render", "--all", "--format", "svg", "-o", "crowns")
    #expect(result.status == 1)
    #expect(
      result.err.contains(
        "error: crowns/royal.svg: cannot write: 'royal' was imported from this file, which stays; "))
    #expect(try tool.read("crowns/royal.svg") == Array(Sample.crown.utf8))
    #expect(try tool("render", "--all", "--format", "svg", "-o", "drawn/").status == 0)
    #expect(try tool("render", "--all", "--format", "svg", "-o", "drawn/").status == 0)
  }

  @Test func kindsThatAreNotWritten() throws {
    let tool = try toolWithCrowns()
    for command in ["render", "gallery"] {
      let result = try tool(command, "royal", "-o", "royal.jpg")
      #expect(result.status == 64)
      #expect(result.err.contains("--output royal.jpg: .jpg is not written; give a file that ends in .png"))
    }
    #expect(!tool.exists("royal.jpg"))
    #expect(try tool("render", "royal", "--scale", "17").err.contains("give numbers from 0.1 to 16, such as 1,1.5,2"))
    // An ending that says nothing, and a folder.
    #expect(try tool("render", "royal", "-o", "royal.v2").status == 0)
    #expect(try tool("render", "royal", "-o", "old.jpg/").status == 0)
    #expect(tool.exists("royal.v2") && tool.exists("old.jpg/royal.png"))
  }

  @Test func interruptionLeavesNothingHalfDone() throws {
    let tool = try Tool()
    for index in 0..<200 { try tool.write(Sample.crown, to: "crowns/c\(index).svg") }
    try tool("import", "crowns")
    let run = try RunningTool(tool, ["render", "--all", "-s", "2048", "-o", "drawn"])
    while !tool.exists("drawn/c10.png"), run.isRunning { usleep(1000) }
    run.send(SIGINT)
    #expect(try run.finish().status == 130)
    let files = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/drawn")
    #expect(files.count < 200)
    for file in files { _ = try PNG.decode(try tool.read("drawn/" + file)) }
  }

  @Test func twoPicturesOfOneName() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/royal@2x.svg")
    #expect(try tool("import", "in").status == 0)
    let result = try tool("render", "--all", "--scale", "1,2")
    #expect(result.status == 1)
    #expect(result.err.contains("'royal' at --scale 2 and 'royal@2x' would be one file"))
    #expect(!tool.exists("royal.png"))
    #expect(try tool("render", "--all").status == 0)
  }
}
