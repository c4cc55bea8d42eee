import CrownKit
import CrownPNG
import CrownPNGReader
import CrownStore
import Foundation
import Testing

/// The arguments that say which crowns a command is for: names, patterns, lists, tags.
@Suite struct CrownChoiceTests {
  /// A tool with six crowns, of which two have a tag.
  private func toolWithCrowns() throws -> Tool {
    let tool = try Tool()
    for (index, name) in ["chess/king", "chess/queen", "crown 2", "crown 10", "royal"].enumerated() {
      try tool.write(Sample.svg("M\(index + 1) 2h\(index + 3)v9l2 3z"), to: "in/\(name).svg")
    }
    try tool.write(Sample.svg("M1 1c3 0 5 1 5 4c0 2 1 3 2 5l9-4l1 7l-8 3z"), to: "in/what?.svg")
    try #require(try tool("import", "in").status == 0)
    try tool.tag("chess/king", with: ["Pièce", "black"])
    try tool.tag("royal", with: ["black"])
    return tool
  }

  @Test func severalPatterns() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("list", "r*", "chess/*", "royal").out == "royal\nchess/king\nchess/queen\n")
    #expect(try tool("list", "crown*").out == "crown 2\ncrown 10\n")
    // A name that exists is no pattern.
    #expect(try tool("list", "what?").out == "what?\n")
    let partly = try tool("list", "royal", "x*", "roial", "r*")
    #expect(partly.status == 1 && partly.out == "royal\n")
    #expect(
      partly.err == """
        error: 'x*' matches no crown; crowntool list shows the names
        error: there is no crown named 'roial'; did you mean 'royal'?

        """)
  }

  @Test(arguments: ["\n", "\r\n", "\0"])
  func listsOfNames(separator: String) throws {
    let tool = try toolWithCrowns()
    let list = ["royal", "", "chess/k*", "royal", "what?"].joined(separator: separator)
    for start in ["", "\u{FEFF}"] {
      try tool.write(start + list + separator, to: "list")
      #expect(try tool("list", "--from-file", "list").out == "royal\nchess/king\nwhat?\n")
    }
    let input = Array(list.utf8)
    #expect(try tool("list", "--from-file", "-", "crown 2", input: input).out == "crown 2\nroyal\nchess/king\nwhat?\n")
    #expect(try tool("render", "-s", "8", "--from-file", "-", "-o", "out", input: input).status == 0)
    #expect(tool.exists("out/royal.png") && tool.exists("out/what?.png") && !tool.exists("out/crown 2.png"))
  }

  @Test func listsAddUp() throws {
    let tool = try toolWithCrowns()
    try tool.write("royal\n", to: "a")
    try tool.write("crown 2", to: "b")
    #expect(try tool("list", "--from-file", "b", "--from-file=a").out == "crown 2\nroyal\n")
  }

  @Test func namesOfAListThatAreNotThereAreNamed() throws {
    let tool = try toolWithCrowns()
    let names = (0..<130).map { "zz\($0)" }
    try tool.write((["royal"] + names).joined(separator: "\n"), to: "list")
    let result = try tool("render", "--from-file", "list", "-s", "8", "-o", "out")
    let lines = result.err.split(separator: "\n")
    #expect(result.status == 1 && tool.exists("out/royal.png"))
    #expect(lines.count == 101)
    #expect(lines[99] == "error: there is no crown named 'zz99'")
    #expect(lines[100] == "error: … and 30 more names that no crown has")
  }

  @Test func badLists() throws {
    let tool = try toolWithCrowns()
    let missing = try tool("list", "--from-file", "nowhere")
    #expect(missing.status == 1 && missing.out.isEmpty)
    #expect(missing.err == "error: nowhere: cannot read this list: No such file or directory\n")
    try tool.write("\r\n\n  \n", to: "empty")
    for command in [["list"], ["render"], ["gallery"], ["pack", "-o", "x.db"], ["remove"], ["show"]] {
      let empty = try tool.run(command + ["--from-file", "empty"])
      #expect(empty.status == 1, "\(command)")
      #expect(empty.err.hasPrefix("error: empty: this list has no names\n"), "\(command): \(empty.err)")
    }
    #expect(!tool.exists("x.db") && !tool.exists("gallery.png"))
    #expect(try tool("list").out.split(separator: "\n").count == 6)
    try tool.write(Array("royal\n".utf8) + [0xE9, 10] + Array("a\0b\n".utf8), to: "bytes")
    let bytes = try tool("list", "--from-file", "bytes")
    #expect(bytes.status == 1)
    try tool.write([0xFF, 0xFE, 0x72, 0, 0x6F, 0], to: "utf16")
    #expect(try tool("list", "--from-file", "utf16").err.contains("it is in UTF-16"))
    #expect(try tool("list", "--from-file", ".").status == 1)
    #expect(try tool("list", "--from-file", "").status == 64)
    #expect(try tool("list", "--from-file", "-", "--from-file", "-").status == 64)
  }

  @Test func tags() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("list", "--tag", "black").out == "chess/king\nroyal\n")
    #expect(try tool("list", "--tag", "piece", "--tag", "BLACK").out == "chess/king\nroyal\n")
    #expect(try tool("list", "chess/*", "--tag", "black").out == "chess/king\n")
    #expect(try tool("list", "--all", "--tag", "PIECE").out == "chess/king\n")
    let none = try tool("list", "--tag", "white")
    #expect(none.status == 1 && none.err == "error: no crown has the tag 'white'\n")
    let noneOfThese = try tool("list", "crown*", "--tag", "black")
    #expect(noneOfThese.status == 1 && noneOfThese.err == "error: no crown of these has the tag 'black'\n")
    #expect(try tool("list", "--tag", "").status == 64)
    try tool("pack", "-o", "app.db")
    #expect(try tool("list", "--tag", "black", "-d", "app.db").out == "chess/king\nroyal\n")
  }

  @Test func namesAndAllExcludeEachOther() throws {
    let tool = try toolWithCrowns()
    for command in [["list"], ["render"], ["gallery"], ["pack", "-o", "x.db"], ["remove"], ["show"]] {
      #expect(try tool.run(command + ["royal", "--all"]).status == 64, "\(command)")
      #expect(try tool.run(command + ["--from-file", "-", "--all"]).status == 64, "\(command)")
    }
    for command in ["render", "remove", "show"] {
      let result = try tool.run([command])
      #expect(result.status == 64 && result.err.contains("Say which crowns"), "\(command)")
    }
    #expect(try tool("list", "--all").out == tool("list").out)
  }

  @Test func packsChosenCrowns() throws {
    let tool = try toolWithCrowns()
    try tool.write("chess/queen\nchess/king\n", to: "list")
    #expect(try tool("pack", "--from-file", "list", "royal", "-o", "app.db").out.hasPrefix("wrote app.db (3 crowns, "))
    #expect(try tool("list", "-d", "app.db").out == "chess/king\nchess/queen\nroyal\n")
    // The bytes of a database that has only these.
    try FileManager.default.copyItem(
      at: tool.folder.appending(path: "crowns.db"), to: tool.folder.appending(path: "few.db"))
    #expect(try tool("remove", "crown*", "what?", "-d", "few.db").status == 0)
    try tool("pack", "-d", "few.db", "-o", "expected.db")
    #expect(try tool.read("app.db") == tool.read("expected.db"))
    try tool("pack", "royal", "chess/*", "-o", "again.db")
    #expect(try tool.read("again.db") == tool.read("expected.db"))
    try tool("pack", "royal", "chess/*", "--format", "web", "-o", "a.bundle")
    try tool("pack", "-d", "few.db", "--format", "web", "-o", "b.bundle")
    #expect(try tool.read("a.bundle") == tool.read("b.bundle"))
    // Of a packed database, too.
    try tool("pack", "-o", "all.db")
    try tool("pack", "-d", "all.db", "chess/*", "royal", "-o", "third.db")
    #expect(try tool.read("third.db") == tool.read("expected.db"))
  }

  @Test func packsAllNamesOrNothing() throws {
    let tool = try toolWithCrowns()
    let result = try tool("pack", "royal", "roial", "-o", "app.db")
    #expect(result.status == 1 && !tool.exists("app.db"))
    #expect(
      result.err == "error: there is no crown named 'roial'; did you mean 'royal'?\nnothing is packed\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path).sorted() == ["crowns.db", "in"])
  }

  @Test func mergesChosenCrowns() throws {
    let tool = try toolWithCrowns()
    let result = try tool("merge", "crowns.db", "--only", "chess/*", "--only", "royal", "-d", "other.db")
    #expect(result.status == 0 && result.out == "crowns.db: added 3, same 0, replaced 0, kept 0\n")
    #expect(try tool("list", "-d", "other.db").out == "chess/king\nchess/queen\nroyal\n")
    #expect(try tool("show", "royal", "-d", "other.db").out == tool("show", "royal").out)
    #expect(try tool("search", "black", "-d", "other.db").out == "chess/king\nroyal\n")
    #expect(try tool("verify", "-d", "other.db").status == 0)
    // A name need be in one of the databases only.
    try tool("merge", "crowns.db", "--only", "crown 2", "-d", "third.db")
    #expect(try tool("merge", "other.db", "third.db", "--only", "royal", "--only", "crown 2", "-d", "4.db").status == 0)
    #expect(try tool("list", "-d", "4.db").out == "crown 2\nroyal\n")
    let missing = try tool("merge", "crowns.db", "other.db", "--only", "roial", "-d", "new.db")
    #expect(missing.status == 1 && missing.err.hasSuffix("nothing is merged\n") && !tool.exists("new.db"))
    #expect(try tool("merge", "crowns.db", "--tag", "piece", "-d", "5.db").out.hasPrefix("crowns.db: added 1,"))
  }

  @Test func removesAfterADryRun() throws {
    let tool = try toolWithCrowns()
    let before = try tool.read("crowns.db")
    let dry = try tool("remove", "chess/*", "roial", "--dry-run")
    #expect(dry.status == 1 && dry.err == "error: there is no crown named 'roial'; did you mean 'royal'?\n")
    #expect(
      dry.out == """
        would remove chess/king
        would remove chess/queen
        dry run: crowns.db is as it was; 2 would be removed

        """)
    #expect(try tool.read("crowns.db") == before)
    #expect(try tool("remove", "--tag", "black").out == "removed 2\n")
    #expect(try tool("remove", "--all").out == "removed 4\n")
    #expect(try tool("list").out.isEmpty)
  }

  @Test func showsSeveral() throws {
    let tool = try toolWithCrowns()
    let result = try tool("show", "chess/*", "roial")
    #expect(result.status == 1)
    #expect(result.out.hasPrefix("chess/king\n") && result.out.contains("\n\nchess/queen\n"))
    #expect(result.err == "error: there is no crown named 'roial'; did you mean 'royal'?\n")
    #expect(try tool("show", "royal", "--json").out.hasPrefix("{"))
    let array = try JSONSerialization.jsonObject(with: Data(tool("show", "chess/*", "--json").outBytes))
    #expect((array as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["chess/king", "chess/queen"])
  }

  @Test func galleriesOfChosenCrowns() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("gallery", "--tag", "black", "-s", "20", "-o", "a.png").out.hasPrefix("wrote a.png (2 crowns, "))
    #expect(try tool("gallery", "royal", "chess/king", "-s", "20", "-o", "b.png").status == 0)
    let page = try tool("gallery", "--from-file", "-", "-o", "a.html", input: Array("royal\nchess/*\n".utf8))
    #expect(page.out.hasPrefix("wrote a.html (3 crowns, "))
  }

  @Test func listsInAnOrder() throws {
    let tool = try toolWithCrowns()
    #expect(try tool("list", "royal", "crown*", "--sort", "name").out == "crown 2\ncrown 10\nroyal\n")
    #expect(try tool("list", "--sort", "elements").out.hasPrefix("what?\nchess/king\n"))
    let sizes = try tool.records().mapValues(\.count)
    let names = try tool("list", "--sort", "bytes").out.split(separator: "\n").map(String.init)
    #expect(names.count == 6)
    #expect(names.map { sizes[$0] ?? 0 } == names.map { sizes[$0] ?? 0 }.sorted(by: >))
    #expect(try tool("list", "--sort", "lost").status == 0)
    #expect(try tool("list", "royal", "chess/*", "--lost").status == 0)
    let ambiguous = try tool("list", "--lost", "royal", "chess/*")
    #expect(ambiguous.status == 64 && ambiguous.err.contains("put --lost behind the names"))
    try tool("pack", "-o", "app.db")
    #expect(try tool("list", "--sort", "lost", "-d", "app.db").err.contains("does not keep what an import lost"))
    #expect(try tool("list", "--sort", "size").status == 64)
  }
}

extension Tool {
  /// Gives a crown tags, as an import of a file with keywords does.
  fileprivate func tag(_ name: String, with tags: Set<String>) throws {
    let catalog = try CrownCatalog(opening: folder.appending(path: "crowns.db").path, mode: .readWrite)
    defer { catalog.close() }
    try catalog.write { try $0.setLabel(ofCrown: name, CrownLabel(title: "", tags: tags)) }
  }
}
