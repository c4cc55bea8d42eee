import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

@Suite struct PackingTests {
  let folder: TemporaryFolder
  let catalog: CrownCatalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
  }

  private func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder(name))) }

  private func fill(_ count: Int, of catalog: CrownCatalog, order: (Int) -> Int = { $0 }) throws {
    try catalog.write { writer in
      for place in 0..<count {
        var random = SeededGenerator(seed: UInt64(order(place)))
        let name = "crown-\(order(place))"
        try writer.put(
          name, record: .record(of: random.bytes(30 + order(place) % 60)), source: SourceFile("/\(name).svg"))
      }
    }
  }

  @Test func writesOneFileWithTheCrownsOnly() throws {
    try fill(300, of: catalog)
    try catalog.write { try $0.setLabel(ofCrown: "crown-7", CrownLabel(title: "Seven", tags: ["odd"])) }
    let summary = try catalog.pack(into: folder("packed.db"))
    #expect(try folder.files().filter { $0.hasPrefix("packed") } == ["packed.db"])
    let packed = try CrownCatalog(opening: folder("packed.db"), mode: .immutable)
    #expect(try packed.contents() == catalog.contents())
    #expect(try packed.entry(named: "crown-7")?.label == CrownLabel(title: "Seven", tags: ["odd"]))
    #expect(try packed.entry(named: "crown-7")?.source == nil)
    #expect(try packed.names() == catalog.names())
    #expect(try packed.verify().isSound)
    #expect(try packed.reading { try $0.text("PRAGMA journal_mode") } == "delete")
    #expect(summary.count == 300)
    #expect(try summary.fileBytes == data("packed.db").count)
    #expect(try summary.recordBytes == catalog.contents().values.map(\.count).reduce(0, +))
  }

  /// The names of the original tables are not in the file, and it is not much larger than what it holds.
  @Test func isSmall() throws {
    var random = SeededGenerator(seed: 2)
    var content = 0
    try catalog.write { writer in
      for number in 0..<3000 {
        let record = [UInt8].record(of: random.bytes(Int.random(in: 20...90, using: &random)))
        content += record.count
        try writer.put("simple-icon-\(number)", record: record, source: SourceFile("/s/\(number).svg"))
      }
    }
    let summary = try catalog.pack(into: folder("packed.db"))
    #expect(summary.recordBytes == content)
    #expect(Double(summary.fileBytes) < 1.6 * Double(content))
  }

  @Test func givesTheSameBytesWhateverHappenedBefore() throws {
    try fill(400, of: catalog)
    _ = try catalog.pack(into: folder("first"))
    let other = try CrownCatalog(opening: folder("other.db"), mode: .create)
    try fill(700, of: other, order: { $0 * 389 % 700 })
    try other.write { writer in
      for number in 400..<700 { try writer.remove("crown-\(number)") }
    }
    _ = try other.pack(into: folder("second"))
    _ = try CrownCatalog(opening: folder("first"), mode: .immutable).pack(into: folder("third"))
    #expect(try data("first") == data("second"))
    #expect(try data("first") == data("third"))
  }

  /// Opened for writing, a packed database becomes a designer's, in which each crown has a row.
  @Test(arguments: [false, true])
  func canBeOpenedForWritingAgain(_ hasLabels: Bool) throws {
    try fill(20, of: catalog)
    if hasLabels { try catalog.write { try $0.setLabel(ofCrown: "crown-7", CrownLabel(title: "Seven")) } }
    _ = try catalog.pack(into: folder("packed.db"))
    let again = try CrownCatalog(opening: folder("packed.db"), mode: .readWrite)
    #expect(try again.search("seven") == (hasLabels ? ["crown-7"] : []))
    #expect(try again.names() == catalog.names())
    #expect(try again.contents() == catalog.contents())
    try again.write {
      try $0.put("new", record: .record(1), source: SourceFile("/new.svg"), label: CrownLabel(tags: ["n"]))
    }
    #expect(try again.count() == 21)
    #expect(try again.search("n") == ["new"])
    #expect(try again.entry(named: "new")?.label == CrownLabel(tags: ["n"]))
    #expect(try again.verify().isSound)
  }

  @Test func takesThePlaceOfAnOlderPackOnly() throws {
    try fill(2, of: catalog)
    _ = try catalog.pack(into: folder("packed.db"))
    try fill(4, of: catalog)
    _ = try catalog.pack(into: folder("packed.db"))
    #expect(try CrownCatalog(opening: folder("packed.db")).count() == 4)

    try "text".write(toFile: folder("text"), atomically: true, encoding: .utf8)
    #expect(throws: CatalogError.notADatabase(path: folder("text"))) { try catalog.pack(into: folder("text")) }
    #expect(try String(contentsOfFile: folder("text"), encoding: .utf8) == "text")
    #expect(throws: CatalogError.packsOntoItself(path: catalog.path)) { try catalog.pack(into: catalog.path) }
    let working = folder("working.db")
    try fill(1, of: try CrownCatalog(opening: working, mode: .create))
    #expect(throws: CatalogError.packsOntoWorkingDatabase(path: working)) { try catalog.pack(into: working) }
    #expect(try CrownCatalog(opening: working).count() == 1)
    #expect(throws: CatalogError.notAFile(path: folder.path)) { try catalog.pack(into: folder.path) }
    #expect(throws: CatalogError.noFolder(path: folder("no/x"))) { try catalog.pack(into: folder("no/x")) }
    #expect(try folder.files().allSatisfy { !$0.contains("packing") })
  }

  @Test func writesThroughLinksAndKeepsTheMode() throws {
    try fill(2, of: catalog)
    func mode(_ name: String) throws -> Int? {
      (try FileManager.default.attributesOfItem(atPath: folder(name))[.posixPermissions] as? NSNumber)?.intValue
    }
    try FileManager.default.createDirectory(atPath: folder("shelf"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder("link.db"), withDestinationPath: "shelf/app.db")
    _ = try catalog.pack(into: folder("link.db"))
    #expect(try folder.files("shelf") == ["app.db"])
    #expect(try CrownCatalog(opening: folder("shelf/app.db")).count() == 2)
    // The permissions of any other new file.
    #expect(FileManager.default.createFile(atPath: folder("new"), contents: nil))
    #expect(try mode("shelf/app.db") == mode("new"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("shelf/app.db"))
    try fill(3, of: catalog)
    _ = try catalog.pack(into: folder("link.db"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.db")) == "shelf/app.db")
    #expect(try CrownCatalog(opening: folder("link.db")).count() == 3)
    #expect(try mode("shelf/app.db") == 0o640)
    #expect(try folder.files("shelf") == ["app.db"])
    #expect(try folder.files().allSatisfy { !$0.hasPrefix(".crowntool-") })
  }

  /// Names that ended in the process's number were predictable, and links at those names were followed.
  @Test func makesScratchFilesThatNoOneForesees() throws {
    let target = folder("packed.db")
    let scratch = try (0..<50).map { _ in try ScratchFile(beside: target) }
    #expect(Set(scratch.map(\.path)).count == 50)
    for file in scratch {
      var status = stat()
      #expect(lstat(file.path, &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o600)
    }
    let longName = String(repeating: "n", count: 252) + ".db"
    try fill(2, of: catalog)
    _ = try catalog.pack(into: folder(longName))
    #expect(try CrownCatalog(opening: folder(longName), mode: .immutable).count() == 2)
    #expect(try CrownCatalog(opening: folder(longName), mode: .readOnly).count() == 2)
  }

  /// A flipped bit anywhere: each crown is read as it was written or with an error. `verify` tells, and where the list
  /// of names is whole, it names the crowns that share the damaged checksum, and no other is lost.
  @Test func damageIsFoundAndStaysWhereItIs() throws {
    try fill(120, of: catalog)
    _ = try catalog.pack(into: folder("packed.db"))
    let contents = try catalog.contents()
    let names = contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let original = try data("packed.db")
    var random = SeededGenerator(seed: 31)
    var (groupCount, listCount, soundCount) = (0, 0, 0)
    for _ in 0..<150 {
      var damaged = original
      damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try damaged.write(to: URL(fileURLWithPath: folder("packed.db")))
      guard let packed = try? CrownCatalog(opening: folder("packed.db"), mode: .immutable) else { continue }
      let unreadable = try names.filter { name in
        guard let bytes = try? packed.bytes(name) else { return true }
        try #require(bytes == contents[name])
        return false
      }
      _ = try? packed.names()
      _ = try? packed.search("crown 1")
      let report = try packed.verify()
      if report.isSound {
        #expect(unreadable == [])
        soundCount += 1
      } else if report.problems.count == report.damagedNames.count {
        #expect(report.damagedNames == unreadable)
        #expect(report.intactCount == contents.count - unreadable.count)
        try expectGroup(unreadable, of: names, contents)
        groupCount += 1
      } else {
        listCount += 1
      }
    }
    // Most bytes are those of records; of so small a file, a fourth means nothing.
    #expect(groupCount > listCount)
    #expect(soundCount < 50)
  }

  /// Expects names that follow each other, as many as share a checksum: without the last of their records, the others
  /// leave room in a group.
  private func expectGroup(_ group: [String], of names: [String], _ contents: [String: [UInt8]]) throws {
    let first = try #require(group.first)
    let start = try #require(names.firstIndex(of: first))
    #expect(Array(names[start...].prefix(group.count)) == group)
    #expect(group.dropLast().reduce(0) { $0 + (contents[$1]?.count ?? 0) } < CrownBlock.groupByteCount)
    #expect(group.count <= CrownBlock.groupCrownCount)
  }

  /// One changed byte anywhere: every listing gives all names, or throws.
  @Test func damageHidesNoCrown() throws {
    try fill(120, of: catalog)
    try catalog.write { try $0.setLabel(ofCrown: "crown-7", CrownLabel(title: "Seven", tags: ["crown"])) }
    _ = try catalog.pack(into: folder("packed.db"))
    let names = try catalog.names()
    let original = try data("packed.db")
    var random = SeededGenerator(seed: 32)
    // Most bytes are those of records, which hide nothing. The last bytes of each page, where the index has its
    // entries, are all taken, and of the others one in 150.
    for offset in original.indices where offset % 4096 > 4066 || Int.random(in: 0..<150, using: &random) == 0 {
      var damaged = original
      damaged[offset] ^= UInt8.random(in: 1...255, using: &random)
      try damaged.write(to: URL(fileURLWithPath: folder("packed.db")))
      guard let packed = try? CrownCatalog(opening: folder("packed.db"), mode: .immutable) else { continue }
      try expectAll(names, in: packed)
    }
  }

  private func expectAll(_ names: [String], in packed: CrownCatalog) throws {
    let sorted = names.sorted()
    for name in names.prefix(20) {
      do {
        #expect(try packed.contains(name))
        #expect(try packed.bytes(name) != nil)
      } catch is CatalogError {} catch is SQLiteError {}
    }
    let listings: [() throws -> [String]] = [
      { try packed.names() }, { try packed.snapshot { try packed.names() } }, { try packed.names(matching: "*") },
      { try packed.names(withPrefix: "crown") }, { try packed.names(from: 0, limit: .max) },
      { try packed.search("crown", limit: .max) }, { try Array(packed.contents().keys) },
    ]
    for listing in listings {
      do {
        #expect(try listing().sorted() == sorted)
      } catch is CatalogError {} catch is SQLiteError {}
    }
    if let count = try? packed.count() { #expect(count == names.count) }
    if let sections = try? packed.sections() { #expect(sections.map(\.count).reduce(0, +) == names.count) }
  }

  @Test func packsADatabaseWithoutCrowns() throws {
    _ = try catalog.pack(into: folder("packed.db"))
    let packed = try CrownCatalog(opening: folder("packed.db"), mode: .immutable)
    #expect(try packed.names() == [])
    #expect(try packed.count() == 0)
    #expect(try packed.bytes("royal") == nil)
    #expect(try packed.verify().isSound)
    let working = try CrownCatalog(opening: folder("packed.db"), mode: .readWrite)
    try working.write { try $0.put("royal", record: .record(1), source: nil) }
    #expect(try working.names() == ["royal"])
  }

  @Test func doesNotPackADamagedRecord() throws {
    try fill(3, of: catalog)
    try catalog.writing { try $0.run("UPDATE crown SET checksum = 1 WHERE name = 'crown-1'") }
    #expect(throws: CatalogError.damagedRecord(path: catalog.path, name: "crown-1")) {
      try catalog.pack(into: folder("packed.db"))
    }
    #expect(try folder.files().allSatisfy { !$0.hasPrefix("packed") })
    // Written as it is, but no record.
    try catalog.write { try $0.put("crown-1", record: [1, 2, 3], source: nil) }
    let notADrawing = try #require(throws: CatalogError.self) { try catalog.pack(into: folder("packed.db")) }
    #expect("\(notADrawing)".contains("'crown-1' does not decode"))
    #expect(try folder.files().allSatisfy { !$0.hasPrefix("packed") })
    try catalog.writing { try $0.run("UPDATE crown SET name = 'crown' || char(10) WHERE name = 'crown-1'") }
    #expect(throws: CatalogError.damagedRecord(path: catalog.path, name: "crown\n")) {
      try catalog.pack(into: folder("packed.db"))
    }
  }

  /// Files of before the first release had another table of blocks.
  @Test func refusesAnAbandonedPack() throws {
    _ = try catalog.pack(into: folder("old.db"))
    let old = try Connection(opening: folder("old.db"), mode: .readWrite)
    try old.execute("DROP TABLE block; CREATE TABLE pack(name TEXT NOT NULL UNIQUE, crowns BLOB NOT NULL) STRICT")
    #expect(throws: CatalogError.abandonedPack(path: folder("old.db"))) { try CrownCatalog(opening: folder("old.db")) }
    // It is replaced, since the database it was made from is at hand.
    try fill(2, of: catalog)
    _ = try catalog.pack(into: folder("old.db"))
    #expect(try CrownCatalog(opening: folder("old.db")).count() == 2)
  }
}
