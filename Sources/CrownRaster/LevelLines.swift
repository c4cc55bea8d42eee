/// Where eight level lines lie in a row.
struct LevelLines {
  /// The lines, a pixel's eighth apart.
  static let count = 8

  /// Where they lie below the row's upper boundary, in distances of lines.
  let heights: SIMD8<Float>

  /// Eight lines, the others a pixel's eighth each below the first.
  ///
  /// - Parameter offset: Where the first line lies, in distances of lines.
  @inline(__always)
  init(offset: Float) { heights = SIMD8(0, 1, 2, 3, 4, 5, 6, 7) + offset }

  /// All ones for the lines that meet an edge; none lies at its end.
  @inline(__always)
  func met(by edge: RowEdge) -> SIMD8<Int32> {
    (heights - edge.bottom).isNegative & ~(heights - edge.top).isNegative
  }
}
