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
      try writer.put("both", record: .record(1), source: nil)
      try writer.put("longer here", record: .record(1, 2, 3), source: nil)
      try writer.put("later there", record: .record(1), source: nil)
    }
    let theirs = try catalog("theirs") { writer in
      try writer.put("both", record: .record(1), source: nil, label: CrownLabel(title: "Both", tags: ["b"]))
      try writer.put("longer here", record: .record(9), source: nil)
      try writer.put("later there", record: .record(2), source: nil)
      try writer.put("new", record: .record(7), source: SourceFile("/new.svg"))
    }
    var conflicts: [MergeConflict] = []
    let summary = try ours.write { try $0.merge([theirs], by: .anyOrder) { conflicts.append($0) } }
    #expect(summary == [MergeSummary(added: 1, same: 1, replaced: 1, kept: 1)])
    #expect(
      conflicts
        == [
          MergeConflict(name: "later there", first: nil, other: 0, outcome: .replaced),
          MergeConflict(name: "longer here", first: nil, other: 0, outcome: .kept),
        ].sorted { $0.name < $1.name })
    #expect(
      try ours.contents() == [
        "both": .record(1), "longer here": .record(1, 2, 3), "later there": .record(2), "new": .record(7),
      ])
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
            "c\(Int.random(in: 0..<8, using: &random))",
            record: .record(of: random.bytes(Int.random(in: 1..<3, using: &random))),
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
      for shard in order { _ = try merged.write { try $0.merge(shard, by: .anyOrder) } }
      try note(merged)
    }
    // All at once, into an empty database and into one that has a part already; packed shards have no lists.
    for (number, (first, others)) in [([], [a, b, c]), ([], [c, b, a, a]), ([b], [c, a])].enumerated() {
      let merged = try catalog("k\(number)")
      for shard in first { _ = try merged.write { try $0.merge(shard, by: .anyOrder) } }
      _ = try merged.write { try $0.merge(others, by: .anyOrder) }
      try note(merged)
      #expect(try merged.verify().isSound)
      for name in try merged.names() {
        for word in SearchWords.of(name: name, label: try merged.entry(named: name)?.label) {
          #expect(try merged.search(word).contains(name))
        }
      }
      let tags = try merged.reading { try $0.integer("SELECT count(*) FROM word WHERE word LIKE 't%'") }
      #expect(try tags == expectedTags(merged))
    }
    let right = try catalog("right")
    for shard in [b, c] { _ = try right.write { try $0.merge(shard, by: .anyOrder) } }
    let grouped = try catalog("grouped")
    for shard in [a, right] { _ = try grouped.write { try $0.merge(shard, by: .anyOrder) } }
    try note(grouped)
    #expect(Set(results).count == 1)
    #expect(packs.count == 1)
  }

  /// The number of rows that the tags of all crowns have in the table of words.
  private func expectedTags(_ catalog: CrownCatalog) throws -> Int64 {
    try catalog.names().reduce(0) { count, name in
      Int64(try catalog.entry(named: name)?.label?.tags.count ?? 0) + count
    }
  }

  /// Many shards into one database: each table has the rows that importing all into one would give.
  @Test func mergesManyShardsAsOneImport() throws {
    var random = SeededGenerator(seed: 5)
    let whole = try catalog("whole")
    var shards: [CrownCatalog] = []
    for number in 0..<9 {
      let crowns = (0..<40).map { index in
        // One in ten is longer than most names.
        let long = index % 10 == 0 ? String(repeating: " of the long name", count: index) : ""
        return ("crown \(Int.random(in: 0..<9999, using: &random))\(long)", [UInt8].record(of: random.bytes(20)))
      }
      func fill(_ writer: CatalogWriter) throws {
        for (name, record) in crowns {
          // Names are the shard's own, but for those of the seventh.
          let name = "\(name)/\(number == 7 ? 0 : number)"
          let label = CrownLabel(title: "No \(number)", tags: [])
          try writer.put(name, record: record, source: SourceFile("/\(name).svg"), label: label)
        }
      }
      shards.append(try catalog("shard-\(number)", fill))
      try whole.write(fill)
    }
    // One is packed, and one has lost its list.
    _ = try shards[3].pack(into: folder("packed"))
    shards[3] = try CrownCatalog(opening: folder("packed"), mode: .immutable)
    try shards[5].writing { try $0.run("DELETE FROM listing WHERE name IN (SELECT name FROM listing LIMIT 3)") }
    try whole.write { writer in
      for name in try shards[3].names() { try writer.setSource(ofCrown: name, nil) }
    }
    let merged = try catalog("merged")
    let summaries = try merged.write { try $0.merge(shards) }
    #expect(try summaries.reduce(0) { $0 + $1.added } == whole.count())
    for table in ["crown", "source", "listing", "word"] {
      func rows(_ catalog: CrownCatalog) throws -> [[[UInt8]]] {
        try catalog.reading { connection in
          try connection.withStatement("SELECT * FROM \(table) ORDER BY 1, 2") { row in
            var rows: [[[UInt8]]] = []
            while try row.step() { rows.append((0..<2).map(row.bytes)) }
            return rows
          }
        }
      }
      #expect(try rows(merged) == rows(whole), "\(table)")
    }
    #expect(try merged.verify().isSound)
  }

  /// The output among the inputs brings nothing, and does not keep itself from being written.
  @Test(arguments: [false, true])
  func itselfBringsNothing(_ isPacked: Bool) throws {
    var ours = try catalog("ours") { try $0.put("x", record: .record(1), source: nil) }
    if isPacked {
      _ = try ours.pack(into: folder("packed"))
      ours.close()
      try FileManager.default.removeItem(atPath: folder("ours"))
      try FileManager.default.moveItem(atPath: folder("packed"), toPath: folder("ours"))
      ours = try CrownCatalog(opening: folder("ours"), mode: .readWrite)
    }
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "ours")
    let theirs = try catalog("theirs") { try $0.put("y", record: .record(1), source: nil) }
    let link = try CrownCatalog(opening: folder("link"))
    let summaries = try ours.write { try $0.merge([link, theirs]) }
    #expect(summaries.map(\.added) == [0, 1])
    #expect(summaries.map(\.same) == [1, 0])
    #expect(try ours.names() == ["x", "y"])
  }

  /// Two jobs into one new database: the second waits for the first, and nothing of either is lost.
  @Test func twoMergesIntoOneFileWait() throws {
    let shards = try (0..<4).map { number in
      try catalog("shard-\(number)") { writer in
        for place in 0..<50 { try writer.put("\(number)/\(place)", record: .record(1), source: nil) }
      }
    }
    let paths = shards.map(\.path)
    let target = folder("merged")
    let group = DispatchGroup()
    for half in [0..<2, 2..<4] {
      DispatchQueue.global().async(group: group) {
        do {
          let inputs = try paths[half].map { try CrownCatalog(opening: $0) }
          _ = try CrownCatalog(opening: target, mode: .create, timeout: 60).write { try $0.merge(inputs) }
        } catch {
          Issue.record(error)
        }
      }
    }
    group.wait()
    #expect(try CrownCatalog(opening: target).count() == 200)
    #expect(try CrownCatalog(opening: target).verify().isSound)
  }

  @Test func takesNothingFromADamagedDatabase() throws {
    let ours = try catalog("ours") { try $0.put("x", record: .record(1), source: nil) }
    let theirs = try catalog("theirs") { writer in
      try writer.put("a", record: .record(1), source: nil)
      try writer.put("b", record: .record(2), source: nil)
    }
    try theirs.writing { try $0.run("UPDATE crown SET checksum = 0 WHERE name = 'b'") }
    #expect(throws: CatalogError.damagedRecord(path: theirs.path, name: "b")) {
      try ours.write { try $0.merge(theirs) }
    }
    #expect(try ours.contents() == ["x": .record(1)])
    let empty = try catalog("empty")
    #expect(throws: CatalogError.damagedRecord(path: theirs.path, name: "b")) {
      try empty.write { try $0.merge([ours, theirs]) }
    }
    #expect(try empty.contents().isEmpty)
  }

  /// A record that is as it was written, and is none.
  @Test func takesNoRecordThatDoesNotDecode() throws {
    let ours = try catalog("ours") { try $0.put("x", record: .record(1), source: nil) }
    let theirs = try catalog("theirs") { try $0.put("a", record: [1, 2, 3], source: nil) }
    let error = try #require(throws: CatalogError.self) { try ours.write { try $0.merge(theirs) } }
    #expect("\(error)".contains("'a' does not decode"))
    #expect(try ours.names() == ["x"])
  }
}
