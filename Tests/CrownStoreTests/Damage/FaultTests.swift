import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

/// Each write, sync, truncation and deletion of a task fails once, fails and stays failed as when the process was
/// killed, or finds the disk full. Whatever the moment, the database is afterwards as it was before the task or after
/// it.
@Suite(.serialized) struct FaultTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
  }

  /// A database with some crowns, with no file beside it.
  private func makeStart() throws {
    let catalog = try CrownCatalog(opening: path, mode: .create)
    var random = SeededGenerator(seed: 11)
    try catalog.write { writer in
      for number in 0..<40 {
        try writer.put("crown-\(number)", record: .record(of: random.bytes(350)), source: SourceFile("/\(number).svg"))
      }
    }
  }

  /// Changes a good part of it.
  private func change(_ catalog: CrownCatalog) throws {
    var random = SeededGenerator(seed: 12)
    try catalog.write { writer in
      for number in 30..<70 {
        try writer.put(
          "crown-\(number)", record: .record(of: random.bytes(300)), source: SourceFile("/new/\(number).svg"),
          label: CrownLabel(title: "Number \(number)"))
      }
      for number in 0..<10 { try writer.remove("crown-\(number)") }
      try writer.rename("crown-20", to: "renamed")
    }
  }

  private func restore(_ files: [String: Data]) throws {
    for file in try folder.files() { try FileManager.default.removeItem(atPath: folder(file)) }
    for (name, data) in files { try data.write(to: URL(fileURLWithPath: folder(name))) }
  }

  /// Runs `task` with every fault at every moment, and `check` after each.
  ///
  /// The argument of `check` says whether the task succeeded.
  private func injectEverywhere(
    into name: String, from start: [String: Data], _ task: () throws -> Void, check: (_ succeeded: Bool) throws -> Void
  ) throws {
    try restore(start)
    var calls = 0
    (calls, _) = FaultyFileSystem.run(nil) { #expect(throws: Never.self) { try task() } }
    try check(true)
    #expect(calls > 10)
    var injected = 0
    var survived = 0
    for fault in FaultyFileSystem.Fault.allCases {
      for moment in 1...calls {
        try restore(start)
        var succeeded = false
        let (_, fired) = FaultyFileSystem.run(fault, from: moment) {
          do {
            try task()
            succeeded = true
          } catch {
            #expect(!"\(error)".isEmpty)
          }
        }
        injected += fired > 0 ? 1 : 0
        do {
          try check(succeeded)
          survived += fired > 0 ? 1 : 0
        } catch {
          Issue.record("after the fault \(fault) at call \(moment) of \(calls): \(error)")
        }
      }
    }
    #expect(injected > calls)
    // For scripts/check crash, which shows it to people.
    print("faults injected into \(name): survived \(survived) of \(injected)")
  }

  @Test(arguments: [FaultyFileSystem.name, FaultyFileSystem.nameWithoutLog])
  func writing(_ vfs: String) throws {
    try makeStart()
    if vfs == FaultyFileSystem.nameWithoutLog {
      try Connection(opening: path, mode: .readWrite).execute("PRAGMA journal_mode = DELETE")
    }
    let start = ["crowns.db": try Data(contentsOf: URL(fileURLWithPath: path))]
    let before = try CrownCatalog(opening: path).contents()
    let changed = try CrownCatalog(opening: path, mode: .readWrite)
    try change(changed)
    let after = try changed.contents()
    #expect(before != after)

    try injectEverywhere(into: vfs == FaultyFileSystem.name ? "writing" : "writing without a log", from: start) {
      try change(CrownCatalog(opening: path, mode: .readWrite, vfs: vfs))
    } check: { succeeded in
      let catalog = try CrownCatalog(opening: path, mode: .readWrite)
      let contents = try catalog.contents()
      try #require(contents == after || contents == before && !succeeded)
      try #require(try catalog.verify().problems == [])
    }
  }

  /// A migration that is cut off at any moment, or finds the disk full, leaves the former version or the next one.
  @Test func migrating() throws {
    try makeStart()
    let start = ["crowns.db": try Data(contentsOf: URL(fileURLWithPath: path))]
    let before = try CrownCatalog(opening: path).contents()
    let table = SchemaObject(
      "next", in: .designersDatabase, "CREATE TABLE next(name TEXT NOT NULL PRIMARY KEY, size INTEGER) STRICT")
    let next = Schema(
      applicationID: Schema.crowns.applicationID, abandonedVersion: Schema.crowns.abandonedVersion,
      migrations: Schema.crowns.migrations + [[table]])

    try injectEverywhere(into: "migrating", from: start) {
      _ = try CrownCatalog(opening: path, mode: .readWrite, schema: next, vfs: FaultyFileSystem.name)
    } check: { succeeded in
      if !succeeded, let former = try? CrownCatalog(opening: path) {
        try #require(try former.contents() == before)
        former.close()
      }
      // Without the fault, the next opening completes it.
      let catalog = try CrownCatalog(opening: path, mode: .readWrite, schema: next)
      try #require(try catalog.contents() == before)
      try #require(try catalog.reading { try $0.integer("SELECT count(*) FROM next") } == 0)
    }
  }

  @Test func making() throws {
    try injectEverywhere(into: "making", from: [:]) {
      _ = try CrownCatalog(opening: path, mode: .create, vfs: FaultyFileSystem.name)
        .write { try $0.put("royal", record: .record(1), source: nil) }
    } check: { succeeded in
      let catalog = try CrownCatalog(opening: path, mode: .create)
      try #require(try catalog.contents() == ["royal": .record(1)] || !succeeded && catalog.count() == 0)
      try #require(try catalog.verify().problems == [])
    }
  }

  @Test func packing() throws {
    try makeStart()
    _ = try CrownCatalog(opening: path).pack(into: folder("packed"))
    let old = try Data(contentsOf: URL(fileURLWithPath: folder("packed")))
    try change(CrownCatalog(opening: path, mode: .readWrite))
    let start = ["crowns.db": try Data(contentsOf: URL(fileURLWithPath: path)), "packed": old]
    _ = try CrownCatalog(opening: path).pack(into: folder("packed"))
    let new = try Data(contentsOf: URL(fileURLWithPath: folder("packed")))

    try injectEverywhere(into: "packing", from: start) {
      _ = try CrownCatalog(opening: path, mode: .readOnly, vfs: FaultyFileSystem.name).pack(into: folder("packed"))
    } check: { succeeded in
      let packed = try Data(contentsOf: URL(fileURLWithPath: folder("packed")))
      try #require(packed == new || packed == old && !succeeded)
      try #require(try folder.files().filter { !$0.hasPrefix("crowns.db") } == ["packed"])
    }
  }

  @Test func repairing() throws {
    try makeStart()
    let damaged = try CrownCatalog(opening: path, mode: .readWrite)
    try damaged.writing { try $0.run("UPDATE crown SET checksum = 1 WHERE name = 'crown-5'") }
    try damaged.writing { try $0.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    let start = ["crowns.db": try Data(contentsOf: URL(fileURLWithPath: path))]

    try injectEverywhere(into: "repairing", from: start) {
      _ = try CrownCatalog(opening: path, mode: .readWrite, vfs: FaultyFileSystem.name)
        .repair { _, source in ([5], source, nil) }
    } check: { succeeded in
      let report = try CrownCatalog(opening: path, mode: .readWrite).verify()
      try #require(report.problems.isEmpty || !succeeded && report.damagedNames == ["crown-5"])
      try #require(report.intactCount + report.problems.count == 40)
      try #require(try folder.files().allSatisfy { $0.hasPrefix("crowns.db") && !$0.contains("repair") })
    }
  }

  /// A full disk at any moment leaves no empty database behind.
  @Test func aFullDiskLeavesNoEmptyDatabase() throws {
    let (calls, _) = FaultyFileSystem.run(nil) {
      _ = try? CrownCatalog(opening: folder("whole.db"), mode: .create, vfs: FaultyFileSystem.name)
    }
    var refused = 0
    for moment in 1...calls {
      _ = FaultyFileSystem.run(.diskFull, from: moment) {
        if (try? CrownCatalog(opening: path, mode: .create, vfs: FaultyFileSystem.name)) == nil { refused += 1 }
      }
      let isThere = try folder.files().contains("crowns.db")
      #expect(try !isThere || CrownCatalog(opening: path).count() == 0)
      DatabaseFile(path).remove()
    }
    #expect(refused > 0)
  }
}
