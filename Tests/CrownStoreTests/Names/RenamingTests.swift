import CrownsTestSupport
import Testing

@testable import CrownStore

@Suite struct RenamingTests {
  let folder: TemporaryFolder
  let catalog: CrownCatalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    try catalog.write { writer in
      try writer.put("a", record: [1], source: SourceFile("/a.svg"), label: CrownLabel(title: "A"))
      try writer.put("b", record: [2], source: nil)
    }
  }

  @Test func takesEverythingAlong() throws {
    try catalog.write { try $0.rename("a", to: "e\u{301}") }
    #expect(try catalog.names() == ["b", "é"])
    #expect(
      try catalog.entry(named: "é")
        == CatalogEntry(name: "é", byteCount: 1, source: SourceFile("/a.svg"), label: CrownLabel(title: "A")))
    #expect(try catalog.bytes("é") == [1])
    #expect(try catalog.verify().isSound)
  }

  @Test func refusesATakenOrUnknownOrBadName() throws {
    #expect(throws: CatalogError.nameTaken("b")) { try catalog.write { try $0.rename("a", to: "b") } }
    #expect(throws: CatalogError.unknownName("c")) { try catalog.write { try $0.rename("c", to: "d") } }
    #expect(throws: CrownNameError.self) { try catalog.write { try $0.rename("a", to: "../a") } }
    try catalog.write { try $0.rename("a", to: "a") }
    #expect(try catalog.contents() == ["a": [1], "b": [2]])
  }

  @Test func doesNotMakeADamagedRecordWhole() throws {
    try catalog.writing { try $0.run("UPDATE crown SET record = x'09' WHERE name = 'a'") }
    #expect(throws: CatalogError.damagedRecord(path: catalog.path, name: "a")) {
      try catalog.write { try $0.rename("a", to: "c") }
    }
  }

  @Test func remembersAFileThatMoved() throws {
    try catalog.write { try $0.setSource(ofCrown: "b", SourceFile("/b.svg")) }
    #expect(try catalog.entry(named: "b")?.source == SourceFile("/b.svg"))
    #expect(throws: CatalogError.unknownName("c")) {
      try catalog.write { try $0.setSource(ofCrown: "c", SourceFile("/c.svg")) }
    }
  }

  /// A plan for all crowns by pairs.
  private func plan(_ pairs: [String: String]) throws -> RenamePlan {
    let names = NameList(limit: 2)
    for name in try catalog.names() { try names.add(name) }
    return RenamePlan(names) { pairs[$0] ?? $0 }
  }

  @Test func exchangesNames() throws {
    try catalog.write { writer in
      for (index, name) in ["c", "d", "e", "f"].enumerated() {
        try writer.put(name, record: [UInt8(index + 3)], source: SourceFile("/\(name).svg"))
      }
    }
    // A pair, a ring of three that begins in its middle, and a chain.
    let plan = try plan(["a": "b", "b": "a", "c": "e", "e": "d", "d": "c", "f": "g"])
    #expect(try plan.conflicts(limit: 9, catalog.contains).count == 0)
    let count = try catalog.write { try $0.rename(plan) }
    #expect(count == 6)
    #expect(try catalog.contents() == ["a": [2], "b": [1], "c": [4], "d": [5], "e": [3], "g": [6]])
    #expect(try catalog.entry(named: "b")?.label?.title == "A" && catalog.search("a") == ["a", "b"])
    #expect(try catalog.entry(named: "e")?.source?.path == "/c.svg")
    #expect(try catalog.verify().isSound)
  }

  @Test func chainsBeginAtTheirEnds() throws {
    let plan = try plan(["a": "b", "b": "c"])
    let count = try catalog.write { try $0.rename(plan) }
    #expect(count == 2)
    #expect(try catalog.contents() == ["b": [1], "c": [2]])
  }

  @Test func findsConflicts() throws {
    try catalog.write { try $0.put("c", record: [3], source: nil) }
    let names = NameList()
    for name in ["a", "b"] { try names.add(name) }
    func conflicts(_ newName: @escaping (String) -> String) throws -> [RenamePlan.Conflict] {
      try RenamePlan(names, to: newName).conflicts(limit: 9, catalog.contains).first
    }
    #expect(try conflicts { $0 == "a" ? "c" : "a" } == [.taken(name: "a", newName: "c")])
    #expect(try conflicts { _ in "x" } == [.shared(name: "a", other: "b", newName: "x")])
    #expect(try conflicts { $0 + "/" }.map(\.description).allSatisfy { $0.contains("part '' between slashes") })
    #expect(try RenamePlan(names, to: { _ in "c" }).conflicts(limit: 1, catalog.contains).count == 2)
  }
}
