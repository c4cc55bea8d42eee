import CrownPath

/// A pixel to refine.
struct ComplexPixel: BitwiseCopyable {
  /// The index of the pixel in the output, and that of its cell.
  var pixel: Int32
  var cell: Int32
  /// Its left side, in pixels less one half.
  var left: Float
  /// Its position in the log: the index of the entry times 8, plus the pixel of the group.
  var logIndex: Int32
  /// The link to the first of the edges in it, or -1, and their number.
  var firstLink: Int32 = -1
  var edges: Int32 = 0

  /// The index of the pixel's entry in the log.
  @inline(__always)
  var entry: Int { Int(logIndex &>> 3) }

  /// The lane of the pixel in vectors of its group, in the order of ``CoverageRule``.
  @inline(__always)
  var lane: Int {
    let pixel = Int(logIndex & 7)
    return pixel < 4 ? 2 &* pixel : 2 &* pixel &- 7
  }
}

/// The pixels of a drawing to refine.
struct ComplexPixels: ~Copyable {
  /// All of them, from index 1 on; index 0 receives the edges of all other pixels.
  private(set) var all = ScratchMemory<ComplexPixel>(uninitialized: 256)
  private(set) var count = 0
  /// A bit for each cell, 64 in a word, that is set where its pixel is complex.
  private(set) var marks = ScratchMemory<UInt64>(uninitialized: 0)
  /// The words of marks of the current fill, with an empty one behind those of its cells.
  private(set) var words = 0
  /// For each word with a mark the number of complex pixels before its cells.
  private var ranks = ScratchMemory<Int32>(uninitialized: 0)
  /// For each row the first at or below it with a complex pixel; `Int32.max` where there is none.
  private(set) var nextRow = ScratchMemory<Int32>(uninitialized: 64)

  /// The cells behind the last that may be read.
  private static let slack = 8

  /// Lists the pixels to refine.
  ///
  /// - Parameters:
  ///   - log: The groups with complex pixels.
  ///   - isThorough: As in ``SweepLog/pixelsToRefine(_:isThorough:)``.
  ///   - rows: The number of rows.
  /// - Returns: The first and the last row with such a pixel; `nil` without any.
  mutating func find(
    in log: borrowing SweepLog, isThorough: Bool, layout: CellLayout, rows: Int
  ) -> ClosedRange<Int>? {
    reserve(entries: log.count, cells: layout.cells(rows: rows) + Self.slack, rows: rows)
    let (all, marks, ranks, nextRow) = (all.view, marks.view, ranks.view, nextRow.view)
    all[0] = ComplexPixel(pixel: 0, cell: 0, left: 0, logIndex: 0)
    let limit = rows &* layout.stride
    var count = 0
    var firstRow = 0
    var row = -1
    // The cells of the current row.
    var start = 0
    var end = 0
    for entry in 0..<log.count {
      var complex = log.pixelsToRefine(entry, isThorough: isThorough)
      if complex == 0 { continue }
      let first = log.group(entry) &<< 3 &- CellLayout.margin
      while complex != 0 {
        let lane = complex.trailingZeroBitCount &>> 3
        complex &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane &<< 3))
        let cell = first &+ lane
        if cell < 0 || cell >= limit { continue }
        if cell >= end {
          let above = row
          row = cell / layout.stride
          start = row &* layout.stride
          end = start &+ layout.stride
          if above < 0 { firstRow = row }
          nextRow.fill(above &+ 1..<row &+ 1, with: Int32(truncatingIfNeeded: row))
        }
        let x = cell &- start
        if x >= layout.width { continue }
        let marked = cell &+ CellLayout.margin
        let word = marked &>> 6
        if marks[word] == 0 { ranks[word] = Int32(truncatingIfNeeded: count) }
        marks[word] |= 1 &<< UInt64(truncatingIfNeeded: marked)
        count &+= 1
        all[count] = ComplexPixel(
          pixel: Int32(truncatingIfNeeded: row &* layout.width &+ x),
          cell: Int32(truncatingIfNeeded: marked), left: Float(x) - 0.5,
          logIndex: Int32(truncatingIfNeeded: entry &<< 3 &+ lane))
      }
    }
    self.count = count
    guard count > 0 else { return nil }
    nextRow.fill(row &+ 1..<rows &+ 1, with: .max)
    return firstRow...row
  }

  private mutating func reserve(entries: Int, cells: Int, rows: Int) {
    if nextRow.count <= rows { nextRow.grow(to: rows + 1, keeping: 0) }
    words = (cells + 63) / 64 + 1
    if marks.count < words {
      marks = ScratchMemory(zeros: words)
      ranks = ScratchMemory(uninitialized: words)
    }
    if all.count <= entries * 8 { all.grow(to: entries * 10 + 1, keeping: 0) }
  }

  /// The index of the pixel of a cell; 0 where it is not complex. Branch-free.
  @inline(__always)
  func index(ofCell cell: Int) -> Int {
    let word = cell &>> 6
    let isComplex = Int(truncatingIfNeeded: marks[word] &>> UInt64(truncatingIfNeeded: cell)) & 1
    return firstIndex(from: cell, in: word) & (0 &- isComplex)
  }

  /// The index of the first complex pixel at or behind a cell, in a word that has such a pixel.
  @inline(__always)
  func firstIndex(from cell: Int, in word: Int) -> Int {
    let before = marks[word] & (1 &<< UInt64(truncatingIfNeeded: cell) &- 1)
    return Int(ranks[word]) &+ before.nonzeroBitCount &+ 1
  }

  /// Clears the marks of all cells; the pixels stay.
  func clearMarks() {
    for pixel in 0..<count { marks[Int(all[pixel &+ 1].cell) &>> 6] = 0 }
  }
}
