import CrownKit
import CrownStore
import Foundation
import Testing

/// `crowntool tag` and `crowntool title`.
@Suite struct LabelCommandTests {
  /// A drawing with a title and keywords.
  private func svg(_ d: String, title: String, _ keywords: String...) -> String {
    let items = keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" viewBox="0 0 24 24"><title>\(title)</title><metadata><rdf:RDF>\
      <dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject></rdf:RDF></metadata><path d="\(d)"/></svg>
      """
  }

  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(svg("M1 2h9v9z", title: "King of chess", "game", "draft"), to: "in/chess/king.svg")
    try tool.write(Sample.disc, to: "in/chess/queen.svg")
    try tool.write(Sample.crown, to: "in/royal.svg")
    try #require(try tool("import", "in").status == 0)
    return tool
  }

  private func label(_ name: String, of tool: Tool, _ database: String = "crowns.db") throws -> CrownLabel? {
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: database).path)
    defer { catalog.close() }
    return try catalog.entry(named: name)?.label
  }

  @Test func aDryRunChangesNothing() throws {
    let tool = try toolWithCrowns()
    let database = try tool.read("crowns.db")
    let tagged = try tool("tag", "chess/*", "--add", "game", "--dry-run")
    #expect(tagged.status == 0)
    #expect(tagged.out == "would change chess/queen\ndry run: crowns.db is as it was; 1 would be changed\n")
    let titled = try tool("title", "royal", "nosuch", "--set", "Crown", "--dry-run", "--quiet")
    #expect(titled.status == 1 && titled.out == "would change royal\n" && titled.err.contains("'nosuch'"))
    #expect(try tool.read("crowns.db") == database)
  }

  @Test func tagsAndTitlesAreSeen() throws {
    let tool = try toolWithCrowns()
    let result = try tool("tag", "chess/*", "royal", "--add", "Pièce", "--add", "game", "--remove", "DRAFT")
    #expect(result.status == 0 && result.out == "changed 3, unchanged 0\n" && result.err.isEmpty)
    #expect(try tool("tag", "--tag", "piece", "--add", "piece").out == "changed 0, unchanged 3\n")
    #expect(try label("chess/king", of: tool) == CrownLabel(title: "King of chess", tags: ["game", "Pièce"]))
    #expect(try tool("title", "royal", "--set", "Crown of a king").out == "changed 1, unchanged 0\n")
    #expect(try tool("list", "--tag", "draft").status == 1)
    #expect(try tool("list", "--tag", "piece").out == "chess/king\nchess/queen\nroyal\n")
    #expect(try tool("search", "crown", "piece").out == "royal\n")
    let shown = try tool("show", "royal").out
    #expect(shown.hasPrefix("royal\n  title       Crown of a king\n  tags        Pièce, game\n"), "\(shown)")
    for command in [["list", "--json"], ["show", "royal", "--json"]] {
      let out = try tool.run(command).out
      #expect(out.contains("\"title\" : \"Crown of a king\"") && out.contains("\"Pièce\""), "\(out)")
    }
    #expect(try tool("verify").status == 0)
  }

  @Test func laterImportsKeepThem() throws {
    let tool = try toolWithCrowns()
    try tool("tag", "chess/king", "--add", "mine, 100 %", "--remove", "draft", "--remove", "nothing")
    try tool("title", "chess/*", "--set", "Mine")
    let edited = try tool.read("crowns.db")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 3"))
    #expect(try tool.read("crowns.db") == edited)
    // The drawing, its title and its keywords change; a setting does; the crown has another name.
    try tool.write(svg("M3 2h9v9z", title: "Another", "draft", "white", "nothing"), to: "in/chess/king.svg")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 1, unchanged 2"))
    let label = CrownLabel(title: "Mine", tags: ["mine, 100 %", "white", "nothing"])
    #expect(try self.label("chess/king", of: tool) == label)
    #expect(try tool("import", "in", "--tolerance", "0").out.contains("updated 3"))
    try tool("rename", "chess/king", "k")
    try tool.write(svg("M4 2h9v9z", title: "Third", "draft"), to: "in/chess/king.svg")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 1, unchanged 2"))
    #expect(try self.label("k", of: tool) == CrownLabel(title: "Mine", tags: ["mine, 100 %"]))
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 3"))
    // What is added again is not removed any more.
    try tool("tag", "k", "--add", "draft", "--remove", "mine, 100 %")
    try tool("title", "k", "--clear")
    try tool.write(svg("M5 2h9v9z", title: "Fourth"), to: "in/chess/king.svg")
    try tool("import", "in")
    #expect(try self.label("k", of: tool) == CrownLabel(title: "", tags: ["draft"]))
    #expect(try tool("search", "fourth").status == 1)
    #expect(try tool("verify").status == 0)
  }

  @Test func aFileThatMovesKeepsThem() throws {
    let tool = try toolWithCrowns()
    try tool("tag", "royal", "--add", "mine")
    try FileManager.default.moveItem(
      at: tool.folder.appending(path: "in/royal.svg"), to: tool.folder.appending(path: "in/king.svg"))
    #expect(try tool("import", "in", "--prune").out.contains("renamed 1"))
    #expect(try tool("list", "--tag", "mine").out == "king\n")
    try tool.write(Sample.square, to: "in/king.svg")
    try tool("import", "in")
    #expect(try tool("list", "--tag", "mine").out == "king\n")
  }

  @Test func packsAndMergesTakeThemAlong() throws {
    let tool = try toolWithCrowns()
    try tool("tag", "royal", "--add", "mine")
    try tool("title", "royal", "--set", "Crown of a king")
    try tool("pack", "-o", "app.db")
    let label = CrownLabel(title: "Crown of a king", tags: ["mine"])
    #expect(try self.label("royal", of: tool, "app.db") == label)
    #expect(try tool("merge", "crowns.db", "-d", "other.db").status == 0)
    #expect(try self.label("royal", of: tool, "other.db") == label)
    try tool.write(Sample.square, to: "in/royal.svg")
    try tool("import", "in", "-d", "other.db")
    #expect(try self.label("royal", of: tool, "other.db") == label)
    // Someone else has the same drawings, untagged: ours stay, and an import keeps them.
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool("import", "in", "-d", "bob.db")
    #expect(try tool("merge", "bob.db").status == 0)
    #expect(try self.label("royal", of: tool) == label)
    // A packed database knows no files, and can be edited nevertheless.
    #expect(try tool("tag", "chess/queen", "--add", "piece", "-d", "app.db").status == 0)
    #expect(try tool("list", "--tag", "piece", "-d", "app.db").out == "chess/queen\n")
  }

  @Test func badInput() throws {
    let tool = try toolWithCrowns()
    let before = try tool.read("crowns.db")
    for arguments in [
      ["tag", "royal"], ["tag", "--add", "x"], ["tag", "royal", "--add", ""], ["tag", "royal", "--add", "a\nb"],
      ["tag", "royal", "--remove", "\u{202E}x"], ["tag", "royal", "--add", "a", "--remove", "Á"],
      ["tag", "royal", "--add", String(repeating: "x", count: 201)], ["title", "royal"], ["title", "royal", "King"],
      ["title", "royal", "--set", "a", "--clear"], ["title", "royal", "--set", " "], ["title", "--clear"],
      ["title", "royal", "--set", "a\rb"],
    ] {
      let result = try tool.run(arguments)
      #expect(result.status == 64 && result.out.isEmpty, "\(arguments) \(result.err)")
    }
    #expect(try tool.read("crowns.db") == before)
    let partly = try tool("tag", "roial", "royal", "--add", "x")
    #expect(partly.status == 1 && partly.out == "changed 1, unchanged 0\n")
    #expect(partly.err == "error: there is no crown named 'roial'; did you mean 'royal'?\n")
    let unchanged = try tool.read("crowns.db")
    #expect(try tool("title", "x*", "--clear").status == 1)
    #expect(try tool("tag", "royal", "--add", "X").out == "changed 0, unchanged 1\n")
    #expect(try tool.read("crowns.db") == unchanged)
    #expect(try tool("tag", "royal", "--add", "x", "-d", "nowhere.db").status == 1 && !tool.exists("nowhere.db"))
  }
}
