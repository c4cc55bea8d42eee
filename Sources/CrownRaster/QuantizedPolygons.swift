/// The vertices of polygons with their rows found and heights rounded to whole steps.
struct QuantizedPolygons {
  /// Pixels less one half.
  private(set) var x = ScratchBuffer<Float>(uninitialized: 0)
  private(set) var row = ScratchBuffer<Int32>(uninitialized: 0)
  /// The distance below the row's upper boundary, an odd number of steps.
  private(set) var fraction = ScratchBuffer<Float>(uninitialized: 0)
  /// What a vertex takes from its pixel's count, in which two lines meet: see ``SweepLog``.
  private(set) var joints = ScratchBuffer<Int32>(uninitialized: 0)
  private(set) var starts = ScratchBuffer<Int32>(uninitialized: 0)
  private(set) var contours = 0
  /// The number of vertices.
  private(set) var count = 0
  /// The highest and the lowest row of each block of lines, where ``findBlocks()`` was asked for them.
  private var blocks = ScratchBuffer<SIMD2<Int32>>(uninitialized: 0)

  /// The lines of a block: neighbours, so that most blocks lie in few rows.
  private static let blockLines = 8

  /// A factor for x that keeps vertices off the sides of pixels, where rounding finds the one pixel or the other.
  private static let aside: Float = 1 + .ulpOfOne

  func deallocate() {
    x.deallocate()
    row.deallocate()
    fraction.deallocate()
    joints.deallocate()
    blocks.deallocate()
  }

  /// Replaces the polygons.
  ///
  /// - Parameter scale: The steps a pixel.
  mutating func quantize(_ vertices: VertexList, height: Int, scale: Float) {
    starts = vertices.starts
    contours = vertices.contours
    count = vertices.count
    if x.count < vertices.x.count {
      deallocate()
      x = ScratchBuffer(uninitialized: vertices.x.count)
      row = ScratchBuffer(uninitialized: vertices.x.count)
      fraction = ScratchBuffer(uninitialized: vertices.x.count)
      joints = ScratchBuffer(uninitialized: vertices.x.count)
      blocks = ScratchBuffer(uninitialized: vertices.x.count / Self.blockLines + 1)
    }
    let x = x
    let row = row
    let fraction = fraction
    let joints = joints
    let bottom = SIMD8<Float>(repeating: Float(height).nextDown)
    let half = scale * 0.5 - 1
    let one = SIMD8<Float>(repeating: 1).pattern
    var i = 0
    while i < vertices.count {
      // Without negative zeros, whose sign would put them into the row above.
      let y = SIMD8<Float>.minimum(vertices.y.vector(SIMD8<Float>.self, at: i), bottom) + 0
      let rounded = y + SIMD8<Float>.rounder
      let below = y - (rounded - SIMD8<Float>.rounder)
      // All ones where the nearest integer lies below.
      let isAbove = below.isNegative
      let share = below + SIMD8<Float>(pattern: one & isAbove)
      // Odd numbers of steps only, so that no vertex lies between two rows.
      let steps = (share * half + SIMD8<Float>.rounder) - SIMD8<Float>.rounder
      row.store(rounded.pattern &- PieceQueue.bias &+ isAbove, at: i)
      fraction.store(steps + steps + 1, at: i)
      let x0 = vertices.x.vector(SIMD8<Float>.self, at: i)
      x.store(x0 * Self.aside - 0.5, at: i)
      let y0 = vertices.y.vector(SIMD8<Float>.self, at: i)
      let x1 = vertices.x.vector(SIMD8<Float>.self, at: i &+ 1)
      let y1 = vertices.y.vector(SIMD8<Float>.self, at: i &+ 1)
      let x2 = vertices.x.vector(SIMD8<Float>.self, at: i &+ 2)
      let y2 = vertices.y.vector(SIMD8<Float>.self, at: i &+ 2)
      joints.store(Self.joints(x1 - x0, y1 - y0, x2 - x1, y2 - y1), at: i &+ 1)
      i &+= 8
    }
    for contour in 0..<contours {
      let first = Int(starts[contour])
      let last = Int(starts[contour &+ 1]) &- 1
      let found = Self.joints(
        SIMD8(repeating: vertices.x[last] - vertices.x[last &- 1]),
        SIMD8(repeating: vertices.y[last] - vertices.y[last &- 1]),
        SIMD8(repeating: vertices.x[first &+ 1] - vertices.x[first]),
        SIMD8(repeating: vertices.y[first &+ 1] - vertices.y[first]))
      joints[first] = found[0]
    }
  }

  /// What vertices take from their pixels' counts: 2, or 1 where the outline turns back along an axis.
  ///
  /// The axes are oblique, because few drawings have lines along them. The ends of a very short line are no turns: its
  /// direction is mostly rounding.
  /// - Parameters:
  ///   - dx1: The extent of the lines that end, `dy1` too.
  ///   - dx2: The extent of the lines that begin, `dy2` too.
  @inline(__always)
  private static func joints(
    _ dx1: SIMD8<Float>, _ dy1: SIMD8<Float>, _ dx2: SIMD8<Float>, _ dy2: SIMD8<Float>
  ) -> SIMD8<Int32> {
    let turnsU = (dx1 + dy1 * 0.25).pattern ^ (dx2 + dy2 * 0.25).pattern
    let turnsV = (dy1 - dx1 * 0.25).pattern ^ (dy2 - dx2 * 0.25).pattern
    let length1 = SIMD8<Float>(pattern: dx1.pattern & Int32.max) + SIMD8<Float>(pattern: dy1.pattern & Int32.max)
    let length2 = SIMD8<Float>(pattern: dx2.pattern & Int32.max) + SIMD8<Float>(pattern: dy2.pattern & Int32.max)
    // A line without length is a vertex that is there twice: one of the two keeps the turn.
    let isShort1 = (length1 - leastLength).pattern & (0 - length1).pattern
    let isShort = isShort1 | ((length2 - leastLength).pattern & (0 - length2).pattern)
    return 2 &+ ((turnsU | turnsV) & ~isShort).isNegative
  }

  /// In pixels, the sum of both coordinates' differences.
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

  /// The next lines that may come into some rows, as far as they follow one another.
  ///
  /// - Parameters:
  ///   - first: Where to begin, at a block's first line.
  ///   - limit: The most lines, a multiple of a block's.
  /// - Returns: Empty where there are none before `end`.
  func lines(from first: Int, to end: Int, atMost limit: Int, in rows: Range<Int32>) -> Range<Int> {
    @inline(__always)
    func comesIn(_ line: Int) -> Bool {
      let block = blocks[line / Self.blockLines]
      return block.x < rows.upperBound && block.y >= rows.lowerBound
    }
    var first = first
    while first < end, !comesIn(first) { first &+= Self.blockLines }
    if first >= end { return end..<end }
    var last = first &+ Self.blockLines
    while last < end, last &- first < limit, comesIn(last) { last &+= Self.blockLines }
    return first..<min(last, end)
  }
}
