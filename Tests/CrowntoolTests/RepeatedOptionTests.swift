import Testing

@testable import crowntool

/// Options of one value that are given twice.
@Suite struct RepeatedOptionTests {
  @Test(arguments: [
    ["import", "x", "--colors", "holes", "--colors", "shades"],
    ["import", "x", "--tolerance", "1", "--tolerance=2"],
    ["import", "x", "-d", "a.db", "--database", "b.db"],
    ["render", "x", "--width", "16", "--width=24"], ["render", "x", "-qj", "1", "--jobs=2"],
    ["render", "x", "--background", "red", "--background", "blue"], ["render", "x", "-o", "a", "-o", "b"],
    ["gallery", "-o", "a.png", "--output=b.png"], ["pack", "-o", "a", "-o", "b"],
    ["search", "x", "--limit=1", "--limit=2"], ["render", "x", "-j1", "-j", "2"],
  ])
  func anOptionGivenTwiceIsRefused(arguments: [String]) throws {
    let result = try Tool().run(arguments)
    #expect(result.status == 64)
    #expect(result.err.contains("is given twice") && result.err.contains("crowntool \(arguments[0]) --help"))
  }

  @Test func valuesAreNoOptions() {
    let render = RepeatedOption(of: RenderCommand.self)
    #expect(render.find(in: ["x", "--size", "-s", "--width", "4"]) == nil)
    #expect(render.find(in: ["--color", "red", "--", "--color", "--color"]) == nil)
    #expect(render.find(in: ["-o", "-", "-c", "red"]) == nil)
    #expect(render.find(in: ["-j2", "-o", "x", "-s24", "-s16,32"]) == nil)
    #expect(render.find(in: ["-j2", "x", "--jobs=3"]) == "--jobs/-j")
    // Given several times, colours take turns in a gallery.
    #expect(RepeatedOption(of: GalleryCommand.self).find(in: ["--color", "red", "--color", "blue"]) == nil)
    #expect(render.find(in: ["-c", "red", "-o", "x", "--output", "y"]) == "--output/-o")
  }

  /// The first letter decides whether the parser's description is needed at all.
  @Test func namesOfAnOptionBeginAlike() {
    for command in Crowntool.configuration.subcommands {
      for names in RepeatedOption(of: command).namesOfOption {
        #expect(Set(names.map { $0.drop { $0 == "-" }.first }).count == 1, "\(names)")
      }
    }
    #expect(!RepeatedOption.mayRepeat(["royal", "-d", "crowns.db", "-o", "-", "--color=red"]))
    #expect(RepeatedOption.mayRepeat(["--output=a.png", "-o", "b.png"]))
    #expect(RepeatedOption.mayRepeat(["-s", "5", "-qs", "6"]))
  }
}
