/// Adds up, cell by cell, how coverage changes from each pixel to the next.
///
/// One cell a pixel, row after row as ``CellLayout`` says, so that the running sum over all cells is the coverage of each pixel
/// in turn: a closed contour's changes in a row add up to 0, and the next row starts afresh.
/// A cell holds its change in the upper 24 bits, in steps of 1/`scale` of a pixel's area. The lower 8 bits hold the
/// change of the pixel's count, see ``SweepLog``: 2 for each line that passes through, and less for the one that begins
/// at a vertex there.
struct CellAccumulator {
  let cells: ScratchBuffer<Int32>
  let marks: GroupMarks
  let changes: CellChanges

  /// Whether there are so many cells that few of them are in the first-level cache when they are added to.
  private var isWide: Bool { marks.isWide }

  /// Adds to one cell.
  @inline(__always)
  func add(_ change: Int32, to cell: Int) { cells[cell] &+= change }

  /// Adds to a pixel's count.
  @inline(__always)
  private func count(_ more: Int32, at cell: Int) {
    add(more, to: cell)
    add(0 &- more, to: cell &+ 1)
  }

  /// What rounding leaves above the integer, after shifting it beyond the lower 8 bits.
  private static let bias = PieceQueue.bias &<< 8

  /// Adds pieces of lines, each in one row and at most 1 pixel wide, eight at once.
  ///
  /// Such a piece meets two cells at most, the second only beyond the boundary between them. Where it does, similar
  /// triangles give the height that lies beyond.
  func addNarrow(_ pieces: PieceQueue, _ range: Range<Int>) {
    var i = range.lowerBound
    var j = 0
    while i < range.upperBound {
      let a = pieces.memory.eightFloats(at: PieceQueue.startX &+ i)
      let b = pieces.memory.eightFloats(at: PieceQueue.endX &+ i)
      let (height, begins) = heights(of: pieces, at: i)
      let left = SIMD8<Float>.minimum(a, b)
      let right = SIMD8<Float>.maximum(a, b)
      let cell = left + SIMD8<Float>.rounder
      let at = pieces.memory.vector(SIMD8<Int32>.self, at: PieceQueue.cell &+ i) &+ cell.pattern
      let boundary = cell - SIMD8<Float>.rounder + 0.5
      let beyond = SIMD8<Float>.maximum(right - boundary, .zero)
      // By rounding, as the cells of vertices are found, for the sake of vertices on the boundary.
      let visits = ((right + SIMD8<Float>.rounder) .> cell).bits
      let width = SIMD8<Float>.maximum(right - left, SIMD8(repeating: PieceQueue.leastWidth))
      let heightBeyond = height * beyond / width
      let middle = (left + SIMD8<Float>.minimum(right, boundary)) * 0.5
      let first = ((height - heightBeyond) * (boundary - middle)).nearestPattern
      let third = (heightBeyond * beyond * 0.5).nearestPattern
      let total = height.nearestPattern
      let beginsBeyond = begins & beginsRight(height, from: a, to: b) & visits
      let change0 = (first &<< 8) &+ (2 &- Self.bias) &- (begins ^ beginsBeyond)
      let change2 = (third &<< 8) &+ (visits &<< 1) &- Self.bias &+ beginsBeyond
      let change1 = (total &<< 8) &- change0 &- change2 &- Self.bias
      changes.memory.store(at, at: CellChanges.cell &+ j)
      changes.memory.store(marks.bits(of: at, to: at &+ 1 &- visits), at: CellChanges.marks &+ j)
      changes.memory.store(change0, at: CellChanges.first &+ j)
      changes.memory.store(change1, at: CellChanges.second &+ j)
      changes.memory.store(change2, at: CellChanges.third &+ j)
      i &+= 8
      j &+= 8
    }
    changes.pad(at: j)
    if isWide {
      // One after the other, mostly in rows of their own: lines side by side share bytes of marks.
      for i in 0..<range.count { addNarrow(i, isWide: true) }
      return
    }
    // One of either half in turn: neighbours often share cells, and one would wait for what the other has just stored.
    let half = range.count &>> 1
    for i in 0..<half {
      addNarrow(i, isWide: false)
      addNarrow(half &+ i, isWide: false)
    }
    if range.count & 1 != 0 { addNarrow(range.count &- 1, isWide: false) }
  }

  /// The heights of eight pieces, and what is counted less where a line begins with one.
  @inline(__always)
  private func heights(of pieces: PieceQueue, at i: Int) -> (height: SIMD8<Float>, begins: SIMD8<Int32>) {
    let pattern = pieces.memory.vector(SIMD8<Int32>.self, at: PieceQueue.height &+ i)
    return (SIMD8(pattern: pattern & ~PieceQueue.begins), pattern & PieceQueue.begins)
  }

