import CSQLite
import CrownSystem
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

/// A cancellation ends the work of the connections that were given it, and of no others.
@Suite struct CancellationTests {
  let folder: TemporaryFolder
  let path: String
  let cancellation = Cancellation()

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
    try CrownCatalog(opening: path, mode: .create).write { try $0.put("royal", record: [1, 2], source: nil) }
  }

  /// SQLite's code for the error of `body`; `nil` if there is none, or another one.
  private func code(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch { return (error as? SQLiteError)?.code }
  }

  private func cancelSoon() {
    Thread.detachNewThread { [cancellation] in
      usleep(100_000)
      cancellation.cancel()
    }
  }

  @Test func endsTheConnectionsOfOneCatalog() throws {
    let other = try CrownCatalog(opening: path)
    let catalog = try CrownCatalog(opening: path, mode: .readWrite, cancellation: cancellation)
    #expect(try catalog.contains("royal"))
    cancellation.cancel()
    #expect(code { _ = try catalog.contains("royal") } == SQLITE_INTERRUPT)
    #expect(code { try catalog.write { _ = try $0.remove("royal") } } == SQLITE_INTERRUPT)
    #expect(code { _ = try CrownCatalog(opening: path, cancellation: cancellation) } == SQLITE_INTERRUPT)
    #expect(code { _ = try catalog.reopened() } == SQLITE_INTERRUPT)
    #expect(try other.contains("royal"))
    // What was begun before can be finished.
    catalog.ignoreCancellation()
    #expect(try catalog.write { try $0.remove("royal") })
    #expect(try !catalog.contains("royal"))
  }

  @Test func rollsBackWhatWasWritten() throws {
    let catalog = try CrownCatalog(opening: path, mode: .readWrite, cancellation: cancellation)
    #expect(
      code {
        try catalog.write { writer in
          try writer.put("second", record: [3], source: nil)
          cancellation.cancel()
          try writer.put("third", record: [4], source: nil)
        }
      } == SQLITE_INTERRUPT)
    #expect(try CrownCatalog(opening: path).names() == ["royal"])
  }

  @Test(.timeLimit(.minutes(1))) func endsAStatementThatRuns() throws {
    let connection = try Connection(scratchWithCacheKiB: 64, cancellation: cancellation)
    cancelSoon()
    #expect(
      code {
        _ = try connection.integer(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
      } == SQLITE_INTERRUPT)
  }

  @Test(.timeLimit(.minutes(1))) func endsTheWaitForALock() throws {
    let other = try Connection(opening: path, mode: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let catalog = try CrownCatalog(opening: path, mode: .readWrite, cancellation: cancellation)
    cancelSoon()
    #expect(code { try catalog.write(timeout: 3600) { _ = try $0.remove("royal") } } != nil)
  }

  /// The connections that a catalogue makes for itself have its cancellation.
  @Test func endsScratchDatabases() throws {
    let catalog = try CrownCatalog(opening: folder("empty.db"), mode: .create, cancellation: cancellation)
    _ = try catalog.pack(into: folder("packed.db"))
    let packed = try Connection(opening: folder("packed.db"), mode: .readOnly, cancellation: cancellation)
    try Schema.crowns.prepare(packed)
    var sorter = NameSorter(limit: 1, cancellation: cancellation)
    try sorter.add("royal")
    cancellation.cancel()
    #expect(code { try sorter.add("second") } == SQLITE_INTERRUPT)
    #expect(code { _ = try MergeInput(packed, index: 0, path: packed.path) } == SQLITE_INTERRUPT)
    let file = try catalog.connection(to: folder("scratch.db"), mode: .create)
    #expect(code { try file.run("PRAGMA user_version = 1") } == SQLITE_INTERRUPT)
  }

  @Test func noneCannotBeCancelled() {
    Cancellation.none.cancel()
    #expect(!Cancellation.none.isCancelled)
  }
}
