/// The part of a line that lies in one row, as ``LevelLines`` meet it.
struct RowEdge: BitwiseCopyable {
  /// Where it begins and ends below the row's upper boundary, in distances of level lines.
  var top: Float
  var bottom: Float
  /// 1 for an outline that runs down here, -1 for one that runs up.
  var winding: Int32
  /// The next edge of the same list, or -1.
  var next: Int32
  /// x on the row's upper boundary, were the edge long enough, and its change from one level line to the next; in pixels.
  var x: Float
  var step: Float

  /// Whether it runs from one boundary of the row to the other.
  @inline(__always)
  var isThrough: Bool { top == 0 && bottom == Float(LevelLines.count) }

  /// Whether eight lines tell its area closely enough: it goes at most 2 pixels sideways in the row.
  @inline(__always)
  var isSteep: Bool { abs(step) * Float(LevelLines.count) <= 2 }
}
