import CrownPath

/// Adds up, cell by cell, how coverage changes from each pixel to the next.
///
/// There is one cell a pixel, row after row as ``CellLayout`` says. The running sum over all cells is the coverage of
/// each pixel in turn. A closed contour's changes in a row add up to 0, so that the next row starts at 0 again. A cell
/// holds its change in the upper 24 bits, in steps of 1/`scale` of a pixel's area. The lower 8 bits hold the change of
/// the pixel's crossing count, see ``SweepLog``: 2 for each line that passes through, and less for the one that begins
/// at a vertex there.
struct CellAccumulator {
  let cells: ScratchView<Int32>
  let marks: GroupMarks
  let changes: CellChanges

  /// The bits that rounding leaves above the integer, after shifting it beyond the lower 8 bits.
  private static let bias = SegmentQueue.bias &<< 8

  /// Adds to one cell.
  @inline(__always)
  private func add(_ change: Int32, to cell: Int) { cells[cell] &+= change }

  // MARK: One and two columns

  /// Adds segments at most 1 pixel wide, eight at once.
  ///
  /// Such a segment meets two cells at most, the second only beyond the boundary between them. Where it does, similar
  /// triangles give the height that lies beyond.
  func addOneColumn(_ segments: SegmentQueue, _ range: Range<Int>) {
    var i = range.lowerBound
    var j = 0
    while i < range.upperBound {
      let a = segments.eight(.startX, at: i)
      let b = segments.eight(.endX, at: i)
      let (height, begins) = heights(of: segments, at: i)
      let left = SIMD8<Float>.minimum(a, b)
      let right = SIMD8<Float>.maximum(a, b)
      let cell = left + SIMD8<Float>.rounder
      let at = segments.eight(.cell, at: i) &+ cell.pattern
      let boundary = cell - SIMD8<Float>.rounder + 0.5
      let beyond = SIMD8<Float>.maximum(right - boundary, .zero)
      // By rounding, as the cells of vertices are found, so that both agree about vertices on the boundary.
      let visits = ((right + SIMD8<Float>.rounder) .> cell).bits
      let width = SIMD8<Float>.maximum(right - left, SIMD8(repeating: SegmentQueue.leastWidth))
      let heightBeyond = height * beyond / width
      let middle = (left + SIMD8<Float>.minimum(right, boundary)) * 0.5
      let first = ((height - heightBeyond) * (boundary - middle)).nearestPattern
      let third = (heightBeyond * beyond * 0.5).nearestPattern
      let total = height.nearestPattern
      let beginsBeyond = begins & beginsRight(height, from: a, to: b) & visits
      let change0 = (first &<< 8) &+ (2 &- Self.bias) &- (begins ^ beginsBeyond)
      let change2 = (third &<< 8) &+ (visits &<< 1) &- Self.bias &+ beginsBeyond
      let change1 = (total &<< 8) &- change0 &- change2 &- Self.bias
      changes.store(at, in: .cell, at: j)
      changes.store(marks.bits(of: at, to: at &+ 1 &- visits), in: .marks, at: j)
      changes.store(change0, in: .first, at: j)
      changes.store(change1, in: .second, at: j)
      changes.store(change2, in: .third, at: j)
      i &+= 8
      j &+= 8
    }
    changes.pad(at: j)
    applyChanges(range.count, cells: 3)
  }

