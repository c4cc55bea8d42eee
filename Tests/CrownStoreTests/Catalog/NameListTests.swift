import Testing

@testable import CrownStore

/// Lists of names that are held, and that lie in a temporary file.
@Suite struct NameListTests {
  @Test(arguments: [1, 3, 1000])
  func eachNameIsThereOnceInItsOrder(limit: Int) throws {
    let list = NameList(limit: limit)
    let names = (0..<20).map { "crown \($0 * 7 % 20)" }
    for name in names {
      #expect(try list.add(name))
      #expect(try !list.add(name))
    }
    #expect(list.count == 20)
    var found: [String] = []
    try list.forEach { found.append($0) }
    #expect(found == names)
    #expect(try list.names(from: 5, limit: 4) == Array(names[5..<9]))
    #expect(try list.names(from: 18, limit: 9) == Array(names[18...]))
    #expect(try list.names(from: 30, limit: 9).isEmpty)
    #expect(try list.contains("crown 19") && !list.contains("crown 20"))
    found = []
    try list.forEachInByteOrder { found.append($0) }
    #expect(found == names.sorted())
  }

  @Test(arguments: [1, 3, 1000])
  func namesOfGreaterRankComeFirst(limit: Int) throws {
    var sorter = NameSorter(limit: limit)
    for (name, rank) in [("b10", 2), ("b2", 2), ("a", -1), ("c", 7), ("d", 0)] { try sorter.add(name, rank: rank) }
    for _ in 0..<2 {
      var found: [String] = []
      try sorter.forEach { found.append($0) }
      #expect(found == ["c", "b2", "b10", "d", "a"])
    }
  }
}
