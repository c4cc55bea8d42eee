/// For each place to resolve, the pixels between it and the next one to its left that nothing passes through.
///
/// There the sums tell the winding number, so that only the outline in these zones matters for the places. Known where the sweep's
/// log is complete.
struct OverlapZones {
  /// 1 for the cells in a zone, else 0.
  private var zones = ScratchBuffer<UInt8>(uninitialized: 0)
  /// The cell of the last place.
  private var last = -1
  /// Once around, in the upper halves of sums.
  private var turn: Float = 0

  func deallocate() { zones.deallocate() }

  /// Forgets all zones.
  ///
  /// - Parameters:
  ///   - cells: The number of cells.
  ///   - scale: The steps that a pixel's area is measured in.
  mutating func removeAll(cells: Int, scale: Float) {
    if zones.count < cells { zones = zones.grown(to: cells, keeping: 0) }
    zones.fill(0..<cells, with: 0)
    last = -1
    turn = scale / 256
  }

  /// 1 for a cell in a zone, else 0.
  ///
  /// What passes through a zone also begins in it, since nothing passes through the pixel before.
  @inline(__always)
  subscript(cell: Int) -> UInt8 { zones[cell] }

  /// Adds the zone of a place, right of those of the row that were added before.
  ///
  /// - Parameters:
  ///   - lane: The place, in group `index` of the log.
  ///   - row: The cell of the row's first pixel.
  /// - Returns: The winding number that the zone begins with; `nil` where it goes on from the place before.
  @inline(__always)
  mutating func add(_ lane: Int, ofGroup index: Int, in log: SweepLog, row: Int) -> Int32? {
    let place = Int(log.groups[index]) &<< 3 &+ lane
    let isFirst = last < row
    defer { last = place }
    if last == place &- 1, !isFirst {
      zones[place] = 1
      return nil
    }
    let clear = log.clearCell(before: lane, ofGroup: index)
    let turns = (Float(clear.sum) / turn).nearest
    // 256 pieces in a pixel count as none, but hardly leave a whole number of turns.
    let isKnown = clear.cell >= row && Float(turns) * turn == Float(clear.sum)
    if isFirst, !isKnown {
      // Rounding may place what lies on the mask's left side in the cell before.
      zones.fill(row &- 1..<place &+ 1, with: 1)
      return 0
    }
    let before = isKnown ? max(clear.cell, last) : last
    zones.fill(before &+ 1..<place &+ 1, with: 1)
    return before > last ? turns : nil
  }
}
