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
  /// How far the line goes sideways within a row.
  static let span = 3 * column
  /// x at the lower boundary of the first row that is wanted, were the line long enough.
  static let boundaryX = 4 * column
  /// The height of the piece in the highest row, as all heights negative for lines that run up; a line in one row has it here and
  /// in ``bottomHeight``.
  static let topHeight = 5 * column
  /// The height of the piece in the lowest row.
  static let bottomHeight = 6 * column
  /// The height of a piece between.
  static let height = 7 * column
  /// The rows below the highest, which is row 0.
  static let rows = 8 * column
  /// The first row that is wanted.
  static let first = 9 * column
  /// The rows that are wanted below the first; negative where none is.
  static let more = 10 * column
  /// The cell where row `first` begins, in the form that ``PieceQueue/cell`` has.
  static let cell = 11 * column

  /// The cell of the line's first vertex.
  static let start = 12 * column

  private static let column = capacity + 8

  let memory = ScratchBuffer<Int32>(uninitialized: 13 * column)

  /// Measures lines, four at once: line `k` leads from vertex `k` to vertex `k + 1`.
  ///
  /// - Parameters:
  ///   - scale: The steps that a row's height is measured in.
  ///   - stride: The cells a row.
  ///   - wanted: The rows to find the pieces of.
  @inline(__always)
  func measure(
    _ lines: Range<Int>, of polygons: QuantizedPolygons, scale: Float, stride: Int, wanted: Range<Int32>
  ) {
    let full = SIMD4<Float>(repeating: scale)
    let stride = Int32(truncatingIfNeeded: stride)
    let lower = SIMD4<Int32>(repeating: wanted.lowerBound)
    let upper = SIMD4<Int32>(repeating: wanted.upperBound &- 1)
    let margin = SIMD4<Int32>(repeating: Int32(CellLayout.margin) &- PieceQueue.bias)
    var k = lines.lowerBound
    var at = 0
    while k < lines.upperBound {
      let x0 = polygons.x.vector(SIMD4<Float>.self, at: k)
      let x1 = polygons.x.vector(SIMD4<Float>.self, at: k &+ 1)
      let row0 = polygons.row.vector(SIMD4<Int32>.self, at: k)
      let row1 = polygons.row.vector(SIMD4<Int32>.self, at: k &+ 1)
      let fraction0 = polygons.fraction.vector(SIMD4<Float>.self, at: k)
      let fraction1 = polygons.fraction.vector(SIMD4<Float>.self, at: k &+ 1)
      // A line within a row counts as one that runs down; its height may be negative.
      let runsUp = row1 .< row0
      let isSingle = row1 .== row0
      let topX = x0.replacing(with: x1, where: runsUp)
      let bottomX = x1.replacing(with: x0, where: runsUp)
      let topRow = row0.replacing(with: row1, where: runsUp)
      let bottomRow = row1.replacing(with: row0, where: runsUp)
      let topFraction = fraction0.replacing(with: fraction1, where: runsUp)
      let bottomFraction = fraction1.replacing(with: fraction0, where: runsUp)
      let sign = runsUp.bits & Int32.min
      let rows = bottomRow &- topRow
      let height = rows.float * full - topFraction + bottomFraction
      let distance = bottomX - topX
      let slope = distance / height
      let step = slope * full
      let remaining = full - topFraction
      let skipped = SIMD4<Int32>.maximum(lower &- topRow, .zero)
      let pieceHeight = SIMD4<Float>(pattern: full.pattern ^ sign)
      let sideways = step.replacing(with: distance, where: isSingle)
      memory.store(topX, at: Self.topX &+ at)
      memory.store(bottomX, at: Self.bottomX &+ at)
      memory.store(step, at: Self.step &+ at)
      memory.store(sideways.pattern & Int32.max, at: Self.span &+ at)
      memory.store(topX + remaining * slope + skipped.float * step, at: Self.boundaryX &+ at)
      memory.store(
        SIMD4<Float>(pattern: remaining.pattern ^ sign).replacing(with: height, where: isSingle),
        at: Self.topHeight &+ at)
      memory.store(
        SIMD4<Float>(pattern: bottomFraction.pattern ^ sign).replacing(with: height, where: isSingle),
        at: Self.bottomHeight &+ at)
      memory.store(pieceHeight, at: Self.height &+ at)
      memory.store(rows, at: Self.rows &+ at)
      memory.store(skipped, at: Self.first &+ at)
      memory.store(SIMD4<Int32>.minimum(rows, upper &- topRow) &- skipped, at: Self.more &+ at)
      memory.store((topRow &- lower &+ skipped) &* stride &+ margin, at: Self.cell &+ at)
      memory.store(
        (row0 &- lower) &* stride &+ margin &+ (x0 + SIMD4<Float>.rounder).pattern, at: Self.start &+ at)
      k &+= 4
      at &+= 4
    }
  }
}
