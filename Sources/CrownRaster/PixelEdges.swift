import CrownPath

/// The edges that tell which part of a pixel is inside, as a row is gone through from pixel to pixel.
struct PixelEdges {
  /// The edges in the pixel.
  private var inside = ScratchBuffer<RowEdge>(uninitialized: 64)
  private(set) var crossing = 0
  /// The edges left of it that begin or end in the row.
  private var leftward = ScratchBuffer<RowEdge>(uninitialized: 64)
  private(set) var passed = 0
  /// Whether all edges in the pixel run through the row, and none is flat.
  private(set) var isPlain = true
  /// The winding number of the other edges left of it.
  private var winding: Int32 = 0

  func deallocate() {
    inside.deallocate()
    leftward.deallocate()
  }

  /// Begins a row of at most so many edges.
  mutating func begin(winding: Int32, edges: Int) {
    self.winding = winding
    passed = 0
    if edges > inside.count {
      inside = inside.grown(to: edges * 2, keeping: 0)
      leftward = leftward.grown(to: edges * 2, keeping: 0)
    }
  }

  /// Goes on to a pixel to the right.
  @inline(__always)
  mutating func move() {
    crossing = 0
    isPlain = passed == 0
  }

  /// Adds an edge that lies left of the pixel.
  @inline(__always)
  mutating func pass(_ edge: RowEdge) {
    if edge.isThrough {
      winding &+= edge.winding
    } else {
      leftward[passed] = edge
      passed &+= 1
      isPlain = false
    }
  }

  /// Adds an edge in the pixel.
  @inline(__always)
  mutating func add(_ edge: RowEdge) {
    inside[crossing] = edge
    crossing &+= 1
    if !(edge.isThrough && abs(edge.step) * Float(PixelLines.count) <= 2) { isPlain = false }
  }

  /// Looks at the pixel along level lines.
  ///
  /// - Parameters:
  ///   - left: The pixel's left side.
  ///   - offset: Where the first line lies below the row's upper boundary, in distances of lines.
  func measure(lines: inout PixelLines, left: Float, offset: Float, rule: FillRule) -> PixelMeasure {
    lines.begin(winding: winding, offset: offset, edges: crossing)
    for k in 0..<passed { lines.pass(leftward[k]) }
    for k in 0..<crossing { lines.add(inside[k], left: left) }
    return lines.measure(rule: rule)
  }
}
