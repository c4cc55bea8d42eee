/// The edges in the places to resolve, and the winding numbers left of them.
struct OverlapEdges {
  /// The edges of all places.
  private var edges = ScratchBuffer<RowEdge>(uninitialized: 256)
  private var count = 0
  /// The lines or pieces that matter.
  private var candidates = ScratchBuffer<Int32>(uninitialized: 256)
  /// Those of them that may come to a place.
  private var arrivals = ScratchBuffer<Arrival>(uninitialized: 256)
  /// For each step of a row, the lines above it.
  private let above = ScratchBuffer<LevelWindings>(uninitialized: Int(LevelWindings.steps) + 1)
  /// The steps spent on this fill.
  private var work = 0

  /// A piece on its way to the places of its row.
  private struct Arrival: BitwiseCopyable {
    var edge: RowEdge
    /// Its left and its right end.
    var left: Float
    var right: Float
    /// A place at or before the first that it reaches.
    var place: Int32
    /// The steps of the row at its ends: for one that runs down the lower one first.
    var end: Int32
    var start: Int32
  }

  /// How many steps may be spent on one fill, so that a path made to be slow is not: what lies beyond keeps its sum of areas.
  static let mostWork = 1 << 24
  /// How many edges all places together may have.
  private static let mostEdges = 1 << 20

  init() {
    for step in 0...LevelWindings.steps { above[Int(step)] = LevelWindings(above: step) }
  }

  func deallocate() {
    edges.deallocate()
    candidates.deallocate()
    arrivals.deallocate()
    above.deallocate()
  }

  private mutating func removeAll() {
    count = 0
    work = 0
  }

  /// Whether that is more than may be.
  @inline(__always)
  private var isTooMuch: Bool { count > Self.mostEdges || work > Self.mostWork }

  /// Goes through a place's edges.
  @inline(__always)
  func forEach(from first: Int32, _ body: (RowEdge) -> Void) {
    var next = first
    while next >= 0 {
      let edge = edges[Int(next)]
      body(edge)
      next = edge.next
    }
  }

  /// Hands the pieces in the places' zones to the places.
  ///
  /// - Parameters:
  ///   - pieces: Keeps all pieces.
  ///   - scale: The steps that heights were rounded to.
  /// - Returns: Whether they are few enough.
  mutating func find(in pieces: PieceQueue, places: OverlapPlaces, layout: CellLayout, scale: Float) -> Bool {
    removeAll()
    for kind in 0..<PieceQueue.kinds {
      let range = pieces.kept(kind)
      let found = findCandidates(in: pieces, range, zones: places.zones)
      let count = measure(found, from: range.lowerBound, of: pieces, places: places, layout: layout, scale: scale)
      for i in 0..<count {
        let arrival = arrivals[i]
        let next = add(
          arrival.edge, from: arrival.left, to: arrival.right, places: places.all, first: Int(arrival.place))
        // The zone that it begins in ends with the first place; where the next one's is another, that begins further right.
        if next != Int(arrival.place), places.all[next].start != nil { continue }
        pass(above: Int(arrival.end), below: Int(arrival.start), place: next, of: places.all)
        if isTooMuch { return false }
      }
    }
    return true
  }

