/// The page layout of the blocks of a packed database.
///
/// A row that is longer than a page continues in overflow pages of its own. SQLite keeps so much of it in the page of
/// the rows that the overflow pages are full ("B-tree Pages" and "Cell Payload Overflow Pages" in SQLite's description
/// of its file format). Blocks are made a little longer than the least part in the page of the rows and a number of
/// full pages. So only the pages of the rows have room left, and less than a row.
struct BlockPages: Hashable {
  /// The bytes of a page.
  let pageSize: Int
  /// The number of pages that a block fills beside its part in the page of the rows.
  let fullPages: Int

  /// The most crowns of ordinary length in a block: one crown is found by reading the names of about half of them.
  private static let crownCount = 64

  /// The layouts that are tried for a small database. Small pages leave less room beside the tables' definitions.
  private static let small = [
    BlockPages(pageSize: 1024, fullPages: 1), BlockPages(pageSize: 1024, fullPages: 2),
    BlockPages(pageSize: 1024, fullPages: 3), BlockPages(pageSize: 1024, fullPages: 4),
    BlockPages(pageSize: 2048, fullPages: 1), BlockPages(pageSize: 2048, fullPages: 2),
    BlockPages(pageSize: 4096, fullPages: 1),
  ]
  /// The layout of a large database.
  private static let large = BlockPages(pageSize: 4096, fullPages: 1)
  /// The bytes of records from which on a database is large: the layout makes no difference then.
  private static let largeByteCount = 16 << 20

  /// The layouts that may suit a database, of which the one with the smallest file is taken.
  static func candidates(crownCount: Int, recordBytes: Int) -> [BlockPages] {
    guard recordBytes < largeByteCount else { return [large] }
    let most = BlockPages.crownCount * recordBytes / max(crownCount, 1)
    let fitting = small.filter { $0.blockByteCount(keyByteCount: 0) <= most }
    return fitting.isEmpty ? [small[0]] : fitting
  }

  /// The bytes from which on a block is full.
  func blockByteCount(keyByteCount: Int) -> Int {
    let least = (pageSize - 12) * 32 / 255 - 23
    // A row's header, with a number for its length and one for the type of each of three columns.
    let header = 6
    return least + fullPages * (pageSize - 4) - header - keyByteCount
  }
}
