import Foundation
import Testing

/// Sources that cannot be imported: each gets a sentence that names it, exit code 1, and leaves no crown.
@Suite struct ImportRefusalTests {
  /// File contents and a part of what is said about them.
  static let documents: [(name: String, text: String, said: String)] = [
    ("empty", "", "empty"),
    ("truncated", "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1z\"", "bad.svg:1:"),
    ("no-svg", "<html><body/></html>", "svg"),
    ("no-xml", "hello", "bad.svg:1:1:"),
    (
      "entity-loop",
      "<!DOCTYPE svg [<!ENTITY a \"&b;&b;\"><!ENTITY b \"&a;&a;\">]><svg viewBox=\"0 0 1 1\"><path d=\"&a;\"/></svg>",
      "entit"
    ),
    (
      "external-entity",
      "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><svg viewBox=\"0 0 1 1\"><path d=\"&x;\"/></svg>",
      "outside of this document"
    ),
    ("no-d", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path/></svg>", "d"),
    ("error-at-start", Sample.svg("X0 0h1v1z"), "path data"),
    ("error-in-the-middle", Sample.svg("M0 0h1?v1z"), "path data"),
    ("error-at-the-end", Sample.svg("M0 0h1z L"), "path data"),
    ("nan", Sample.svg("M0 0LNaN 1"), "path data"),
    ("infinity", Sample.svg("M0 0Linf 1"), "path data"),
    ("beyond-float", Sample.svg("M0 0L1e999 1 2 2z"), "too large"),
    ("empty-path", Sample.svg(""), "paints nothing"),
    ("degenerate-path", Sample.svg("M3 3z"), "paints nothing"),
    ("tiny-path", Sample.svg("M4 4h1e-4v1e-4z"), "too small or too thin to be seen in its picture; enlarge them"),
    ("zero-view-box", Sample.svg("M0 0h1v1z", viewBox: "0 0 0 24"), "viewBox"),
    ("negative-view-box", Sample.svg("M0 0h1v1z", viewBox: "0 0 24 -24"), "viewBox"),
  ]

  @Test(arguments: documents.indices)
  func refusesDocument(index: Int) throws {
    let (name, text, said) = Self.documents[index]
    let tool = try Tool()
    try tool.write(text, to: "in/bad.svg")
    try tool.write(Sample.crown, to: "in/good.svg")
    let result = try tool("import", "in")
    #expect(result.status == 1, "\(name)")
    #expect(result.err.hasPrefix("in/bad.svg"), "\(name): \(result.err)")
    #expect(result.err.localizedCaseInsensitiveContains(said), "\(name): \(result.err)")
    #expect(try tool("list").out == "good\n", "\(name)")
  }

  @Test func refusesInvalidUTF8() throws {
    let tool = try Tool()
    try tool.write(
      Array("<svg viewBox=\"0 0 1 1\"><title>".utf8) + [0xC3, 0x28] + Array("</title></svg>".utf8), to: "bad.svg")
    let result = try tool("import", "bad.svg")
    #expect(result.status == 1)
    #expect(result.err.contains("bad.svg:1:") && result.err.contains("UTF-8"))
  }

  @Test func pointsAtTheCharacterInThePathData() throws {
    let tool = try Tool()
    try tool.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n\n  <path d=\"M0 0Lx\"/></svg>",
      to: "crowns/bad.svg")
    let result = try tool("import", "crowns")
    #expect(result.err == "crowns/bad.svg:3:17: not imported: path data: expected a number after 'L', found 'x'\n")
  }

  @Test func missingFileOrFolder() throws {
    let tool = try Tool()
    let result = try tool("import", "nowhere")
    #expect(result.status == 1)
    #expect(result.err == "error: nowhere: No such file or directory; give a file or folder that exists\n")
    #expect(!tool.exists("crowns.db"))
  }

