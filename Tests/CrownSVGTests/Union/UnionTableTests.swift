import Testing

@testable import CrownSVG

/// The tables that the union is computed with.
@Suite struct UnionTableTests {
  @Test func bucketsKeepTheOrderOfTheirElements() {
    let elements = (0..<500).map { Int32($0) }
    func buckets(of element: Int32) -> [Int] {
      // Some elements are in two buckets, and some buckets are empty.
      let first = Int(element &* 7919 % 61)
      return element % 3 == 0 ? [first, (first + 5) % 61] : [first]
    }
    var sorted = Buckets<Int32>(count: 70)
    for element in elements { for bucket in buckets(of: element) { sorted.announce(bucket) } }
    let largest = sorted.largestCount
    sorted.allocate(filler: -1)
    for element in elements.reversed() { for bucket in buckets(of: element) { sorted.insert(element, into: bucket) } }
    var count = 0
    for bucket in 0..<70 {
      let found = sorted.indices(of: bucket).map { sorted[$0] }
      #expect(found == elements.filter { buckets(of: $0).contains(bucket) })
      #expect(found.count <= largest)
      count += found.count
    }
    let (total, all) = (sorted.count, sorted.indices(of: 0..<70))
    #expect(total == count && all == 0..<count)
  }

  @Test func chainsHoldTheLastElementFirst() {
    var chains = HashChains<EdgeID>(slots: 4, capacity: 0)
    let keys = (0..<300).map { UInt64($0 % 40) << 32 | 3 }
    for key in keys { chains.add(in: chains.slot(of: key)) }
    for key in Set(keys) {
      var found: [Int] = []
      var next = chains.first(in: chains.slot(of: key))
      while next.isPresent {
        if keys[next.index] == key { found.append(next.index) }
        next = chains.next(after: next)
      }
      #expect(found == keys.indices.filter { keys[$0] == key }.reversed())
    }
    let zeros = (chains.slot(of: 0, 1), chains.slot(of: -0.0, 1))
    #expect(zeros.0 == zeros.1)
  }
}
