import CrownStore
import CrownSystem
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownKit

@Suite struct MaskCacheTests {
  private let frame = CrownFrame(width: 10, height: 10)

  private func library(_ count: Int) throws -> CrownLibrary {
    let shapes = [Fixture.square, Fixture.triangle, Fixture.disc]
    return try Fixture.library(
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("crown-\($0)", shapes[$0 % shapes.count]) }))
  }

  @Test func keepsAMaskWithoutCopyingIt() throws {
    let cache = MaskCache(library: try library(1))
    let first = try cache.mask(named: "crown-0", in: frame)
    let second = try cache.mask(named: "crown-0", in: frame)
    #expect(first == (try cache.library.crown(named: "crown-0").mask(in: frame)))
    let addresses = [first, second].map { $0.coverage.withUnsafeBytes { $0.baseAddress } }
    #expect(addresses[0] == addresses[1])
    #expect(cache.count == 1 && cache.byteCount == 100)
    #expect(cache.keptMask(named: "crown-0", in: frame) == first)
    #expect(cache.keptMask(named: "crown-0", in: CrownFrame(width: 10, height: 10, contentMode: .fill)) == nil)
  }

  @Test func redrawingUsesTheBitmapsMemoryAgain() throws {
    let cache = MaskCache(library: try library(1))
    var bitmap = try cache.mask(named: "crown-0", in: frame).coloredPremultiplied(.black)
    let before = bitmap.pixels.withUnsafeBytes { $0.baseAddress }
    try cache.mask(named: "crown-0", in: frame).colorPremultiplied(.white, into: &bitmap)
    #expect(bitmap.pixels.withUnsafeBytes { $0.baseAddress } == before)
    #expect(bitmap[5, 5] == .white)
  }

  @Test func theLeastRecentlyUsedGoesFirst() throws {
    let cache = MaskCache(library: try library(4), byteBudget: 300)
    for index in 0..<3 { _ = try cache.mask(named: "crown-\(index)", in: frame) }
    _ = try cache.mask(named: "crown-0", in: frame)
    _ = try cache.mask(named: "crown-3", in: frame)
    #expect(cache.keptMask(named: "crown-1", in: frame) == nil)
    #expect([0, 2, 3].allSatisfy { cache.keptMask(named: "crown-\($0)", in: frame) != nil })
    #expect(cache.byteCount == 300)
    _ = try cache.mask(named: "crown-1", in: CrownFrame(width: 15, height: 10))
    #expect(cache.byteCount == 250 && cache.count == 2)
  }

  @Test(arguments: [0, -1, Int.min, 99])
  func aBudgetTooSmallKeepsNothing(budget: Int) throws {
    let cache = MaskCache(library: try library(1), byteBudget: budget)
    #expect(try cache.mask(named: "crown-0", in: frame).coverage.contains(255))
    #expect(cache.byteCount == 0 && cache.count == 0)
    #expect(cache.byteBudget == max(0, budget))
  }

  @Test func aMaskOverTheBudgetLeavesTheOthers() throws {
    let cache = MaskCache(library: try library(2), byteBudget: 150)
    _ = try cache.mask(named: "crown-0", in: frame)
    _ = try cache.mask(named: "crown-1", in: CrownFrame(width: 40, height: 40))
    #expect(cache.count == 1 && cache.byteCount == 100)
  }

  @Test func memoryWarningEmptiesIt() throws {
    let cache = MaskCache(library: try library(3))
    for index in 0..<3 { _ = try cache.mask(named: "crown-\(index)", in: frame) }
    cache.removeAll()
    #expect(cache.count == 0 && cache.byteCount == 0)
    #expect(try cache.mask(named: "crown-1", in: frame).coverage.contains(255))
    #expect(cache.count == 1)
  }

  @Test func whatIsBeingDrawnDuringAWarningIsNotKept() throws {
    let cache = MaskCache(library: try library(1))
    let mask = try Mask(width: 10, height: 10)
    let record = try cache.library.crown(named: "crown-0").record
    let before = cache.generation
    cache.removeAll()
    cache.keep(mask, of: record, .init(name: "crown-0", frame: frame), drawnSince: before)
    #expect(cache.count == 0)
    cache.keep(mask, of: record, .init(name: "crown-0", frame: frame), drawnSince: cache.generation)
    #expect(cache.count == 1)
  }

  /// An importer replaces a crown, and removes it, while the app shows it.
  @Test func aReplacedCrownIsDrawnAnew() throws {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    let (square, disc) = (try Fixture.record(Fixture.square), try Fixture.record(Fixture.disc))
    try catalog.write { writer in
      for name in ["a", "b"] { try writer.put(name, record: square, source: nil) }
    }
    let library = try CrownLibrary(opening: url)
    let cache = MaskCache(library: library)
    let before = try cache.mask(named: "a", in: frame)
    let other = try cache.mask(named: "b", in: frame)
    try catalog.write { _ = try $0.put("a", record: disc, source: nil) }
    #expect(cache.keptMask(named: "a", in: frame) == nil && !cache.keeps("a", in: frame))
    let after = try cache.mask(named: "a", in: frame)
    #expect(after != before)
    #expect(try after == library.crown(named: "a").mask(in: frame))
    #expect(cache.keptMask(named: "a", in: frame) == after && cache.keeps("a", in: frame))
    #expect(cache.count == 2 && cache.byteCount == 200)
    // The other one is kept.
    let addresses = try [other, cache.mask(named: "b", in: frame)].map {
      $0.coverage.withUnsafeBytes { $0.baseAddress }
    }
    #expect(addresses[0] == addresses[1])
    try catalog.write { _ = try $0.remove("a") }
    #expect(throws: CrownLibraryError.self) { try cache.mask(named: "a", in: frame) }
    #expect(cache.keptMask(named: "a", in: frame) == nil)
  }

  /// The look-ahead redraws a replaced crown, too.
  @Test func lookingAheadNoticesAReplacedCrown() async throws {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    let (square, disc) = (try Fixture.record(Fixture.square), try Fixture.record(Fixture.disc))
    try catalog.write { writer in
      for name in ["a", "b"] { try writer.put(name, record: square, source: nil) }
    }
    let cache = MaskCache(library: try CrownLibrary(opening: url))
    let lookAhead = GridLookAhead(cache: cache, names: ["a", "b"], columns: 1, frame: frame)
    lookAhead.show(0..<1)
    await lookAhead.finish()
    let before = cache.keptMask(named: "b", in: frame)
    try catalog.write { _ = try $0.put("b", record: disc, source: nil) }
    lookAhead.show(0..<1)
    await lookAhead.finish()
    #expect(before != nil)
    #expect(cache.keptMask(named: "b", in: frame) != before)
    #expect(cache.keeps("b", in: frame))
  }

  @Test func errorsAreNotKept() throws {
    let cache = MaskCache(library: try library(1))
    #expect(throws: CrownLibraryError.unknownCrown(name: "none", suggestions: [])) {
      try cache.mask(named: "none", in: frame)
    }
    #expect(throws: CrownLibraryError.self) { try cache.mask(named: "crown-0", in: CrownFrame(width: 0, height: 1)) }
    #expect(cache.count == 0)
  }

  @Test func manyAreDrawnInOrderAndOneDamagedSpoilsNone() async throws {
    let library = try Fixture.library(records: [
      "a": Fixture.record(Fixture.square), "b": [255, 255], "c": Fixture.record(Fixture.disc),
    ])
    let cache = MaskCache(library: library)
    let masks = try await cache.masks(named: ["c", "b", "a", "d", "c"], in: frame)
    #expect(masks.count == 5)
    #expect(try masks[0].get() == library.crown(named: "c").mask(in: frame))
    #expect(try masks[2].get() == library.crown(named: "a").mask(in: frame))
    #expect(try masks[4].get() == masks[0].get())
    guard case .failure(.damagedCrown(name: "b", _)) = masks[1], case .failure(.unknownCrown("d", _)) = masks[3] else {
      Issue.record("\(masks[1]), \(masks[3])")
      return
    }
    #expect(try await cache.masks(named: [], in: frame).isEmpty)
  }

  @Test func picturesOfAScreenFollowTheTheme() async throws {
    let library = try Fixture.library(records: ["a": Fixture.record(Fixture.square), "b": [255, 255]])
    let (cache, center) = (MaskCache(library: library), ThemeCenter())
    let color = ThemeColor(light: .black, dark: .white)
    let pictures = try await cache.pictures(named: ["a", "b"], in: frame, color: color, center: center)
    #expect(throws: CrownLibraryError.self) { try pictures[1].get() }
    #expect(try pictures[0].get().bitmap == library.crown(named: "a").mask(in: frame).coloredPremultiplied(.black))
    try center.update(ThemeEnvironment(appearance: .dark))
    #expect(try pictures[0].get().shownColor == .white)
  }

  @Test func cancellingStopsTheDrawing() async throws {
    let cache = MaskCache(library: try library(40))
    let names = (0..<40).map { "crown-\($0)" }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await cache.masks(named: names, in: frame)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(cache.count < 40)
  }

  /// A task on the same threads, which counts its turns while elements that take a quarter of a millisecond are mapped.
  @Test func otherTasksRunWhileManyElementsAreMapped() async throws {
    let turns = Locked(0)
    let counting = Task {
      while !Task.isCancelled {
        turns.withLock { $0 += 1 }
        await Task.yield()
      }
    }
    // Before its first element, every core may still be free for the other task.
    let before = Locked<Int?>(nil)
    let elements = 200 * Processors.count
    _ = try await Array(0..<elements).concurrentMap { _ in
      before.withLock { before in if before == nil { before = turns.withLock { $0 } } }
      let start = ContinuousClock.now
      while start.duration(to: .now) < .microseconds(250) {}
    }
    let after = turns.withLock { $0 }
    counting.cancel()
    // 50 ms on each core: a turn for each yield, of which there are about 80 on each.
    let first = try #require(before.withLock { $0 })
    #expect(after - first > 40)
  }

  /// Reading, drawing, emptying and counting from many threads; Thread Sanitizer looks on in `scripts/check threads`.
  @Test func manyThreadsShareACache() throws {
    let library = try library(12)
    let expected = try (0..<12).map { try library.crown(named: "crown-\($0)").mask(in: frame) }
    let cache = MaskCache(library: library, byteBudget: 700)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var generator = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<200 {
        let index = Int.random(in: 0..<12, using: &generator)
        #expect((try? cache.mask(named: "crown-\(index)", in: frame)) == expected[index])
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: cache.removeAll()
        case 1: _ = cache.keptMask(named: "crown-\(index)", in: frame)
        default: break
        }
        #expect(cache.byteCount <= 700)
      }
    }
    #expect(cache.byteCount == cache.count * 100)
  }
}
