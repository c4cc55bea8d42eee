/// The edges in the pixels to refine.
struct OverlapEdges {
  /// The edges of all places.
  private var edges = ScratchBuffer<RowEdge>(uninitialized: 256)
  private var count = 0
  /// The lines or row segments that may come to a place.
  private var candidates = ScratchBuffer<Int32>(uninitialized: 256)

  /// The edges that all places together may have, so that a path made to be slow is not. With more, pixels keep their
  /// sums.
  private static let mostEdges = 1 << 21
  /// The cells behind the last that may be read.
  static let slack = 8

  func deallocate() {
    edges.deallocate()
    candidates.deallocate()
  }

  @inline(__always)
  subscript(edge: Int32) -> RowEdge { edges[Int(edge)] }

  /// Finds the edges among row segments.
  ///
  /// - Parameters:
  ///   - pieces: Keeps all row segments.
  ///   - scale: The steps that heights were rounded to.
  /// - Returns: Whether they are few enough.
  mutating func find(in pieces: PieceQueue, places: OverlapPlaces, layout: CellLayout, scale: Float) -> Bool {
    count = 0
    for kind in 0..<PieceQueue.kinds {
      let range = pieces.kept(kind)
      let found =
        switch kind {
        case PieceQueue.narrow: findCandidates(in: pieces, range, cells: 2, numbers: places.numbers)
        case PieceQueue.wide: findCandidates(in: pieces, range, cells: 3, numbers: places.numbers)
        default: findVeryWide(in: pieces, range, layout: layout, following: places.following)
        }
      // A segment of the first two kinds comes to three places at most.
      if edges.count < count + 3 * found { edges = edges.grown(to: 2 * count + 6 * found, keeping: count) }
      let unit = 1 / scale
      for candidate in 0..<found {
        let piece = range.lowerBound &+ Int(candidates[candidate])
        let startX = pieces.memory.float(at: PieceQueue.startX &+ piece)
        let endX = pieces.memory.float(at: PieceQueue.endX &+ piece)
        let height = PieceQueue.height(pieces.memory[PieceQueue.height &+ piece])
        let top = pieces.memory.float(at: PieceQueue.top &+ piece) * unit
        let edge = RowEdge(
          topX: startX, top: top, bottomX: endX, bottom: top + abs(height) * unit, runsUp: height.sign == .minus)
        let row = Int(pieces.memory[PieceQueue.cell &+ piece] &+ PieceQueue.bias)
        let first = Int(min(startX, endX).nearest)
        let last = Int(max(startX, endX).nearest)
        if kind == PieceQueue.narrow, last &- first <= 1 {
          // Branch-free: what is in no place goes to place 0.
          let (here, next) = (places.numbers[row &+ first], places.numbers[row &+ first &+ 1])
          append(edge, to: Int(here) & inside(first, width: layout.width), of: places.all)
          append(edge, to: Int(next) & (first &- last) & inside(last, width: layout.width), of: places.all)
        } else {
          addAll(edge, from: first, to: last, row: row, width: layout.width, places: places)
        }
        if count > Self.mostEdges { return false }
      }
    }
    return true
  }

