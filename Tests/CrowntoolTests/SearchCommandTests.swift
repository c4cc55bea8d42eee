import CrownKit
import CrownStore
import Foundation
import Testing

/// The order of the results of `crowntool search`, and `show --path`. `Web/tests/search.test.js` compares the gallery
/// page's order with this one.
@Suite struct SearchCommandTests {
  private static let names = [
    "account-star", "account-starred", "chart", "hard-hat", "hat", "heart", "heart-broken", "restart", "royal-crown-10",
    "royal-crown-9", "shapes/star", "shapes/star-9", "star", "star-half", "starfish",
  ]

  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    for (index, name) in Self.names.enumerated() {
      try tool.write(Sample.svg("M\(index) 2h9v9z"), to: "in/\(name).svg")
    }
    let titled = Sample.disc.replacingOccurrences(of: "<path", with: "<title>The star of our system</title><path")
    try tool.write(titled, to: "in/sun.svg")
    try #require(try tool("import", "in").status == 0)
    try #require(try tool("pack", "-o", "app.db").status == 0)
    return tool
  }

  @Test(arguments: [
    (
      "star",
      ["star", "shapes/star", "star-half", "starfish", "shapes/star-9", "account-star", "account-starred", "sun"]
    ),
    ("STAR half", ["star-half"]), ("half star", ["star-half"]), ("star 9", ["shapes/star-9"]),
    ("crown", ["royal-crown-9", "royal-crown-10"]), ("hear", ["heart", "heart-broken"]),
    // Near words, if no crown has a word that begins so.
    ("hart", ["heart", "heart-broken", "hard-hat", "hat", "chart"]),
    ("royal corwn", ["royal-crown-9", "royal-crown-10"]),
    ("account sttar", ["account-star", "account-starred"]),
  ])
  func orderOfResults(query: String, expected: [String]) throws {
    let tool = try toolWithCrowns()
    for database in ["crowns.db", "app.db"] {
      let words = query.split(separator: " ").map(String.init)
      #expect(try tool.run(["search", "-d", database] + words).out == expected.map { $0 + "\n" }.joined(), "\(query)")
      let first = try tool.run(["search", "-d", database, "--limit", "1"] + words).out
      #expect(first == "\(expected[0])\n", "\(query)")
    }
  }

  /// The name comes first, however many crowns have the word.
  @Test func aNameAmongVeryMany() throws {
    let tool = try Tool()
    let catalog = try CrownCatalog(opening: tool.folder.appending(path: "crowns.db").path, mode: .create)
    try tool.write(Sample.disc, to: "in/zz.svg")
    try tool("import", "in", "-d", "one.db")
    let record = try #require(try CrownCatalog(opening: tool.folder.appending(path: "one.db").path).content(of: "zz"))
    try catalog.write { writer in
      for index in 0..<12_000 { try writer.put("a\(index)-star", record: record.record, source: nil) }
      for name in ["star", "star 2", "starfish"] { try writer.put(name, record: record.record, source: nil) }
    }
    catalog.close()
    #expect(try tool("search", "star", "--limit", "4").out == "star\nstar 2\nstarfish\na0-star\n")
  }

  @Test func nothingIsFound() throws {
    let tool = try toolWithCrowns()
    for words in [["zebra"], ["st", "zebra"], ["heart", "fish"], ["zz"], ["-"]] {
      let result = try tool.run(["search"] + words)
      #expect(result.status == 1 && result.out.isEmpty, "\(words)")
    }
  }

  @Test func pathsOfSources() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("show", "heart", "star", "--path").out == "in/heart.svg\nin/star.svg\n")
    #expect(try tool("show", "shapes/*", "--path").out == "in/shapes/star.svg\nin/shapes/star-9.svg\n")
    try tool.write("", to: "sub/x")
    let script = "cd sub && exec '\(Tool.executable.path)' show heart --path -d ../crowns.db"
    #expect(try tool.run(["-c", script], executable: URL(filePath: "/bin/sh")).out == "../in/heart.svg\n")
    let packed = try tool("show", "heart", "--path", "-d", "app.db")
    #expect(packed.status == 1)
    #expect(packed.err == "error: heart: the database knows no file that this crown came from\n")
    #expect(try tool("show", "heart", "--path", "--json").status == 64)
  }
}