  /// Lists the pieces in zones.
  ///
  /// - Returns: How many they are.
  private mutating func findCandidates(in pieces: PieceQueue, _ range: Range<Int>, zones: OverlapZones) -> Int {
    if candidates.count < range.count + 8 { candidates = candidates.grown(to: 2 * range.count + 8, keeping: 0) }
    let candidates = candidates
    for i in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let startX = pieces.memory.eightFloats(at: PieceQueue.startX &+ i)
      let endX = pieces.memory.eightFloats(at: PieceQueue.endX &+ i)
      let left = SIMD8<Float>.minimum(startX, endX) + SIMD8<Float>.rounder
      let cell = pieces.memory.vector(SIMD8<Int32>.self, at: PieceQueue.cell &+ i) &+ left.pattern
      candidates.store(cell, at: i &- range.lowerBound)
    }
    var count = 0
    for i in 0..<range.count {
      let isInZone = zones[Int(candidates[i])]
      candidates[count] = Int32(truncatingIfNeeded: i)
      count &+= Int(isInZone)
    }
    return count
  }

  /// Measures the candidates, as edges on their way to the places.
  ///
  /// In a loop of its own: which places an edge comes to could not be guessed, and what follows a wrong guess would begin anew.
  /// - Parameters:
  ///   - found: How many they are.
  ///   - first: The first of the pieces that they are numbered from.
  /// - Returns: How many of them are in a row with places and not level.
  private mutating func measure(
    _ found: Int, from first: Int, of pieces: PieceQueue, places: OverlapPlaces, layout: CellLayout, scale: Float
  ) -> Int {
    if arrivals.count < found { arrivals = arrivals.grown(to: 2 * found, keeping: 0) }
    let (candidates, arrivals) = (candidates, arrivals)
    // From steps to level lines.
    let unit = Float(LevelLines.count) / scale
    var count = 0
    for candidate in 0..<found {
      let piece = first &+ Int(candidates[candidate])
      let height = PieceQueue.height(pieces.memory[PieceQueue.height &+ piece])
      let start = Int(pieces.memory[PieceQueue.cell &+ piece] &+ PieceQueue.bias) &- CellLayout.margin
      let row = Int((Float(start) * (1 / Float(layout.stride))).nearest)
      // On the mask's right side a piece may be counted in the first pixel of the row below.
      if height == 0 || !places.hasPlaces(inRow: row) { continue }
      let topX = pieces.memory.float(at: PieceQueue.startX &+ piece) + 0.5
      let bottomX = pieces.memory.float(at: PieceQueue.endX &+ piece) + 0.5
      let topStep = pieces.memory.float(at: PieceQueue.top &+ piece)
      let top = topStep * unit
      let bottom = abs(height) == scale ? Float(LevelLines.count) : (topStep + abs(height)) * unit
      let step = (bottomX - topX) / (bottom - top)
      // 1 where it runs up, without a branch, which could not be guessed.
      let runsUp = Int32(truncatingIfNeeded: height.bitPattern &>> 31)
      let left = min(topX, bottomX)
      let (above, below) = (Self.step(top), Self.step(bottom))
      arrivals[count] = Arrival(
        edge: RowEdge(top: top, bottom: bottom, winding: 1 &- 2 &* runsUp, next: -1, x: topX - top * step, step: step),
        left: left, right: max(topX, bottomX),
        place: Int32(truncatingIfNeeded: places.place(near: left, inRow: row)),
        end: runsUp == 0 ? below : above, start: runsUp == 0 ? above : below)
      count &+= 1
    }
    return count
  }

  /// Hands all lines that come into rows with places to the places.
  ///
  /// - Parameters:
  ///   - wanted: From the first to the last row with a place.
  ///   - scale: The steps that heights were rounded to.
  /// - Returns: Whether they are few enough.
  mutating func find(
    among polygons: QuantizedPolygons, places: OverlapPlaces, wanted: ClosedRange<Int>, firstRow: Int32, scale: Float
  ) -> Bool {
    removeAll()
    let following = places.following
    let rows = polygons.row
    let fractions = polygons.fraction
    let lowest = Int32(truncatingIfNeeded: wanted.upperBound) &+ firstRow
    let highest = Int32(truncatingIfNeeded: wanted.lowerBound) &+ firstRow
    // From steps to level lines.
    let unit = Float(LevelLines.count) / scale
    let found = findCandidates(among: polygons, following: following, from: highest, to: lowest, firstRow: firstRow)
    for candidate in 0..<found {
      let a = Int(candidates[candidate])
      let b = a &+ 1
      let rowA = rows[a]
      let rowB = rows[b]
      let rise = Float(rowB &- rowA) * Float(LevelLines.count) + (fractions[b] - fractions[a]) * unit
      let bottomRow = max(rowA, rowB)
      let topRow = min(rowA, rowB)
      // 1 where the line runs up, without a branch, which could not be guessed.
      let runsUp = Int(rise.bitPattern &>> 31)
      let upper = a &+ runsUp
      let lower = b &- runsUp
      let winding = Int32(truncatingIfNeeded: 1 &- 2 &* runsUp)
      let top = fractions[upper] * unit
      let bottom = fractions[lower] * unit
      let topStep = Self.step(top)
      let bottomStep = Self.step(bottom)
      let topX = polygons.x[upper] + 0.5
      let bottomX = polygons.x[lower] + 0.5
      let step = (bottomX - topX) / abs(rise)
      let last = min(bottomRow, lowest) &- firstRow
      var row = following[Int(max(topRow, highest) &- firstRow)]
      repeat {
        let down = Float(row &+ firstRow &- topRow) * Float(LevelLines.count) - top
        // x at the row's upper boundary.
        let x = topX + down * step
        let isTop = row &+ firstRow == topRow
        let isBottom = row &+ firstRow == bottomRow
        let startX = isTop ? topX : x
        let endX = isBottom ? bottomX : x + step * Float(LevelLines.count)
        let left = min(startX, endX)
        let next = add(
          RowEdge(
            top: isTop ? top : 0, bottom: isBottom ? bottom : Float(LevelLines.count), winding: winding,
            next: -1, x: x, step: step), from: left, to: max(startX, endX), places: places.all,
          first: places.place(near: left, inRow: Int(row)))
        let start = Int(isTop ? topStep : 0)
        let end = Int(isBottom ? bottomStep : LevelWindings.steps)
        pass(above: runsUp == 0 ? end : start, below: runsUp == 0 ? start : end, place: next, of: places.all)
        row = following[Int(row) &+ 1]
      } while row <= last
      if isTooMuch { return false }
    }
    return true
  }

  /// Lists the lines that come into a row with places and are not level.
  ///
  /// In a loop of its own, and without branches, since which lines do could not be guessed.
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
    let (candidates, rows, fractions) = (candidates, polygons.row, polygons.fraction)
    var count = 0
    for contour in 0..<polygons.contours {
      for line in Int(polygons.starts[contour])..<Int(polygons.starts[contour &+ 1]) &- 1 {
        let (rowA, rowB) = (rows[line], rows[line &+ 1])
        let first = min(max(min(rowA, rowB), highest), lowest &+ 1) &- firstRow
        let last = min(max(rowA, rowB), lowest) &- firstRow
        // Both are negative where they hold, and so is what they have in common.
        let comes = Int(following[Int(first)]) &- Int(last) &- 1
        let rises = 0 &- (Int(rowA ^ rowB) | Int(fractions[line].bitPattern ^ fractions[line &+ 1].bitPattern))
        candidates[count] = Int32(truncatingIfNeeded: line)
        count &-= (comes & rises) &>> 63
      }
    }
    return count
  }

  /// Hands an edge to the places of its row that it passes through.
  ///
  /// - Parameter first: A place of the row at or before the first of those, and few before it.
  /// - Returns: The next place to the right.
  @inline(__always)
  private mutating func add(
    _ edge: RowEdge, from left: Float, to right: Float, places: ScratchBuffer<OverlapPlaces.Place>, first: Int
  ) -> Int {
    var place = first
    while places[place].x + 1 <= left { place &+= 1 }
    while places[place].x < right {
      places[place].inside = append(edge, before: places[place].inside)
      places[place].insideCount &+= 1
      place &+= 1
    }
    work &+= place &- first
    return place
  }

  /// Puts an edge before the others of a list.
  ///
  /// - Returns: The edge's number.
  @inline(__always)
  private mutating func append(_ edge: RowEdge, before next: Int32) -> Int32 {
    let number = count
    if number == edges.count { edges = edges.grown(to: number * 2, keeping: number) }
    var edge = edge
    edge.next = next
    edges[number] = edge
    count = number &+ 1
    return Int32(truncatingIfNeeded: number)
  }

  /// The step next to a height in level lines. Vertices lie an odd number of smaller steps below a boundary, and so never on a line.
  @inline(__always)
  private static func step(_ height: Float) -> Int32 {
    (height * Float(LevelWindings.stepsALine) + 0.5).nearest
  }

  /// Adds an edge to the winding numbers of what lies right of it: one that runs down on the lines above one step of the row and below
  /// another; of one that runs up the steps are exchanged.
  @inline(__always)
  private func pass(above end: Int, below start: Int, place: Int, of places: ScratchBuffer<OverlapPlaces.Place>) {
    places.update(place) { $0.passed.pass(above: above[end], below: above[start]) }
  }
}
