/// Where the cells of a mask's pixels lie.
struct CellLayout {
  /// The pixels of a row.
  let width: Int
  /// The cells of a row.
  let stride: Int
  /// Whether each row has marks of its own: so many whole words, and a byte for what lies between two rows. In other masks one row
  /// follows the other without anything between.
  let isWide: Bool

  /// Cells before the first pixel's, because rounding may place a vertex at x = 0 into the cell before; in wide masks also behind
  /// each row. As many as a byte of marks tells of.
  static let margin = 64
  /// Cells behind the last row, for what ends at the right side.
  static let slack = 32
  /// The cells for which one word tells which groups were written to.
  static let wordCells = 512

  init(width: Int) {
    self.width = width
    isWide = width >= Self.wordCells
    // The margin also keeps cells one above the other from competing for the same few places of a cache.
    stride = isWide ? (width + Self.wordCells - 1) / Self.wordCells * Self.wordCells + Self.margin : width
  }

  /// The words of marks of a row of a wide mask.
  var rowWords: Int { stride / Self.wordCells }

  /// The number of cells that so many rows take, in whole words.
  func cells(rows: Int) -> Int {
    (Self.margin + rows * stride + Self.slack + Self.wordCells - 1) / Self.wordCells * Self.wordCells
  }

  /// The cells of so many rows in which lines begin; what begins at the right side does so in the next row where nothing lies between.
  func starts(rows: Int) -> Range<Int> { Self.margin..<Self.margin + rows * stride + (isWide ? 0 : 1) }

  /// The groups of eight cells that have pixels of so many rows.
  func groups(rows: Int) -> ClosedRange<Int> { Self.margin / 8...(Self.margin + rows * stride - 1) / 8 }
}
