import CrownPath

/// Cuts lines at the rows' boundaries, and adds the row segments to the cells in batches.
struct LineCutter {
  let lines: LineList
  let segments: SegmentQueue
  let accumulator: CellAccumulator
  let layout: CellLayout
  /// The steps of a row's height.
  let scale: Float
  /// The rows that the cells stand for.
  let rows: Range<Int32>

  /// The rows below its first from which on an upright line is added without the queue: all its segments are the same.
  private static let minimumUpright = 8
  /// The sign bit: testing the other bits for 0 is a single branch where comparing with 0 is several instructions.
  private static let sign: UInt32 = 1 << 31

  /// Adds the lines of the polygons.
  ///
  /// - Parameters:
  ///   - areAllRows: True if the rows are all of the mask's; otherwise blocks of lines outside of them are skipped.
  ///   - keepsSegments: True if the queue is to keep the segments that were added.
  /// - Returns: True if the queue holds all of them.
  func addLines(_ polygons: borrowing QuantizedPolygons, areAllRows: Bool, keepsSegments: Bool) -> Bool {
    areAllRows && keepsSegments ? cutSmallMask(polygons) : cut(polygons, areAllRows: areAllRows, keepsSegments: false)
  }

  /// Adds the lines in a small mask, which needs no checks of rows and none for upright lines.
  ///
  /// Never inlined: the compiler would merge the two calls of ``cut(_:areAllRows:keepsSegments:)`` into one, in which
  /// nothing is constant.
  @inline(never)
  private func cutSmallMask(_ polygons: borrowing QuantizedPolygons) -> Bool {
    cut(polygons, areAllRows: true, keepsSegments: true)
  }

  @inline(__always)
  private func cut(_ polygons: borrowing QuantizedPolygons, areAllRows: Bool, keepsSegments: Bool) -> Bool {
    let (lines, segments, stride) = (lines, segments, layout.stride)
    segments.removeAll()
    lines.begin(stride: stride)
    var keeps = keepsSegments
    var waiting = WaitingSegments()
    // The lines of all contours in one list: the number of lines of a contour is unpredictable.
    var gap = 0
    var from = 0
    let end = max(polygons.count &- 1, 0)
    while true {
      let range =
        areAllRows
        ? from..<min(from &+ LineColumns.capacity, end)
        : polygons.lines(from: from, to: end, atMost: LineColumns.capacity, in: rows)
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
        // Branch-free: lines in one row, and the kinds of segments, are no cases of their own.
        let kind = Int(lines[.kind, k])
        let more = Int(lines[.more, k])
        if !keepsSegments, more >= Self.minimumUpright, lines[.step, k].bitPattern & ~Self.sign == 0 {
          addUpright(k, more: more)
          continue
        }
        addRows(of: k, more: more, areAllRows: areAllRows, at: segments.next(kind, after: waiting))
        waiting.add(more &+ 1, of: kind)
        if waiting.isBatch {
          keeps = flush(waiting, keeps: keeps)
          waiting = WaitingSegments()
        }
      }
      from &+= count
    }
    return flush(waiting, keeps: keeps)
  }

  /// Queues the segments of a line.
  ///
  /// - Parameters:
  ///   - more: The wanted rows below the first.
  ///   - start: The index of the first segment.
  @inline(__always)
  private func addRows(of k: Int, more: Int, areAllRows: Bool, at start: Int) {
    let step = lines[.step, k]
    let height = SIMD4<Float>(repeating: lines[.height, k]).pattern
    let stride = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: layout.stride))
    var end = lines.four(.four, at: 0) * step + lines[.boundaryX, k]
    var cell = lines.four(.fourRows, at: 4) &+ lines[.cell, k]
    store(end - step, end, height, cell, at: start)
    let last = start &+ more
    var at = start &+ 4
    while at <= last {
      end += 4 * step
      cell &+= stride &<< 2
      store(end - step, end, height, cell, at: at)
      at &+= 4
    }
    let first = areAllRows ? 0 : Int(lines[.first, k])
    if first == 0 {
      segments[.startX, start] = lines[.topX, k]
      segments[.height, start] = lines[.topHeight, k]
      segments[.top, start] = lines[.top, k]
    }
    if areAllRows ? more >= 0 : first &+ more == Int(lines[.rows, k]) {
      segments[.endX, last] = lines[.bottomX, k]
      segments[.height, last] = lines[.bottomHeight, k]
    }
  }

  /// Queues four segments below one another.
  @inline(__always)
  private func store(
    _ startX: SIMD4<Float>, _ endX: SIMD4<Float>, _ height: SIMD4<Int32>, _ cell: SIMD4<Int32>, at index: Int
  ) {
    segments.store(startX, in: .startX, at: index)
    segments.store(endX, in: .endX, at: index)
    segments.store(height, in: .height, at: index)
    segments.store(cell, in: .cell, at: index)
    segments.store(SIMD4<Float>.zero, in: .top, at: index)
  }

  /// Adds an upright line to the cells.
  ///
  /// - Parameter more: The wanted rows below the first.
  @inline(never)
  private func addUpright(_ k: Int, more: Int) {
    let x = lines[.boundaryX, k]
    let row = Int(lines[.cell, k])
    let first = Int(lines[.first, k])
    var whole = 0...more
    func add(_ height: Int32, rows: ClosedRange<Int>) {
      accumulator.addUpright(x, height: height, rows: rows, at: row, stride: layout.stride)
    }
    if first == 0 {
      add(lines[.topHeight, k], rows: 0...0)
      whole = 1...more
    }
    if first &+ more == Int(lines[.rows, k]) {
      add(lines[.bottomHeight, k], rows: more...more)
      whole = whole.lowerBound...more &- 1
    }
    add(Int32(bitPattern: lines[.height, k].bitPattern), rows: whole)
  }

  /// Adds the segments that wait to the cells.
  ///
  /// - Parameter keeps: True if the queue is to keep them.
  /// - Returns: True if it does, and has room for more.
  @inline(never)
  private func flush(_ waiting: WaitingSegments, keeps: Bool) -> Bool {
    let oneColumn = segments.range(.oneColumn, waiting: waiting)
    let twoColumns = segments.range(.twoColumns, waiting: waiting)
    segments.pad(at: oneColumn.upperBound)
    segments.pad(at: twoColumns.upperBound)
    accumulator.addOneColumn(segments, oneColumn)
    accumulator.addTwoColumns(segments, twoColumns)
    accumulator.addManyColumns(segments, segments.range(.manyColumns, waiting: waiting))
    if keeps, segments.keep(waiting) { return true }
    segments.removeAll()
    return false
  }
}
