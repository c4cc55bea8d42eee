import CrownKit
import Foundation
import Testing

/// `crowntool status`: what an import would do.
@Suite struct StatusCommandTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/chess/disc.svg")
    try tool.write(Sample.square, to: "in/square.svg")
    try #require(try tool("import", "in").status == 0)
    return tool
  }

  private static func titled(_ title: String) -> String {
    Sample.disc.replacingOccurrences(of: "<path", with: "<title>\(title)</title><path")
  }

  @Test func nothingToDo() throws {
    let tool = try toolWithCrowns()
    let before = try tool.read("crowns.db")
    for arguments in [[], ["in"], ["."], ["in", "--prune"], ["in/royal.svg", "in/square.svg", "in/chess"]] {
      let result = try tool.run(["status"] + arguments)
      #expect(result.status == 0 && result.err.isEmpty, "\(arguments): \(result.out)\(result.err)")
      #expect(result.out == "unchanged 3: an import would change nothing\n", "\(arguments)")
    }
    #expect(try tool("status", "--json").out == "[\n\n]\n")
    #expect(try tool.read("crowns.db") == before)
  }

  @Test func namesWhatAnImportWouldDo() throws {
    let tool = try toolWithCrowns()
    try tool.write(Sample.svg("M1 1h9v9z"), to: "in/new.svg")
    try tool.write(Sample.svg("M4 4h12v16H4z"), to: "in/square.svg")
    try tool.write(Self.titled("Moon"), to: "in/chess/disc.svg")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/royal.svg"))
    let result = try tool("status")
    #expect(result.status == 1 && result.err.isEmpty)
    let changes = """
      changed: chess/disc (in/chess/disc.svg; title or tags)
      added: new (in/new.svg)
      changed: square (in/square.svg; drawing)

      """
    #expect(
      result.out == changes + """
        gone: royal (in/royal.svg; --prune removes it)
        added 1, changed 2, gone 1, unchanged 0

        """)
    #expect(
      try tool("status", "in", "--prune").out == changes + """
        removed: royal (in/royal.svg is gone)
        added 1, changed 2, removed 1, unchanged 0

        """)
    let parsed = try JSONSerialization.jsonObject(with: Data(tool("status", "in", "--json").outBytes))
    let elements = try #require(parsed as? [[String: Any]])
    #expect(elements.compactMap { $0["change"] as? String } == ["changed", "added", "changed", "gone"])
    #expect(elements.compactMap { $0["name"] as? String } == ["chess/disc", "new", "square", "royal"])
    #expect(elements[2]["parts"] as? [String] == ["drawing", "file"])
    // An import does it, and then there is nothing to do.
    #expect(try tool("import", "in", "--prune").out.hasPrefix("imported 1, updated 2, unchanged 0"))
    #expect(try tool("status").out == "unchanged 3: an import would change nothing\n")
  }

  @Test func settings() throws {
    let tool = try toolWithCrowns()
    let result = try tool("status", "in", "--tolerance", "0.5")
    #expect(result.status == 1)
    #expect(
      result.out.contains("changed: royal (in/royal.svg; settings)\n") || result.out.contains("drawing, settings"))
    #expect(
      result.out.contains("changed 3, unchanged 0\n3 crowns would change from the default settings to --tolerance"))
    #expect(
      try tool("status", "in", "--mirror", "r*", "-q").out == "changed: royal (in/royal.svg; settings, title or tags)\n"
    )
  }

  @Test func renamedAndMovedFiles() throws {
    let tool = try toolWithCrowns()
    let (folder, files) = (tool.folder, FileManager.default)
    try files.moveItem(at: folder.appending(path: "in/royal.svg"), to: folder.appending(path: "in/king.svg"))
    #expect(
      try tool("status", "--prune").out == "renamed: king (until now royal)\nrenamed 1, unchanged 2\n")
    try tool("rename", "royal", "queen")
    #expect(try tool("status", "in").out == "changed: queen (in/king.svg; path)\nchanged 1, unchanged 2\n")
    try tool.write(Array(Sample.square.utf8) + [10], to: "in/square.svg")
    #expect(
      try tool("status", "in", "-q").out.hasSuffix("changed: square (in/square.svg; the file, not the drawing)\n"))
  }

  /// Without arguments, other drawings beside a database are no news, but those in its crowns' folders are.
  @Test func foldersOfTheCrowns() throws {
    let tool = try Tool()
    for path in ["royal.svg", "other.svg", "a/one.svg", "a/b/two.svg", "c/d/three.svg", "e/skipped.svg"] {
      try tool.write(Sample.svg("M\(path.count) 2h9v9z"), to: path)
    }
    for argument in ["royal.svg", "a", "c"] { try #require(try tool("import", argument).status == 0) }
    #expect(try tool("status").out == "unchanged 4: an import would change nothing\n")
    try tool.write(Sample.disc, to: "c/new.svg")
    #expect(try tool("status", "-q").out == "added: new (c/new.svg)\n")
    // From another folder, too.
    try tool.write("", to: "sub/x")
    let script = "cd sub && exec '\(Tool.executable.path)' status -q -d ../crowns.db"
    #expect(try tool.run(["-c", script], executable: URL(filePath: "/bin/sh")).out == "added: new (../c/new.svg)\n")
    try #require(try tool("import", ".", "-d", "all.db").status == 0)
    try tool.write(Sample.square, to: "f/new.svg")
    #expect(try tool("status", "-d", "all.db", "-q").out == "added: f/new (./f/new.svg)\n")
  }

  @Test func badInput() throws {
    let tool = try toolWithCrowns()
    try tool.write("<svg", to: "in/broken.svg")
    let broken = try tool("status")
    #expect(broken.status == 1 && broken.err.contains("in/broken.svg"))
    #expect(broken.out == "unchanged 3, not imported 1: an import would change nothing\n")
    let json = try tool("status", "in", "--json")
    #expect(json.out.contains("\"change\" : \"refused\""))
    let missing = try tool("status", "-d", "nosuch.db")
    #expect(missing.status == 1 && missing.err.hasPrefix("error: nosuch.db: there is no such file"))
    #expect(try tool("status", "in", "-d", "nosuch.db", "-q").out.hasPrefix("added: chess/disc"))
    #expect(!tool.exists("nosuch.db"))
    #expect(try tool("status", "nowhere").status == 1)
    #expect(try tool("status", "in", "--root", "in").status == 64)
    try tool("pack", "-o", "app.db")
    let packed = try tool("status", "-d", "app.db")
    #expect(packed.status == 1 && packed.err.contains("it knows no file that a crown came from"))
    #expect(try tool("status", "in", "--from-file", "-", "--prune", input: []).status == 1)
  }
}
