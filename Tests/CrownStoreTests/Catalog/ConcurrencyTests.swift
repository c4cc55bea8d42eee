import CrownsTestSupport
import Foundation
import Testing

@testable import CrownStore

/// Many at once, each with a connection of its own. To SQLite a connection is the same as a process.
@Suite struct ConcurrencyTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("crowns.db")
  }

  /// Runs `body` on threads of its own and gives the errors.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [String] {
    let lock = NSLock()
    nonisolated(unsafe) var errors: [String] = []
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread {
        do {
          try body(number)
        } catch {
          lock.withLock { errors.append("\(error)") }
        }
        group.leave()
      }.start()
    }
    group.wait()
    return errors
  }

  /// A hundred threads read while imports replace all crowns repeatedly. Each reader sees one whole import.
  @Test(arguments: [true, false])
  func readersSeeOneStateAndDoNotWait(_ shareCatalog: Bool) throws {
    let count = 60
    let importer = try CrownCatalog(opening: path, mode: .create)
    @Sendable func write(_ generation: UInt8) throws {
      try importer.write { writer in
        for number in 0..<count { try writer.put("crown-\(number)", record: .record(generation), source: nil) }
      }
    }
    try write(0)
    let path = path
    let stop = Flag()
    let writing = Thread {
      var generation: UInt8 = 0
      while !stop.isSet {
        generation &+= 1
        try? write(generation)
      }
    }
    writing.start()
    let slowest = Maximum()
    let errors = onThreads(100) { number in
      for _ in 0..<3 {
        let start = ContinuousClock.now
        let catalog = shareCatalog ? importer : try CrownCatalog(opening: path)
        var generations: Set<[UInt8]> = []
        var seen = 0
        try catalog.forEach { _, record in
          generations.insert([UInt8](record))
          seen += 1
        }
        guard seen == count, generations.count == 1 else { throw CatalogError.unknownName("a partial view") }
        guard try catalog.bytes("crown-\(number % count)") != nil else { throw CatalogError.unknownName("none") }
        slowest.note((ContinuousClock.now - start).components.seconds)
      }
    }
    stop.set()
    #expect(errors == [])
    #expect(slowest.value < 5)
  }

  @Test func snapshotIsOneState() throws {
    let writer = try CrownCatalog(opening: path, mode: .create)
    try writer.write { try $0.put("royal", record: .record(1), source: nil) }
    let reader = try CrownCatalog(opening: path)
    try reader.snapshot {
      #expect(try reader.bytes("royal") == .record(1))
      try writer.write { try $0.put("royal", record: .record(2), source: nil) }
      #expect(try reader.bytes("royal") == .record(1))
      #expect(try reader.snapshot { try reader.bytes("royal") } == .record(1))
    }
    #expect(try reader.bytes("royal") == .record(2))
  }

  /// Several imports into a database that none of them finds: one makes it, and they write one after the other.
  @Test func importsWaitForEachOther() throws {
    let path = path
    let errors = onThreads(6) { number in
      let catalog = try CrownCatalog(opening: path, mode: .create, timeout: 30)
      try catalog.write { writer in
        for crown in 0..<40 { try writer.put("\(number)/\(crown)", record: .record(UInt8(number)), source: nil) }
        // Long enough for the others to arrive and wait.
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    #expect(errors == [])
    let catalog = try CrownCatalog(opening: path)
    #expect(try catalog.count() == 240)
    #expect(try catalog.verify().isSound)
  }

  /// Several find no database at the same moment, and each begins to make one.
  @Test func oneOfManyMakesTheDatabase() throws {
    for round in 0..<12 {
      let path = folder("new-\(round).db")
      let errors = onThreads(8) { number in
        try CrownCatalog(opening: path, mode: .create).write { writer in
          _ = try writer.put("\(number)", record: .record(1), source: nil)
        }
      }
      #expect(errors == [])
      #expect(try CrownCatalog(opening: path).count() == 8)
    }
  }

  @Test func packsWhileSomeoneWrites() throws {
    let catalog = try CrownCatalog(opening: path, mode: .create)
    try catalog.write { writer in
      for number in 0..<50 { try writer.put("crown-\(number)", record: .record(0), source: nil) }
    }
    let stop = Flag()
    let writing = Thread {
      var generation: UInt8 = 0
      while !stop.isSet {
        generation &+= 1
        let generation = generation
        try? catalog.write { writer in
          for number in 0..<50 { try writer.put("crown-\(number)", record: .record(generation), source: nil) }
        }
      }
    }
    writing.start()
    defer { stop.set() }
    for _ in 0..<5 {
      _ = try CrownCatalog(opening: path).pack(into: folder("packed.db"))
      let packed = try CrownCatalog(opening: folder("packed.db"), mode: .immutable).contents()
      #expect(packed.count == 50)
      #expect(Set(packed.values).count == 1)
    }
  }
}

/// A flag that one thread sets and others see.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var flag = false
  var isSet: Bool { lock.withLock { flag } }
  func set() { lock.withLock { flag = true } }
}

/// The greatest of the numbers that threads note.
private final class Maximum: @unchecked Sendable {
  private let lock = NSLock()
  private var greatest: Int64 = 0
  var value: Int64 { lock.withLock { greatest } }
  func note(_ number: Int64) { lock.withLock { greatest = max(greatest, number) } }
}
