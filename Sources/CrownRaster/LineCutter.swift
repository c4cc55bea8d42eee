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

  /// Adds all lines of the polygons.
  func addLines(_ polygons: QuantizedPolygons) {
    // Pieces that wait.
    var narrowCount = 0
    var wideCount = PieceQueue.wide
    let cells = Int(rows.upperBound &- rows.lowerBound) &* stride
    for contour in 0..<polygons.contours {
      var from = Int(polygons.starts[contour])
      let end = Int(polygons.starts[contour &+ 1]) &- 1
      var firstCell: Int32 = 0
      var moves: Int32 = 0
      while from < end {
        let count = min(end &- from, LineList.capacity)
        lines.measure(from..<from &+ count, of: polygons, scale: scale, stride: stride, wanted: rows)
        if from == Int(polygons.starts[contour]) { firstCell = lines.memory[LineList.start] }
        for k in (from == Int(polygons.starts[contour]) ? 1 : 0)..<count {
          let cell = lines.memory[LineList.start &+ k]
          moves |= cell ^ firstCell
          if UInt(bitPattern: Int(cell) &- CellLayout.margin) <= UInt(bitPattern: cells) {
            accumulator.join(at: Int(cell))
          }
        }
        for k in 0..<count {
          let more = lines.memory[LineList.more &+ k]
          if more < 0 { continue }
          let span = lines.memory.float(at: LineList.span &+ k)
          if span > 2 {
            addVeryWideRows(of: k)
          } else {
            // Neither lines in one row nor narrow ones are cases of their own: branches on them could not be guessed.
            let isWide = span > 1
            addRows(of: k, more: Int(more), at: isWide ? wideCount : narrowCount)
            let rows = Int(more) &+ 1
            narrowCount &+= isWide ? 0 : rows
            wideCount &+= isWide ? rows : 0
          }
          if max(narrowCount, wideCount &- PieceQueue.wide) >= PieceQueue.batch { flush(&narrowCount, &wideCount) }
        }
        from &+= count
      }
      // A contour within one pixel counts three times, so that it is looked at closely where anything else is in the pixel.
      if moves == 0, UInt(bitPattern: Int(firstCell) &- CellLayout.margin) < UInt(bitPattern: cells) {
        accumulator.countTwice(at: Int(firstCell))
      }
    }
    flush(&narrowCount, &wideCount)
  }

  /// Adds the pieces of a line.
  @inline(__always)
  private func addRows(of k: Int, more: Int, at start: Int) {
    let first = lines.memory[LineList.first &+ k]
    let step = lines.memory.float(at: LineList.step &+ k)
    let height = SIMD4<Float>(repeating: lines.memory.float(at: LineList.height &+ k))
    let stride = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: stride))
    var end = SIMD4<Float>(0, 1, 2, 3) * step + lines.memory.float(at: LineList.boundaryX &+ k)
    var cell = SIMD4<Int32>(0, 1, 2, 3) &* stride &+ lines.memory[LineList.cell &+ k]
    let last = start &+ more
    var at = start
    repeat {
      pieces.memory.store(end - step, at: PieceQueue.startX &+ at)
      pieces.memory.store(end, at: PieceQueue.endX &+ at)
      pieces.memory.store(height, at: PieceQueue.height &+ at)
      pieces.memory.store(cell, at: PieceQueue.cell &+ at)
      end += 4 * step
      cell &+= stride &<< 2
      at &+= 4
    } while at <= last
    if first == 0 {
      pieces.memory[PieceQueue.startX &+ start] = lines.memory[LineList.topX &+ k]
      pieces.memory[PieceQueue.height &+ start] = lines.memory[LineList.topHeight &+ k]
    }
    if Int(first) &+ more == Int(lines.memory[LineList.rows &+ k]) {
      pieces.memory[PieceQueue.endX &+ last] = lines.memory[LineList.bottomX &+ k]
      pieces.memory[PieceQueue.height &+ last] = lines.memory[LineList.bottomHeight &+ k]
    }
  }

  /// Adds the pieces of a line that goes more than 2 pixels sideways in a row.
  @inline(never)
  private func addVeryWideRows(of k: Int) {
    let rows = lines.memory[LineList.rows &+ k]
    let step = lines.memory.float(at: LineList.step &+ k)
    let topX = lines.memory.float(at: LineList.topX &+ k)
    let bottomX = lines.memory.float(at: LineList.bottomX &+ k)
    let height = lines.memory.float(at: LineList.height &+ k)
    var row = lines.memory[LineList.first &+ k]
    var boundary = lines.memory.float(at: LineList.boundaryX &+ k)
    var cell = lines.memory[LineList.cell &+ k]
    let end = row &+ lines.memory[LineList.more &+ k]
    while row <= end {
      let isTop = row == 0
      let isBottom = row == rows
      let pieceHeight =
        isTop
        ? lines.memory.float(at: LineList.topHeight &+ k)
        : isBottom ? lines.memory.float(at: LineList.bottomHeight &+ k) : height
      accumulator.addVeryWide(
        from: isTop ? topX : boundary - step, to: isBottom ? bottomX : boundary, height: pieceHeight, at: cell)
      boundary += step
      cell &+= Int32(truncatingIfNeeded: stride)
      row &+= 1
    }
  }

  @inline(never)
  private func flush(_ narrowCount: inout Int, _ wideCount: inout Int) {
    pieces.pad(at: narrowCount)
    pieces.pad(at: wideCount)
    accumulator.addNarrow(pieces, 0..<narrowCount)
    accumulator.addWide(pieces, PieceQueue.wide..<wideCount)
    narrowCount = 0
    wideCount = PieceQueue.wide
  }
}