  /// All ones where a line that begins with a piece does so at the piece's right end.
  @inline(__always)
  private func beginsRight(
    _ height: SIMD8<Float>, from top: SIMD8<Float>, to bottom: SIMD8<Float>
  ) -> SIMD8<Int32> {
    (height.pattern ^ (bottom - top).pattern).isNegative
  }

  /// Adds pieces of an upright line, one in each of some rows.
  ///
  /// - Parameters:
  ///   - height: The height of a piece, as in ``PieceQueue/height``.
  ///   - row: The first cell of row 0, in the form that ``PieceQueue/cell`` has.
  @inline(__always)
  func addUpright(_ x: Float, height marked: Int32, rows: ClosedRange<Int>, at row: Int, stride: Int) {
    let height = PieceQueue.height(marked)
    let rounded = x + SIMD4<Float>.rounder
    let boundary = rounded - SIMD4<Float>.rounder + 0.5
    let first = (height * (boundary - x)).nearest &<< 8 &+ 2 &- (marked & PieceQueue.begins)
    let second = height.nearest &<< 8 &- first
    var cell = row &+ Int(Int32(bitPattern: rounded.bitPattern)) &+ rows.lowerBound &* stride
    for _ in rows {
      cells.prefetch(cell &+ CellChanges.ahead &* stride)
      add(first, to: cell)
      add(second, to: cell &+ 1)
      marks.set(marks.bits(of: cell), at: cell, isWide: isWide)
      cell &+= stride
    }
  }

  /// The first cell of a piece whose changes are known; where it pays, asks for that of a piece to come.
  @inline(__always)
  private func takeCell(_ i: Int, isWide: Bool) -> Int {
    if isWide { cells.prefetch(Int(changes.memory[CellChanges.cell &+ i &+ CellChanges.ahead])) }
    return Int(changes.memory[CellChanges.cell &+ i])
  }

  /// Adds one of the narrow pieces whose changes are known.
  @inline(__always)
  private func addNarrow(_ i: Int, isWide: Bool) {
    let cell = takeCell(i, isWide: isWide)
    add(changes.memory[CellChanges.first &+ i], to: cell)
    add(changes.memory[CellChanges.second &+ i], to: cell &+ 1)
    add(changes.memory[CellChanges.third &+ i], to: cell &+ 2)
    marks.set(changes.memory[CellChanges.marks &+ i], at: cell, isWide: isWide)
  }

  /// Adds pieces of lines, each in one row and at most 2 pixels wide, eight at once.
  ///
  /// The area between a piece and the boundaries of its three cells is a quadratic function up to the piece's right end and linear
  /// beyond; the cells' shares are its differences.
  func addWide(_ pieces: PieceQueue, _ range: Range<Int>) {
    var i = range.lowerBound
    var j = 0
    while i < range.upperBound {
      let a = pieces.memory.eightFloats(at: PieceQueue.startX &+ i)
      let b = pieces.memory.eightFloats(at: PieceQueue.endX &+ i)
      let (height, begins) = heights(of: pieces, at: i)
      let left = SIMD8<Float>.minimum(a, b)
      let right = SIMD8<Float>.maximum(a, b)
      let width = SIMD8<Float>.maximum(right - left, SIMD8(repeating: PieceQueue.leastWidth))
      let cell = left + SIMD8<Float>.rounder
      // The cells beyond the first.
      let columns = (right + SIMD8<Float>.rounder).pattern &- cell.pattern
      let at = pieces.memory.vector(SIMD8<Int32>.self, at: PieceQueue.cell &+ i) &+ cell.pattern
      let slope = height * 0.5 / width
      let reach1 = (cell - SIMD8<Float>.rounder) + (0.5 - left)
      let reach2 = reach1 + 1
      let inside1 = SIMD8<Float>.minimum(reach1, width)
      let inside2 = SIMD8<Float>.minimum(reach2, width)
      let area1 = inside1 * inside1 * slope + (reach1 - inside1) * height
      let area2 = inside2 * inside2 * slope + (reach2 - inside2) * height
      let area3 = (reach2 + 1 - 0.5 * width) * height
      // The column where a line begins.
      let start = beginsRight(height, from: a, to: b) & columns
      let begins0 = begins & (start &- 1).isNegative
      let begins2 = begins & (1 &- start).isNegative
      let value0 = (area1.nearestPattern &<< 8) &+ 2 &- begins0
      let value1 =
        ((area2 - area1).nearestPattern &<< 8) &- ((0 &- columns).isNegative &<< 1) &- (begins &- begins0 &- begins2)
      let value2 = ((area3 - area2).nearestPattern &<< 8) &- ((1 &- columns).isNegative &<< 1) &- begins2
      let value3 = height.nearestPattern &<< 8
      let change0 = value0 &- Self.bias
      let change1 = value1 &- value0
      let change2 = value2 &- value1
      let change3 = value3 &- value2
      changes.memory.store(at, at: CellChanges.cell &+ j)
      changes.memory.store(change0, at: CellChanges.first &+ j)
      changes.memory.store(change1, at: CellChanges.second &+ j)
      changes.memory.store(change2, at: CellChanges.third &+ j)
      changes.memory.store(change3, at: CellChanges.fourth &+ j)
      changes.memory.store(marks.bits(of: at, to: at &+ 3), at: CellChanges.marks &+ j)
      i &+= 8
      j &+= 8
    }
    changes.pad(at: j)
    for i in 0..<range.count {
      let cell = takeCell(i, isWide: isWide)
      add(changes.memory[CellChanges.first &+ i], to: cell)
      add(changes.memory[CellChanges.second &+ i], to: cell &+ 1)
      add(changes.memory[CellChanges.third &+ i], to: cell &+ 2)
      add(changes.memory[CellChanges.fourth &+ i], to: cell &+ 3)
      marks.set(changes.memory[CellChanges.marks &+ i], at: cell, isWide: isWide)
    }
  }

