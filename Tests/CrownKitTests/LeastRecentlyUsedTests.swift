import CrownsTestSupport
import Testing

@testable import CrownKit

@Suite struct LeastRecentlyUsedTests {
  /// The reference implementation: a list in the order of use.
  private struct Model {
    var entries: [(key: Int, value: Int, bytes: Int)] = []
    let budget: Int

    mutating func value(for key: Int) -> Int? {
      guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: place)
      entries.insert(entry, at: 0)
      return entry.value
    }

    mutating func insert(_ value: Int, _ bytes: Int, for key: Int) {
      entries.removeAll { $0.key == key }
      guard bytes <= budget else { return }
      while entries.reduce(0, { $0 + $1.bytes }) + bytes > budget { entries.removeLast() }
      entries.insert((key, value, bytes), at: 0)
    }
  }

  @Test(arguments: 0..<8)
  func behavesAsThePlainList(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let budget = [0, 1, 50, 100, 1000, 17, 5, 300][seed]
    var model = Model(budget: budget)
    var cache = LeastRecentlyUsed<Int, Int>(byteBudget: budget)
    for step in 0..<2000 {
      let key = Int.random(in: 0..<20, using: &generator)
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<45: #expect(cache.value(for: key) == model.value(for: key))
      case 45..<99:
        let bytes = Int.random(in: 0...60, using: &generator)
        cache.insert(step, byteCount: bytes, for: key)
        model.insert(step, bytes, for: key)
      default:
        cache.removeAll()
        model.entries = []
      }
      #expect(cache.keys == model.entries.map(\.key))
      #expect(cache.byteCount == model.entries.reduce(0) { $0 + $1.bytes })
      #expect(cache.count == model.entries.count)
      #expect((cache.peek(key) != nil) == model.entries.contains { $0.key == key })
    }
  }

  @Test func theLargestSizesDoNotOverflow() {
    var cache = LeastRecentlyUsed<Int, Int>(byteBudget: .max)
    cache.insert(1, byteCount: .max, for: 1)
    cache.insert(2, byteCount: .max, for: 2)
    #expect(cache.keys == [2] && cache.byteCount == .max)
  }
}