  @Test func folderWithoutDrawings() throws {
    let tool = try Tool()
    try tool.write("x", to: "in/readme.txt")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err.contains("in: no SVG or PNG file in this folder"))
    #expect(!tool.exists("crowns.db"))
  }

  @Test(.enabled(if: Tool.canRunUnprivileged))
  func unreadableFile() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/good.svg")
    try tool.write(Sample.disc, to: "in/bad.svg")
    _ = chmod(tool.folder.path + "/in/bad.svg", 0)
    _ = chmod(tool.folder.path, 0o777)
    let result = try tool.runUnprivileged("import", "in")
    #expect(result.status == 1)
    #expect(result.err == "error: in/bad.svg: cannot read: Permission denied\n")
    #expect(try tool("list").out == "good\n")
  }

  @Test func linkToNothing() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/good.svg")
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appending(path: "in/bad.svg").path, withDestinationPath: "nothing")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err.contains("in/bad.svg: No such file"))
    #expect(try tool("list").out == "good\n")
  }

  @Test func controlCharactersOfAFileNameDoNotReachTheTerminal() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/a\u{1B}[31mb.svg")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err.hasPrefix("in/a\\u{1b}[31mb.svg: not imported: the name "))
    #expect(!result.err.contains("\u{1B}"))
  }

  @Test func folderThatLeadsBackIntoItself() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/deep/good.svg")
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appending(path: "in/deep/loop").path, withDestinationPath: "../../in")
    #expect(try tool("import", "in").status == 0)
    #expect(try tool("list").out == "deep/good\n")
  }

  @Test func twoSourcesWithOneName() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "a/royal.svg")
    try tool.write(Sample.disc, to: "b/royal.svg")
    let result = try tool("import", "a", "b", "--flat")
    #expect(result.status == 1)
    #expect(result.err.contains("b/royal.svg: the name 'royal' is taken by a/royal.svg"))
    #expect(result.err.contains("rename one of the files, or import the folder above both"))
    #expect(try tool("show", "royal").out.contains("a/royal.svg"))
  }

  @Test func theSameFileByTwoPathsIsReadOnce() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    let result = try tool("import", "in", "in/", "./in", "in/../in/royal.svg", "--quiet")
    #expect(result.status == 0)
    #expect(result.err == "")
    #expect(try tool("list").out == "royal\n")
  }

  @Test func namesThatDifferInTheFormOfAnAccentAreOne() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/e\u{301}.svg")
    try tool.write(Sample.disc, to: "in/\u{E9}.svg")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err.contains("is taken by in/"))
    // There is no folder above both that would help.
    #expect(result.err.hasSuffix("rename one of the files\n"))
  }

  @Test func whatCannotBeReadIsNotGone() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/link.svg")
    try tool.write(Sample.disc, to: "in/gone.svg")
    #expect(try tool("import", "in").status == 0)
    for file in ["gone", "link"] {
      try FileManager.default.removeItem(at: tool.folder.appending(path: "in/\(file).svg"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.appending(path: "in/link.svg").path, withDestinationPath: "nothing")
    #expect(try tool("import", "in", "--prune").status == 1)
    #expect(try tool("list").out == "link\nroyal\n")
  }

  @Test(.enabled(if: Tool.canRunUnprivileged))
  func nothingIsPrunedBelowAFolderThatCannotBeRead() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/closed/earl.svg")
    #expect(try tool("import", "in").status == 0)
    for path in ["/in/closed/earl.svg", "/in/closed"] { _ = chmod(tool.folder.path + path, 0) }
    _ = chmod(tool.folder.path, 0o777)
    _ = chmod(tool.folder.path + "/crowns.db", 0o666)
    let result = try tool.runUnprivileged("import", "in", "--prune")
    #expect(result.err.contains("in/closed: cannot read this folder"))
    #expect(try tool("list").out == "closed/earl\nroyal\n")
    _ = chmod(tool.folder.path + "/in/closed", 0o777)
  }

  @Test func namesThatBreakTheRules() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/line\nbreak.svg")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err.contains("U+000A"))
    #expect(!tool.exists("crowns.db"))
  }

  @Test(arguments: [
    ["import"], ["import", "x", "--tolerance", "-1"], ["import", "x", "--tolerance", "nan"],
    ["import", "x", "--jobs", "0"],
    ["import", "x", "y", "--name", "z"], ["import", "x", "--nonsense"],
  ])
  func wrongUsage(arguments: [String]) throws {
    let result = try Tool().run(arguments)
    #expect(result.status == 64)
    #expect(result.err.hasPrefix("Error: "))
  }
}
