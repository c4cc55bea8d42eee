/// A list of byte strings in a CFF table (Adobe Technical Note 5176, section 5).
struct CompactIndex: Sendable {
  private let table: FontTable
  private let offsetSize: Int
  let count: Int
  /// The offset in the table that offsets of the list are counted from.
  private let base: Int
  /// The offset in the table after the list.
  let end: Int

  init(_ table: FontTable, at offset: Int) throws(FontError) {
    self.table = table
    count = try table.u16(offset)
    guard count > 0 else {
      (offsetSize, base, end) = (1, offset, offset + 2)
      return
    }
    offsetSize = try table.u8(offset + 2)
    guard 1...4 ~= offsetSize else { throw table.damage }
    base = offset + 2 + (count + 1) * offsetSize
    end = base + (try table.unsigned(offset + 3 + count * offsetSize, size: offsetSize))
  }

  /// The byte string at an index.
  subscript(index: Int) -> FontTable {
    get throws(FontError) {
      guard index >= 0, index < count else { throw table.damage }
      let offset = base - (count + 1 - index) * offsetSize + 1
      let start = try table.unsigned(offset, size: offsetSize)
      let end = try table.unsigned(offset + offsetSize, size: offsetSize)
      guard start <= end else { throw table.damage }
      return try table.part(from: base + start, count: end - start)
    }
  }
}
