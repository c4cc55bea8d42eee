import CrownKit
import CrownStore
import Foundation
import Testing

/// `crowntool merge` where two databases have different drawings under one name.
@Suite struct MergeCommandTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "mine/royal.svg")
    try tool.write(Sample.disc, to: "mine/disc.svg")
    try tool("import", "mine")
    try tool.write(Sample.square, to: "bob/royal.svg")
    try tool.write(Sample.disc, to: "bob/disc.svg")
    try tool.write(Sample.square, to: "bob/new.svg")
    try tool("import", "bob", "-d", "bob.db")
    return tool
  }

  @Test func aConflictChangesNothing() throws {
    let tool = try tool()
    let before = try tool.read("crowns.db")
    for options in [[], ["--dry-run"], ["--quiet"]] {
      let result = try tool.run(["merge", "bob.db"] + options)
      #expect(result.status == 1 && result.out.isEmpty)
      #expect(
        result.err == """
          error: royal: crowns.db and bob.db have different drawings
          error: 1 name has different drawings, and nothing was merged; keep yours with --ours, take the others' with \
          --theirs, or keep both with --both or --prefix

          """)
      #expect(try tool.read("crowns.db") == before)
    }
    // Among the others, too; no database is left behind.
    let result = try tool("merge", "bob.db", "crowns.db", "-d", "new.db")
    #expect(result.status == 1 && result.err.contains("royal: bob.db and crowns.db have different drawings"))
    #expect(!tool.exists("new.db"))
  }

  @Test(arguments: [
    (["--ours"], "added 1, same 1, replaced 0, kept 1", "that of crowns.db was taken"),
    (["--theirs"], "added 1, same 1, replaced 1, kept 0", "that of bob.db was taken"),
    (["--both"], "added 1, same 1, replaced 0, kept 0, renamed 1", "that of bob.db is royal-2"),
    (["--prefix", "bob/"], "added 1, same 1, replaced 0, kept 0, renamed 1", "that of bob.db is bob/royal"),
  ])
  func aRuleDecides(_ options: [String], _ summary: String, _ note: String) throws {
    let tool = try tool()
    let (mine, theirs) = (try tool.records(), try tool.records("bob.db"))
    let before = try tool.read("crowns.db")
    let dry = try tool.run(["merge", "bob.db", "--dry-run"] + options)
    #expect(dry.status == 0 && dry.out == "bob.db: \(summary)\ndry run: crowns.db is as it was\n")
    #expect(try tool.read("crowns.db") == before)
    let result = try tool.run(["merge", "bob.db"] + options)
    #expect(result.status == 0 && result.out == "bob.db: \(summary)\n")
    #expect(result.err == "royal: crowns.db and bob.db have different drawings; \(note)\n")
    let after = try tool.records()
    #expect(after["royal"] == (options == ["--theirs"] ? theirs["royal"] : mine["royal"]))
    #expect(after["new"] == theirs["new"])
    let other = note.hasSuffix("royal-2") ? "royal-2" : "bob/royal"
    #expect(after[other] == (note.contains(" is ") ? theirs["royal"] : nil))
    #expect(try tool("verify").status == 0)
    // The next import of the own folder leaves the other drawing.
    try tool("import", "mine")
    #expect(try tool.records()[other] == after[other])
  }

  @Test func refusesOptionsThatContradict() throws {
    let tool = try tool()
    #expect(try tool("merge", "bob.db", "--ours", "--theirs").status == 64)
    #expect(try tool("merge", "bob.db", "--any-order", "--prefix", "bob/").status == 64)
    #expect(try tool("merge", "bob.db", "--prefix", "../").status == 64)
    #expect(try tool("merge", "bob.db", "--prefix", "").status == 64)
  }

  /// A record that is as it was written, and does not decode.
  @Test func noCopyOfWhatDoesNotDecode() throws {
    let tool = try tool()
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .readWrite)
    try catalog.write { try $0.put("broken", record: [1, 2, 3], source: nil) }
    catalog.close()
    for words in [
      ["pack", "-o", "app.db"], ["pack", "--format", "web", "-o", "app.bundle"], ["merge", "crowns.db", "-d", "b.db"],
    ] {
      let result = try tool.run(words)
      #expect(result.status == 1 && result.err.contains("'broken' does not decode"), "\(words): \(result.err)")
    }
    #expect(!tool.exists("app.db") && !tool.exists("app.bundle") && !tool.exists("b.db"))
    for output in ["page.html", "sheet.png"] {
      let result = try tool("gallery", "-o", output)
      #expect(result.status == 1 && result.err.contains("broken"), "\(result.err)")
    }
  }
}
