import CrownsTestSupport
import Testing

@testable import CrownStore

/// Names, pages, headings and search, in a designer's database and in the packed one, which has no tables for them.
@Suite struct ListingTests {
  let folder: TemporaryFolder
  let catalog: CrownCatalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
  }

  private func fill(_ names: [String]) throws {
    try catalog.write { writer in
      for name in names { try writer.put(name, record: .record(1), source: nil) }
    }
  }

  private func packed() throws -> CrownCatalog {
    _ = try catalog.pack(into: folder("packed.db"))
    return try CrownCatalog(opening: folder("packed.db"), mode: .immutable)
  }

  @Test func givesAllNamesInPages() throws {
    let inOrder = ["2 crowns", "10 crowns", "Baron", "crown 2", "crown 10", "crown 10b", "Tudor", "zar"]
    try fill(inOrder.reversed())
    for catalog in [catalog, try packed()] {
      #expect(try catalog.names() == inOrder)
      #expect(try catalog.names(matching: "*crown*") == ["2 crowns", "10 crowns", "crown 2", "crown 10", "crown 10b"])
      for size in 1...9 {
        var pages: [String] = []
        while case let page = try catalog.names(after: pages.last, limit: size), !page.isEmpty { pages += page }
        #expect(pages == inOrder)
      }
      // The name before may be gone meanwhile.
      #expect(try catalog.names(after: "crown 9", limit: 1) == ["crown 10"])
      #expect(try catalog.names(from: 3, limit: 2) == ["crown 2", "crown 10"])
      #expect(try catalog.names(from: 100, limit: 2) == [])
      #expect(try catalog.names(from: -1, limit: -1) == [])
    }
  }

  /// One by one, in memory and through a temporary file, the names are those of the list.
  @Test func givesNamesWithoutHoldingThem() throws {
    try fill((0..<60).map { "crown \($0 * 7 % 60)" } + ["Ähre", "baron", "chess/king", "10 crowns", "crown"])
    for catalog in [catalog, try packed()] {
      for glob in [nil, "*1*", "crown [1-3]*", "?aron", "none", "*"] {
        let expected = try catalog.names(matching: glob)
        for limit in [1, 7, 64, 100] {
          var names: [String] = []
          try catalog.forEachName(matching: glob, sorter: NameSorter(limit: limit)) { names.append($0) }
          #expect(names == expected)
        }
      }
      // The body may read, and may end the listing.
      struct Enough: Error {}
      var names: [String] = []
      #expect(throws: Enough.self) {
        try catalog.forEachName { name in
          #expect(try catalog.contains(name))
          names.append(name)
          if names.count == 3 { throw Enough() }
        }
      }
      #expect(names == Array(try catalog.names().prefix(3)))
    }
  }

  @Test func findsNamesByPrefix() throws {
    try fill(["chess/king", "chess/queen", "chessboard", "che", "chest", "Chess/pawn"])
    #expect(try catalog.names(withPrefix: "chess/") == ["chess/king", "chess/queen"])
    #expect(try catalog.names(withPrefix: "che", limit: 2) == ["che", "chess/king"])
    #expect(try catalog.names(withPrefix: "").count == 6)
    #expect(try catalog.names(withPrefix: "x").isEmpty)
  }

  @Test func givesSectionsByFirstLetter() throws {
    try fill(["1st", "_x", "Alpha", "ähre", "Beta", "bravo", "zulu", "Ωmega", "👑"])
    for catalog in [catalog, try packed()] {
      let sections = try catalog.sections()
      #expect(sections.map(\.heading) == ["#", "A", "B", "Z", "Ω"])
      #expect(sections.map(\.count) == [3, 2, 2, 1, 1])
      #expect(sections.map(\.offset) == [0, 3, 5, 7, 8])
      let names = try catalog.names()
      for section in sections {
        #expect(NaturalOrder.heading(ofKey: NaturalOrder.key(of: names[section.offset])) == section.heading)
      }
    }
    #expect(try CrownCatalog(opening: folder("empty.db"), mode: .create).sections().isEmpty)
  }

  /// The capital of the Turkish dotless i is an I, and there is an I already.
  @Test func hasOneSectionForEachHeading() throws {
    try catalog.write { writer in
      for name in ["Iris", "iris", "İstanbul", "ırmak", "ılık", "ſ", "s", "ß", "ǆ", "ﬁ", "Σ", "ς", "k", "K", "å"] {
        try writer.put(name, record: .record(1), source: nil)
      }
    }
    for catalog in [catalog, try packed()] {
      let headings = try catalog.sections().map(\.heading)
      #expect(Set(headings).count == headings.count, "\(headings)")
      #expect(headings.contains("I") && headings.contains("ı"))
    }
  }

  @Test func findsEveryNameWithAPrefix() throws {
    var random = SeededGenerator(seed: 41)
    let parts = [
      "crown", "Crown", "1", "10", "02", "-", "_", "/x", "é", "E\u{301}", "ﬁ", "ｶ", "ﾞ", "ı", "+", " ", "x\u{338}", "👑",
    ]
    func name() -> String {
      (0..<Int.random(in: 1...5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "a" }.joined()
        .precomposedStringWithCanonicalMapping
    }
    try catalog.write { writer in
      for _ in 0..<300 { _ = try? writer.put(name(), record: .record(1), source: nil) }
    }
    let all = try catalog.names()
    #expect(all.count > 150)
    let packed = try packed()
    for _ in 0..<150 {
      let prefix = name()
      let expected = all.filter { $0.utf8.starts(with: prefix.utf8) }
      for catalog in [catalog, packed] {
        #expect(try catalog.names(withPrefix: prefix) == expected)
        #expect(try catalog.names(withPrefix: prefix, limit: 2) == Array(expected.prefix(2)))
      }
    }
  }

  @Test func givesNamesWithAPrefixInTheOrderOfAllNames() throws {
    let names = ["crown-10", "crown-2", "Crown-1", "crown-", "crown-x", "crown-É", "crown-e", "crowd", "c"]
    try catalog.write { writer in for name in names { try writer.put(name, record: .record(1), source: nil) } }
    for catalog in [catalog, try packed()] {
      let all = try catalog.names()
      #expect(try catalog.names(withPrefix: "") == all)
      #expect(try catalog.names(withPrefix: "crown-") == all.filter { $0.hasPrefix("crown-") })
      #expect(try catalog.names(withPrefix: "crown-", limit: 2) == ["crown-", "crown-2"])
      #expect(try catalog.names(withPrefix: "crown-", limit: -1) == [])
    }
  }

  @Test func searchesNamesTitlesAndTags() throws {
    try catalog.write { writer in
      try writer.put("crown-tudor", record: .record(1), source: nil)
      try writer.put("RoyalCrown2", record: .record(1), source: nil)
      try writer.put("x17", record: .record(1), source: nil, label: CrownLabel(title: "Krone der Königin"))
      try writer.put("x18", record: .record(1), source: nil, label: CrownLabel(tags: ["mural crown", "Städte"]))
    }
    for catalog in [catalog, try packed()] {
      #expect(try Set(catalog.search("crown")) == ["crown-tudor", "RoyalCrown2", "x18"])
      #expect(try catalog.search("CRO tud") == ["crown-tudor"])
      #expect(try catalog.search("royal") == ["RoyalCrown2"])
      #expect(try catalog.search("konigin krone") == ["x17"])
      #expect(try catalog.search("stadte") == ["x18"])
      #expect(try catalog.search("own").isEmpty)
      #expect(try Set(catalog.search("rown")) == ["crown-tudor", "RoyalCrown2", "x18"])
      #expect(try catalog.search("").isEmpty)
      #expect(try catalog.search("%_*\"'").isEmpty)
      #expect(try catalog.search("x1", limit: 1).count == 1)
    }
  }

  /// Text in ASCII takes a fast path. One letter outside of ASCII sends it to the general one.
  @Test func splitsWordsTheSameInASCIIAndElsewhere() {
    var random = SeededGenerator(seed: 10)
    let alphabet = Array("abzAQZ09-_ ./'")
    for _ in 0..<300 {
      let text = String(
        (0..<Int.random(in: 0...90, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "-" })
      #expect(SearchWords.of(text + " é") == SearchWords.of(text) + ["e"])
    }
    let many = String(repeating: "a ", count: 100)
    #expect(SearchWords.of(many).count == SearchWords.maximumCount)
    #expect(SearchWords.of(String(repeating: "é", count: 100)) == [String(repeating: "e", count: 32)])
  }

  /// Words that most crowns have are searched by another query than rare ones.
  @Test func searchesForCommonAndRareWords() throws {
    try catalog.write { writer in
      for number in 0..<10_050 {
        try writer.put(
          "crown-\(number % 3 == 0 ? "gold" : "iron")-\(number)", record: .record(1), source: nil,
          label: number == 5000 ? CrownLabel(title: "Golden", tags: ["rare"]) : nil)
      }
    }
    #expect(try catalog.search("crown", limit: 20_000).count == 10_050)
    #expect(try catalog.search("crown gold", limit: 20_000).count == 3351)
    #expect(try catalog.search("gold iron") == ["crown-iron-5000"])
    #expect(try catalog.search("rare crown") == ["crown-iron-5000"])
    #expect(try catalog.search("crown 77").first == "crown-iron-77")
    #expect(try catalog.search("crown crown gold 9").first == "crown-gold-9")
    #expect(try catalog.search("crown rare silver").isEmpty)
  }

  @Test func followsEveryChange() throws {
    try catalog.write { writer in
      try writer.put("one", record: .record(1), source: nil, label: CrownLabel(title: "first", tags: ["gold"]))
      try writer.put("two", record: .record(1), source: nil)
      try writer.setLabel(ofCrown: "one", CrownLabel(title: "second", tags: ["gold"]))
      try writer.rename("two", to: "three")
    }
    #expect(try catalog.search("first").isEmpty)
    #expect(try catalog.search("second gold") == ["one"])
    #expect(try catalog.search("two").isEmpty)
    #expect(try catalog.search("three") == ["three"])
    #expect(try catalog.entry(named: "one")?.label == CrownLabel(title: "second", tags: ["gold"]))
    try catalog.write { writer in
      try writer.put("one", record: .record(2), source: nil)
      try writer.remove("three")
    }
    #expect(try catalog.search("gold").isEmpty)
    #expect(try catalog.search("one") == ["one"])
    #expect(try catalog.names() == ["one"])
    #expect(try catalog.verify().isSound)
  }

  /// After any changes the tables are those that would be made from the crowns.
  @Test func keepsItsTablesInStep() throws {
    var random = SeededGenerator(seed: 9)
    let words = ["crown", "royal", "tudor", "2", "10", "naval"]
    for _ in 0..<20 {
      try catalog.write { writer in
        for _ in 0..<20 {
          let name = (0..<2).compactMap { _ in words.randomElement(using: &random) }.joined(separator: "-")
          let label = CrownLabel(
            title: Bool.random(using: &random) ? words[0] : "", tags: [words.randomElement(using: &random) ?? ""])
          switch Int.random(in: 0..<4, using: &random) {
          case 0: try writer.remove(name)
          case 1: if try writer.contains(name) { try writer.setLabel(ofCrown: name, nil) }
          default: try writer.put(name, record: random.bytes(5), source: nil, label: label)
          }
        }
      }
    }
    func tables() throws -> [String] {
      try catalog.writing { connection in
        try ["SELECT hex(sortkey) || name FROM listing", "SELECT word || ' ' || name FROM word"].flatMap { sql in
          try connection.withStatement(sql) { row in
            var rows: [String] = []
            while try row.step() { rows.append(row.text(0)) }
            return rows
          }
        }
      }
    }
    let kept = try tables()
    #expect(kept.count > 10)
    try catalog.write { try $0.rebuildIndex() }
    #expect(try tables() == kept)
  }
}
