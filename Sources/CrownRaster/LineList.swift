/// Lines measured for cutting at the rows' boundaries, a few hundred at a time.
///
/// One piece of memory with a column for each number, so that the compiler needs one address for all of them.
struct LineList {
  /// The lines that fit.
  static let capacity = 256
  /// x where the line enters its highest row, in pixels less one half.
  static let topX = 0
  /// x where it leaves its lowest row.
  static let bottomX = 1 * column
  /// The change of x from one row to the next.
  static let step = 2 * column
  /// The kind of the line's pieces, by how far it goes sideways within a row: see ``PieceQueue``.
  static let kind = 3 * column
  /// x at the lower boundary of the first row that is wanted, were the line long enough.
  static let boundaryX = 4 * column
  /// The height of the piece in the highest row, as all heights negative for lines that run up, and with ``PieceQueue/begins`` where the
  /// line begins here; a line in one row has it here and in ``bottomHeight``.
  static let topHeight = 5 * column
  /// The height of the piece in the lowest row.
  static let bottomHeight = 6 * column
  /// The height of a piece between.
  static let height = 7 * column
  /// The rows below the highest, which is row 0; negative where no row is wanted. This and ``first`` where not all rows are.
  static let rows = 8 * column
  /// The first row that is wanted.
  static let first = 9 * column
  /// The rows that are wanted below the first; -1 where none is.
  static let more = 10 * column
  /// The cell where row `first` begins, in the form that ``PieceQueue/cell`` has.
  static let cell = 11 * column

  /// How far the line's upper end lies below its row's upper boundary.
  static let top = 12 * column

  /// 0, 1, 2 and 3, and as many rows in cells: from memory, since the compiler takes arithmetic apart of vectors that it knows.
  static let four = 13 * column
  static let fourRows = 13 * column + 4

  private static let column = capacity + 8

  let memory = ScratchBuffer<Int32>(uninitialized: 13 * column + 8)

  /// Makes ready for masks with so many cells a row.
  func begin(stride: Int) {
    memory.store(SIMD4<Float>(0, 1, 2, 3), at: Self.four)
    memory.store(SIMD4<Int32>(0, 1, 2, 3) &* Int32(truncatingIfNeeded: stride), at: Self.fourRows)
  }

  /// Makes one of the measured lines none.
  func remove(_ line: Int) {
    memory[Self.more + line] = -1
    memory[Self.rows + line] = .min
  }

  /// Measures lines, eight at once: line `k` leads from vertex `k` to vertex `k + 1`.
  ///
  /// - Parameters:
  ///   - scale: The steps that a row's height is measured in.
  ///   - stride: The cells a row.
  ///   - wanted: The rows to find the pieces of.
  ///   - choice: Whether these are all rows.
  @inline(__always)
  func measure<Rows: RowChoice>(
    _ lines: Range<Int>, of polygons: QuantizedPolygons, scale: Float, stride: Int, wanted: Range<Int32>,
    as choice: Rows.Type
  ) {
    let full = SIMD8<Float>(repeating: scale)
    let stride = SIMD8<Int32>(repeating: Int32(truncatingIfNeeded: stride))
    let lower = SIMD8<Int32>(repeating: wanted.lowerBound)
    let upper = SIMD8<Int32>(repeating: wanted.upperBound &- 1)
    let margin = SIMD8<Int32>(repeating: Int32(CellLayout.margin) &- PieceQueue.bias)
    var k = lines.lowerBound
    var at = 0
    while k < lines.upperBound {
      let x0 = polygons.x.vector(SIMD8<Float>.self, at: k)
      let x1 = polygons.x.vector(SIMD8<Float>.self, at: k &+ 1)
      let row0 = polygons.row.vector(SIMD8<Int32>.self, at: k)
      let row1 = polygons.row.vector(SIMD8<Int32>.self, at: k &+ 1)
      let fraction0 = polygons.fraction.vector(SIMD8<Float>.self, at: k)
      let fraction1 = polygons.fraction.vector(SIMD8<Float>.self, at: k &+ 1)
      let begins = polygons.joints.vector(SIMD8<Int32>.self, at: k)
      let down = row1 &- row0
      let signedHeight = down.float * full + (fraction1 - fraction0)
      let runsUp = signedHeight.isNegative
      let sign = signedHeight.pattern & Int32.min
      // Where a line leaves its row.
      let isLong = (down | (0 &- down)).isNegative
      let topX = x0.replaced(by: x1, where: runsUp)
      let bottomX = x1.replaced(by: x0, where: runsUp)
      let topFraction = fraction0.replaced(by: fraction1, where: runsUp)
      let bottomFraction = fraction1.replaced(by: fraction0, where: runsUp)
      let topRow = row0 &+ (down & runsUp)
      let rows = (down ^ runsUp) &- runsUp
      let distance = bottomX - topX
      let slope = distance / signedHeight.flipped(sign)
      let step = slope * full
      let remaining = full - topFraction
      let boundaryX = topX + remaining * slope
      let span = SIMD8<Float>(pattern: distance.replaced(by: step, where: isLong).pattern & Int32.max)
      memory.store(topX, at: Self.topX &+ at)
      memory.store(bottomX, at: Self.bottomX &+ at)
      memory.store(step, at: Self.step &+ at)
      memory.store(0 &- (1 - span).isNegative &- (2 - span).isNegative, at: Self.kind &+ at)
      let topHeight = signedHeight.replaced(by: remaining.flipped(sign), where: isLong)
      let bottomHeight = signedHeight.replaced(by: bottomFraction.flipped(sign), where: isLong)
      memory.store(topHeight.pattern | (~(isLong & runsUp) & begins), at: Self.topHeight &+ at)
      memory.store(bottomHeight.pattern | ((~isLong | runsUp) & begins), at: Self.bottomHeight &+ at)
      memory.store(topFraction, at: Self.top &+ at)
      memory.store(full.flipped(sign), at: Self.height &+ at)
      if Rows.areAll {
        memory.store(boundaryX, at: Self.boundaryX &+ at)
        memory.store(rows, at: Self.more &+ at)
        memory.store((topRow &- lower) &* stride &+ margin, at: Self.cell &+ at)
      } else {
        let above = lower &- topRow
        let skipped = above & ~above.isNegative
        let below = upper &- topRow &- rows
        let more = rows &+ (below & below.isNegative) &- skipped
        memory.store(boundaryX + skipped.float * step, at: Self.boundaryX &+ at)
        memory.store(rows | (more.isNegative & Int32.min), at: Self.rows &+ at)
        memory.store(skipped, at: Self.first &+ at)
        memory.store(more | more.isNegative, at: Self.more &+ at)
        memory.store((skipped &- above) &* stride &+ margin, at: Self.cell &+ at)
      }
      k &+= 8
      at &+= 8
    }
  }
}
