import CrownsTestSupport
import Foundation
import Testing

/// The page of `crowntool diff --gallery` and `gallery --compare`. `scripts/check web` looks at its pictures.
@Suite struct DifferenceGalleryTests {
  private static let hostile = "<script>alert(1)</script>&\"'"

  private func toolWithDatabases() throws -> Tool {
    let tool = try Tool()
    try tool.write(Sample.square, to: "in/square.svg")
    try tool.write(Sample.disc, to: "in/gone.svg")
    try tool.write(Sample.crown, to: "in/royal.svg")
    try tool.write(Sample.svg("M1 1h9v9z"), to: "in/same.svg")
    try tool.write(Sample.svg("M2 1h9v9z"), to: "in/untouched.svg")
    try #require(try tool("import", "in", "-d", "old.db").status == 0)
    try tool.write(tool.read("old.db"), to: "crowns.db")
    try tool.write(Sample.svg("M4 4h12v20H4z"), to: "in/square.svg")
    try tool.write(PictureSample.photo(), to: "in/photo.png")
    try FileManager.default.removeItem(at: tool.folder.appending(path: "in/gone.svg"))
    try #require(try tool("import", "in", "--prune", "--trace", "never").status == 0)
    try #require(try tool("rename", "royal", Self.hostile).status == 0)
    try #require(try tool("title", "same", "--set", "</p><img src=x onerror=alert(1)>").status == 0)
    return tool
  }

  /// The changes that a page shows, as its script reads them.
  private struct Comparison: Decodable {
    struct Difference: Decodable {
      let name: String
      let kinds: [String]
      let sentences: [String]
    }

    let former: String
    let present: String
    let differences: [Difference]

    var kinds: [String: [String]] { Dictionary(uniqueKeysWithValues: differences.map { ($0.name, $0.kinds) }) }
  }

  /// A compressed block of a page.
  private func block(_ name: String, of page: String) throws -> [UInt8] {
    let start = try #require(page.range(of: "<script id=\"\(name)\" type=\"text/plain\">"))
    let text = String(page[start.upperBound...].prefix { $0 != "<" })
    let data = try #require(Data(base64Encoded: text))
    return try Command(named: "gzip", ["-dc"]).run(input: Array(data)).outBytes
  }

  private func comparison(in page: String) throws -> Comparison {
    try JSONDecoder().decode(Comparison.self, from: Data(block("comparison", of: page)))
  }

  private func page(_ tool: Tool, _ file: String) throws -> String {
    try #require(String(validating: try tool.read(file), as: UTF8.self))
  }

