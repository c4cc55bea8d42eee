import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

@Suite struct CrownCatalogTests {
  let folder: TemporaryFolder
  let catalog: CrownCatalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
  }

  @Test func storesAndReadsBack() throws {
    let outcomes = try catalog.write { writer in
      try [
        writer.put("royal", record: [1, 2, 3], source: SourceFile("/a/royal.svg")),
        writer.put("royal", record: [1, 2, 3], source: SourceFile("/a/royal.svg")),
        writer.put("royal", record: [1, 2], source: SourceFile("/a/royal.svg")),
        writer.put("empty", record: [], source: nil),
      ]
    }
    #expect(outcomes == [.added, .unchanged, .replaced, .added])
    #expect(try catalog.bytes("royal") == [1, 2])
    #expect(try catalog.bytes("empty") == [])
    #expect(try catalog.bytes("unknown") == nil)
    #expect(try catalog.count() == 2)
    #expect(
      try catalog.entry(named: "royal")
        == CatalogEntry(name: "royal", byteCount: 2, source: SourceFile("/a/royal.svg"), label: nil))
    #expect(try catalog.entry(named: "empty") == CatalogEntry(name: "empty", byteCount: 0, source: nil, label: nil))
    #expect(try catalog.entry(named: "unknown") == nil)
  }

  @Test func keepsNothingOfATransactionThatThrows() throws {
    struct Stop: Error {}
    try catalog.write { try $0.put("royal", record: [1], source: nil) }
    #expect(throws: Stop.self) {
      try catalog.write { writer in
        try writer.put("royal", record: [2], source: nil)
        try writer.put("other", record: [3], source: nil)
        throw Stop()
      }
    }
    #expect(try catalog.contents() == ["royal": [1]])
  }

  @Test func undoesANestedWriteThatThrows() throws {
    struct Stop: Error {}
    try catalog.write { writer in
      try writer.put("outer", record: [1], source: nil)
      #expect(throws: Stop.self) {
        try catalog.write { nested in
          try nested.put("inner", record: [2], source: nil, label: CrownLabel(title: "vanished"))
          try nested.remove("outer")
          throw Stop()
        }
      }
      try catalog.write { nested in
        try nested.put("second", record: [3], source: nil)
        #expect(throws: Stop.self) { try catalog.write { _ in throw Stop() } }
      }
      try writer.put("last", record: [4], source: nil)
    }
    #expect(try catalog.contents() == ["outer": [1], "second": [3], "last": [4]])
    #expect(try catalog.search("vanished") == [])
    #expect(try catalog.verify().isSound)
    #expect(throws: Stop.self) {
      try catalog.write { _ in
        try catalog.write { try $0.put("kept?", record: [5], source: nil) }
        throw Stop()
      }
    }
    #expect(try catalog.count() == 3)
  }

  @Test func refusesEverythingOnceItIsClosed() throws {
    try catalog.write { try $0.put("royal", record: [1], source: nil) }
    let closed = CatalogError.closed(path: catalog.path)
    // A closure that reads goes on to its end.
    try catalog.snapshot {
      let bytes = try catalog.record(named: "royal") { bytes in
        catalog.close()
        return [UInt8](bytes)
      }
      #expect(bytes == [1])
      #expect(throws: closed) { try catalog.names() }
    }
    catalog.close()
    #expect(throws: closed) { try catalog.bytes("royal") }
    #expect(throws: closed) { try catalog.contains("royal") }
    #expect(throws: closed) { try catalog.snapshot {} }
    #expect(throws: closed) { try catalog.verify() }
    #expect(throws: closed) { try catalog.write { try $0.remove("royal") } }
    #expect(try folder.files() == ["crowns.db"])
    #expect(try CrownCatalog(opening: catalog.path).bytes("royal") == [1])
  }

  /// One thread closes while it reads, another writes and wants to read: neither waits for the other for ever.
  @Test func closesInAClosureThatReadsWhileAnotherWrites() throws {
    try catalog.write { try $0.put("royal", record: [1], source: nil) }
    let (isWriting, hasClosed, hasWritten) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let catalog = catalog
    Thread {
      try? catalog.write { writer in
        try writer.put("other", record: [2], source: nil)
        isWriting.signal()
        hasClosed.wait()
        #expect(throws: CatalogError.closed(path: catalog.path)) { try catalog.bytes("royal") }
      }
      hasWritten.signal()
    }.start()
    isWriting.wait()
    try catalog.snapshot {
      catalog.close()
      hasClosed.signal()
    }
    #expect(hasWritten.wait(timeout: .now() + 60) == .success)
    #expect(throws: CatalogError.closed(path: catalog.path)) { try catalog.write { _ in } }
    #expect(try CrownCatalog(opening: catalog.path).names() == ["other", "royal"])
    #expect(try folder.files() == ["crowns.db"])
  }

  @Test func refusesAWriterAfterItsTransaction() throws {
    let escaped = try catalog.write { $0 }
    #expect(throws: CatalogError.notWritable(path: catalog.path)) {
      try escaped.put("royal", record: [1], source: nil)
    }
  }

  @Test func givesTheNextCrownInsideTheClosureOfOne() throws {
    try catalog.write { writer in
      try writer.put("a", record: [1], source: nil)
      try writer.put("b", record: [2], source: nil)
    }
    let both = try catalog.record(named: "a") { first in
      let second = try catalog.record(named: "b") { [UInt8]($0) }
      return [UInt8](first) + (second ?? [])
    }
    #expect(both == [1, 2])
  }

  /// Two threads that merged in opposite directions would wait for each other.
  @Test func refusesToWriteWhileItReads() throws {
    try catalog.write { try $0.put("a", record: [1], source: nil) }
    let refusal = CatalogError.writesWhileReading(path: catalog.path)
    #expect(throws: refusal) {
      try catalog.forEach { _, _ in _ = try catalog.write { try $0.remove("a") } }
    }
    #expect(throws: refusal) { try catalog.snapshot { try catalog.write { try $0.remove("a") } } }
    let read = try catalog.write { writer in
      try writer.put("a", record: [2], source: nil)
      return try catalog.bytes("a")
    }
    #expect(read == [1])
    #expect(try catalog.bytes("a") == [2])
  }

  @Test func findsNamesByGlob() throws {
    try catalog.write { writer in
      for name in ["chess/king", "chess/queen", "royal", "Royal"] { try writer.put(name, record: [0], source: nil) }
    }
    #expect(try catalog.names() == ["chess/king", "chess/queen", "Royal", "royal"])
    #expect(try catalog.names(matching: "chess/*") == ["chess/king", "chess/queen"])
    #expect(try catalog.names(matching: "[rR]oy?l") == ["Royal", "royal"])
    #expect(try catalog.count(matching: "*king") == 1)
  }

  @Test func findsANameInAnyNormalForm() throws {
    try catalog.write { try $0.put("e\u{301}toile", record: [7], source: nil) }
    #expect(try catalog.bytes("\u{E9}toile") == [7])
    #expect(try catalog.bytes("e\u{301}toile") == [7])
    #expect(try catalog.contains("e\u{301}toile"))
    #expect(try catalog.count() == 1)
  }

  @Test func knowsWhichCrownsCameFromAFolder() throws {
    try catalog.write { writer in
      for path in ["/a/x.svg", "/a/b/y.svg", "/ab/z.svg", "/a.svg", "/a0.svg"] {
        try writer.put(String(path.dropFirst()), record: [0], source: SourceFile(path))
      }
      #expect(try writer.names(ofSourcesUnder: "/a") == ["a/b/y.svg", "a/x.svg"])
      #expect(try writer.names(ofSourcesUnder: "/a/") == ["a/b/y.svg", "a/x.svg"])
      #expect(try writer.names(ofSourcesUnder: "/a.svg") == ["a.svg"])
      #expect(try writer.names(ofSourcesUnder: "/").count == 5)
      #expect(try writer.remove("a/x.svg"))
      #expect(try !writer.remove("a/x.svg"))
      #expect(try writer.names(ofSourcesUnder: "/a") == ["a/b/y.svg"])
    }
    #expect(try catalog.count() == 4)
  }

  @Test func noticesADamagedRecordAndReadsTheOthers() throws {
    try catalog.write { writer in
      for name in ["a", "b", "c"] { try writer.put(name, record: [1, 2, 3], source: nil) }
    }
    try catalog.writing { try $0.run("UPDATE crown SET record = x'010203FF' WHERE name = 'b'") }
    #expect(throws: CatalogError.damagedRecord(path: catalog.path, name: "b")) { try catalog.bytes("b") }
    #expect(try catalog.bytes("a") == [1, 2, 3])
    #expect(try catalog.bytes("c") == [1, 2, 3])
  }

  @Test func readsFromManyThreads() async throws {
    try catalog.write { writer in
      for number in 0..<50 { try writer.put("c\(number)", record: [UInt8(number)], source: nil) }
    }
    let catalog = catalog
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<50).allSatisfy { try catalog.bytes("c\($0)") == [UInt8($0)] }
        }
      }
      for try await right in group { #expect(right) }
    }
  }
}