  /// Adds segments at most 2 pixels wide, eight at once.
  ///
  /// The area between a segment and the boundaries of its three cells is a quadratic function up to the segment's right
  /// end and linear beyond; the cells' shares are its differences.
  func addTwoColumns(_ segments: SegmentQueue, _ range: Range<Int>) {
    var i = range.lowerBound
    var j = 0
    while i < range.upperBound {
      let a = segments.eight(.startX, at: i)
      let b = segments.eight(.endX, at: i)
      let (height, begins) = heights(of: segments, at: i)
      let left = SIMD8<Float>.minimum(a, b)
      let right = SIMD8<Float>.maximum(a, b)
      let width = SIMD8<Float>.maximum(right - left, SIMD8(repeating: SegmentQueue.leastWidth))
      let cell = left + SIMD8<Float>.rounder
      // The cells beyond the first.
      let columns = (right + SIMD8<Float>.rounder).pattern &- cell.pattern
      let at = segments.eight(.cell, at: i) &+ cell.pattern
      let slope = height * 0.5 / width
      // The distances of the first two boundaries from the left end.
      let boundary1 = (cell - SIMD8<Float>.rounder) + (0.5 - left)
      let boundary2 = boundary1 + 1
      let inside1 = SIMD8<Float>.minimum(boundary1, width)
      let inside2 = SIMD8<Float>.minimum(boundary2, width)
      let area1 = inside1 * inside1 * slope + (boundary1 - inside1) * height
      let area2 = inside2 * inside2 * slope + (boundary2 - inside2) * height
      let area3 = (boundary2 + 1 - 0.5 * width) * height
      // The column where a line begins.
      let start = beginsRight(height, from: a, to: b) & columns
      let begins0 = begins & (start &- 1).isNegative
      let begins2 = begins & (1 &- start).isNegative
      let value0 = (area1.nearestPattern &<< 8) &+ 2 &- begins0
      let value1 =
        ((area2 - area1).nearestPattern &<< 8) &- ((0 &- columns).isNegative &<< 1) &- (begins &- begins0 &- begins2)
      let value2 = ((area3 - area2).nearestPattern &<< 8) &- ((1 &- columns).isNegative &<< 1) &- begins2
      let value3 = height.nearestPattern &<< 8
      changes.store(at, in: .cell, at: j)
      changes.store(value0 &- Self.bias, in: .first, at: j)
      changes.store(value1 &- value0, in: .second, at: j)
      changes.store(value2 &- value1, in: .third, at: j)
      changes.store(value3 &- value2, in: .fourth, at: j)
      changes.store(marks.bits(of: at, to: at &+ 3), in: .marks, at: j)
      i &+= 8
      j &+= 8
    }
    changes.pad(at: j)
    applyChanges(range.count, cells: 4)
  }

  /// The heights of eight segments, and what is subtracted from the crossing count where a line begins with one.
  @inline(__always)
  private func heights(of segments: SegmentQueue, at i: Int) -> (height: SIMD8<Float>, begins: SIMD8<Int32>) {
    let pattern = segments.eight(.height, at: i)
    return (SIMD8(pattern: pattern & ~SegmentQueue.begins), pattern & SegmentQueue.begins)
  }

  /// All ones where a line that begins with a segment does so at the segment's right end.
  @inline(__always)
  private func beginsRight(
    _ height: SIMD8<Float>, from top: SIMD8<Float>, to bottom: SIMD8<Float>
  ) -> SIMD8<Int32> {
    (height.pattern ^ (bottom - top).pattern).isNegative
  }

  /// Adds the first segments whose changes are known.
  @inline(__always)
  private func applyChanges(_ count: Int, cells: Int) {
    // A loop for each, in which the layout is a constant.
    if marks.hasRowMarks {
      for i in 0..<count { applyChange(i, cells: cells, marks: GroupMarks(memory: marks.memory, hasRowMarks: true)) }
    } else {
      for i in 0..<count { applyChange(i, cells: cells, marks: GroupMarks(memory: marks.memory, hasRowMarks: false)) }
    }
  }

  @inline(__always)
  private func applyChange(_ i: Int, cells count: Int, marks: GroupMarks) {
    // In wide masks, the cells of the next segments are seldom in the first-level cache.
    if marks.hasRowMarks { cells.prefetch(Int(changes[.cell, i &+ CellChanges.ahead])) }
    let cell = Int(changes[.cell, i])
    add(changes[.first, i], to: cell)
    add(changes[.second, i], to: cell &+ 1)
    add(changes[.third, i], to: cell &+ 2)
    if count == 4 { add(changes[.fourth, i], to: cell &+ 3) }
    marks.set(changes[.marks, i], at: cell)
  }

  // MARK: Upright lines

