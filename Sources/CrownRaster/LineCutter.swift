/// Cuts lines at the rows' boundaries, and hands the pieces on.
struct LineCutter {
  let lines: LineList
  let pieces: PieceQueue
  let accumulator: CellAccumulator
  let layout: CellLayout
  /// The steps that a row's height is measured in.
  let scale: Float
  /// The rows that the cells stand for.
  let rows: Range<Int32>

  /// Adds the lines of the polygons.
  ///
  /// - Parameters:
  ///   - areAll: Whether the rows are all of the mask's; else lines are passed over that do not come into them.
  ///   - keepsPieces: Whether pieces are to be kept in the queue, which is done where the rows are all.
  /// - Returns: Whether all are there.
  func addLines(_ polygons: QuantizedPolygons, areAll: Bool, keepsPieces: Bool) -> Bool {
    switch (areAll, keepsPieces) {
    case (true, true): addLines(polygons, as: FewRows.self)
    case (true, false): addLines(polygons, as: AllRows.self)
    case (false, _): addLines(polygons, as: SomeRows.self)
    }
  }

  private func addLines<Rows: RowChoice>(_ polygons: QuantizedPolygons, as choice: Rows.Type) -> Bool {
    let (lines, pieces, stride) = (lines, pieces, layout.stride)
    pieces.removeAll()
    lines.begin(stride: stride)
    var keeps = Rows.keepPieces
    var waiting = WaitingPieces()
    // All contours in one go, and not one after the other: how many lines one has could not be guessed.
    var gap = 0
    var from = 0
    let end = max(polygons.count &- 1, 0)
    while true {
      let range =
        Rows.areAll
        ? from..<min(from &+ LineList.capacity, end)
        : polygons.lines(from: from, to: end, atMost: LineList.capacity, in: rows)
      if range.isEmpty { break }
      from = range.lowerBound
      let count = range.count
      lines.measure(range, of: polygons, scale: scale, stride: stride, wanted: rows, as: choice)
      while gap < polygons.contours {
        // What leads from a contour's last vertex to the next one's first is no line.
        let line = Int(polygons.starts[gap &+ 1]) &- 1 &- from
        if line >= count { break }
        if line >= 0 { lines.remove(line) }
        gap &+= 1
      }
      for k in 0..<count {
        // Neither lines in one row nor narrow ones are cases of their own: branches on them could not be guessed.
        let kind = Int(lines.memory[LineList.kind &+ k])
        let more = Int(lines.memory[LineList.more &+ k])
        if !Rows.keepPieces, more >= Self.fewestUpright, lines.memory[LineList.step &+ k] & .max == 0 {
          addUpright(k, more: more, as: choice)
          continue
        }
        addRows(of: k, more: more, as: choice, at: pieces.next(kind, after: waiting))
        waiting.add(more &+ 1, of: kind)
        if waiting.isBatch {
          keeps = flush(waiting, keeps: keeps)
          waiting = WaitingPieces()
        }
      }
      from &+= count
    }
    keeps = flush(waiting, keeps: keeps)
    return keeps
  }

  /// Adds the pieces of a line.
  ///
  /// - Parameters:
  ///   - more: The rows that are wanted below the first.
  ///   - start: Where the first piece goes.
  @inline(__always)
  private func addRows<Rows: RowChoice>(of k: Int, more: Int, as choice: Rows.Type, at start: Int) {
    let step = lines.memory.float(at: LineList.step &+ k)
    let height = SIMD4<Float>(repeating: lines.memory.float(at: LineList.height &+ k))
    let stride = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: layout.stride))
    var end = lines.memory.floats(at: LineList.four) * step + lines.memory.float(at: LineList.boundaryX &+ k)
    var cell = lines.memory.vector(SIMD4<Int32>.self, at: LineList.fourRows) &+ lines.memory[LineList.cell &+ k]
    store(end - step, end, height, cell, as: choice, at: start)
    let last = start &+ more
    var at = start &+ 4
    while at <= last {
      end += 4 * step
      cell &+= stride &<< 2
      store(end - step, end, height, cell, as: choice, at: at)
      at &+= 4
    }
    let first = Rows.areAll ? 0 : Int(lines.memory[LineList.first &+ k])
    if Rows.areAll || first == 0 {
      pieces.memory[PieceQueue.startX &+ start] = lines.memory[LineList.topX &+ k]
      pieces.memory[PieceQueue.height &+ start] = lines.memory[LineList.topHeight &+ k]
      if Rows.keepPieces { pieces.memory[PieceQueue.top &+ start] = lines.memory[LineList.top &+ k] }
    }
    if Rows.areAll ? more >= 0 : first &+ more == Int(lines.memory[LineList.rows &+ k]) {
      pieces.memory[PieceQueue.endX &+ last] = lines.memory[LineList.bottomX &+ k]
      pieces.memory[PieceQueue.height &+ last] = lines.memory[LineList.bottomHeight &+ k]
    }
  }

  /// Upright lines that pass through so many rows below their first are added without the queue: all their pieces are the same.
  private static let fewestUpright = 8

  /// Adds an upright line.
  ///
  /// - Parameter more: The rows that are wanted below the first.
  @inline(never)
  private func addUpright<Rows: RowChoice>(_ k: Int, more: Int, as choice: Rows.Type) {
    let x = lines.memory.float(at: LineList.boundaryX &+ k)
    let row = Int(lines.memory[LineList.cell &+ k])
    let first = Rows.areAll ? 0 : Int(lines.memory[LineList.first &+ k])
    var whole = 0...more
    if first == 0 {
      accumulator.addUpright(
        x, height: lines.memory[LineList.topHeight &+ k], rows: 0...0, at: row, stride: layout.stride)
      whole = 1...more
    }
    if Rows.areAll || first &+ more == Int(lines.memory[LineList.rows &+ k]) {
      accumulator.addUpright(
        x, height: lines.memory[LineList.bottomHeight &+ k], rows: more...more, at: row, stride: layout.stride
      )
      whole = whole.lowerBound...more &- 1
    }
    accumulator.addUpright(
      x, height: lines.memory[LineList.height &+ k], rows: whole, at: row, stride: layout.stride)
  }

  /// Puts four pieces into the queue, one below the other.
  @inline(__always)
  private func store<Rows: RowChoice>(
    _ startX: SIMD4<Float>, _ endX: SIMD4<Float>, _ height: SIMD4<Float>, _ cell: SIMD4<Int32>, as choice: Rows.Type,
    at place: Int
  ) {
    pieces.memory.store(startX, at: PieceQueue.startX &+ place)
    pieces.memory.store(endX, at: PieceQueue.endX &+ place)
    pieces.memory.store(height, at: PieceQueue.height &+ place)
    pieces.memory.store(cell, at: PieceQueue.cell &+ place)
    // Only asked for of pieces that are kept.
    if Rows.keepPieces { pieces.memory.store(SIMD4<Float>.zero, at: PieceQueue.top &+ place) }
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
