import CrownPath

/// The vertices of polygons by rows, with heights rounded to whole steps.
struct QuantizedPolygons: ~Copyable {
  /// x in pixels less one half, so that rounding finds the column.
  private(set) var x = ScratchMemory<Float>(uninitialized: 0)
  /// The row that a vertex lies in.
  private(set) var row = ScratchMemory<Int32>(uninitialized: 0)
  /// The distance below the row's upper boundary, an odd number of steps.
  private(set) var fraction = ScratchMemory<Float>(uninitialized: 0)
  /// The amount that a vertex, in which two lines meet, takes from the crossing count of its pixel: see ``SweepLog``.
  private(set) var joints = ScratchMemory<Int32>(uninitialized: 0)
  /// The index of each contour's first vertex, and the end of the last contour.
  private(set) var starts = ScratchMemory<Int32>(uninitialized: 64)
  private(set) var contours = 0
  /// The number of vertices.
  private(set) var count = 0
  /// The highest and the lowest row of each block of lines; valid after ``findBlocks()``.
  private var blocks = ScratchMemory<SIMD2<Int32>>(uninitialized: 0)

  /// True if the outline has so few vertices that all its complex pixels are refined. For others that would take up
  /// to 0.9 times as long as the rest of the fill.
  private(set) var hasFewVertices = false

  /// The most vertices of an outline whose complex pixels are all refined, and of one in a mask whose curves are
  /// flattened more finely.
  private static let thoroughVertexLimit = 32
  private static let fineMaskVertexLimit = 256

  /// The lines of a block. Neighbours, so that most blocks lie in few rows.
  private static let blockLines = 8

  /// A factor for x that keeps vertices off the sides of pixels, where rounding could find either pixel.
  private static let nudge: Float = 1 + .ulpOfOne

  /// Replaces the polygons.
  ///
  /// - Parameters:
  ///   - width: The pixels of a row of the mask.
  ///   - height: The rows of the mask.
  ///   - scale: The steps of a pixel's height.
  mutating func quantize(_ vertices: borrowing VertexList, width: Int, height: Int, scale: Float) {
    contours = vertices.contours
    count = vertices.count
    reserve(vertices: vertices.x.count, contours: contours)
    let (vertexX, vertexY, vertexStarts) = (vertices.x.view, vertices.y.view, vertices.starts.view)
    let (x, row, fraction, joints, starts) = (x.view, row.view, fraction.view, joints.view, starts.view)
    let bottom = SIMD8<Float>(repeating: Float(height).nextDown)
    let half = scale * 0.5 - 1
    let one = SIMD8<Float>(repeating: 1).pattern
    let isFineMask = width * height <= CurveFlattener.fineMaskPixelLimit
    hasFewVertices = count <= (isFineMask ? Self.fineMaskVertexLimit : Self.thoroughVertexLimit)
    let ignoresShortLines = SIMD8<Int32>(repeating: hasFewVertices ? 0 : -1)
    var i = 0
    while i < count {
      // Without negative zeros, whose sign would put them into the row above.
      let y = SIMD8<Float>.minimum(vertexY.vector(SIMD8<Float>.self, at: i), bottom) + 0
      let rounded = y + SIMD8<Float>.rounder
      let below = y - (rounded - SIMD8<Float>.rounder)
      // All ones where the nearest integer lies below.
      let isAbove = below.isNegative
      let share = below + SIMD8<Float>(pattern: one & isAbove)
      // Odd numbers of steps only, so that no vertex lies between two rows.
      let steps = (share * half + SIMD8<Float>.rounder) - SIMD8<Float>.rounder
      row.store(rounded.pattern &- SegmentQueue.bias &+ isAbove, at: i)
      fraction.store(steps + steps + 1, at: i)
      let x0 = vertexX.vector(SIMD8<Float>.self, at: i)
      x.store(x0 * Self.nudge - 0.5, at: i)
      let y0 = vertexY.vector(SIMD8<Float>.self, at: i)
      let x1 = vertexX.vector(SIMD8<Float>.self, at: i &+ 1)
      let y1 = vertexY.vector(SIMD8<Float>.self, at: i &+ 1)
      let x2 = vertexX.vector(SIMD8<Float>.self, at: i &+ 2)
      let y2 = vertexY.vector(SIMD8<Float>.self, at: i &+ 2)
      joints.store(Self.joints(x1 - x0, y1 - y0, x2 - x1, y2 - y1, ignoresShortLines: ignoresShortLines), at: i &+ 1)
      i &+= 8
    }
    // A contour's first vertex follows the last but one, which is not its neighbour in memory.
    starts[0] = 0
    for contour in 0..<contours {
      let first = Int(vertexStarts[contour])
      let end = vertexStarts[contour &+ 1]
      let last = Int(end) &- 1
      starts[contour &+ 1] = end
      let found = Self.joints(
        SIMD8(repeating: vertexX[last] - vertexX[last &- 1]), SIMD8(repeating: vertexY[last] - vertexY[last &- 1]),
        SIMD8(repeating: vertexX[first &+ 1] - vertexX[first]), SIMD8(repeating: vertexY[first &+ 1] - vertexY[first]),
        ignoresShortLines: ignoresShortLines)
      joints[first] = found[0]
    }
  }

