/// Where the cells of a mask's pixels lie.
struct CellLayout {
  /// The pixels of a row.
  let width: Int
  /// The cells of a row.
  let stride: Int

  /// Cells before the first pixel's, because rounding may place a vertex at x = 0 into the cell before.
  static let margin = 8
  /// Cells behind the last row, for what ends at the right side.
  static let slack = 32
  /// The cells for which one word tells which groups were written to.
  static let wordCells = 512

  init(width: Int) {
    self.width = width
    // Cells one above the other must not all compete for the same few places of a cache. The sweep relies on it that a row
    // with a gap is longer than a word.
    stride = width.isMultiple(of: 512) ? width + 16 : width
  }

  /// The cells without pixels behind each row.
  var gap: Int { stride - width }

  /// The row of a cell.
  @inline(__always)
  func row(ofCell cell: Int) -> Int { (cell &- Self.margin) / stride }

  /// The number of cells that so many rows take, in whole words.
  func cells(rows: Int) -> Int {
    (Self.margin + rows * stride + Self.slack + Self.wordCells - 1) / Self.wordCells * Self.wordCells
  }
}
