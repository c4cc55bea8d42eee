/// The table `kern`: sorted lists of pairs of glyphs, in Microsoft's version and in Apple's.
struct KernTable: Sendable {
  private struct PairList: Sendable {
    /// Pairs of 6 bytes: two glyphs and the adjustment.
    let table: FontTable
    let count: Int
  }

  private var lists: [PairList] = []

  /// The largest number of subtables that is read. Fonts have one or two.
  private static let maximumSubtables = 16

  /// Reads the lists of a table; `nil` where it has none that are read.
  init?(_ table: FontTable) {
    guard let version = try? table.u16(0) else { return nil }
    try? (version == 0 ? readLists(of: table) : readAppleLists(of: table))
    if lists.isEmpty { return nil }
  }

  private mutating func readLists(of table: FontTable) throws(FontError) {
    var start = 4
    for _ in 0..<min(try table.u16(2), Self.maximumSubtables) {
      let (length, coverage) = (try table.u16(start + 2), try table.u16(start + 4))
      // Horizontal kerning of format 0, and no least distances.
      if coverage & 0xFF07 == 1 { try addList(at: start + 6, in: table) }
      guard length > 0 else { return }
      start += length
    }
  }

  private mutating func readAppleLists(of table: FontTable) throws(FontError) {
    var start = 8
    for _ in 0..<min(try table.u32(4), Self.maximumSubtables) {
      let (length, coverage) = (try table.u32(start), try table.u16(start + 4))
      // Neither vertical, nor across the line, nor of a variation; format 0.
      if coverage & 0xE0FF == 0 { try addList(at: start + 8, in: table) }
      guard length > 0 else { return }
      start += length
    }
  }

  private mutating func addList(at start: Int, in table: FontTable) throws(FontError) {
    let list = try table.part(from: start + 8)
    lists.append(PairList(table: list, count: min(try table.u16(start), list.count / 6)))
  }

  /// The adjustment of a pair: the sum of what the lists say.
  func adjustment(of first: Int, _ second: Int) throws(FontError) -> Int {
    let pair = first << 16 | second
    var sum = 0
    for list in lists {
      func key(_ index: Int) throws(FontError) -> Int {
        try list.table.u16(6 * index) << 16 | list.table.u16(6 * index + 2)
      }
      let found = try FontTable.firstIndex(below: list.count) { index throws(FontError) in try key(index) >= pair }
      if let found, try key(found) == pair { sum += try list.table.i16(6 * found + 4) }
    }
    return sum
  }
}