  /// Adds pieces of lines, each in one row and more than 2 pixels wide, one after the other.
  func addVeryWide(_ pieces: PieceQueue, _ range: Range<Int>) {
    for i in range {
      if isWide { cells.prefetch(firstCell(i &+ CellChanges.ahead, of: pieces)) }
      addVeryWide(
        from: pieces.memory.float(at: PieceQueue.startX &+ i), to: pieces.memory.float(at: PieceQueue.endX &+ i),
        height: pieces.memory[PieceQueue.height &+ i], at: pieces.memory[PieceQueue.cell &+ i])
    }
  }

  /// The first cell of a piece; any number where there is no piece.
  @inline(__always)
  private func firstCell(_ i: Int, of pieces: PieceQueue) -> Int {
    let left = min(
      pieces.memory.float(at: PieceQueue.startX &+ i), pieces.memory.float(at: PieceQueue.endX &+ i))
    return Int(pieces.memory[PieceQueue.cell &+ i] &+ Int32(bitPattern: (left + SIMD4<Float>.rounder).bitPattern))
  }

  /// Adds a piece of a line that goes more than 2 pixels sideways in its row, eight cells at once.
  ///
  /// - Parameters:
  ///   - height: As in ``PieceQueue/height``.
  ///   - row: The row's first cell, in the form that ``PieceQueue/cell`` has.
  @inline(__always)
  private func addVeryWide(from a: Float, to b: Float, height marked: Int32, at row: Int32) {
    let begins = marked & PieceQueue.begins
    let height = PieceQueue.height(marked)
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
    count(0 &- begins, at: beginsRight ? end &- 1 : cell)
    marks.setAll(from: cell, to: end)
    // A level line has no area beside it.
    if height == 0 { return }
    let width = SIMD8<Float>(repeating: right - left)
    // Where a line begins or ends, a piece of it may be narrow after all.
    let slope = SIMD8<Float>(repeating: height * 0.5 / max(right - left, PieceQueue.leastWidth))
    let whole = SIMD8<Float>(repeating: height)
    let columns = SIMD8<Float>(repeating: last - first)
    // How far the first cell's right boundary lies right of the piece's left end.
    let inFirst = first - rounder + 0.5 - left
    var column = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    // Of the cells before.
    var areaBefore = SIMD8<Float>.zero
    var stepsBefore = SIMD8<Float>.zero.nearestPattern
    repeat {
      let reach = SIMD8<Float>.maximum(column + inFirst, .zero)
      let inside = SIMD8<Float>.minimum(reach, width)
      // The area between the piece and each cell's right boundary: its differences are the cells' coverage.
      let area = inside * inside * slope + (reach - inside) * whole
      // Shifted by one, after the last of those before. Spelled out: from a function the compiler takes the lanes one by one.
      let share = area - SIMD8(areaBefore[7], area[0], area[1], area[2], area[3], area[4], area[5], area[6])
      // The whole height beyond the last, whatever rounding makes of the areas: a row's changes have to add up to 0.
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

/// What pieces change, computed but not added yet.
///
/// Arithmetic on several pieces and additions to single cells stand in loops of their own: mixed, the compiler takes the vectors apart.
struct CellChanges {
  static let cell = 0
  /// What is added to the cell and the three that follow.
  static let first = 1 * column
  static let second = 2 * column
  static let third = 3 * column
  static let fourth = 4 * column
  /// The marks of the groups of cells that are written to.
  static let marks = 5 * column

  /// How many pieces ahead a cell is asked for.
  static let ahead = 8

  private static let column = PieceQueue.capacity + ahead

  let memory = ScratchBuffer<Int32>(uninitialized: 6 * column)

  /// Gives the pieces behind the last a cell to ask for.
  @inline(__always)
  func pad(at count: Int) { memory.store(SIMD8<Int32>.zero, at: Self.cell &+ count) }
}
