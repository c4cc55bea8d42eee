import CrownKit
import CrownStore
import Foundation
import Testing

/// `crowntool undo`, and what `remove` asks.
@Suite struct UndoCommandTests {
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    for (index, name) in ["account-box", "account-plus", "chess/king", "royal"].enumerated() {
      try tool.write(Sample.svg("M\(index + 1) 2h\(index + 3)v9l2 3z"), to: "in/\(name).svg")
    }
    try #require(try tool("import", "in").status == 0)
    return tool
  }

  /// All that commands say of a database.
  private func state(of tool: Tool, _ database: String = "crowns.db") throws -> [String] {
    let records = try tool.records(database)
    #expect(try tool("verify", "-d", database).status == 0)
    return try records.keys.sorted().map { "\($0) \(records[$0] ?? [])" } + [
      tool("list", "--json", "-d", database).out, tool("list", "-d", database).out,
      tool("search", "user", "-d", database).out, tool("search", "king", "-d", database).out,
    ]
  }

  private static let nothing =
    "error: crowns.db: there is nothing to take back; undo takes back the last import, remove, rename, merge, tag or "
    + "title, once\n"

  @Test(arguments: [
    ("remove royal account-*", "remove, which removed 3"),
    ("remove --all", "remove, which removed 4"),
    ("rename account-* user-*", "rename, which renamed 2"),
    ("rename chess/king king", "rename, which renamed 1"),
    ("tag --all --add user", "tag, which changed 4"),
    ("title royal --set King", "title, which changed 1"),
    ("merge bob.db --theirs", "merge, which added 1, changed 1"),
    ("merge bob.db --both", "merge, which added 2"),
    ("import in --mirror *", "import, which changed 4"),
    ("import bob", "import, which added 1, changed 1"),
    ("import few --prune", "import, which added 1"),
  ])
  func takesBack(_ command: String, _ sentence: String) throws {
    let tool = try toolWithCrowns()
    try tool("tag", "chess/king", "--add", "piece")
    try tool.write(Sample.square, to: "bob/royal.svg")
    try tool.write(Sample.disc, to: "bob/user king.svg")
    try tool.write(Sample.disc, to: "few/user.svg")
    try tool("import", "bob", "-d", "bob.db")
    let before = try state(of: tool)
    let result = try tool.run(command.split(separator: " ").map(String.init))
    #expect(result.status == 0, "\(result.err)")
    let after = try state(of: tool)
    #expect(after != before)
    let bytes = try tool.read("crowns.db")
    #expect(
      try tool("undo", "--dry-run").out == "would take back the last \(sentence)\ndry run: crowns.db is as it was\n")
    #expect(try tool.read("crowns.db") == bytes)
    let undo = try tool("undo")
    #expect(undo.status == 0 && undo.out == "took back the last \(sentence)\n" && undo.err.isEmpty, "\(undo.err)")
    #expect(try state(of: tool) == before)
    for more in [[], ["--dry-run"]] {
      let again = try tool.run(["undo"] + more)
      #expect(again.status == 1 && again.out.isEmpty && again.err == Self.nothing)
    }
    // The work goes on as if nothing had been.
    try tool.run(command.split(separator: " ").map(String.init))
    #expect(try state(of: tool) == after)
  }

  @Test func takesBackTheFirstImport() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("undo").out == "took back the last import, which added 4\n")
    #expect(try tool("list").out.isEmpty && tool("search", "royal").status == 1)
    #expect(try tool("verify").status == 0)
    #expect(try tool("undo").err == Self.nothing)
    #expect(try tool("import", "in").out.hasPrefix("imported 4,"))
    #expect(try tool("undo", "-q").out.isEmpty)
  }

  @Test func takesBackAPruningImport() throws {
    let tool = try toolWithCrowns()
    let before = try state(of: tool)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/royal.svg"))
    try FileManager.default.moveItem(
      at: tool.folder.appending(path: "in/chess/king.svg"), to: tool.folder.appending(path: "in/user.svg"))
    try tool.write(Sample.disc, to: "in/account-box.svg")
    #expect(try tool("import", "in", "--prune").out.contains("removed 1"))
    #expect(try tool("undo").out == "took back the last import, which added 1, changed 1, removed 2\n")
    #expect(try state(of: tool) == before)
  }

  @Test func takesBackTheLastChangeOnly() throws {
    let tool = try toolWithCrowns()
    try tool("tag", "royal", "--add", "first")
    try tool("remove", "account-*")
    // What changes nothing leaves the last change as it was.
    try tool("import", "in", "--dry-run")
    try tool("tag", "royal", "--add", "first")
    try tool("merge", "crowns.db")
    #expect(try tool("undo").out == "took back the last remove, which removed 2\n")
    #expect(try tool("list", "--tag", "first").out == "royal\n")
    #expect(try tool("undo").status == 1)
    try tool("tag", "royal", "--add", "second")
    #expect(try tool("verify", "--repair").status == 0)
    try tool("pack", "-o", "app.db")
    let packed = try tool.read("app.db")
    let result = try tool("undo", "-d", "app.db")
    #expect(result.status == 1 && result.err.contains("there is nothing to take back"))
    #expect(try tool.read("app.db") == packed)
    #expect(try tool("undo").out == "took back the last tag, which changed 1\n")
    // A packed database becomes a working one with its first change, and stays one.
    try tool("remove", "royal", "-d", "app.db")
    #expect(try tool("undo", "-d", "app.db").status == 0)
    try tool("pack", "-d", "app.db", "-o", "again.db")
    #expect(try tool.read("again.db") == packed)
  }

  @Test func aPackHasNothingOfIt() throws {
    let tool = try toolWithCrowns()
    try tool("pack", "-o", "a.db")
    try tool("tag", "--all", "--add", "x")
    try tool("tag", "--all", "--remove", "x")
    try tool("pack", "-o", "b.db")
    #expect(try tool.read("a.db") == tool.read("b.db"))
  }

  @Test func otherProgramsEndIt() throws {
    let tool = try toolWithCrowns()
    try tool("remove", "royal")
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .readWrite)
    try catalog.write { try $0.setLabel(ofCrown: "chess/king", CrownLabel(title: "King")) }
    catalog.close()
    let before = try state(of: tool)
    #expect(try tool("undo").err == Self.nothing)
    #expect(try state(of: tool) == before)
    #expect(try tool("undo", "-d", "nowhere.db").status == 1 && !tool.exists("nowhere.db"))
    try tool.write("no database", to: "x.db")
    #expect(try tool("undo", "-d", "x.db").status == 1)
  }
}
