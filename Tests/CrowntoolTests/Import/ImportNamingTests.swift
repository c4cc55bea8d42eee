import CrownKit
import Foundation
import Testing

/// The crown that a source becomes: by its path, by its content, by its name.
@Suite struct ImportNamingTests {
  private func tool(_ files: [String: String]) throws -> Tool {
    let tool = try Tool()
    for (path, text) in files { try tool.write(text, to: path) }
    return tool
  }

  private func move(_ path: String, to newPath: String, in tool: Tool) throws {
    try FileManager.default.moveItem(at: tool.folder.appending(path: path), to: tool.folder.appending(path: newPath))
  }

  // MARK: - Names that were given

  @Test func aRenamedCrownKeepsItsName() throws {
    let tool = try tool(["in/royal.svg": Sample.crown, "in/disc.svg": Sample.disc])
    try tool("import", "in")
    try tool("rename", "royal", "king")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 2,"))
    #expect(try tool("list").out == "disc\nking\n")
    try tool.write(Sample.square, to: "in/royal.svg")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 1, unchanged 1,"))
    #expect(try tool("list").out == "disc\nking\n")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/royal.svg"))
    #expect(try tool("import", "in", "--prune").out.contains("removed 1"))
    #expect(try tool("list").out == "disc\n")
  }

  @Test func aRenamedCrownFollowsItsFile() throws {
    let tool = try tool(["in/old/royal.svg": Sample.crown, "in/old/disc.svg": Sample.disc])
    try tool("import", "in")
    try tool("rename", "old/royal", "king")
    try move("in/old", to: "in/new", in: tool)
    let result = try tool("import", "in")
    // The crown that nobody named stays under the name of its former file until it is pruned.
    #expect(result.out.hasPrefix("imported 1, updated 1, unchanged 0, not imported 0, failed 0\n"))
    #expect(result.out.contains("1 crown comes from a file that is gone; --prune removes it\n"))
    #expect(try tool("list").out == "king\nnew/disc\nold/disc\n")
    #expect(try tool("show", "king").out.contains("in/new/royal.svg"))
    #expect(try tool("import", "in", "--prune").out.contains("removed 1"))
    #expect(try tool("list").out == "king\nnew/disc\n")
  }

