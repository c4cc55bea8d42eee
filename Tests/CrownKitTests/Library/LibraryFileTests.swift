import CrownStore
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownKit
import CrownPath

/// Changes of the file while a library has it open.
@Suite struct LibraryFileTests {
  private static let names = (0..<300).map { "crown-\($0)" }

  private func database(_ drawing: Drawing) throws -> URL {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    let record = try Fixture.record(drawing)
    try catalog.write { writer in
      for name in Self.names { try writer.put(name, record: record, source: nil) }
    }
    return url
  }

  @Test(arguments: [OpenMode.readOnly, .immutable])
  func aDeletedFileIsReadOn(mode: OpenMode) throws {
    let url = try database(Fixture.square)
    let library = try CrownLibrary(opening: url, mode: mode)
    _ = try library.crown(named: "crown-0")
    #expect(library.isCurrent)
    try FileManager.default.removeItem(at: url)
    #expect(!library.isCurrent)
    #expect(try Self.names.allSatisfy { try library.crown(named: $0).path.bounds?.width == 8 })
  }

  @Test(arguments: [OpenMode.readOnly, .immutable])
  func aReplacedFileIsReadAsItWasUntilOpenedAnew(mode: OpenMode) throws {
    let url = try database(Fixture.square)
    let library = try CrownLibrary(opening: url, mode: mode)
    let other = try database(Fixture.triangle)
    // As in an app that downloads a new database, the file is renamed over the old one.
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: other, to: url)
    #expect(!library.isCurrent)
    for name in Self.names { #expect(try library.crown(named: name).path.bounds?.width == 8) }
    let anew = try CrownLibrary(opening: url, mode: mode)
    #expect(anew.isCurrent)
    #expect(try anew.crown(named: "crown-7").path.bounds?.width == 12)
  }

  @Test(arguments: [OpenMode.readOnly, .immutable], [0, 1000, 5000])
  func aFileCutOffInPlaceIsTold(mode: OpenMode, byteCount: UInt64) throws {
    let url = try database(Fixture.square)
    let library = try CrownLibrary(opening: url, mode: mode)
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: byteCount)
    try handle.close()
    expectCrownsOrTypedErrors(library)
  }

  @Test(arguments: [OpenMode.readOnly, .immutable])
  func aFileOverwrittenInPlaceIsTold(mode: OpenMode) throws {
    let url = try database(Fixture.square)
    let library = try CrownLibrary(opening: url, mode: mode)
    _ = try library.crown(named: "crown-1")
    let size = try Data(contentsOf: url).count
    var generator = SeededGenerator(seed: 21)
    let handle = try FileHandle(forWritingTo: url)
    try handle.seek(toOffset: 0)
    try handle.write(contentsOf: Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }))
    try handle.close()
    expectCrownsOrTypedErrors(library)
  }

  /// Each crown is the one that was written, or a typed error says why not.
  private func expectCrownsOrTypedErrors(_ library: CrownLibrary) {
    for name in Self.names {
      do throws(CrownLibraryError) {
        let crown = try library.crown(named: name)
        #expect(throws: Never.self) { try crown.mask(width: 8, height: 8) }
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  /// Connections that are opened later must not read a file that has replaced the first one's.
  @Test func laterConnectionsReadTheSameFile() throws {
    let url = try database(Fixture.square)
    let (pool, late) = try (
      ReaderPool(opening: url.path, mode: .immutable, cancellation: .none),
      ReaderPool(opening: url.path, mode: .immutable, cancellation: .none)
    )
    let other = try database(Fixture.triangle)
    func width(_ pool: ReaderPool) throws -> Double? {
      try pool.withReader { reader in
        try reader.record(named: "crown-1") { try Drawing(record: $0) }?.path.bounds?.width
      }
    }
    var widths: [Double?] = []
    try holding(pool.first) { widths.append(try width(pool)) }
    #expect(pool.count == 2)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: other, to: url)
    try holding(pool.first) { widths.append(try width(pool)) }
    // There is no other connection to the old file, so that the reading waits for the first one.
    try holding(late.first, atMost: 0.05) { widths.append(try width(late)) }
    #expect(widths == [8, 8, 8])
    #expect(late.count == 1 && !late.isCurrent)
  }

  /// Runs `body` while another thread holds a catalogue, as a closure of the app's does.
  private func holding(_ catalog: CrownCatalog, atMost seconds: Double = 60, _ body: () throws -> Void) throws {
    let (held, isOver, released) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    Thread.detachNewThread {
      try? catalog.snapshot {
        held.signal()
        _ = isOver.wait(timeout: .now() + seconds)
      }
      released.signal()
    }
    held.wait()
    defer {
      isOver.signal()
      released.wait()
    }
    try body()
  }

  /// A closure of the app's holds the catalogue until other threads have read crowns.
  @Test(arguments: [OpenMode.readOnly, .immutable])
  func aLongReadBlocksNoOther(mode: OpenMode) throws {
    let library = try CrownLibrary(opening: try database(Fixture.disc), mode: mode)
    let read = DispatchSemaphore(value: 0)
    try library.catalog.snapshot {
      for thread in 0..<6 {
        Thread.detachNewThread {
          for step in 0..<20 { _ = try? library.crown(named: Self.names[(thread * 31 + step) % Self.names.count]) }
          if (try? library.contains("crown-1")) == true, (try? library.names().count) == Self.names.count {
            read.signal()
          }
        }
      }
      // The thread that holds the catalogue reads through it.
      let crown = try library.crown(named: "crown-3")
      #expect(crown.name == "crown-3")
      for _ in 0..<6 { #expect(read.wait(timeout: .now() + 60) == .success) }
    }
  }

  @Test func manyThreadsReadALibrary() throws {
    let library = try CrownLibrary(opening: try database(Fixture.disc))
    let expected = try library.crown(named: "crown-5").mask(width: 9, height: 9)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<60 {
        let name = Self.names[(thread * 31 + step * 7) % Self.names.count]
        #expect((try? library.crown(named: name).mask(width: 9, height: 9)) == expected)
        if step == thread { #expect((try? library.names().count) == Self.names.count) }
      }
    }
  }
}
