/// Cuts lines at the rows' boundaries, and wide pieces into narrower ones, and hands the pieces on.
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
    for contour in 0..<polygons.contours {
      var from = Int(polygons.starts[contour])
      let end = Int(polygons.starts[contour &+ 1]) &- 1
      while from < end {
        let count = min(end &- from, LineList.capacity)
        lines.measure(from..<from &+ count, of: polygons, scale: scale, stride: stride, wanted: rows)
        let cells = Int(rows.upperBound &- rows.lowerBound) &* stride
        for k in (from == Int(polygons.starts[contour]) ? 1 : 0)..<count {
          let cell = Int(lines.memory[LineList.start &+ k])
          if UInt(bitPattern: cell &- CellLayout.margin) <= UInt(bitPattern: cells) { accumulator.join(at: cell) }
        }
        for k in 0..<count {
          let more = lines.memory[LineList.more &+ k]
          if more < 0 { continue }
          let span = lines.memory.float(at: LineList.span &+ k)
          if span > 2 {
            addVeryWideRows(of: k, count: &wideCount)
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
  private func addVeryWideRows(of k: Int, count: inout Int) {
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
      addVeryWidePiece(
        isTop ? topX : boundary - step, isBottom ? bottomX : boundary, height: pieceHeight, at: cell, count: &count)
      boundary += step
      cell &+= Int32(truncatingIfNeeded: stride)
      row &+= 1
    }
  }

  /// Adds a piece that lies in one row as parts of equal width, at most 2 pixels.
  @inline(__always)
  private func addVeryWidePiece(_ a: Float, _ b: Float, height: Float, at cell: Int32, count: inout Int) {
    if count >= PieceQueue.wide &+ PieceQueue.batch { flushWide(&count) }
    let rounder = SIMD4<Float>.rounder
    // Rounding 1 up from half the width gives at least half the width, and at least 1.
    let rounded = abs(b - a) * 0.5 + 0.5 + rounder
    let parts = max(1, Int(Int32(bitPattern: rounded.bitPattern) &- PieceQueue.bias))
    let share = 1 / max(1, rounded - rounder)
    let step = (b - a) * share
    let rise = height * share
    var index = SIMD4<Float>(0, 1, 2, 3)
    var at = count
    let last = count &+ parts &- 1
    repeat {
      let start = index * step + a
      // Whole steps, so that the parts add up to the whole.
      let before = (index * rise + rounder) - rounder
      index += 1
      let after = (index * rise + rounder) - rounder
      pieces.memory.store(start, at: PieceQueue.startX &+ at)
      pieces.memory.store(start + step, at: PieceQueue.endX &+ at)
      pieces.memory.store(after - before, at: PieceQueue.height &+ at)
      pieces.memory.store(SIMD4<Int32>(repeating: cell), at: PieceQueue.cell &+ at)
      index += 3
      at &+= 4
    } while at <= last
    for part in count..<last {
      let boundary = pieces.memory.float(at: PieceQueue.endX &+ part) + rounder
      accumulator.join(at: Int(cell &+ Int32(bitPattern: boundary.bitPattern)))
    }
    pieces.memory.setFloat(b, at: PieceQueue.endX &+ last)
    let beforeLast = (Float(parts &- 1) * rise + rounder) - rounder
    pieces.memory.setFloat(height - beforeLast, at: PieceQueue.height &+ last)
    count = last &+ 1
  }

  @inline(never)
  private func flush(_ narrowCount: inout Int, _ wideCount: inout Int) {
    pieces.pad(at: narrowCount)
    accumulator.addNarrow(pieces, 0..<narrowCount)
    narrowCount = 0
    flushWide(&wideCount)
  }

  private func flushWide(_ count: inout Int) {
    pieces.pad(at: count)
    accumulator.addWide(pieces, PieceQueue.wide..<count)
    count = PieceQueue.wide
  }
}
