import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

/// Databases cut off, overwritten and flipped: each reading method gives what was written or an error, `verify` names
/// what is lost, and repairing brings back what has a source.
@Suite struct DamageTests {
  let folder: TemporaryFolder
  let path: String
  let original: Data
  let contents: [String: [UInt8]]
  static let pageSize = 1024

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
    // Small pages, so that there are many and the trees have several levels.
    let connection = try Connection(opening: path, mode: .create)
    try connection.execute("PRAGMA page_size = \(DamageTests.pageSize); PRAGMA journal_mode = WAL")
    try Schema.crowns.makeTables(in: connection, for: .designersDatabase)
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    var random = SeededGenerator(seed: 21)
    try catalog.write { writer in
      for number in 0..<150 {
        try writer.put(
          "crown-\(number)", record: .record(of: random.bytes(number % 50 == 0 ? 750 : 50)),
          source: SourceFile("/\(number).svg"))
      }
    }
    contents = try catalog.contents()
    try catalog.writing { try $0.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    original = try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private var pageCount: Int { original.count / DamageTests.pageSize }

  private func place(_ data: Data) throws {
    for file in try folder.files() { try FileManager.default.removeItem(atPath: folder(file)) }
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// Reads everything in every way: nothing may be given that was not written.
  /// - Returns: the error of opening, if there was one, and else how many crowns could be read.
  private func readEverything(_ mode: OpenMode) throws -> (error: String?, count: Int) {
    let catalog: CrownCatalog
    do {
      catalog = try CrownCatalog(opening: path, mode: mode)
    } catch {
      #expect(error is CatalogError || error is SQLiteError)
      return ("\(error)", 0)
    }
    var count = 0
    for (name, record) in contents {
      guard let bytes = try? catalog.bytes(name) else { continue }
      #expect(bytes == record)
      count += 1
    }
    _ = try? catalog.names()
    _ = try? catalog.sections()
    _ = try? catalog.search("crown")
    _ = try? catalog.contents()
    return (nil, count)
  }

  @Test func truncatedAtEveryPage() throws {
    for page in 0..<pageCount {
      for extra in [0, 1, 517] {
        let cut = original.prefix(page * DamageTests.pageSize + extra)
        try place(cut)
        let (error, readable) = try readEverything(.readOnly)
        if let error {
          #expect(error.hasPrefix(path + ": "))
          if cut.count >= 512 {
            #expect(error.contains("cut off after \(cut.count) of \(original.count) bytes"))
          }
        } else {
          // SQLite takes a page that is there in part for a whole one with zeros at its end.
          #expect(page == pageCount - 1 && extra > 0)
          #expect(try readable == contents.count || !CrownCatalog(opening: path).verify().isSound)
        }
        _ = try readEverything(.immutable)
        _ = try readEverything(.readWrite)
        // Reading changed nothing.
        if extra != 0 || page != 0 { #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == cut) }
      }
    }
  }

  @Test func flippedInEveryPage() throws {
    var random = SeededGenerator(seed: 22)
    var unnoticed = 0
    for page in 0..<pageCount {
      for _ in 0..<3 {
        var data = original
        let offset = page * DamageTests.pageSize + Int.random(in: 0..<DamageTests.pageSize, using: &random)
        data[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        try place(data)
        let (error, readable) = try readEverything(.readOnly)
        if error != nil { continue }
        let report = try CrownCatalog(opening: path).verify()
        // `verify` names each crown that cannot be read. Each is read twice: where a page that leads to it is damaged,
        // SQLite's result depends on the page that it read before.
        let catalog = try CrownCatalog(opening: path)
        let unreadable = contents.keys.filter { name in
          (try? catalog.bytes(name)) != contents[name] && (try? catalog.bytes(name)) != contents[name]
        }
        #expect(unreadable.count <= contents.count - readable)
        #expect(Set(unreadable).isSubset(of: report.damagedNames))
        #expect(readable == contents.count || !report.isSound)
        if report.isSound { unnoticed += 1 }
      }
    }
    // Bytes that mean nothing: free space inside pages, counters in the header.
    #expect(unnoticed < pageCount * 3 / 2)
  }

  /// Whole pages overwritten: what lies in the others stays readable, and repairing restores the rest.
  @Test func overwrittenPagesAreRepaired() throws {
    var repaired = 0
    for page in stride(from: 1, to: pageCount, by: 3) {
      var data = original
      let start = page * DamageTests.pageSize
      data.replaceSubrange(start..<start + DamageTests.pageSize, with: repeatElement(0xA5, count: DamageTests.pageSize))
      try place(data)
      guard let catalog = try? CrownCatalog(opening: path, mode: .readWrite) else { continue }
      let report = try catalog.verify()
      if report.isSound { continue }
      let summary = try catalog.repair { name, source in contents[name].map { ($0, source, nil) } }
      #expect(try catalog.verify().problems == [])
      // A crown is lost only where both its record and the memory of its source lay in the page.
      #expect(try catalog.contents().allSatisfy { contents[$0] == $1 })
      #expect(try catalog.count() + summary.lost.count == contents.count || summary.lost.isEmpty)
      #expect(try catalog.count() > contents.count - 25)
      repaired += 1
    }
    #expect(repaired > 10)
  }

  @Test func keepsADamagedRecordWhoseSourceIsGone() throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    try catalog.writing { try $0.run("UPDATE crown SET record = x'0102' WHERE name IN ('crown-3', 'crown-4')") }
    #expect(try catalog.verify().damagedNames == ["crown-3", "crown-4"])
    let summary = try catalog.repair { name, source in name == "crown-3" ? ([3], source, nil) : nil }
    #expect(summary.restored == ["crown-3"])
    #expect(summary.stillDamaged == ["crown-4"])
    #expect(summary.lost.isEmpty)
    #expect(summary.intactCount == contents.count - 2)
    #expect(try catalog.bytes("crown-3") == [3])
    #expect(try catalog.verify().problems == [.crown(name: "crown-4", reason: "its record is not what was written")])
    #expect(try catalog.reading { try $0.integer("SELECT length(record) FROM crown WHERE name = 'crown-4'") } == 2)
  }

  @Test func repairsWhatIsLeftOfAPackedDatabase() throws {
    let packedPath = folder("packed.db")
    _ = try CrownCatalog(opening: path).pack(into: packedPath)
    var data = try Data(contentsOf: URL(fileURLWithPath: packedPath))
    let record = try #require(contents["crown-77"])
    let place = try #require(data.range(of: Data(record)))
    data[place.lowerBound + 5] ^= 1
    try data.write(to: URL(fileURLWithPath: packedPath))
    let catalog = try CrownCatalog(opening: packedPath, mode: .readWrite)
    let damagedNames = try catalog.verify().damagedNames
    let summary = try catalog.repair { _, _ in nil }
    // Records of about 100 bytes: two share a checksum, and are as uncertain as each other.
    #expect(summary.stillDamaged == damagedNames)
    #expect(summary.stillDamaged.contains("crown-77"))
    #expect(summary.stillDamaged.count == 2)
    #expect(summary.intactCount == contents.count - summary.stillDamaged.count)
    #expect(try catalog.count() == contents.count)
    #expect(try !catalog.isPacked)
    for (name, record) in contents where !summary.stillDamaged.contains(name) {
      #expect(try catalog.bytes(name) == record)
    }
  }

  @Test func doesNotRepairOverWhatAnotherWritesMeanwhile() throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    try catalog.writing { try $0.run("UPDATE crown SET record = x'0102' WHERE name = 'crown-3'") }
    let other = try CrownCatalog(opening: path, mode: .readWrite)
    #expect(throws: CatalogError.changedMeanwhile(path: path)) {
      try catalog.repair { name, source in
        try other.write { try $0.put("new", record: .record(1), source: nil) }
        return ([3], source, nil)
      }
    }
    #expect(try catalog.bytes("new") == .record(1))
  }

  @Test func namesTheCrownsThatDoNotDecode() throws {
    struct Odd: Error, CustomStringConvertible { var description: String { "odd" } }
    let report = try CrownCatalog(opening: path).verify { name, _ in
      if name == "crown-9" { throw Odd() }
    }
    #expect(report.problems == [.crown(name: "crown-9", reason: "its record does not decode: odd")])
    #expect(report.intactCount == contents.count - 1)
  }

  /// Titles, tags and sources are part of what was written too.
  @Test(arguments: [
    (
      "UPDATE crown SET label = 'Nine' WHERE name = 'crown-9'",
      "'crown-9': its record, title or tags are not what was written"
    ),
    ("UPDATE crown SET label = NULL WHERE name = 'crown-8'", "'crown-8': its record is not what was written"),
    ("UPDATE source SET path = '/x.svg' WHERE name = 'crown-9'", "'crown-9': what is kept of its source file is not"),
    ("UPDATE source SET size = size + 1 WHERE name = 'crown-9'", "'crown-9': what is kept of its source file is not"),
    ("UPDATE source SET hash = zeroblob(16) WHERE name = 'crown-9'", "'crown-9': what is kept of its"),
    ("UPDATE source SET settings = 'odd' WHERE name = 'crown-9'", "'crown-9': what is kept of its source file is not"),
  ])
  func noticesChangedTitlesTagsAndSources(_ change: String, _ sentence: String) throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    try catalog.write { try $0.setLabel(ofCrown: "crown-8", CrownLabel(title: "Eight", tags: ["odd"])) }
    #expect(try catalog.verify().isSound)
    try catalog.writing { try $0.run(change) }
    let report = try catalog.verify()
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.description.hasPrefix(sentence) == true)
    // An unknown source prunes nothing and keeps nothing.
    if change.contains("source") { #expect(try catalog.entry(named: "crown-9")?.source == nil) }
    let label = CrownLabel(title: "from its source")
    _ = try catalog.repair { name, source in contents[name].map { ($0, source, label) } }
    #expect(try catalog.verify().isSound)
    if change.contains("label") {
      #expect(try catalog.entry(named: change.contains("9") ? "crown-9" : "crown-8")?.label == label)
    }
  }

