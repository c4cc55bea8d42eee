/// The pixels in which contours may overlap, row by row from the left.
struct OverlapPlaces {
  /// A pixel to resolve.
  struct Place: BitwiseCopyable {
    /// The pixel's number.
    var pixel: Int32
    /// Its left side.
    var x: Float
    /// The first of the edges in it, or -1, and how many they are.
    var inside: Int32 = -1
    var insideCount: Int32 = 0
    /// The edges between the place before and this one.
    var passed = LevelWindings()
    /// The winding number that its zone begins with; `nil` where that of the place before goes on, or there are no zones.
    var start: Int32?
  }

  /// Where the outline winds in which sense, if that matters.
  private var senses = SenseMap()
  /// What lies left of the places, if that is asked for.
  private(set) var zones = OverlapZones()
  /// All places; behind those of a row one beyond the mask.
  private(set) var all = ScratchBuffer<Place>(uninitialized: 256)
  private var count = 0
  /// For each row the first at or below it with a place; a row beyond all where there is none.
  private(set) var following = ScratchBuffer<Int32>(uninitialized: 64)
  /// For each row with places, the first of them and the one beyond the mask.
  private var firstPlaces = ScratchBuffer<Int32>(uninitialized: 64)
  private var endPlaces = ScratchBuffer<Int32>(uninitialized: 64)
  /// For each row with places, and each stretch of pixels of it, the first place there or beyond.
  private var nextPlaces = ScratchBuffer<Int32>(uninitialized: 64)
  /// The stretches of a row, and how many pixels a stretch has: 1 in small masks, else 8, as a power of 2.
  private var stretches = 0
  private var stretchShift = 0

  func deallocate() {
    senses.deallocate()
    zones.deallocate()
    all.deallocate()
    following.deallocate()
    firstPlaces.deallocate()
    endPlaces.deallocate()
    nextPlaces.deallocate()
  }

  /// The numbers of the places of a row that has some.
  @inline(__always)
  func range(ofRow row: Int) -> Range<Int> { Int(firstPlaces[row])..<Int(endPlaces[row]) }

  /// Whether a row at or above the last one with places, or the next one below, has places.
  @inline(__always)
  func hasPlaces(inRow row: Int) -> Bool { Int(following[row]) == row }

  /// The number of a place of a row at or before the first one that reaches beyond `x`, and few before it.
  @inline(__always)
  func place(near x: Float, inRow row: Int) -> Int {
    // Rounding may place an end a little beyond the mask. At a pixel's left side this may be the pixel before.
    let pixel = Int((max(0, min(x, Float((stretches &- 1) &<< stretchShift))) - 0.5).nearest)
    return Int(nextPlaces[row &* stretches &+ pixel &>> stretchShift])
  }

  /// Lists the pixels to resolve.
  ///
  /// Those that four pieces of outline or more pass through are among them. Where the outline winds more than once somewhere, so
  /// are those that two pieces pass through; and where it winds in both senses, the ``SenseMap/suspects(at:in:)`` of these, or all
  /// if the log is not complete.
  /// - Parameters:
  ///   - log: The groups of pixels that outline passes through.
  ///   - summary: What the sums tell of all pixels.
  ///   - rows: The number of rows.
  ///   - hasZones: Whether to find the places' zones too; only if the log is complete.
  ///   - scale: The steps that a pixel's area is measured in.
  /// - Returns: The first and the last row with a place; `nil` without any.
  mutating func find(
    in log: SweepLog, _ summary: SweepSummary, layout: CellLayout, rows: Int, hasZones: Bool, scale: Float
  ) -> ClosedRange<Int>? {
    begin(width: layout.width, rows: rows)
    if hasZones { zones.removeAll(cells: layout.cells(rows: rows), scale: scale) }
    count = 0
    if all.count < log.count * 8 + rows { all = all.grown(to: log.count * 10 + rows, keeping: 0) }
    let isTangled = summary.isTangled
    let hasSenses = isTangled && !summary.windsTwice && log.isComplete
    if hasSenses { senses.begin(cells: layout.cells(rows: rows), stride: layout.stride) }
    // A byte reaches a power of two where it has that bit or a higher one.
    let two: UInt64 = 0xFEFE_FEFE_FEFE_FEFE
    let four: UInt64 = 0xFCFC_FCFC_FCFC_FCFC
    let limit = rows &* layout.stride
    var firstRow = 0
    var row = -1
    // The cells of the row at hand.
    var start = 0
    var end = 0
    // The first stretch for which no place is known yet.
    var stretch = 0
    for i in 0..<log.count {
      let group = Int(log.groups[i])
      let visits = unsafeBitCast(log.visits[i], to: UInt64.self)
      var mask = visits & (isTangled ? two : four)
      if mask == 0 { continue }
      if hasSenses { mask &= senses.suspects(at: i, in: log) &* 0xFF }
      let first = group &<< 3 &- CellLayout.margin
      while mask != 0 {
        let lane = mask.trailingZeroBitCount &>> 3
        mask &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane &<< 3))
        let cell = first &+ lane
        if cell < 0 || cell >= limit { continue }
        if cell >= end {
          let above = row
          row = cell / layout.stride
          start = row &* layout.stride
          end = start &+ layout.stride
          if above < 0 { firstRow = row } else { endRow(above, from: stretch) }
          stretch = row &* stretches
          following.fill(above &+ 1..<row &+ 1, with: Int32(truncatingIfNeeded: row))
          firstPlaces[row] = Int32(truncatingIfNeeded: count)
        }
        let x = cell &- start
        if x >= layout.width { continue }
        while stretch <= row &* stretches &+ x &>> stretchShift {
          nextPlaces[stretch] = Int32(truncatingIfNeeded: count)
          stretch &+= 1
        }
        all[count] = Place(
          pixel: Int32(truncatingIfNeeded: row &* layout.width &+ x), x: Float(x),
          start: hasZones ? zones.add(lane, ofGroup: i, in: log, row: start &+ CellLayout.margin) : nil)
        count &+= 1
      }
    }
    guard count > 0 else { return nil }
    endRow(row, from: stretch)
    following[row &+ 1] = .max
    return firstRow...row
  }

  /// Takes memory for the tables of rows.
  private mutating func begin(width: Int, rows: Int) {
    if following.count <= rows {
      following = following.grown(to: rows + 1, keeping: 0)
      firstPlaces = firstPlaces.grown(to: rows, keeping: 0)
      endPlaces = endPlaces.grown(to: rows, keeping: 0)
    }
    stretchShift = width <= 128 ? 0 : 3
    stretches = width &>> stretchShift &+ 1
    if nextPlaces.count < stretches * rows { nextPlaces = nextPlaces.grown(to: stretches * rows, keeping: 0) }
  }

  /// Notes that a row has no further places, none in a stretch and beyond.
  @inline(__always)
  private mutating func endRow(_ row: Int, from stretch: Int) {
    let place = Int32(truncatingIfNeeded: count)
    endPlaces[row] = place
    all[count] = Place(pixel: -1, x: .infinity)
    count &+= 1
    let end = (row &+ 1) &* stretches
    if stretch < end { nextPlaces.fill(stretch..<end, with: place) }
  }
}
