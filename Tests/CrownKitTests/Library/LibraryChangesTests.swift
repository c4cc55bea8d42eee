import CrownKit
import CrownStore
import Foundation
import Testing

/// Notices of changes that are made while a library is open.
@Suite struct LibraryChangesTests {
  @Test func changesOfThisProcessAreReportedAtOnce() async throws {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    let library = try CrownLibrary(opening: url)
    // Nothing is looked for meanwhile.
    var changes = library.changes(lookingEvery: .seconds(3600)).makeAsyncIterator()
    for name in ["royal", "tudor"] {
      _ = try catalog.write { try $0.put(name, record: try Fixture.record(Fixture.disc), source: nil) }
      #expect(await changes.next() != nil)
      #expect(try library.contains(name))
    }
    // Several changes that nobody took are one.
    for name in ["a", "b", "c"] {
      _ = try catalog.write { try $0.put(name, record: try Fixture.record(Fixture.disc), source: nil) }
    }
    #expect(await changes.next() != nil)
    #expect(try library.names() == ["a", "b", "c", "royal", "tudor"])
  }

  @Test(.timeLimit(.minutes(1))) func changesEnd() async throws {
    // Nothing changes these.
    let (library, url) = (try Fixture.library(["royal": Fixture.disc]), Fixture.database())
    _ = try library.catalog.pack(into: url.path)
    for still in [
      try CrownLibrary(opening: url, mode: .immutable), try CrownLibrary(bundle: library.catalog.bundle().bytes),
    ] {
      for await _ in still.changes() { Issue.record("a library that nothing changes reports a change") }
    }
    // Another file takes the place of this one.
    var changes = library.changes(lookingEvery: .milliseconds(5)).makeAsyncIterator()
    try FileManager.default.removeItem(atPath: library.catalog.path)
    try FileManager.default.copyItem(atPath: url.path, toPath: library.catalog.path)
    #expect(await changes.next() == nil)
    // A task that is cancelled looks no longer.
    let other = try Fixture.library(["royal": Fixture.disc])
    let task = Task { for await _ in other.changes(lookingEvery: .milliseconds(5)) {} }
    task.cancel()
    await task.value
  }
}