  /// A damaged record loses neither the title nor the tags of its crown.
  @Test func keepsWholeLabelsOfDamagedRecords() throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    let label = CrownLabel(title: "Eight", tags: ["odd"])
    try catalog.write { try $0.setLabel(ofCrown: "crown-8", label) }
    try catalog.writing { try $0.run("UPDATE crown SET record = x'0102' WHERE name = 'crown-8'") }
    #expect(throws: CatalogError.damagedRecord(path: path, name: "crown-8")) {
      try catalog.write { try $0.setLabel(ofCrown: "crown-8", nil) }
    }
    _ = try catalog.repair { name, source in contents[name].map { ($0, source, nil) } }
    #expect(try catalog.entry(named: "crown-8")?.label == label)
    #expect(try catalog.contents() == contents)
  }

  /// Names without a letter or digit have no words to be found by.
  @Test func findsCrownsWithoutWordsSound() throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    try catalog.write { writer in
      for name in ["+", "&", "!", "-/-"] { try writer.put(name, record: .record(1), source: nil) }
    }
    #expect(try catalog.verify().problems == [])
    try catalog.writing { try $0.run("INSERT INTO word(word, name) VALUES('ghost', 'ghost')") }
    #expect(try catalog.verify().isSound == false)
    _ = try catalog.repair { _, _ in nil }
    #expect(try catalog.verify().problems == [])
    try catalog.writing { try $0.run("DELETE FROM word WHERE name = 'crown-9'") }
    #expect(try catalog.verify().isSound == false)
  }

  @Test func noticesAnIndexThatLacksCrowns() throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    try catalog.writing { try $0.run("DELETE FROM listing WHERE name = 'crown-3'") }
    #expect(try catalog.verify().isSound == false)
    try catalog.write { try $0.rebuildIndex() }
    #expect(try catalog.verify().isSound)
  }

  /// Another program appends to the file, then writes into it, while it is open.
  @Test func growingAndChangingWhileOpen() throws {
    let catalog = try CrownCatalog(opening: path)
    #expect(try catalog.bytes("crown-1") == contents["crown-1"])
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(repeating: 0x5A, count: 5000))
    #expect(try catalog.contents() == contents)
    try file.truncate(atOffset: UInt64(original.count / 2))
    for (name, record) in contents {
      if let bytes = try? catalog.bytes(name) { #expect(bytes == record) }
    }
  }
}
