import Foundation
import Testing

/// Imports of the files that a list names: `--from-file`.
@Suite struct PathListTests {
  private func tool(_ paths: String...) throws -> Tool {
    let tool = try Tool()
    for (index, path) in paths.enumerated() { try tool.write(Sample.svg("M2 2h\(index + 1)v9z"), to: path) }
    return tool
  }

  @Test func aListGivesTheNamesOfItsFolder() throws {
    let tool = try tool("in/royal.svg", "in/heraldic/ducal.svg", "in/left-out.svg")
    try tool.write("in/royal.svg\nin/heraldic/ducal.svg\n", to: "list")
    #expect(try tool("import", "--from-file", "list", "--root", "in").status == 0)
    #expect(try tool("list").out == "heraldic/ducal\nroyal\n")
    // The folder has the same files and names.
    #expect(try tool("import", "in").out.hasPrefix("imported 1, updated 0, unchanged 2,"))
  }

  @Test(arguments: ["\n", "\r\n", "\0"])
  func pathsAreLinesOrEndWithNUL(_ separator: String) throws {
    let tool = try tool("a.svg", "b c.svg", "d/e.svg")
    let list = ["a.svg", "", "./b c.svg", "d/../d/e.svg"].joined(separator: separator)
    for ending in ["", separator] {
      try? FileManager.default.removeItem(at: tool.folder.appending(path: "crowns.db"))
      let result = try tool("import", "--from-file", "-", input: Array((list + ending).utf8))
      #expect(result.status == 0 && result.err.isEmpty)
      #expect(try tool("list").out == "a\nb c\nd/e\n")
    }
  }

  @Test func aLineBreakMayBePartOfAPathThatEndsWithNUL() throws {
    let tool = try tool("a\nb.svg")
    let result = try tool("import", "--from-file", "-", input: Array("a\nb.svg\0".utf8))
    // The file is found, but no crown can have its name.
    #expect(result.status == 1 && result.err.contains("b.svg: not imported: the name"))
  }

  @Test func absolutePathsAreNamedFromTheRootToo() throws {
    let tool = try tool("in/x/royal.svg")
    let path = tool.folder.appending(path: "in/x/royal.svg").path
    #expect(try tool("import", "--from-file", "-", "--root", "in", input: Array(path.utf8)).status == 0)
    #expect(try tool("list").out == "x/royal\n")
  }

  @Test func aListMayNameAFileAgain() throws {
    let tool = try tool("in/a.svg", "in/b.svg")
    let list = "in/a.svg\nin/b.svg\n./in/a.svg\nin/../in/b.svg\nin/a.svg\n"
    let result = try tool("import", "--from-file", "-", "in", "--root", "in", input: Array(list.utf8))
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(result.out.hasPrefix("imported 2, updated 0, unchanged 0, not imported 0, failed 0\n"))
  }

  @Test func eachBadEntryIsReportedAndTheOthersAreImported() throws {
    let tool = try tool("good.svg", "folder/x.svg")
    let long = String(repeating: "x", count: 9000)
    var list = Array("good.svg\n".utf8) + Array("gone.svg\nfolder\n/dev/null\n-\n../away.svg\n".utf8)
    list += Array("caf".utf8) + [0xE9] + Array(".svg\n".utf8) + Array((long + "\n").utf8)
    list += Array("a\0b.svg\n".utf8)
    try tool.write(list, to: "list")
    try tool.write(Sample.crown, to: "sub/other.svg")
    let result = try tool("import", "--from-file", "list", "--verbose")
    #expect(result.status == 1)
    let lines = result.err.split(separator: "\n").map(String.init)
    let relative = "; it is named in list, whose relative paths begin at the working directory"
    for line in [
      "gone.svg: No such file or directory" + relative, "./-: No such file or directory" + relative,
      "../away.svg: No such file or directory" + relative,
      "folder: a list has files only, and this is a folder; import it without a list",
      "/dev/null: this is not a regular file", "list:7: the path caf\\xE9.svg is not UTF-8; rename the file",
      "list:8: this path is longer than 4096 bytes",
      "list:9: this path has a NUL byte; end all paths of a list with one, or none",
    ] {
      #expect(lines.contains("error: \(line)"), "\(line)")
    }
    #expect(lines.count == 8)
    #expect(try tool("list").out == "good\n")
    // All or nothing.
    #expect(try tool("import", "--from-file", "list", "--strict", "-d", "strict.db").status == 1)
    #expect(!tool.exists("strict.db"))
  }

  @Test func aFileOutsideOfTheRootIsRefused() throws {
    let tool = try tool("in/a.svg", "inner/b.svg")
    let result = try tool(
      "import", "--from-file", "-", "--root", "in", input: Array("in/a.svg\ninner/b.svg\nin\n".utf8))
    #expect(result.status == 1)
    #expect(result.err.contains("inner/b.svg: this file does not lie below in, where its crown's name would begin"))
    #expect(try tool("list").out == "a\n")
  }

  @Test func anEmptyListIsNoFailure() throws {
    let tool = try Tool()
    let result = try tool("import", "--from-file", "-")
    #expect(result.status == 0 && result.err.contains("standard input: this list has no paths"))
    for list in ["", "\n\n", " \r\n\t\n", "\u{FEFF}", "\u{FEFF}\n"] {
      try tool.write(list, to: "list")
      let result = try tool("import", "--from-file", "list")
      #expect(result.status == 0 && result.out.hasPrefix("imported 0, "))
      #expect(result.err == "list: this list has no paths, so nothing is imported from it\n")
    }
    #expect(!tool.exists("crowns.db"))
  }

  @Test func aListThatCannotBeReadEndsTheImport() throws {
    let tool = try tool("a.svg")
    let result = try tool("import", "a.svg", "--from-file", "gone")
    #expect(result.status == 1 && result.err.contains("gone: cannot read this list: No such file or directory"))
    #expect(try tool("import", "--from-file", ".").status == 1)
    #expect(!tool.exists("crowns.db"))
  }

  /// Files that a list leaves out are not gone, also if their folder is pruned beside it.
  @Test func aListPrunesNothing() throws {
    let tool = try tool("in/a.svg", "in/b.svg", "other/c.svg")
    try tool("import", "in", "other")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/b.svg"))
    #expect(try tool("import", "--from-file", "-", "--prune", input: Array("in/a.svg".utf8)).status == 64)
    let list = try tool("import", "--from-file", "-", "--root", "in", input: Array("in/a.svg".utf8))
    #expect(list.out.hasPrefix("imported 0, updated 0, unchanged 1, not imported 0, failed 0\n"))
    let both = try tool("import", "other", "--from-file", "-", "--prune", "--root", "in", input: Array("in/a.svg".utf8))
    #expect(both.status == 0)
    #expect(try tool("list").out == "a\nb\nc\n")
  }

  @Test func contradictionsAreWrongUsage() throws {
    let tool = try tool("a.svg")
    for arguments in [
      ["a.svg", "--root", "in"], ["-", "--from-file", "-"], ["--from-file", "list", "--name", "x"], [],
    ] {
      #expect(try tool.run(["import"] + arguments).status == 64, "\(arguments)")
    }
  }
}
