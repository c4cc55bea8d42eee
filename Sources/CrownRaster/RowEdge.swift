/// The part of a line that lies in one row, as the level lines of ``PixelLines`` meet it.
struct RowEdge: BitwiseCopyable {
  /// The first of the row's level lines that meets it, and the first below that does not.
  var first: Int32
  var end: Int32
  /// 1 for an outline that runs down here, -1 for one that runs up.
  var winding: Int32
  /// The row's next edge, or -1.
  var next: Int32
  /// x on the first level line, were the edge long enough, and its change from one level line to the next; in pixels.
  var x: Float
  var step: Float
  /// How far it reaches sideways.
  var left: Float
  var right: Float

  /// All ones for those of the first four level lines that meet it.
  @inline(__always)
  var upperLines: SIMD4<Int32> { met(SIMD4(0, 1, 2, 3)) }

  /// All ones for those of the other four level lines that meet it.
  @inline(__always)
  var lowerLines: SIMD4<Int32> { met(SIMD4(4, 5, 6, 7)) }

  @inline(__always)
  private func met(_ lines: SIMD4<Int32>) -> SIMD4<Int32> {
    (lines .>= SIMD4(repeating: first)).bits & (lines .< SIMD4(repeating: end)).bits
  }
}
