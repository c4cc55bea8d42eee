/// A line or curve on the grid, relative to its start; or the start of a subpath, or of a layer behind the first.
@usableFromInline
struct Segment: Equatable, Sendable {
  /// The element of a path that the segment becomes.
  @usableFromInline
  enum Element: UInt8, Sendable {
    case line, cubic, move, layer

    /// True if it is a line or a curve, not a start.
    @inline(__always)
    var isDrawn: Bool { rawValue <= Element.cubic.rawValue }
  }

  @usableFromInline
  var element: Element
  /// The frame that it was written in.
  var frame = GridFrame.identity
  /// The control points of a curve; zero for others.
  @usableFromInline
  var control1 = GridVector.zero
  @usableFromInline
  var control2 = GridVector.zero
  /// The end; for a move the position on the grid; for a layer its opacity and its fill rule, as raw values.
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

// MARK: Layers

extension Segment {
  /// The start of a layer.
  init(layerOf opacity: UInt8, fillRule: FillRule) {
    self.init(element: .layer, end: GridVector(Int32(opacity), Int32(fillRule.rawValue)))
  }

  /// The opacity of a layer, in 255ths.
  @usableFromInline
  var opacity: UInt8 { UInt8(truncatingIfNeeded: end.x) }

  /// The fill rule of a layer.
  @usableFromInline
  var fillRule: FillRule { FillRule(rawValue: UInt8(truncatingIfNeeded: end.y)) ?? .nonzero }
}
