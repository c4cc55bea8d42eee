import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

/// An operation that changes nothing writes nothing.
@Suite struct UnchangedFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
    let catalog = try CrownCatalog(opening: path, mode: .create)
    try catalog.write { writer in
      for number in 0..<200 {
        try writer.put(
          "crown-\(number)", record: .record(of: Array(repeating: UInt8(number), count: 100)),
          source: SourceFile("/\(number).svg"),
          label: CrownLabel(title: "Number \(number)"))
      }
    }
    _ = try catalog.pack(into: folder("packed.db"))
  }

  private func state(_ name: String) throws -> [String] {
    var status = stat()
    try #require(stat(folder(name), &status) == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder(name)))
    return ["\(ContentHash(of: data))", "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)", "\(status.st_ino)"]
  }

  @Test(arguments: ["crowns.db", "packed.db"])
  func staysAsItIs(_ name: String) throws {
    struct Undone: Error {}
    let before = try state(name)
    let catalog = try CrownCatalog(opening: folder(name), mode: .create)
    #expect(try catalog.isPacked == (name == "packed.db"))
    #expect(throws: Undone.self) {
      try catalog.write { writer in
        for number in 100..<400 { try writer.put("crown-\(number)", record: .record(1), source: nil) }
        throw Undone()
      }
    }
    try catalog.write { writer in
      try writer.remove("no such crown")
      try writer.rename("crown-1", to: "crown-1")
      let source = try writer.source(ofCrown: "crown-2")
      let outcome = try writer.put(
        "crown-2", record: .record(of: Array(repeating: 2, count: 100)), source: source,
        label: CrownLabel(title: "Number 2"))
      #expect(outcome == .unchanged)
      try writer.setSource(ofCrown: "crown-2", source)
      try writer.setLabel(ofCrown: "crown-3", CrownLabel(title: "Number 3"))
      let other = try CrownCatalog(opening: folder(name == "packed.db" ? "packed.db" : "crowns.db"))
      #expect(try writer.merge(other).same == 200)
    }
    #expect(try catalog.verify().isSound)
    #expect(try catalog.names().count == 200)
    #expect(try catalog.isPacked == (name == "packed.db"))
    catalog.close()
    #expect(try state(name) == before)
    #expect(try folder.files() == ["crowns.db", "packed.db"])
  }

  @Test func aChangeMakesAPackedDatabaseAWorkingOne() throws {
    let catalog = try CrownCatalog(opening: folder("packed.db"), mode: .readWrite)
    let expected = try CrownCatalog(opening: path).contents()
    try catalog.write { writer in
      try writer.put("new", record: .record(1), source: nil)
      // Readers of the same catalogue see the state before.
      #expect(try catalog.names().count == 200)
      #expect(try catalog.bytes("crown-7") == expected["crown-7"])
    }
    #expect(try !catalog.isPacked)
    #expect(try catalog.contents() == expected.merging(["new": .record(1)]) { $1 })
    #expect(try catalog.reading { try $0.text("PRAGMA journal_mode") } == "wal")
    try catalog.write { try $0.remove("new") }
    #expect(try catalog.verify().isSound)
  }

  /// A reader keeps a packed file locked for as long as it has it open.
  @Test func waitsOnceForAReaderOfAPackedDatabase() throws {
    let reader = try CrownCatalog(opening: folder("packed.db"))
    #expect(try reader.names().count == 200)
    let before = try state("packed.db")
    let start = ContinuousClock.now
    let catalog = try CrownCatalog(opening: folder("packed.db"), mode: .readWrite, timeout: 0.3)
    #expect(throws: SQLiteError.self) {
      try catalog.write(timeout: 0.3) { try $0.put("new", record: .record(1), source: nil) }
    }
    // A timeout of .3 s for each of 30 tries would be 9 s in total.
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(try reader.names().count == 200)
    #expect(try state("packed.db") == before)
    reader.close()
    try catalog.write { try $0.put("new", record: .record(1), source: nil) }
    #expect(try catalog.count() == 201)
  }

  @Test func saysThatItWaits() throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite)
    let other = try Connection(opening: path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    nonisolated(unsafe) var told: [Double] = []
    #expect(throws: SQLiteError.self) {
      try catalog.write(timeout: 1.2, onWait: { told.append($0) }) { try $0.remove("crown-1") }
    }
    #expect(told == [1.2])
    #expect(throws: SQLiteError.self) {
      try catalog.write(timeout: 0.1, onWait: { told.append($0) }) { try $0.remove("crown-1") }
    }
    #expect(told == [1.2])
  }
}