  private func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: Array(text.utf8)) }
  }

  @Test func bothCommandsShowTheSameChanges() throws {
    let tool = try toolWithDatabases()
    let plain = try tool("diff", "old.db")
    let result = try tool("diff", "old.db", "--gallery", "changes.html")
    #expect(
      result.status == 1 && result.err.isEmpty && result.out == plain.out + "wrote changes.html\n", "\(result.err)")
    let written = try tool("gallery", "-o", "all.html", "--compare", "old.db")
    #expect(written.status == 0 && written.out.hasPrefix("wrote all.html (5 crowns, 5 changes, "), "\(written)")
    let (changes, all) = try (page(tool, "changes.html"), page(tool, "all.html"))
    let found = try comparison(in: changes)
    #expect(try block("comparison", of: changes) == block("comparison", of: all))
    #expect(found.former == "old.db" && found.present == "crowns.db")
    #expect(
      found.kinds == [
        "photo": ["added"], "gone": ["removed"], Self.hostile: ["renamed"], "square": ["redrawn"],
        "same": ["relabelled"],
      ])
    let square = try #require(found.differences.first { $0.name == "square" })
    #expect(square.sentences.count == 1 && square.sentences[0].hasPrefix("redrawn ("))
    // The page of the differences begins with them, and has the crowns that differ alone.
    #expect(changes.contains(#""start":{"view":"compare"}"#) && all.contains(#""start":{}"#))
    #expect(try !holds(block("bundle", of: changes), "untouched") && holds(block("bundle", of: all), "untouched"))
    // Former drawings are there where they are shown, without the names of their files.
    let former = try block("former", of: all)
    #expect(holds(former, "gone") && holds(former, "square") && !holds(former, "same") && !holds(former, ".svg"))
    #expect(try page(tool, "all.html").contains("<title>crowns</title>"))
    #expect(changes.contains("<title>old.db → crowns.db</title>"))
  }

  @Test func namesChooseAmongBothDatabases() throws {
    let tool = try toolWithDatabases()
    #expect(try tool("gallery", "square", "gone", "-o", "a.html", "--compare", "old.db").status == 0)
    #expect(try comparison(in: page(tool, "a.html")).kinds.keys.sorted() == ["gone", "square"])
    // A removed crown alone leaves a page without crowns.
    let removed = try tool("gallery", "gone", "-o", "a.html", "--compare", "old.db")
    #expect(removed.status == 0 && removed.out.hasPrefix("wrote a.html (0 crowns, 1 change, "), "\(removed)")
    try tool.write("square\n", to: "names")
    #expect(try tool("gallery", "--from-file", "names", "-o", "a.html", "--compare", "old.db").status == 0)
    #expect(try comparison(in: page(tool, "a.html")).kinds.keys.sorted() == ["square"])
    let unknown = try tool("gallery", "nosuch", "-o", "b.html", "--compare", "old.db")
    #expect(unknown.status == 1 && unknown.err.contains("nosuch") && !tool.exists("b.html"))
  }

  @Test func textIsNoMarkup() throws {
    let tool = try toolWithDatabases()
    try tool("diff", "old.db", "--gallery", "changes.html", "-q")
    let changes = try page(tool, "changes.html")
    #expect(!changes.contains("<script>alert") && !changes.contains("<img src=x"))
    #expect(changes.contains("default-src 'none'") && changes.contains("connect-src 'none'"))
  }

  @Test func databasesThatAreTheSame() throws {
    let tool = try toolWithDatabases()
    let result = try tool("diff", "crowns.db", "--gallery", "same.html")
    #expect(result.status == 0)
    #expect(try comparison(in: page(tool, "same.html")).differences.isEmpty)
    // Its own page is replaced, as JSON's differences are printed with it.
    let json = try tool("diff", "old.db", "--gallery", "same.html", "--json")
    #expect(json.status == 1 && json.out.hasPrefix("[") && !json.out.contains("wrote"))
    // Without a former database a page is as it was.
    try tool("gallery", "-o", "plain.html")
    #expect(try page(tool, "plain.html").contains(#"<script id="former" type="text/plain"></script>"#))
  }

  @Test func whatIsRefused() throws {
    let tool = try toolWithDatabases()
    for (arguments, sentence) in [
      (["diff", "old.db", "--gallery", "page.png"], "--gallery page.png is no page: give a file that ends in .html"),
      (["diff", "old.db", "--gallery", "-"], "--gallery - is no page"),
      (["diff", "old.db", "--force"], "--force is for --gallery"),
      (["diff", "old.db", "--gallery", "a.html", "--no-pictures"], "A page shows pictures"),
      (["gallery", "-o", "a.png", "--compare", "old.db"], "--compare is for a page"),
      (["gallery", "-o", "a.html", "--compare", ""], "--compare is empty"),
    ] {
      let result = try tool.run(arguments)
      #expect(result.status == 64 && result.err.contains(sentence), "\(result.err)")
    }
    try tool.write("<p>mine</p>", to: "mine.html")
    let kept = try tool("diff", "old.db", "--gallery", "mine.html")
    #expect(kept.status == 1 && kept.err.contains("crowntool did not write this file"))
    #expect(try tool.read("mine.html") == Array("<p>mine</p>".utf8))
    #expect(try tool("diff", "old.db", "--gallery", "mine.html", "--force").status == 1)
    #expect(try tool.read("mine.html") != Array("<p>mine</p>".utf8))
    let nowhere = try tool("diff", "old.db", "--gallery", "nowhere/a.html")
    #expect(nowhere.status == 1 && nowhere.err.contains("nowhere/a.html"))
    // What a page is compared with is read, and stays.
    try tool.write(try tool.read("old.db"), to: "old.html")
    let database = try tool("gallery", "-o", "old.html", "--compare", "old.html", "--force")
    #expect(
      database.status == 1 && database.err.contains("old.html: cannot write: it is a database"), "\(database.err)")
    #expect(try tool.read("old.html") == tool.read("old.db"))
    for former in ["missing.db", "mine.html", "in"] {
      let result = try tool("gallery", "-o", "b.html", "--compare", former)
      #expect(result.status == 1 && result.err.contains(former) && !tool.exists("b.html"), "\(result.err)")
    }
  }
}
