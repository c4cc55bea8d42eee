/// Where eight level lines lie in a row.
struct LevelLines {
  /// The lines, a pixel's eighth apart.
  static let count = 8

  /// Where the first four lie below the row's upper boundary, in distances of lines.
  let upper: SIMD4<Float>
  let lower: SIMD4<Float>

  /// Eight lines, the others a pixel's eighth each below the first.
  ///
  /// - Parameter offset: Where the first line lies, in distances of lines.
  @inline(__always)
  init(offset: Float) {
    upper = SIMD4(0, 1, 2, 3) + offset
    lower = SIMD4(4, 5, 6, 7) + offset
  }

  /// All ones for those of four level lines that meet an edge.
  @inline(__always)
  static func met(_ lines: SIMD4<Float>, by edge: RowEdge) -> SIMD4<Int32> {
    (lines .>= SIMD4(repeating: edge.top)).bits & (lines .< SIMD4(repeating: edge.bottom)).bits
  }
}
