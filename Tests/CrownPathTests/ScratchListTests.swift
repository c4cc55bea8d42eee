import CrownPath
import CrownsTestSupport
import Testing

@Suite struct ScratchListTests {
  @Test func listsGrowAndAreSorted() {
    var generator = SeededGenerator(seed: 3)
    for count in [0, 1, 2, 40, 1000] {
      var list = ScratchList<Int32>()
      var array: [Int32] = []
      for _ in 0..<count {
        let number = Int32.random(in: -50...50, using: &generator)
        list.append(number)
        array.append(number)
      }
      list.append(contentsOf: ScratchList(repeating: 7, count: 3))
      array += [7, 7, 7]
      list[0] += 1
      array[0] += 1
      list.sort(1..<list.count, by: <)
      array[1...].sort()
      #expect(list.indices.map { list[$0] } == array)
      list.sort(isNearlySorted: true, by: <)
      #expect(list.indices.map { list[$0] } == array.sorted())
      var last = ScratchList<Int32>(repeating: 0, count: 2)
      last.copy(from: list, at: list.count - 2)
      #expect([last[0], last[1]] == Array(array.sorted().suffix(2)))
      list.removeAll(from: 1)
      let left = list.count
      #expect(left == 1)
    }
  }
}
