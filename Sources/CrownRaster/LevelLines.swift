/// Eight level lines of a row, and on each the winding number left of a pixel.
struct LevelLines {
  /// The lines, a pixel's eighth apart.
  static let count = 8

  /// Where the first four lie below the row's upper boundary, in distances of lines.
  let upper: SIMD4<Float>
  let lower: SIMD4<Float>
  private(set) var upperWinding = SIMD4<Int32>.zero
  private(set) var lowerWinding = SIMD4<Int32>.zero

  /// The lines at the row's left side.
  ///
  /// - Parameter offset: Where the first line lies, in distances of lines.
  init(offset: Float) {
    upper = SIMD4(0, 1, 2, 3) + offset
    lower = SIMD4(4, 5, 6, 7) + offset
  }

  /// All ones for those of four level lines that meet an edge.
  @inline(__always)
  static func met(_ lines: SIMD4<Float>, by edge: RowEdge) -> SIMD4<Int32> {
    (lines .>= SIMD4(repeating: edge.top)).bits & (lines .< SIMD4(repeating: edge.bottom)).bits
  }

  /// Passes edges that meet all lines.
  ///
  /// - Parameter winding: The sum over these edges.
  @inline(__always)
  mutating func pass(_ winding: Int32) {
    upperWinding = upperWinding &+ winding
    lowerWinding = lowerWinding &+ winding
  }

  /// Passes an edge.
  @inline(__always)
  mutating func pass(_ edge: RowEdge) {
    upperWinding = upperWinding &+ (Self.met(upper, by: edge) & edge.winding)
    lowerWinding = lowerWinding &+ (Self.met(lower, by: edge) & edge.winding)
  }
}