  /// Makes room for vertices and contours; nothing is kept.
  private mutating func reserve(vertices: Int, contours: Int) {
    if starts.count <= contours { starts.grow(to: 2 * contours + 1, keeping: 0) }
    guard x.count < vertices else { return }
    x.grow(to: vertices, keeping: 0)
    row.grow(to: vertices, keeping: 0)
    fraction.grow(to: vertices, keeping: 0)
    joints.grow(to: vertices, keeping: 0)
    blocks.grow(to: vertices / Self.blockLines + 1, keeping: 0)
  }

  /// The amount that vertices take from the crossing counts of their pixels: 2, less 1 for each of two axes along which
  /// the outline turns back.
  ///
  /// The axes are oblique, because few drawings have lines along them. In long outlines, the ends of a very short line
  /// are no turns: its direction is mostly rounding.
  /// - Parameters:
  ///   - dx1: The extent of the lines that end, with `dy1`.
  ///   - dx2: The extent of the lines that begin, with `dy2`.
  ///   - ignoresShortLines: All ones where the ends of very short lines are no turns.
  @inline(__always)
  private static func joints(
    _ dx1: SIMD8<Float>, _ dy1: SIMD8<Float>, _ dx2: SIMD8<Float>, _ dy2: SIMD8<Float>,
    ignoresShortLines: SIMD8<Int32>
  ) -> SIMD8<Int32> {
    let turnsU = (dx1 + dy1 * 0.25).pattern ^ (dx2 + dy2 * 0.25).pattern
    let turnsV = (dy1 - dx1 * 0.25).pattern ^ (dy2 - dx2 * 0.25).pattern
    let length1 = SIMD8<Float>(pattern: dx1.pattern & Int32.max) + SIMD8<Float>(pattern: dy1.pattern & Int32.max)
    let length2 = SIMD8<Float>(pattern: dx2.pattern & Int32.max) + SIMD8<Float>(pattern: dy2.pattern & Int32.max)
    // A line without length joins two equal vertices: one of the two keeps the turn.
    let isShort1 = (length1 - leastLength).pattern & (0 - length1).pattern
    let isShort = isShort1 | ((length2 - leastLength).pattern & (0 - length2).pattern)
    let counts = ~(isShort & ignoresShortLines)
    return 2 &+ (turnsU & counts).isNegative &+ (turnsV & counts).isNegative
  }

  /// The length (in pixels, |dx| + |dy|) below which a line has no direction.
  private static let leastLength: Float = 1 / 32

  /// Finds the rows of each block of lines, for ``lines(from:to:atMost:in:)``.
  func findBlocks() {
    for first in stride(from: 0, to: count, by: Self.blockLines) {
      var (highest, lowest) = (row[first], row[first])
      // With the vertex that the last line leads to.
      for vertex in first &+ 1..<min(first &+ Self.blockLines &+ 1, count) {
        highest = min(highest, row[vertex])
        lowest = max(lowest, row[vertex])
      }
      blocks[first / Self.blockLines] = SIMD2(highest, lowest)
    }
  }

  /// The next contiguous lines whose blocks meet some rows.
  ///
  /// - Parameters:
  ///   - first: The first line of a block.
  ///   - limit: The most lines, a multiple of a block's.
  /// - Returns: Empty where there are none before `end`.
  func lines(from first: Int, to end: Int, atMost limit: Int, in rows: Range<Int32>) -> Range<Int> {
    let blocks = blocks.view
    @inline(__always)
    func meets(_ line: Int) -> Bool {
      let block = blocks[line / Self.blockLines]
      return block.x < rows.upperBound && block.y >= rows.lowerBound
    }
    var first = first
    while first < end, !meets(first) { first &+= Self.blockLines }
    if first >= end { return end..<end }
    var last = first &+ Self.blockLines
    while last < end, last &- first < limit, meets(last) { last &+= Self.blockLines }
    return first..<min(last, end)
  }
}
