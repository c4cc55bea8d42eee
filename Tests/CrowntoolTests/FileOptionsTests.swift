import CrownsTestSupport
import Foundation
import Testing

/// Options of `lint`, and presets of `export`, that `crowns.json` gives.
@Suite struct FileOptionsTests {
  /// A square whose edges lie off the grid of 24 pixels, and are on that of 48.
  private func tool(_ settings: String) throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.svg("M4.5 4.5h15v15h-15z"), to: "in/blurred.svg")
    try tool("import", "in", "-q")
    try tool.write(settings, to: "crowns.json")
    return tool
  }

  @Test func lintTakesItsOptionsFromTheFile() throws {
    let tool = try tool("{ lint: { size: 48, \"off-center\": 2 } }")
    #expect(try tool("lint").status == 0)
    #expect(try tool("lint", "-s24").status == 1)
    try tool.write("{ lint: { except: [\"off-grid\", \"border\"] } }", to: "crowns.json")
    #expect(try tool("lint").status == 0)
    #expect(try tool("lint", "--except", "border").status == 1)
  }

  @Test func exportTakesAPreset() throws {
    let tool = try tool(
      "{ export: { app: { format: \"svg\", minified: true, output: \"out/svg\", all: true, force: false } } }")
    let result = try tool("export", "--preset", "app")
    #expect(result.status == 0 && result.err.isEmpty && tool.exists("out/svg/blurred.svg"))
    #expect(try tool("export", "--preset=app", "--output", "other").status == 0)
    #expect(try tool.read("other/blurred.svg") == tool.read("out/svg/blurred.svg"))
    // From a folder below, paths begin at the folder of the file.
    try tool.write("", to: "sub/empty")
    let below = try Command(Tool.executable, ["export", "--preset", "app", "-d", "../crowns.db"])
      .run(in: tool.folder.appending(path: "sub"))
    #expect(below.isExit && below.status == 0 && !tool.exists("sub/out"), "\(below)")
  }

  @Test(arguments: [
    (["lint"], "{ lint: { sise: 9 } }", "error: crowns.json:1:11: lint has no option 'sise'; did you mean 'size'?"),
    (["lint"], "{ lint: { size: true } }", "error: crowns.json:1:11: 'size' needs a value"),
    (["lint"], "{ lint: { quiet: 1 } }", "error: crowns.json:1:11: 'quiet' is true or false"),
    (["lint"], "{ lint: { size: [1, 2] } }", "error: crowns.json:1:11: 'size' has one value"),
    (["lint"], "{ lint: { size: [] } }", "error: crowns.json:1:17: a value is expected here"),
    (["lint"], "{ lint: 1", "error: crowns.json:1:10: expected ',' or '}'"),
    (["export", "--preset", "ap"], "{ export: { app: {} } }", "error: crowns.json:1:3: there is no preset 'ap'; did"),
    (["export", "--preset", "app"], "{}", "error: crowns.json:1:1: there is no preset 'app'; 'export' has none"),
    (
      ["export", "--preset", "a"], "{ export: { a: { preset: \"a\" } } }",
      "error: crowns.json:1:18: export has no option"
    ),
  ])
  func whatIsWrongIsNamed(arguments: [String], settings: String, message: String) throws {
    let result = try tool(settings).run(arguments)
    #expect(result.status == 1 && result.out.isEmpty && result.err.hasPrefix(message), "\(result)")
  }

  @Test func aValueThatIsRefusedIsTracedToTheFile() throws {
    let result = try tool("{ lint: { size: 99999 } }")("lint")
    #expect(result.status == 64 && result.err.hasPrefix("Error: --size 99999 is not a size"))
    #expect(result.err.hasSuffix("\n  crowns.json gives --size=99999\n"), "\(result.err)")
  }

  @Test func helpIsPrintedWhateverTheFileSays() throws {
    let tool = try tool("{ lint: 1")
    for arguments in [["lint", "--help"], ["lint", "-h"], ["export", "--preset", "app", "--help"]] {
      let result = try tool.run(arguments)
      #expect(result.status == 0 && result.out.hasPrefix("OVERVIEW:"), "\(result)")
    }
  }

  @Test func withoutAFileThereIsNoPreset() throws {
    let tool = try Tool()
    let result = try tool("export", "--preset", "app")
    #expect(result.status == 1 && result.err.hasPrefix("error: crowns.json: there is no such file here"), "\(result)")
  }
}
