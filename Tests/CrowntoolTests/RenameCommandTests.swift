import CrownKit
import Foundation
import Testing

/// `crowntool rename` with patterns and prefixes.
@Suite struct RenameCommandTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    for (index, name) in ["account-box", "account-plus", "chess/king", "left-right", "right-left", "what?"].enumerated()
    {
      try tool.write(Sample.svg("M\(index + 1) 2h\(index + 3)v9l2 3z"), to: "in/\(name).svg")
    }
    try #require(try tool("import", "in").status == 0)
    return tool
  }

  @Test func renamesAPattern() throws {
    let tool = try toolWithCrowns()
    let before = try tool.records()
    let bytes = try tool.read("crowns.db")
    let dry = try tool("rename", "account-*", "user-*", "--dry-run")
    #expect(dry.status == 0)
    #expect(
      dry.out == """
        would rename account-box to user-box
        would rename account-plus to user-plus
        dry run: crowns.db is as it was; 2 would be renamed

        """)
    #expect(try tool.read("crowns.db") == bytes)
    let result = try tool("rename", "account-*", "user-*")
    #expect(result.status == 0 && result.out == "renamed 2\n" && result.err.isEmpty)
    let after = try tool.records()
    #expect(after["user-box"] == before["account-box"] && after["user-plus"] == before["account-plus"])
    #expect(after.count == before.count && after["account-box"] == nil)
    // Further imports go to the crowns under their new names.
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 6"))
    try tool.write(Sample.square, to: "in/account-box.svg")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 1, unchanged 5"))
    #expect(try tool("verify").status == 0)
  }

  @Test func twoCrownsExchangeTheirNames() throws {
    let tool = try toolWithCrowns()
    let before = try tool.records()
    let result = try tool("rename", "*t-*t", "{2}t-{1}t")
    #expect(result.out == "renamed 2\n", "\(result.err)")
    let after = try tool.records()
    #expect(after["left-right"] == before["right-left"] && after["right-left"] == before["left-right"])
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 6"))
    #expect(try tool.records() == after)
    #expect(try tool("verify").status == 0)
  }

  @Test func prefixes() throws {
    let tool = try toolWithCrowns()
    try tool.write("chess/king\r\nwhat?\r\n", to: "list")
    #expect(try tool("rename", "account-*", "--from-file", "list", "--prefix", "old/").out == "renamed 4\n")
    #expect(
      try tool("list").out == "left-right\nold/account-box\nold/account-plus\nold/chess/king\nold/what?\nright-left\n")
    #expect(try tool("rename", "old/*", "*").out == "renamed 4\n")
    #expect(try tool("rename", "--all", "--prefix", "x").out == "renamed 6\n")
    #expect(try tool("rename", "--all", "--prefix", "x").out == "renamed 6\n")
    #expect(try tool("list", "xxwhat?").status == 0)
    // A name that exists is no pattern.
    #expect(try tool("rename", "xxwhat?", "why?*").out == "renamed xxwhat? to why?*\n")
  }

  @Test func refusesCollisions() throws {
    let tool = try toolWithCrowns()
    let bytes = try tool.read("crowns.db")
    for more in [[], ["--dry-run"]] {
      let shared = try tool.run(["rename", "account-*", "user"] + more)
      #expect(shared.status == 1 && shared.out.isEmpty)
      #expect(
        shared.err == "error: 'account-box' and 'account-plus' would both become 'user'\nnothing is renamed\n")
      let there = try tool.run(["rename", "account-b*", "chess/king"] + more)
      #expect(there.status == 1)
      #expect(
        there.err == """
          error: 'account-box' cannot become 'chess/king': a crown of that name is there already
          nothing is renamed

          """)
      let invalid = try tool.run(["rename", "account-*", "../*"] + more)
      #expect(invalid.status == 1 && invalid.err.contains("has the part '..' between slashes"))
      let unknown = try tool.run(["rename", "acount-box", "x"] + more)
      #expect(unknown.status == 1 && unknown.err.contains("did you mean 'account-box'?"))
      let none = try tool.run(["rename", "x*", "y*"] + more)
      #expect(none.status == 1 && none.err.hasPrefix("error: 'x*' matches no crown"))
    }
    #expect(try tool.read("crowns.db") == bytes)
  }

  @Test func manyCollisionsAreCounted() throws {
    let tool = try Tool()
    for index in 0..<130 { try tool.write(Sample.svg("M1 2h\(index + 3)v9l2 3z"), to: "in/a\(index).svg") }
    for index in 0..<130 { try tool.write(Sample.square, to: "in/b\(index).svg") }
    try #require(try tool("import", "in").status == 0)
    let result = try tool("rename", "a*", "b*")
    let lines = result.err.split(separator: "\n")
    #expect(result.status == 1 && lines.count == 102)
    #expect(lines[100] == "error: … and 30 more" && lines[101] == "nothing is renamed")
  }

  @Test func wrongUsage() throws {
    let tool = try toolWithCrowns()
    for arguments in [
      ["royal"], ["a", "b", "c"], ["a", "b", "--all"], ["a", "b", "--from-file", "-"], ["--prefix", "x"],
      ["a", "--prefix", ""], ["a", "--prefix", "../"], ["account-*", "user-*-*"], ["account-*", "{2}"],
    ] {
      #expect(try tool.run(["rename"] + arguments).status == 64, "\(arguments)")
    }
    #expect(try tool("list", "account-*").status == 0)
  }
}