  /// Computes the first cell of each segment, in the memory for candidates.
  @inline(__always)
  private mutating func firstCells(of pieces: PieceQueue, _ range: Range<Int>) -> ScratchBuffer<Int32> {
    if candidates.count < range.count + 8 { candidates = candidates.grown(to: 2 * range.count + 8, keeping: 0) }
    let candidates = candidates
    for i in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let startX = pieces.memory.eightFloats(at: PieceQueue.startX &+ i)
      let endX = pieces.memory.eightFloats(at: PieceQueue.endX &+ i)
      let left = SIMD8<Float>.minimum(startX, endX) + SIMD8<Float>.rounder
      let cell = pieces.memory.vector(SIMD8<Int32>.self, at: PieceQueue.cell &+ i) &+ left.pattern
      candidates.store(cell, at: i &- range.lowerBound)
    }
    return candidates
  }

  /// Lists the segments of at most so many cells that come to a place.
  ///
  /// - Returns: How many they are.
  @inline(__always)
  private mutating func findCandidates(
    in pieces: PieceQueue, _ range: Range<Int>, cells: Int, numbers: ScratchBuffer<Int32>
  ) -> Int {
    let candidates = firstCells(of: pieces, range)
    var count = 0
    for i in 0..<range.count {
      let cell = Int(candidates[i])
      // Numbers of places are positive: the sign of what is below 0 tells that there are some.
      var some = numbers[cell] | numbers[cell &+ 1]
      if cells == 3 { some |= numbers[cell &+ 2] }
      candidates[count] = Int32(truncatingIfNeeded: i)
      count &+= Int(UInt32(bitPattern: 0 &- some) &>> 31)
    }
    return count
  }

  /// Lists the segments of many cells that lie in rows with places.
  ///
  /// - Returns: How many they are.
  private mutating func findVeryWide(
    in pieces: PieceQueue, _ range: Range<Int>, layout: CellLayout, following: ScratchBuffer<Int32>
  ) -> Int {
    if candidates.count < range.count { candidates = candidates.grown(to: 2 * range.count, keeping: 0) }
    var count = 0
    let perCell = 1 / Float(layout.stride)
    for i in 0..<range.count {
      let start = pieces.memory[PieceQueue.cell &+ range.lowerBound &+ i] &+ PieceQueue.bias
      let row = Int((Float(Int(start) &- CellLayout.margin) * perCell).nearest)
      candidates[count] = Int32(truncatingIfNeeded: i)
      if Int(following[row]) == row { count &+= 1 }
    }
    return count
  }

  /// All ones for a column of the mask. On the mask's right side an edge is in the cell of the next row's first pixel.
  @inline(__always)
  private func inside(_ column: Int, width: Int) -> Int { ((column &- width) & ~column) &>> (Int.bitWidth - 1) }

  /// Lists the pieces whose cells have places.
  ///
  /// - Returns: How many they are.
  private mutating func findCandidates(
    in pieces: PieceQueue, _ range: Range<Int>, isNarrow: Bool, numbers: ScratchBuffer<Int32>
  ) -> Int {
    let candidates = firstCells(of: pieces, range)
    var count = 0
    for i in 0..<range.count {
      let cell = Int(candidates[i])
      let here = numbers[cell] | numbers[cell &+ 1] | (isNarrow ? 0 : numbers[cell &+ 2])
      candidates[count] = Int32(truncatingIfNeeded: i)
      count &+= here != 0 ? 1 : 0
    }
    return count
  }

  /// Adds an edge to the places from one column of a row to another.
  @inline(__always)
  private mutating func addAll(
    _ edge: RowEdge, from first: Int, to last: Int, row: Int, width: Int, places: OverlapPlaces
  ) {
    var column = max(first, 0)
    let end = min(last, width &- 1)
    while column <= end {
      let number = Int(places.numbers[row &+ column])
      column &+= 1
      if number == 0 { continue }
      if count == edges.count { edges = edges.grown(to: 2 * count, keeping: count) }
      append(edge, to: number, of: places.all)
    }
  }

  /// Adds an edge to a place, for which there is room.
  @inline(__always)
  private mutating func append(_ edge: RowEdge, to number: Int, of places: ScratchBuffer<OverlapPlaces.Place>) {
    var edge = edge
    edge.next = places[number].first
    edges[count] = edge
    places.update(number) {
      $0.first = Int32(truncatingIfNeeded: count)
      $0.edges &+= 1
    }
    count &+= 1
  }

  /// Finds the edges among all lines that come into rows with places.
  ///
  /// - Parameters:
  ///   - wanted: From the first to the last row with a place.
  ///   - scale: The steps that heights were rounded to.
  /// - Returns: Whether they are few enough.
  mutating func find(
    among polygons: QuantizedPolygons, places: OverlapPlaces, layout: CellLayout, wanted: ClosedRange<Int>,
    firstRow: Int32, scale: Float
  ) -> Bool {
    count = 0
    let following = places.following
    let (rows, fractions) = (polygons.row, polygons.fraction)
    let lowest = Int32(truncatingIfNeeded: wanted.upperBound) &+ firstRow
    let highest = Int32(truncatingIfNeeded: wanted.lowerBound) &+ firstRow
    let unit = 1 / scale
    let found = findCandidates(among: polygons, following: following, from: highest, to: lowest, firstRow: firstRow)
    for candidate in 0..<found {
      let a = Int(candidates[candidate])
      let b = a &+ 1
      let (rowA, rowB) = (rows[a], rows[b])
      let rise = Float(rowB &- rowA) + (fractions[b] - fractions[a]) * unit
      let runsUp = rise < 0
      let (upper, lower) = runsUp ? (b, a) : (a, b)
      let (topRow, bottomRow) = (min(rowA, rowB), max(rowA, rowB))
      let (top, bottom) = (fractions[upper] * unit, fractions[lower] * unit)
      let (topX, bottomX) = (polygons.x[upper], polygons.x[lower])
      let step = rise == 0 ? 0 : (bottomX - topX) / abs(rise)
      let last = min(bottomRow, lowest) &- firstRow
      var row = following[Int(max(topRow, highest) &- firstRow)]
      repeat {
        // x at the row's upper boundary.
        let x = topX + (Float(row &+ firstRow &- topRow) - top) * step
        let isTop = row &+ firstRow == topRow
        let isBottom = row &+ firstRow == bottomRow
        let startX = isTop ? topX : x
        let endX = isBottom ? bottomX : x + step
        addAll(
          RowEdge(
            topX: startX, top: isTop ? top : 0, bottomX: endX, bottom: isBottom ? bottom : 1, runsUp: runsUp),
          from: Int(min(startX, endX).nearest), to: Int(max(startX, endX).nearest),
          row: Int(row) &* layout.stride &+ CellLayout.margin, width: layout.width, places: places)
        row = following[Int(row) &+ 1]
      } while row <= last
      if count > Self.mostEdges { return false }
    }
    return true
  }

  /// Lists the lines that come into a row with places.
  ///
  /// In a loop of its own, and without branches, whose outcome is unpredictable.
  /// - Parameters:
  ///   - following: For each row the first at or below it with a place.
  ///   - highest: The first row with a place.
  ///   - lowest: The last row with a place.
  /// - Returns: How many they are.
  private mutating func findCandidates(
    among polygons: QuantizedPolygons, following: ScratchBuffer<Int32>, from highest: Int32, to lowest: Int32,
    firstRow: Int32
  ) -> Int {
    if candidates.count < polygons.count { candidates = candidates.grown(to: polygons.count * 2, keeping: 0) }
    let (candidates, rows) = (candidates, polygons.row)
    var count = 0
    for contour in 0..<polygons.contours {
      for line in Int(polygons.starts[contour])..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let (rowA, rowB) = (rows[line], rows[line &+ 1])
        let first = min(max(min(rowA, rowB), highest), lowest &+ 1) &- firstRow
        let last = min(max(rowA, rowB), lowest) &- firstRow
        // Negative where it comes.
        let comes = Int(following[Int(first)]) &- Int(last) &- 1
        candidates[count] = Int32(truncatingIfNeeded: line)
        count &-= comes &>> 63
      }
    }
    return count
  }
}
