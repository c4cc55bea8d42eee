import Testing

/// Imports after which a crown has the same record, and another label.
@Suite struct ImportLabelTests {
  private static func titled(_ title: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><title>\(title)</title><path d=\"M1 1h7v3z\"/></svg>"
  }

  private func makeTool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Self.titled("Go on"), to: "in/next.svg")
    try tool.write(Sample.disc, to: "in/disc.svg")
    #expect(try tool("import", "in").out.hasPrefix("imported 2,"))
    return tool
  }

  /// Expects that an import with some options would update one crown, and does so once.
  private func expectUpdate(_ tool: Tool, _ options: String...) throws {
    let check = try tool.run(["import", "in", "--check"] + options)
    #expect(check.status == 1 && check.out.contains("would update 1, unchanged 1"), "\(check.out)")
    #expect(check.out.contains("would update: next (from in/next.svg)"), "\(check.out)")
    let result = try tool.run(["import", "in"] + options)
    #expect(result.status == 0 && result.out.hasPrefix("imported 0, updated 1, unchanged 1,"), "\(result.out)")
    let again = try tool.run(["import", "in", "--check"] + options)
    #expect(again.status == 0 && again.out.contains("would update 0, unchanged 2"), "\(again.out)")
  }

  @Test func mirroringAlone() throws {
    let tool = try makeTool()
    #expect(try !tool("list", "--json").out.contains("mirrors"))
    #expect(try !tool("show", "next").out.contains("mirrors"))
    try expectUpdate(tool, "--mirror", "n*")
    #expect(try tool("list", "next", "--json").out.contains("\"mirrors\" : true"))
    #expect(try !tool("list", "disc", "--json").out.contains("mirrors"))
    #expect(try tool("show", "next").out.contains("where people read from right to left"))
    #expect(try tool("show", "next", "--json").out.contains("\"mirrors\" : true"))
    #expect(try !tool("show", "disc").out.contains("mirrors"))
    // What an import does not say stays.
    #expect(try tool("import", "in", "--check").status == 0)
    try expectUpdate(tool, "--mirror", "none")
    #expect(try !tool("list", "--json").out.contains("mirrors"))
  }

  @Test func aTitleAlone() throws {
    let tool = try makeTool()
    try tool.write(Self.titled("Turn the page"), to: "in/next.svg")
    try expectUpdate(tool)
    #expect(try tool("search", "page").out == "next\n")
  }

  @Test func patternsThatFitNoCrown() throws {
    let tool = try makeTool()
    let result = try tool("import", "in", "--mirror", "next", "--mirror", "arrow*", "--mirror", "back")
    #expect(result.status == 0 && result.out.contains("--mirror fits no crown of this import with 'arrow*', 'back'; "))
    #expect(try !tool("import", "in", "--mirror", "*").out.contains("--mirror fits"))
    #expect(try !tool("import", "in", "--mirror", "none").out.contains("--mirror fits"))
    #expect(try tool("import", "in", "--mirror", "x", "--json").out.contains("--mirror fits no crown of this import"))
  }
}
