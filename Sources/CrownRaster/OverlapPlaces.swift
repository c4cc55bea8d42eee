/// The pixels of a drawing to refine, and the edges in each.
struct OverlapPlaces {
  /// A pixel to refine.
  struct Place: BitwiseCopyable {
    /// The pixel's number, and that of its cell.
    var pixel: Int32
    var cell: Int32
    /// Its left side, in pixels less one half.
    var left: Float
    /// Its sum of signed areas, as in the log.
    var sum: Int32
    /// The first of the edges in it, or -1, and how many they are.
    var first: Int32 = -1
    var edges: Int32 = 0
  }

  /// All places, from number 1 on; number 0 takes what is in none.
  private(set) var all = ScratchBuffer<Place>(uninitialized: 256)
  private(set) var count = 0
  /// For each cell the number of its place, else 0.
  private(set) var numbers = ScratchBuffer<Int32>(uninitialized: 0)
  /// For each row the first at or below it with a place; `Int32.max` where there is none.
  private(set) var following = ScratchBuffer<Int32>(uninitialized: 64)

  func deallocate() {
    all.deallocate()
    numbers.deallocate()
    following.deallocate()
  }

  /// Lists the pixels to refine.
  ///
  /// - Parameters:
  ///   - log: The groups with crowded pixels.
  ///   - isThorough: As in ``SweepLog/pixels(ofGroup:isThorough:)``.
  ///   - rows: The number of rows.
  /// - Returns: The first and the last row with a place; `nil` without any.
  mutating func find(in log: SweepLog, isThorough: Bool, layout: CellLayout, rows: Int) -> ClosedRange<Int>? {
    if following.count <= rows { following = following.grown(to: rows + 1, keeping: 0) }
    let cells = layout.cells(rows: rows) + OverlapEdges.slack
    if numbers.count < cells {
      numbers.deallocate()
      numbers = ScratchBuffer(repeating: 0, count: cells)
    }
    if all.count <= log.count * 8 { all = all.grown(to: log.count * 10 + 1, keeping: 0) }
    let (all, numbers) = (all, numbers)
    all[0] = Place(pixel: 0, cell: 0, left: 0, sum: 0)
    let limit = rows &* layout.stride
    var count = 0
    var firstRow = 0
    var row = -1
    // The cells of the row at hand.
    var start = 0
    var end = 0
    for i in 0..<log.count {
      var crowded = log.pixels(ofGroup: i, isThorough: isThorough)
      if crowded == 0 { continue }
      let first = Int(log.groups[i]) &<< 3 &- CellLayout.margin
      while crowded != 0 {
        let lane = crowded.trailingZeroBitCount &>> 3
        crowded &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane &<< 3))
        let cell = first &+ lane
        if cell < 0 || cell >= limit { continue }
        if cell >= end {
          let above = row
          row = cell / layout.stride
          start = row &* layout.stride
          end = start &+ layout.stride
          if above < 0 { firstRow = row }
          following.fill(above &+ 1..<row &+ 1, with: Int32(truncatingIfNeeded: row))
        }
        let x = cell &- start
        if x >= layout.width { continue }
        count &+= 1
        all[count] = Place(
          pixel: Int32(truncatingIfNeeded: row &* layout.width &+ x),
          cell: Int32(truncatingIfNeeded: cell &+ CellLayout.margin), left: Float(x) - 0.5,
          sum: Int32(log.sum(lane, ofGroup: i)))
        numbers[cell &+ CellLayout.margin] = Int32(truncatingIfNeeded: count)
      }
    }
    self.count = count
    guard count > 0 else { return nil }
    following.fill(row &+ 1..<rows &+ 1, with: .max)
    return firstRow...row
  }

  /// Takes the places' numbers away from their cells.
  func removeAll() {
    for place in 0..<count { numbers[Int(all[place &+ 1].cell)] = 0 }
  }
}
