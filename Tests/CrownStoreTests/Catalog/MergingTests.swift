import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

@Suite struct MergingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func catalog(_ name: String, _ fill: (CatalogWriter) throws -> Void = { _ in }) throws -> CrownCatalog {
    let catalog = try CrownCatalog(opening: folder(name), mode: .create)
    try catalog.write(fill)
    return catalog
  }

  @Test func takesOverWhatIsNewAndTellsWhatDiffers() throws {
    let ours = try catalog("ours") { writer in
      try writer.put("both", record: [1], source: nil)
      try writer.put("longer here", record: [1, 2, 3], source: nil)
      try writer.put("later there", record: [1], source: nil)
    }
    let theirs = try catalog("theirs") { writer in
      try writer.put("both", record: [1], source: nil, label: CrownLabel(title: "Both", tags: ["b"]))
      try writer.put("longer here", record: [9], source: nil)
      try writer.put("later there", record: [2], source: nil)
      try writer.put("new", record: [7], source: SourceFile("/new.svg"))
    }
    let summary = try ours.write { try $0.merge(theirs) }
    #expect(summary.added == 1)
    #expect(summary.same == 1)
    #expect(summary.replaced == ["later there"])
    #expect(summary.kept == ["longer here"])
    #expect(try ours.contents() == ["both": [1], "longer here": [1, 2, 3], "later there": [2], "new": [7]])
    #expect(try ours.entry(named: "new")?.source == SourceFile("/new.svg"))
    #expect(try ours.search("both b") == ["both"])
    #expect(try ours.verify().isSound)
  }

  /// Three shards with the same names in all of them, merged in every order and grouping.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func doesNotDependOnTheOrder(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func source(_ random: inout SeededGenerator) -> SourceFile {
      let file = SourceFile("/\(Int.random(in: 0..<3, using: &random))")
      return SourceFile(
        path: file.path, byteCount: file.byteCount, contentHash: file.contentHash, settings: file.settings,
        verdict: ["", "holes"].randomElement(using: &random) ?? "")
    }
    func shard(_ name: String) throws -> CrownCatalog {
      try catalog(name) { writer in
        for _ in 0..<12 {
          try writer.put(
            "c\(Int.random(in: 0..<8, using: &random))", record: random.bytes(Int.random(in: 0..<2, using: &random)),
            source: Bool.random(using: &random) ? source(&random) : nil,
            label: CrownLabel(
              title: ["", "x", "yy"].randomElement(using: &random) ?? "",
              tags: Bool.random(using: &random) ? ["t\(Int.random(in: 0..<3, using: &random))"] : []))
        }
      }
    }
    let (a, b, c) = (try shard("a"), try shard("b"), try shard("c"))
    var results: [[CatalogEntry: [UInt8]]] = []
    var packs: Set<Data> = []
    func note(_ merged: CrownCatalog) throws {
      var result: [CatalogEntry: [UInt8]] = [:]
      for name in try merged.names() { result[try #require(try merged.entry(named: name))] = try merged.bytes(name) }
      results.append(result)
      _ = try merged.pack(into: folder("packed"))
      packs.insert(try Data(contentsOf: URL(fileURLWithPath: folder("packed"))))
    }
    for (number, order) in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a], [a, b, c, b, a]]
      .enumerated()
    {
      let merged = try catalog("m\(number)")
      for shard in order { _ = try merged.write { try $0.merge(shard) } }
      try note(merged)
    }
    let right = try catalog("right")
    for shard in [b, c] { _ = try right.write { try $0.merge(shard) } }
    let grouped = try catalog("grouped")
    for shard in [a, right] { _ = try grouped.write { try $0.merge(shard) } }
    try note(grouped)
    #expect(Set(results).count == 1)
    #expect(packs.count == 1)
  }

  @Test func takesNothingFromADamagedDatabase() throws {
    let ours = try catalog("ours") { try $0.put("x", record: [1], source: nil) }
    let theirs = try catalog("theirs") { writer in
      try writer.put("a", record: [1], source: nil)
      try writer.put("b", record: [2], source: nil)
    }
    try theirs.writing { try $0.run("UPDATE crown SET checksum = 0 WHERE name = 'b'") }
    #expect(throws: CatalogError.damagedRecord(path: theirs.path, name: "b")) {
      try ours.write { try $0.merge(theirs) }
    }
    #expect(try ours.contents() == ["x": [1]])
  }

  @Test func refusesRecordsThatNeedOthers() throws {
    let ours = try catalog("ours")
    let theirs = try catalog("theirs") { try $0.put("a", record: [1], source: nil) }
    _ = try theirs.pack(into: folder("packed"), shapes: [SharedShape(id: 1, bytes: [1])])
    let packed = try CrownCatalog(opening: folder("packed"), mode: .immutable)
    #expect(throws: CatalogError.sharedShapes(path: packed.path)) { try ours.write { try $0.merge(packed) } }
  }
}
