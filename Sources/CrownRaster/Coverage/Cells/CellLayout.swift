/// The layout in memory of the cells of a mask's pixels.
struct CellLayout {
  /// The pixels of a row.
  let width: Int
  /// The cells of a row.
  let stride: Int
  /// True if each row has whole words of marks to itself, and a byte for the margin between two rows. In narrower masks
  /// the rows follow one another without a gap.
  let hasRowMarks: Bool

  /// The cells before the first pixel's, and behind each row with marks of its own: rounding may put a vertex at x = 0
  /// into the cell before. As many as one byte of marks covers.
  static let margin = 64
  /// The cells behind the last row, for what ends at the right side.
  static let slack = 32
  /// The cells that one word of marks covers.
  static let wordCells = 512

  init(width: Int) {
    self.width = width
    hasRowMarks = width >= Self.wordCells
    // With the margin, cells above one another do not compete for the same set of a cache.
    stride = hasRowMarks ? (width + Self.wordCells - 1) / Self.wordCells * Self.wordCells + Self.margin : width
  }

  /// The words of marks of a row that has its own.
  var rowWords: Int { stride / Self.wordCells }

  /// The cells that a number of rows take, in whole words of marks.
  func cells(rows: Int) -> Int {
    (Self.margin + rows * stride + Self.slack + Self.wordCells - 1) / Self.wordCells * Self.wordCells
  }

  /// The groups of eight cells that hold pixels of a number of rows.
  func groups(rows: Int) -> ClosedRange<Int> { Self.margin / 8...(Self.margin + rows * stride - 1) / 8 }
}
