/// Pieces of lines, each in one row, that wait to be added to the cells several at once.
///
/// Columns in one piece of memory, as in ``LineList``.
struct PieceQueue {
  /// Pieces are added when so many wait: few enough to stay in the first-level cache.
  static let batch = 512
  /// x at the two ends, in pixels less one half, so that rounding finds the cell.
  static let startX = 0
  static let endX = 1 * column
  /// The signed height, in steps of the accumulator's scale.
  static let height = 2 * column
  /// The first cell of the row, less the bits that rounding adds.
  static let cell = 3 * column

  /// One line may add a piece for each row, or one for two pixels of a row.
  static let capacity = batch + Mask.sizes.upperBound + 16
  /// Where pieces more than 1 pixel wide begin in a column; the others begin at 0.
  static let wide = capacity

  private static let column = 2 * capacity

  /// Narrower pieces count as so wide where a division asks for it.
  static let leastWidth: Float = 1e-6
  /// What rounding by ``SIMD4/rounder`` leaves above the integer.
  static let bias = Int32(bitPattern: SIMD4<Float>.rounder.bitPattern)

  let memory = ScratchBuffer<Int32>(uninitialized: 4 * column)

  /// Gives the lanes behind the last piece values that are numbers; what comes of them is not used.
  func pad(at count: Int) {
    memory.store(SIMD8<Int32>.zero, at: Self.startX + count)
    memory.store(SIMD8<Int32>.zero, at: Self.endX + count)
    memory.store(SIMD8<Int32>.zero, at: Self.height + count)
    memory.store(SIMD8<Int32>.zero, at: Self.cell + count)
  }
}
