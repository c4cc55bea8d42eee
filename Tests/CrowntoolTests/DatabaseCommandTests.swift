import CSQLite
import CrownKit
import CrownPNG
import CrownStore
import Foundation
import Testing

/// The subcommands that look after a database.
@Suite struct DatabaseCommandTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "crowns/royal.svg")
    try tool.write(Sample.disc, to: "crowns/disc.svg")
    try tool.write(Sample.square, to: "crowns/chess/square.svg")
    #expect(try tool("import", "crowns").status == 0)
    return tool
  }

  @Test func theEnvironmentNamesTheDatabase() throws {
    let tool = try toolWithCrowns()
    try tool.write(tool.read("crowns.db"), to: "other.db")
    #expect(try tool("remove", "disc", environment: ["CROWNS_DATABASE": "other.db"]).out == "removed 1\n")
    #expect(try tool("list", environment: ["CROWNS_DATABASE": "other.db"]).out == "chess/square\nroyal\n")
    #expect(try tool("list", environment: ["CROWNS_DATABASE": ""]).out == "chess/square\ndisc\nroyal\n")
    #expect(try tool("list", "-d", "crowns.db", environment: ["CROWNS_DATABASE": "none.db"]).status == 0)
    #expect(
      try tool("diff", "crowns.db", environment: ["CROWNS_DATABASE": "other.db"]).out.hasPrefix("removed: disc\n"))
  }

  @Test func remove() throws {
    let tool = try toolWithCrowns()
    let result = try tool("remove", "chess/*", "royal", "disk")
    #expect(result.status == 1)
    #expect(result.out == "removed 2\n")
    #expect(result.err == "error: there is no crown named 'disk'; did you mean 'disc'?\n")
    #expect(try tool("list").out == "disc\n")
    #expect(tool.exists("crowns/royal.svg"))
  }

  @Test func rename() throws {
    let tool = try toolWithCrowns()
    let record = try tool.records()["royal"]
    #expect(try tool("rename", "royal", "king/first").out == "renamed royal to king/first\n")
    #expect(try tool.records()["king/first"] == record)
    #expect(try tool("rename", "royal", "x").status == 1)
    #expect(
      try tool("rename", "disk", "x").err
        == "error: there is no crown named 'disk'; did you mean 'disc'?\nnothing is renamed\n")
    #expect(try tool("rename", "disc", "king/first").err.contains("there already"))
    #expect(try tool("rename", "disc", "../disc").status == 1)
  }

  @Test func prunedImportFollowsRenamedFiles() throws {
    let tool = try toolWithCrowns()
    try FileManager.default.moveItem(
      at: tool.folder.appending(path: "crowns/royal.svg"), to: tool.folder.appending(path: "crowns/king.svg"))
    let result = try tool("import", "crowns", "--prune")
    #expect(result.out.hasPrefix("imported 0, updated 0, unchanged 2, not imported 0, failed 0, renamed 1\n"))
    #expect(try tool("list").out == "chess/square\ndisc\nking\n")
    #expect(try tool("import", "crowns", "--prune").out.hasPrefix("imported 0, updated 0, unchanged 3,"))
  }

  @Test func mergeGivesTheSameInAnyOrder() throws {
    let tool = try toolWithCrowns()
    try tool.write(Sample.square, to: "other/royal.svg")
    try tool.write(Sample.square, to: "other/new.svg")
    try tool("import", "other", "-d", "other.db")
    #expect(try tool("merge", "--any-order", "crowns.db", "other.db", "-d", "a.db").status == 0)
    #expect(try tool("merge", "--any-order", "other.db", "crowns.db", "other.db", "-d", "b.db").status == 0)
    #expect(try tool.records("a.db") == tool.records("b.db"))
    #expect(try tool.records("a.db").keys.sorted() == ["chess/square", "disc", "new", "royal"])
    let missing = try tool("merge", "other.db", "nowhere.db", "-d", "c.db")
    #expect(missing.status == 1 && missing.err.contains("nowhere.db"))
    #expect(!tool.exists("c.db"))
  }

  @Test func listPrintsAnArrayWhateverItHolds() throws {
    let tool = try toolWithCrowns()
    func names(_ arguments: String...) throws -> [String]? {
      let array = try JSONSerialization.jsonObject(with: Data(tool.run(["list", "--json"] + arguments).outBytes))
      return (array as? [[String: Any]])?.compactMap { $0["name"] as? String }
    }
    #expect(try names() == ["chess/square", "disc", "royal"])
    #expect(try names("d*") == ["disc"])
    #expect(try names("x*") == [] && tool("list", "--json", "x*").status == 1)
    #expect(try names("--lost") == [])
  }

  @Test func search() throws {
    let tool = try toolWithCrowns()
    try tool.write(
      Sample.crown.replacingOccurrences(of: "<path", with: "<title>Crown of Saint Édouard</title><path"),
      to: "crowns/st-edward.svg")
    try tool("import", "crowns")
    #expect(try tool("search", "saint").out == "st-edward\n")
    #expect(try tool("search", "EDOU").out == "st-edward\n")
    #expect(try tool("search", "squ").out == "chess/square\n")
    #expect(try tool("search", "zebra").status == 1)
  }

  @Test func verifyFindsAndRepairsDamage() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("verify").out == "crowns.db: 3 crowns, all sound\n")
    let before = try tool.records()
    try tool.sqlite("UPDATE crown SET record = x'0102030405' WHERE name = 'royal'")
    let found = try tool("verify")
    #expect(found.status == 1)
    #expect(found.err.contains("'royal': its record is not what was written"))
    #expect(try tool("render", "royal").status == 1)
    #expect(try tool("render", "disc", "-s", "8").status == 0)
    let repaired = try tool("verify", "--repair")
    #expect(repaired.status == 0)
    #expect(repaired.out == "whole 2, restored 1, still damaged 0, lost 0\n")
    #expect(try tool.records() == before)
    #expect(try tool("verify").status == 0)
  }

  @Test func packIsDeterministicAndRendersTheSame() throws {
    let tool = try toolWithCrowns()
    let result = try tool("pack", "-o", "app.db")
    #expect(result.status == 0)
    #expect(result.out.hasPrefix("wrote app.db (3 crowns, "))
    // Another history, the same crowns.
    try tool("import", "crowns/royal.svg", "-d", "second.db")
    try tool("import", "crowns", "-d", "second.db", "--jobs", "1")
    try tool("pack", "-d", "second.db", "-o", "second-app.db")
    #expect(try tool.read("app.db") == tool.read("second-app.db"))
    try tool("render", "royal", "-o", "a.png")
    try tool("render", "royal", "-d", "app.db", "-o", "b.png")
    #expect(try tool.read("a.png") == tool.read("b.png"))
    #expect(try tool("show", "royal", "-d", "app.db").out.contains("source      not kept"))
    #expect(try tool("verify", "-d", "app.db").status == 0)
    #expect(try tool("pack", "-o", "nowhere/app.db").status == 1)
  }

  @Test func packsToStandardOutput() throws {
    let tool = try toolWithCrowns()
    try tool("pack", "-o", "app.db")
    let result = try tool("pack", "-o", "-")
    #expect(result.status == 0)
    #expect(try result.outBytes == tool.read("app.db"))
    #expect(result.err.hasPrefix("wrote standard output (3 crowns, "))
    #expect(!tool.exists("-"))
  }

  /// SQLite's message about damage has several lines, and is no reason to send anyone from verify to verify.
  @Test func verifyReportsDamageInPlainLines() throws {
    let tool = try toolWithCrowns()
    var bytes = try tool.read("crowns.db")
    for offset in stride(from: 8192 + 8, to: bytes.count, by: 8192) { bytes[offset] ^= 0x5A }
    try tool.write(bytes, to: "crowns.db")
    let found = try tool("verify")
    #expect(found.status == 1)
    #expect(found.err.contains("the file is damaged"))
    #expect(!found.err.contains("\\u{") && !found.err.contains("***") && !found.err.contains("crowntool verify'"))
    for offset in 100..<200 { bytes[offset] = 0x5A }
    try tool.write(bytes, to: "crowns.db")
    let lost = try tool("verify")
    #expect(lost.status == 1)
    #expect(lost.err.contains("damaged so much that it cannot be read"), "\(lost.err)")
  }

  @Test func saysThatItWaitsForAnotherProcess() throws {
    let tool = try toolWithCrowns()
    var other: OpaquePointer?
    try #require(sqlite3_open(tool.folder.path + "/crowns.db", &other) == SQLITE_OK)
    defer { sqlite3_close(other) }
    try #require(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
    let result = try tool("remove", "royal", "--wait", "1.2")
    #expect(result.status == 1)
    #expect(
      result.err == """
        crowns.db: another process writes to it; waiting up to 1.2 s (--wait)
        error: crowns.db: the database is locked by another process; wait until it has finished, then try again

        """)
    #expect(try tool("rename", "royal", "x", "--wait", "0").status == 1)
    #expect(try tool("merge", "crowns.db", "--wait", "0").status == 1)
    #expect(try tool("remove", "royal", "--wait", "-1").status == 64)
  }

  @Test func packStoresRecurringShapesOnce() throws {
    let tool = try Tool()
    // One ornament in a hundred drawings, at places of its own.
    let ornament =
      "c1.37.21 2.9 1.03 3.11 2.57.18 1.33-.84 2.71-2.25 3.19-1.6.55-3.47-.33-4.1-1.92-.62-1.57.18-3.42 1.74-4.01z"
    for index in 0..<100 {
      let d = "M\(2 + index % 10) \(3 + index / 10)\(ornament)M\(16 + index % 5) 20h\(1 + index % 3)v\(1 + index % 2)z"
      try tool.write(Sample.svg(d), to: "crowns/c\(index).svg")
    }
    try tool("import", "crowns")
    #expect(try tool("pack", "-o", "app.db").status == 0)
    #expect(try tool("verify", "-d", "app.db").out == "app.db: 100 crowns, all sound\n")
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "app.db").path)
    #expect(try !catalog.shapes().isEmpty)
    let before = try tool.records().values.reduce(0) { $0 + $1.count }
    let after = try tool.records("app.db").values.reduce(0) { $0 + $1.count }
    #expect(after * 2 < before)
    for name in ["c0", "c57"] {
      try tool("render", name, "-o", "a.png")
      try tool("render", name, "-d", "app.db", "-o", "b.png")
      #expect(try tool.read("a.png") == tool.read("b.png"))
    }
    // Each copy has the shapes that it needs.
    #expect(try tool("merge", "app.db", "-d", "other.db").status == 0)
    #expect(try tool.records("other.db") == tool.records())
    #expect(try tool("pack", "-d", "app.db", "-o", "again.db").status == 0)
    #expect(try tool.read("again.db") == tool.read("app.db"))
    for (database, bundle) in [("crowns.db", "a.bundle"), ("app.db", "b.bundle")] {
      #expect(try tool("pack", "--format", "web", "-d", database, "-o", bundle).status == 0)
    }
    #expect(try tool.read("a.bundle") == tool.read("b.bundle"))
  }
}
