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
}
