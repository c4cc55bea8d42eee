/// How the blocks of a packed database lie in its pages.
///
/// A row that is longer than a page goes on in pages of its own, and SQLite keeps so much of it in the page of the rows
/// that the others are full ("B-tree Pages" and "Cell Payload Overflow Pages" in SQLite's description of its file
/// format). Blocks are made a little longer than the least part in the page of the rows and a number of full pages: so
/// no page but those of the rows has room left, and those less than a row.
struct BlockPages: Hashable {
  /// The bytes of a page.
  let pageSize: Int
  /// How many pages a block fills beside its part in the page of the rows.
  let fullPages: Int

  /// What is tried for a small database. Small pages leave less room beside the tables' definitions; a block should
  /// have few kilobytes, since one crown is found by going through one.
  static let small = [
    BlockPages(pageSize: 1024, fullPages: 2), BlockPages(pageSize: 1024, fullPages: 3),
    BlockPages(pageSize: 1024, fullPages: 4), BlockPages(pageSize: 2048, fullPages: 1),
    BlockPages(pageSize: 2048, fullPages: 2), BlockPages(pageSize: 4096, fullPages: 1),
  ]
  /// What a large database has.
  static let large = BlockPages(pageSize: 4096, fullPages: 1)

  /// The bytes from which on a block is full.
  func blockByteCount(keyByteCount: Int) -> Int {
    let least = (pageSize - 12) * 32 / 255 - 23
    // A row's header, with a number for its length and one for the type of each of three columns.
    let header = 6
    return least + fullPages * (pageSize - 4) - header - keyByteCount
  }
}