  @Test func aNameThatWasGivenIsNotTakenByAnotherFile() throws {
    let tool = try tool(["in/royal.svg": Sample.crown])
    try tool("import", "in")
    try tool("rename", "royal", "king")
    try tool.write(Sample.disc, to: "in/king.svg")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err.contains("in/king.svg: the name 'king' is taken by in/royal.svg"))
    #expect(try tool("show", "king").out.contains("in/royal.svg"))
  }

  /// The path that is kept of such a file is shorter than its crown's name, which is no given one.
  @Test func aFileBesideTheDatabaseFollowsItsFile() throws {
    let tool = try tool(["in/royal.svg": Sample.crown, "in/disc.svg": Sample.disc])
    try tool("import", ".", "-d", "in/crowns.db")
    try move("in/royal.svg", to: "in/king.svg", in: tool)
    #expect(try tool("import", ".", "--prune", "-d", "in/crowns.db").out.contains("renamed 1"))
    #expect(try tool("list", "-d", "in/crowns.db").out == "in/disc\nin/king\n")
  }

  /// A file that is named for a crown comes before or after the one that the crown follows.
  @Test(arguments: ["a", "z"])
  func aNameThatFollowsItsFileIsNotTakenByAnother(newName: String) throws {
    let tool = try tool(["in/royal.svg": Sample.crown])
    try tool("import", "in")
    try tool("rename", "royal", "king")
    try move("in/royal.svg", to: "in/\(newName).svg", in: tool)
    try tool.write(Sample.disc, to: "in/king.svg")
    let result = try tool("import", "in")
    #expect(try tool("list").out == "king\n")
    #expect(result.status == 1)
    #expect(result.err.contains("in/king.svg: the name 'king' is taken by in/\(newName).svg"))
    #expect(try tool("show", "king").out.contains("in/\(newName).svg"))
  }

  @Test func theCrownsOfOneFileAreAllUpdated() throws {
    let tool = try tool(["in/royal.svg": Sample.crown])
    try tool("import", "in")
    try tool("import", "in/royal.svg", "--name", "king")
    try tool.write(Sample.disc, to: "in/royal.svg")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 2,"))
    let records = try tool.records()
    #expect(records["king"] == records["royal"])
  }

  @Test func copiesOfAMovedFileBecomeCrowns() throws {
    let tool = try tool(["in/royal.svg": Sample.crown])
    try tool("import", "in")
    try tool("rename", "royal", "king")
    try move("in/royal.svg", to: "in/a.svg", in: tool)
    for name in ["b", "c"] { try tool.write(Sample.crown, to: "in/\(name).svg") }
    #expect(try tool("import", "in").out.hasPrefix("imported 2, updated 1, unchanged 0,"))
    #expect(try tool("list").out == "b\nc\nking\n")
  }

  @Test func goneFilesAreCounted() throws {
    let tool = try tool(["in/a/royal.svg": Sample.crown, "in/a/disc.svg": Sample.disc, "in/b.svg": Sample.square])
    try tool("import", "in")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/a"))
    let result = try tool("import", "in")
    #expect(result.status == 0)
    #expect(result.out.contains("2 crowns come from files that are gone; --prune removes them\n"))
    // They belong to no other folder.
    try tool.write(Sample.disc, to: "other/disc.svg")
    #expect(try !tool("import", "other").out.contains("gone"))
  }

  // MARK: - One name of two files

  @Test func anotherSourceOfTheSameNameIsToldAndRefusedIfStrict() throws {
    let tool = try tool(["a/royal.svg": Sample.crown, "b/royal.svg": Sample.disc])
    try tool("import", "a")
    let before = try tool.records()
    let strict = try tool("import", "b", "--strict")
    #expect(strict.status == 1)
    #expect(strict.err.contains("b/royal.svg: not imported: the crown 'royal' was imported from a/royal.svg"))
    #expect(try tool.records() == before)
    let result = try tool("import", "b")
    #expect(result.status == 0)
    #expect(result.err.contains("b/royal.svg: warning: the crown 'royal' was imported from a/royal.svg"))
    #expect(result.out.hasPrefix("imported 0, updated 1,"))
    // From here on it is b's.
    #expect(try tool("import", "b").err.isEmpty)
    #expect(try tool("import", "a").err.contains("was imported from b/royal.svg"))
  }

  @Test func aMovedFileIsNoOtherSource() throws {
    let tool = try tool(["a/royal.svg": Sample.crown, "a/disc.svg": Sample.disc])
    try tool("import", "a")
    try move("a", to: "b", in: tool)
    try tool.write(Sample.square, to: "b/disc.svg")
    let result = try tool("import", "b")
    #expect(result.err.isEmpty)
    #expect(result.out.hasPrefix("imported 0, updated 2, unchanged 0,"))
  }

  // MARK: - Pruning

  @Test(arguments: [[], ["--dry-run"]])
  func nothingIsPrunedWhereNothingIsFound(options: [String]) throws {
    let tool = try tool(["in/royal.svg": Sample.crown, "in/deep/disc.svg": Sample.disc])
    try tool("import", "in")
    try move("in", to: "away", in: tool)
    try FileManager.default.createDirectory(at: tool.folder.appending(path: "in"), withIntermediateDirectories: true)
    let result = try tool.run(["import", "in", "--prune"] + options)
    #expect(result.status == 1)
    #expect(result.err.contains("2 crowns stay") && result.err.contains("--prune-empty"), "\(result.err)")
    #expect(try tool("list").out == "deep/disc\nroyal\n")
    let meant = try tool.run(["import", "in", "--prune-empty"] + options)
    #expect(meant.status == 0 && meant.out.contains(options.isEmpty ? "removed 2" : "would remove 2"))
    #expect(try tool("list").out == (options.isEmpty ? "" : "deep/disc\nroyal\n"))
  }

  @Test func nothingIsPrunedFromAnEmptyFolderBelow() throws {
    let tool = try tool(["in/royal.svg": Sample.crown, "in/volume/a/disc.svg": Sample.disc])
    try tool("import", "in")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/volume/a"))
    let result = try tool("import", "in", "--prune")
    #expect(result.status == 1 && result.err.contains("1 crown stays"))
    #expect(try tool("list").out == "royal\nvolume/a/disc\n")
    #expect(try tool("import", "in").out.contains("1 crown comes from folders in which nothing is found now"))
    // Where the file is found elsewhere, the folder is known to be whole.
    try tool.write(Sample.disc, to: "in/disc.svg")
    #expect(try tool("import", "in", "--prune").out.contains("renamed 1"))
    #expect(try tool("list").out == "disc\nroyal\n")
  }

  @Test func aFileThatIsFoundByAnotherPathIsGoneFromTheFirst() throws {
    let tool = try tool(["away/x.svg": Sample.crown, "in/disc.svg": Sample.disc])
    func link(_ name: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: tool.folder.appending(path: "in/" + name).path, withDestinationPath: "../away")
    }
    try link("z")
    try tool("import", "in")
    try link("b")
    #expect(try tool("import", "in").out.contains("1 crown comes from a file that is gone"))
    try tool("remove", "b/x")
    #expect(try tool("import", "in", "--prune").out.contains("renamed 1"))
    #expect(try tool("list").out == "b/x\ndisc\n")
  }

  // MARK: - Dry runs

  @Test func aDryRunNamesWhatItWouldDo() throws {
    let tool = try tool(["in/royal.svg": Sample.crown, "in/disc.svg": Sample.disc, "in/gone.svg": Sample.square])
    #expect(try tool("import", "in", "--check").status == 1)
    try tool("import", "in")
    #expect(try tool("import", "in", "--check").status == 0)
    try move("in/royal.svg", to: "in/king.svg", in: tool)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/gone.svg"))
    try tool.write(Sample.svg("M1 1h9v9z"), to: "in/disc.svg")
    for index in 0..<12 { try tool.write(Sample.svg("M\(index) 1h9v9z"), to: "in/new-\(index + 10).svg") }
    let result = try tool("import", "in", "--prune", "--check")
    #expect(result.status == 1)
    #expect(
      result.out.hasPrefix(
        """
        would import 12, would update 1, unchanged 0, not imported 0, failed 0, would rename 1, would remove 1
          would import: new-10 (from in/new-10.svg)
        """), "\(result.out)")
    #expect(result.out.contains("  would import: … and 2 more; --json names them all\n"))
    #expect(result.out.contains("  would update: disc (from in/disc.svg)\n"))
    #expect(result.out.contains("  would rename: king (until now royal)\n"))
    #expect(result.out.contains("  would remove: gone (from in/gone.svg)\n"))
    #expect(try tool("list").out == "disc\ngone\nroyal\n")
  }
}
