import CrownKit
import CrownStore
import Foundation
import Testing

/// `crowntool diff`: the differences between two databases.
@Suite struct DiffCommandTests {
  /// A tool with a database of before, `old.db`, and the working one, of which each crown differs in another way.
  private func toolWithDatabases() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.disc, to: "in/disc.svg")
    try tool.write(Sample.square, to: "in/square.svg")
    try tool.write(Sample.svg("M2 2h20v20H2z"), to: "in/gone.svg")
    try tool.write(Sample.svg("M2 2h20v3z"), to: "in/same.svg")
    try #require(try tool("import", "in", "-d", "old.db").status == 0)
    // A quarter of the ink of both is only in the new one.
    try tool.write(Sample.svg("M4 4h12v16H4z"), to: "in/square.svg")
    try tool.write(Sample.svg("M1 1h9v9z"), to: "in/new.svg")
    try tool.remove("in/gone.svg")
    try tool.move("in/disc.svg", to: "in/chess/disc.svg")
    try #require(try tool("import", "in").status == 0)
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .readWrite)
    defer { catalog.close() }
    try catalog.write { try $0.setLabel(ofCrown: "royal", CrownLabel(title: "King", tags: ["b", "a"])) }
    return tool
  }

  private static let lines = """
    renamed: chess/disc (until now disc)
    removed: gone
    added: new
    relabelled: royal (title 'King'; tags added: a, b)
    redrawn: square (25 % of it changed)

    """

  @Test func namesWhatDiffers() throws {
    let tool = try toolWithDatabases()
    let result = try tool("diff", "old.db")
    #expect(result.status == 1 && result.err.isEmpty)
    #expect(result.out == Self.lines + "added 1, removed 1, renamed 1, redrawn 1, relabelled 1\n")
    #expect(try tool("diff", "old.db", "crowns.db", "--quiet").out == Self.lines)
    #expect(try tool("diff", "old.db", "-d", "crowns.db", "-q").out == Self.lines)
    #expect(
      try tool("diff", "old.db", "--no-pictures", "-q").out
        == Self.lines.replacingOccurrences(of: " (25 % of it changed)", with: ""))
    let back = try tool("diff", "crowns.db", "old.db")
    #expect(back.out.hasPrefix("renamed: disc (until now chess/disc)\nadded: gone\nremoved: new\n"))
    #expect(back.out.contains("relabelled: royal (no title instead of 'King'; tags removed: a, b)\n"))
  }

  /// A packed database does not differ from the one that it was packed from, though its records share shapes.
  @Test func packedDatabases() throws {
    let tool = try toolWithDatabases()
    for index in 0..<40 { try tool.write(Sample.svg("M\(index) 2h9v9zM3 3h18v18H3z"), to: "in/x\(index).svg") }
    try tool("import", "in")
    try tool("pack", "-o", "app.db")
    for arguments in [["app.db"], ["crowns.db", "app.db"], ["app.db", "app.db"], ["crowns.db"]] {
      let result = try tool.run(["diff"] + arguments)
      #expect(result.status == 0 && result.out.hasSuffix(" have the same crowns\n"), "\(arguments): \(result.out)")
    }
    try tool("pack", "-d", "old.db", "-o", "released.db")
    try tool("remove", "x*")
    #expect(try tool("diff", "released.db", "-q").out == Self.lines)
    try tool("pack", "-o", "app.db")
    #expect(try tool("diff", "released.db", "app.db", "-q").out == Self.lines)
  }

  @Test func asJSON() throws {
    let tool = try toolWithDatabases()
    let result = try tool("diff", "old.db", "--json")
    let elements = try #require(try JSONSerialization.jsonObject(with: Data(result.outBytes)) as? [[String: Any]])
    #expect(result.status == 1 && elements.count == 5)
    #expect(elements[0]["name"] as? String == "chess/disc" && elements[0]["formerName"] as? String == "disc")
    #expect(elements[3]["title"] as? String == "King" && elements[3]["addedTags"] as? [String] == ["a", "b"])
    #expect(elements[4]["changes"] as? [String] == ["redrawn"])
    #expect(abs((elements[4]["changedShare"] as? Double ?? 0) - 0.25) < 0.001)
    let same = try tool("diff", "old.db", "old.db", "--json")
    #expect(same.status == 0 && same.out == "[\n\n]\n")
  }

  @Test func chosenCrowns() throws {
    let tool = try toolWithDatabases()
    #expect(try tool("diff", "old.db", "--only", "*disc", "-q").out == "renamed: chess/disc (until now disc)\n")
    #expect(try tool("diff", "old.db", "--only", "same").status == 0)
    // Only one of the databases has the tag.
    #expect(try tool("diff", "old.db", "--tag", "a", "-q").out.hasPrefix("relabelled: royal"))
    #expect(
      try tool("diff", "old.db", "--from-file", "-", "-q", input: Array("new\ngone\n".utf8)).out
        == "removed: gone\nadded: new\n")
    let unknown = try tool("diff", "old.db", "--only", "nosuch", "--only", "royal")
    #expect(unknown.status == 1 && unknown.out.isEmpty && unknown.err.hasSuffix("nothing is compared\n"))
  }

  /// Several crowns of one drawing are paired one by one.
  @Test func copiesOfADrawing() throws {
    let tool = try Tool()
    for name in ["a", "b", "c", "stays"] { try tool.write(Sample.disc, to: "in/\(name).svg") }
    try tool("import", "in", "-d", "old.db")
    for name in ["stays", "x", "y"] { try tool.write(Sample.disc, to: "new/\(name).svg") }
    try tool("import", "new")
    #expect(
      try tool("diff", "old.db", "-q").out == "removed: c\nrenamed: x (until now a)\nrenamed: y (until now b)\n")
  }

  @Test func badInput() throws {
    let tool = try toolWithDatabases()
    let before = try tool.read("crowns.db")
    #expect(try tool("diff").status == 64)
    #expect(try tool("diff", "a.db", "b.db", "c.db").status == 64)
    #expect(try tool("diff", "old.db", "old.db", "-d", "crowns.db").err.contains("either a second database"))
    let missing = try tool("diff", "older.db")
    #expect(missing.status == 1 && missing.err.hasPrefix("error: older.db: there is no such file"))
    #expect(try tool("diff", "in/royal.svg").err == "error: in/royal.svg: this is no database; it was left as it is\n")
    #expect(try tool("diff", "in").status == 1)
    #expect(try tool.read("crowns.db") == before && !tool.exists("older.db"))
    try tool.sqlite("UPDATE crown SET record = x'0102030405' WHERE name = 'square'")
    let damaged = try tool("diff", "old.db")
    #expect(damaged.status == 1 && damaged.out.isEmpty)
    #expect(damaged.err.hasPrefix("error: crowns.db: the record of 'square' is damaged"))
  }
}

extension Tool {
  fileprivate func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: path))
  }

  fileprivate func move(_ path: String, to other: String) throws {
    let target = folder.appending(path: other)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: folder.appending(path: path), to: target)
  }
}
