import CrownsTestSupport
import Foundation
import Testing

@testable import CrownKit

@Suite struct GridLookAheadTests {
  private let frame = CrownFrame(width: 8, height: 8)
  private let names = (0..<40).map { "crown-\($0 < 10 ? "0" : "")\($0)" }

  private func cache(budget: Int = 1 << 20) throws -> MaskCache {
    let drawings = Dictionary(uniqueKeysWithValues: names.map { ($0, Fixture.disc) })
    return MaskCache(library: try Fixture.library(drawings), byteBudget: budget)
  }

  private func kept(_ cache: MaskCache) -> [Int] { names.indices.filter { cache.keeps(names[$0], in: frame) } }

  @Test func drawsTheRowsAheadInTheDirectionOfScrolling() async throws {
    let cache = try cache()
    let lookAhead = GridLookAhead(cache: cache, names: names, columns: 4, frame: frame, rowsAhead: 2)
    lookAhead.show(8..<16)
    await lookAhead.finish()
    #expect(kept(cache) == Array(16..<24))
    cache.removeAll()
    lookAhead.show(12..<20)
    await lookAhead.finish()
    #expect(kept(cache) == Array(20..<28))
    cache.removeAll()
    lookAhead.show(8..<16)
    await lookAhead.finish()
    #expect(kept(cache) == Array(0..<8))
    // Without a movement the direction stays.
    cache.removeAll()
    lookAhead.show(8..<16)
    await lookAhead.finish()
    #expect(kept(cache) == Array(0..<8))
  }

  @Test func nearestFirst() throws {
    let lookAhead = GridLookAhead(cache: try cache(), names: names, columns: 3, frame: frame, rowsAhead: 1)
    #expect(lookAhead.ahead(of: 6..<12, isScrollingBack: false) == [12, 13, 14])
    #expect(lookAhead.ahead(of: 6..<12, isScrollingBack: true) == [5, 4, 3])
    #expect(lookAhead.ahead(of: 0..<12, isScrollingBack: true) == [])
    #expect(lookAhead.ahead(of: 30..<39, isScrollingBack: false) == [39])
    #expect(lookAhead.ahead(of: 5..<5, isScrollingBack: false) == [])
  }

  @Test func doesNotPushOutWhatIsVisible() async throws {
    let cache = try cache(budget: 14 * 64)
    for item in 0..<12 { _ = try cache.mask(named: names[item], in: frame) }
    let lookAhead = GridLookAhead(cache: cache, names: names, columns: 4, frame: frame, rowsAhead: 3)
    lookAhead.show(0..<12)
    await lookAhead.finish()
    #expect(kept(cache) == Array(0..<14))
    for budget in [0, 63, 5 * 64] {
      let small = GridLookAhead(cache: try self.cache(budget: budget), names: names, columns: 4, frame: frame)
      #expect(small.ahead(of: 0..<12, isScrollingBack: false) == [])
    }
  }

  @Test func dropsWhatHasScrolledAway() async throws {
    let cache = try cache()
    let lookAhead = GridLookAhead(cache: cache, names: names, columns: 4, frame: frame, rowsAhead: 3)
    var generator = SeededGenerator(seed: 9)
    var last = 0
    for _ in 0..<200 {
      let first = Int.random(in: 0..<36, using: &generator)
      lookAhead.show(first..<first + 4)
      // Only the rows around the present position wait, regardless of what was drawn before.
      let ahead = first < last ? max(0, first - 12)..<first : first + 4..<min(40, first + 16)
      if first != last { #expect(lookAhead.waiting.allSatisfy(ahead.contains)) }
      last = first
    }
    lookAhead.show(0..<4)
    lookAhead.show(4..<8)
    lookAhead.cancel()
    #expect(lookAhead.waiting == [])
    await lookAhead.finish()
    lookAhead.show(20..<24)
    await lookAhead.finish()
    #expect((24..<36).allSatisfy { cache.keeps(names[$0], in: frame) })
  }

  @Test func asManyRowsAsThereAreAreDrawn() throws {
    let cache = try cache()
    for columns in [1, 2, 3, 4, 6, 1000, .max] {
      for rows in [1000, Int.max / 2 + 1, .max] {
        let lookAhead = GridLookAhead(
          cache: cache, names: names, columns: columns, frame: frame, rowsAhead: rows)
        #expect(lookAhead.ahead(of: 4..<8, isScrollingBack: false) == Array(8..<40))
        #expect(lookAhead.ahead(of: 4..<8, isScrollingBack: true) == [3, 2, 1, 0])
      }
    }
    let odd = CrownFrame(width: -8, height: -8)
    let lookAhead = GridLookAhead(cache: cache, names: names, columns: 4, frame: odd)
    #expect(lookAhead.ahead(of: 4..<8, isScrollingBack: false) == [])
  }

  @Test func anyRangeIsTaken() async throws {
    let cache = try cache()
    for columns in [Int.min, -1, 0, 1, 1000, .max] {
      for rows in [Int.min, 0, 1, .max] {
        let lookAhead = GridLookAhead(
          cache: cache, names: names, columns: columns, frame: frame, rowsAhead: rows)
        for range in [0..<0, -5..<5, 38..<100, 200..<300, Int.min..<Int.max] { lookAhead.show(range) }
        await lookAhead.finish()
      }
    }
    let empty = GridLookAhead(cache: cache, names: [], columns: 3, frame: frame)
    empty.show(0..<10)
    await empty.finish()
    for size in [0, -1, .nan, .infinity, 1e9] {
      let odd = CrownFrame(width: size, height: size)
      let lookAhead = GridLookAhead(cache: cache, names: names, columns: 3, frame: odd)
      lookAhead.show(0..<10)
      await lookAhead.finish()
    }
  }

  @Test func goesAwayWithItsGrid() async throws {
    let cache = try cache()
    weak var weakly: GridLookAhead?
    do {
      let lookAhead = GridLookAhead(cache: cache, names: names, columns: 4, frame: frame, rowsAhead: 5)
      weakly = lookAhead
      lookAhead.show(0..<4)
    }
    for _ in 0..<200 where weakly != nil { try await Task.sleep(for: .milliseconds(5)) }
    #expect(weakly == nil)
  }

  @Test func manyThreadsScroll() async throws {
    let cache = try cache(budget: 20 * 64)
    let lookAhead = GridLookAhead(cache: cache, names: names, columns: 4, frame: frame, rowsAhead: 2)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          var generator = SeededGenerator(seed: UInt64(thread))
          for _ in 0..<100 {
            let first = Int.random(in: 0..<36, using: &generator)
            lookAhead.show(first..<first + 4)
            if first == 7 { cache.removeAll() }
            if first == 8 { lookAhead.cancel() }
          }
        }
      }
    }
    await lookAhead.finish()
    #expect(cache.byteCount <= 20 * 64)
  }
}
