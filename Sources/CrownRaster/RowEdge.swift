/// The part of a line that lies in one row, as the level lines of ``PixelLines`` meet it.
struct RowEdge: BitwiseCopyable {
  /// Where it begins and ends below the row's upper boundary, in distances of level lines.
  var top: Float
  var bottom: Float
  /// 1 for an outline that runs down here, -1 for one that runs up.
  var winding: Int32
  /// The row's next edge, or -1.
  var next: Int32
  /// x on the row's upper boundary, were the edge long enough, and its change from one level line to the next; in pixels.
  var x: Float
  var step: Float
  /// How far it reaches sideways.
  var left: Float
  var right: Float

  /// Whether it runs from one boundary of the row to the other.
  @inline(__always)
  var isThrough: Bool { top == 0 && bottom == Float(PixelLines.count) }

  /// All ones for those of four level lines that meet it.
  @inline(__always)
  func meets(_ lines: SIMD4<Float>) -> SIMD4<Int32> {
    (lines .>= SIMD4(repeating: top)).bits & (lines .< SIMD4(repeating: bottom)).bits
  }
}
