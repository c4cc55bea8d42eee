import CrownStore
import CrownSystem
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownKit
import CrownPath

/// Many threads use one library while its file is written to, replaced or damaged.
@Suite struct AttackedLibraryTests {
  private static let names = (0..<60).map { "crown-\($0)" }
  private let frame = CrownFrame(width: 8, height: 8)

  private func database(_ drawing: Drawing) throws -> URL {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    try put(drawing, into: catalog)
    return url
  }

  private func put(_ drawing: Drawing, into catalog: CrownCatalog) throws {
    let record = try Fixture.record(drawing)
    try catalog.write { writer in
      for name in Self.names { try writer.put(name, record: record, source: nil) }
    }
  }

  /// Runs `attack` on one thread and `use` on others until the attack is over.
  private func run(attack: @Sendable () throws -> Void, use: @Sendable (Int) -> Void) {
    let isOver = Locked(false)
    DispatchQueue.concurrentPerform(iterations: 5) { thread in
      if thread == 0 {
        #expect(throws: Never.self) { try attack() }
        isOver.withLock { $0 = true }
        return
      }
      var step = thread
      repeat {
        use(step)
        step += 5
      } while !isOver.withLock { $0 }
    }
  }

  @Test func masksAreOfTheOldOrTheNewCrown() throws {
    let url = try database(Fixture.square)
    let library = try CrownLibrary(opening: url)
    let cache = MaskCache(library: library, byteBudget: 30 * 64)
    let writer = try CrownCatalog(opening: url.path, mode: .readWrite)
    let allowed = try [Fixture.square, Fixture.triangle].map {
      try Crown(name: "x", record: try Fixture.record($0)).mask(in: frame)
    }
    let lookAhead = GridLookAhead(cache: cache, names: Self.names, columns: 4, frame: frame)
    run(attack: {
      for round in 0..<12 { try put(round % 2 == 0 ? Fixture.triangle : Fixture.square, into: writer) }
    }) { step in
      let name = Self.names[step % Self.names.count]
      let mask = Result { () throws(CrownLibraryError) in try cache.mask(named: name, in: frame) }
      #expect((try? mask.get()).map(allowed.contains) ?? false, "\(mask)")
      if step % 7 == 0 { lookAhead.show(step % 50..<step % 50 + 8) }
      if step % 31 == 0 { cache.removeAll() }
      if step % 11 == 0 { #expect((try? library.names().count) == Self.names.count) }
    }
    for name in Self.names { #expect(try cache.mask(named: name, in: frame) == allowed[0]) }
  }

  @Test(arguments: [OpenMode.readOnly, .immutable])
  func aFileReplacedAndDamagedGivesCrownsOrTypedErrors(mode: OpenMode) throws {
    let url = try database(Fixture.disc)
    let size = try Data(contentsOf: url).count
    let library = try CrownLibrary(opening: url, mode: mode)
    let cache = MaskCache(library: library)
    run(attack: {
      var generator = SeededGenerator(seed: 77)
      let handle = try FileHandle(forWritingTo: url)
      for round in 0..<150 {
        try handle.seek(toOffset: UInt64(Int.random(in: 0..<size, using: &generator)))
        try handle.write(contentsOf: Data((0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }))
        if round == 75 { try handle.truncate(atOffset: UInt64(size / 2)) }
        if round == 100 { try FileManager.default.moveItem(at: url, to: url.appendingPathExtension("old")) }
        if round == 120 { try FileManager.default.copyItem(at: url.appendingPathExtension("old"), to: url) }
      }
    }) { step in
      let name = Self.names[step % Self.names.count]
      // Any error has a sentence; nothing traps, hangs, or gives another picture than a crown's.
      do throws(CrownLibraryError) {
        let crown = try library.crown(named: name)
        let mask = try cache.mask(named: name, in: frame)
        #expect(mask.width == 8 && crown.name == name)
      } catch {
        #expect(!"\(error)".isEmpty)
      }
      _ = try? library.contains(name)
      if step % 9 == 0 { _ = try? library.names() }
    }
  }
}
