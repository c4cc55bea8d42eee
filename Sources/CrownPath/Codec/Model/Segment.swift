/// A line or curve on the grid, relative to its start; or the start of a subpath.
@usableFromInline
struct Segment: Equatable {
  /// The element of a path that the segment becomes.
  @usableFromInline
  enum Element: UInt8 { case move, line, cubic }

  @usableFromInline
  var element: Element
  /// The frame that it was written in.
  var frame = GridFrame.identity
  /// The control points of a curve; zero for others.
  @usableFromInline
  var control1 = GridVector.zero
  @usableFromInline
  var control2 = GridVector.zero
  /// The end; for a move the position on the grid.
  @usableFromInline
  var end: GridVector

  /// The segment under a symmetry, in the opposite direction where `reversed`.
  @inline(__always)
  func copied(by symmetry: GridFrame, reversed: Bool) -> Segment {
    var copy = self
    if reversed {
      // A line's control points stay zero.
      let isCurve = GridVector(repeating: element == .cubic ? -1 : 0)
      copy.control1 = (control2 &- end) & isCurve
      copy.control2 = (control1 &- end) & isCurve
      copy.end = GridVector.zero &- end
    }
    copy.control1 = symmetry.toGrid(copy.control1)
    copy.control2 = symmetry.toGrid(copy.control2)
    copy.end = symmetry.toGrid(copy.end)
    return copy
  }
}
