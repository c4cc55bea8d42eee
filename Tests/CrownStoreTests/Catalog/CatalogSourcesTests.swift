import CrownsTestSupport
import Testing

@testable import CrownStore

/// The sources of all crowns, in one pass.
@Suite struct CatalogSourcesTests {
  @Test func everySourceIsGivenOnce() throws {
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    let hash = ContentHash(of: [1, 2, 3] as [UInt8])
    try catalog.write { writer in
      for name in ["b", "a", "c/d"] {
        let file = SourceFile(path: "in/\(name).svg", byteCount: 3, contentHash: hash, settings: "codec 1")
        try writer.put(name, record: [1], source: file)
      }
      try writer.put("without", record: [1], source: nil)
      var found: [String] = []
      try writer.forEachSource { name, path, file in
        found.append("\(name) \(path)")
        #expect(file()?.path == path && file()?.contentHash == hash && file()?.byteCount == 3)
      }
      #expect(found == ["a in/a.svg", "b in/b.svg", "c/d in/c/d.svg"])
    }
  }

  /// The importer's verdict belongs to the source: it is kept, renamed and checked with it.
  @Test func theVerdictIsAPartOfTheSource() throws {
    let folder = try TemporaryFolder()
    let catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    func file(_ verdict: String) -> SourceFile {
      SourceFile(
        path: "a.svg", byteCount: 1, contentHash: ContentHash(of: [1] as [UInt8]), settings: "s", verdict: verdict)
    }
    try catalog.write { try $0.put("a", record: [1], source: file("shades 82%")) }
    #expect(try catalog.entry(named: "a")?.source == file("shades 82%"))
    // The same record with another verdict is a change too, of the source alone.
    #expect(try catalog.write { try $0.put("a", record: [1], source: file("holes")) } == .replaced)
    try catalog.write { try $0.rename("a", to: "b") }
    #expect(try catalog.entry(named: "b")?.source?.verdict == "holes")
    try Connection(opening: folder("crowns.db"), mode: .readWrite).execute("UPDATE source SET verdict = 'flattened'")
    #expect(try catalog.entry(named: "b")?.source == nil)
  }
}
