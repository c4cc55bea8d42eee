/// Cuts lines at the rows' boundaries, and hands the pieces on.
struct LineCutter {
  let lines: LineList
  let pieces: PieceQueue
  let accumulator: CellAccumulator
  /// The cells a row.
  let stride: Int
  /// The steps that a row's height is measured in.
  let scale: Float
  /// The rows that the cells stand for.
  let rows: Range<Int32>

  /// Adds the lines of the polygons.
  ///
  /// - Parameters:
  ///   - areAll: Whether the rows are all that there are; else lines are passed over that do not come into them.
  ///   - keepsPieces: Whether pieces are to be kept in the queue.
  /// - Returns: Whether all are there.
  func addLines(_ polygons: QuantizedPolygons, areAll: Bool, keepsPieces: Bool) -> Bool {
    let (lines, pieces) = (lines, pieces)
    pieces.removeAll()
    lines.begin(stride: stride)
    var keeps = keepsPieces
    var waiting = WaitingPieces()
    let cells = rows.count &* stride
    // All contours in one go, and not one after the other: how many lines one has could not be guessed.
    var gap = 0
    var from = 0
    let end = max(polygons.count &- 1, 0)
    while true {
      let range =
        areAll
        ? from..<min(from &+ LineList.capacity, end)
        : polygons.lines(from: from, to: end, atMost: LineList.capacity, in: rows)
      if range.isEmpty { break }
      from = range.lowerBound
      let count = range.count
      lines.measure(range, of: polygons, scale: scale, stride: stride, wanted: rows)
      while gap < polygons.contours {
        // What leads from a contour's last vertex to the next one's first is no line.
        let line = Int(polygons.starts[gap &+ 1]) &- 1 &- from
        if line >= count { break }
        if line >= 0 { lines.remove(line) }
        gap &+= 1
      }
      for k in 0..<count {
        let cell = Int(lines.memory[LineList.start &+ k])
        if Self.isCell(cell, of: cells) { accumulator.count(-1, at: cell) }
      }
      for k in 0..<count {
        // Neither lines in one row nor narrow ones are cases of their own: branches on them could not be guessed.
        let kind = Int(lines.memory[LineList.kind &+ k])
        let more = Int(lines.memory[LineList.more &+ k])
        addRows(of: k, more: more, at: pieces.next(kind, after: waiting))
        waiting.add(more &+ 1, of: kind)
        if waiting.isBatch {
          keeps = flush(waiting, keeps: keeps)
          waiting = WaitingPieces()
        }
      }
      from &+= count
    }
    keeps = flush(waiting, keeps: keeps)
    correctStarts(of: polygons)
    return keeps
  }

  /// Whether there is a cell of this number, or it is the one behind the last.
  @inline(__always)
  private static func isCell(_ cell: Int, of cells: Int) -> Bool {
    UInt(bitPattern: cell &- CellLayout.margin) <= UInt(bitPattern: cells)
  }

  /// Corrects how often the pixels are counted in which contours begin.
  ///
  /// Every vertex took back one piece, since its pixel is counted for both the lines that meet there; but a contour has its first
  /// vertex twice. And a contour within one pixel, of which nothing is left, counts three times, so that it is looked at closely
  /// where anything else is in the pixel.
  private func correctStarts(of polygons: QuantizedPolygons) {
    for contour in 0..<polygons.contours {
      let start = Int(polygons.starts[contour])
      let end = Int(polygons.starts[contour &+ 1])
      let cell = cell(of: start, in: polygons)
      guard Self.isCell(cell, of: rows.count &* stride) else { continue }
      var next = start &+ 1
      while next < end, self.cell(of: next, in: polygons) == cell { next &+= 1 }
      // No line begins with the last vertex of all.
      accumulator.count((next == end ? 3 : 0) &+ (contour == polygons.contours &- 1 ? 0 : 1), at: cell)
    }
  }

  /// The cell of a vertex.
  @inline(__always)
  private func cell(of vertex: Int, in polygons: QuantizedPolygons) -> Int {
    let row = Int(polygons.row[vertex] &- rows.lowerBound)
    return row &* stride &+ CellLayout.margin &+ Int(polygons.x[vertex].nearest)
  }

  /// Adds the pieces of a line.
  @inline(__always)
  private func addRows(of k: Int, more: Int, at start: Int) {
    let first = lines.memory[LineList.first &+ k]
    let step = lines.memory.float(at: LineList.step &+ k)
    let height = SIMD4<Float>(repeating: lines.memory.float(at: LineList.height &+ k))
    let stride = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: stride))
    var end = lines.memory.floats(at: LineList.four) * step + lines.memory.float(at: LineList.boundaryX &+ k)
    var cell = lines.memory.vector(SIMD4<Int32>.self, at: LineList.fourRows) &+ lines.memory[LineList.cell &+ k]
    let last = start &+ more
    var at = start
    repeat {
      pieces.memory.store(end - step, at: PieceQueue.startX &+ at)
      pieces.memory.store(end, at: PieceQueue.endX &+ at)
      pieces.memory.store(height, at: PieceQueue.height &+ at)
      pieces.memory.store(cell, at: PieceQueue.cell &+ at)
      pieces.memory.store(SIMD4<Float>.zero, at: PieceQueue.top &+ at)
      end += 4 * step
      cell &+= stride &<< 2
      at &+= 4
    } while at <= last
    if first == 0 {
      pieces.memory[PieceQueue.startX &+ start] = lines.memory[LineList.topX &+ k]
      pieces.memory[PieceQueue.height &+ start] = lines.memory[LineList.topHeight &+ k]
      pieces.memory[PieceQueue.top &+ start] = lines.memory[LineList.top &+ k]
    }
    if Int(first) &+ more == Int(lines.memory[LineList.rows &+ k]) {
      pieces.memory[PieceQueue.endX &+ last] = lines.memory[LineList.bottomX &+ k]
      pieces.memory[PieceQueue.height &+ last] = lines.memory[LineList.bottomHeight &+ k]
    }
  }

  /// Adds the pieces that wait to the cells.
  ///
  /// - Parameter keeps: Whether the queue is to keep them.
  /// - Returns: Whether it does, and has room for more.
  @inline(never)
  private func flush(_ waiting: WaitingPieces, keeps: Bool) -> Bool {
    let narrow = pieces.range(PieceQueue.narrow, waiting: waiting)
    let wide = pieces.range(PieceQueue.wide, waiting: waiting)
    pieces.pad(at: narrow.upperBound)
    pieces.pad(at: wide.upperBound)
    accumulator.addNarrow(pieces, narrow)
    accumulator.addWide(pieces, wide)
    accumulator.addVeryWide(pieces, pieces.range(PieceQueue.veryWide, waiting: waiting))
    if keeps, pieces.keep(waiting) { return true }
    pieces.removeAll()
    return false
  }
}
