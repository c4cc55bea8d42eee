/// The vertices of polygons with their rows found and heights rounded to whole steps.
struct QuantizedPolygons {
  /// Pixels less one half.
  private(set) var x = ScratchBuffer<Float>(uninitialized: 0)
  private(set) var row = ScratchBuffer<Int32>(uninitialized: 0)
  /// The distance below the row's upper boundary, an odd number of steps.
  private(set) var fraction = ScratchBuffer<Float>(uninitialized: 0)
  private(set) var starts = ScratchBuffer<Int32>(uninitialized: 0)
  private(set) var contours = 0
  /// The number of vertices.
  private(set) var count = 0
  /// The highest and the lowest row of each block of lines, where ``findBlocks()`` was asked for them.
  private var blocks = ScratchBuffer<SIMD2<Int32>>(uninitialized: 0)

  /// The lines of a block: neighbours, so that most blocks lie in few rows.
  private static let blockLines = 8

  func deallocate() {
    x.deallocate()
    row.deallocate()
    fraction.deallocate()
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
      blocks = ScratchBuffer(uninitialized: vertices.x.count / Self.blockLines + 1)
    }
    let x = x
    let row = row
    let fraction = fraction
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
      x.store(vertices.x.vector(SIMD8<Float>.self, at: i) - 0.5, at: i)
      i &+= 8
    }
  }

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