  /// Adds equal segments of an upright line, one in each of some rows.
  ///
  /// - Parameters:
  ///   - height: The height of a segment, as in ``SegmentColumns``.
  ///   - row: The first cell of row 0, as in ``SegmentColumns``.
  @inline(__always)
  func addUpright(_ x: Float, height marked: Int32, rows: ClosedRange<Int>, at row: Int, stride: Int) {
    let height = SegmentQueue.height(marked)
    let rounded = x + SIMD4<Float>.rounder
    let boundary = rounded - SIMD4<Float>.rounder + 0.5
    let first = (height * (boundary - x)).nearest &<< 8 &+ 2 &- (marked & SegmentQueue.begins)
    let second = height.nearest &<< 8 &- first
    var cell = row &+ Int(Int32(bitPattern: rounded.bitPattern)) &+ rows.lowerBound &* stride
    for _ in rows {
      cells.prefetch(cell &+ CellChanges.ahead &* stride)
      add(first, to: cell)
      add(second, to: cell &+ 1)
      marks.set(marks.bits(of: cell), at: cell)
      cell &+= stride
    }
  }

  // MARK: Many columns

  /// Adds segments more than 2 pixels wide, one after the other.
  func addManyColumns(_ segments: SegmentQueue, _ range: Range<Int>) {
    for i in range {
      addManyColumns(
        from: segments[.startX, i], to: segments[.endX, i], height: segments[.height, i], at: segments[.cell, i])
    }
  }

  /// Adds a segment more than 2 pixels wide, eight cells at once.
  ///
  /// - Parameters:
  ///   - height: As in ``SegmentColumns``.
  ///   - row: The row's first cell, as in ``SegmentColumns``.
  @inline(__always)
  private func addManyColumns(from a: Float, to b: Float, height marked: Int32, at row: Int32) {
    let begins = marked & SegmentQueue.begins
    let height = SegmentQueue.height(marked)
    let beginsRight = (height.bitPattern ^ (b - a).bitPattern) &>> 31 != 0
    let left = min(a, b)
    let right = max(a, b)
    let rounder = SIMD4<Float>.rounder
    let first = left + rounder
    let last = right + rounder
    var cell = Int(row &+ Int32(bitPattern: first.bitPattern))
    let end = Int(row &+ Int32(bitPattern: last.bitPattern)) &+ 1
    add(2, to: cell)
    add(-2, to: end)
    let beginning = beginsRight ? end &- 1 : cell
    add(0 &- begins, to: beginning)
    add(begins, to: beginning &+ 1)
    marks.setAll(from: cell, to: end)
    // A level line has no area beside it.
    if height == 0 { return }
    let width = SIMD8<Float>(repeating: right - left)
    // The first or last segment of a wide line may be narrow.
    let slope = SIMD8<Float>(repeating: height * 0.5 / max(right - left, SegmentQueue.leastWidth))
    let whole = SIMD8<Float>(repeating: height)
    let columns = SIMD8<Float>(repeating: last - first)
    // The distance of the first cell's right boundary from the segment's left end.
    let inFirst = first - rounder + 0.5 - left
    var column = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    // Of the cells before.
    var areaBefore = SIMD8<Float>.zero
    var stepsBefore = SIMD8<Float>.zero.nearestPattern
    repeat {
      let boundary = SIMD8<Float>.maximum(column + inFirst, .zero)
      let inside = SIMD8<Float>.minimum(boundary, width)
      // The area between the segment and each cell's right boundary: its differences are the cells' coverage.
      let area = inside * inside * slope + (boundary - inside) * whole
      // Shifted by one, after the last of those before. Written out: in a function the compiler takes the lanes one by
      // one.
      let share = area - SIMD8(areaBefore[7], area[0], area[1], area[2], area[3], area[4], area[5], area[6])
      // Exactly the whole height beyond the last cell, despite rounding: a row's changes must add up to 0.
      let steps = share.replaced(by: whole, where: (columns - column).isNegative).nearestPattern
      let changes =
        (steps &- SIMD8(stepsBefore[7], steps[0], steps[1], steps[2], steps[3], steps[4], steps[5], steps[6])) &<< 8
      cells.store(cells.vector(SIMD8<Int32>.self, at: cell) &+ changes, at: cell)
      areaBefore = area
      stepsBefore = steps
      column += 8
      cell &+= 8
    } while cell <= end
  }
}
