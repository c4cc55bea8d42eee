/// In which sense outlines wind around each pixel.
///
/// Where contours of both senses lie apart from each other, as letters do that were drawn either way round, their areas add up
/// as if all had the same; only near both senses may areas cancel each other. Where small regions of both lie on each other
/// the sums show one sense alone, but then many pieces of outline pass through a pixel.
///
/// Drawn only around the pixels that are asked for, which are few.
struct SenseMap {
  /// For each cell 1 where its sum is positive, 2 where it is negative, and 4 more where three pieces of outline or more pass
  /// through; nothing before the first row and behind the last.
  private var senses = ScratchBuffer<UInt8>(uninitialized: 0)
  /// The cells of a row.
  private var stride = 0
  /// The places before the first cell.
  private var margin = 0
  /// Where the map ends so far, and what comes next: an entry of the log, and the senses behind the last group of those before.
  private var end = 0
  private var entry = 0
  private var last = UInt8.zero

  func deallocate() { senses.deallocate() }

  /// Begins a map.
  ///
  /// - Parameters:
  ///   - cells: The number of cells.
  ///   - stride: The cells a row.
  mutating func begin(cells: Int, stride: Int) {
    self.stride = stride
    margin = stride &+ 8
    end = 0
    entry = 0
    last = 0
    let count = cells + 2 * margin + 8
    if senses.count < count { senses = senses.grown(to: count * 2, keeping: 0) }
  }

  /// Of a group's pixels that two pieces of outline or more pass through, those in which, or beside which, outlines wind in both senses,
  /// or three pieces or more pass through a pixel: 1 in their bytes.
  ///
  /// - Parameters:
  ///   - index: The group's place in the log, beyond those that were asked for before.
  ///   - log: All groups that outline passes through.
  @inline(__always)
  mutating func suspects(at index: Int, in log: SweepLog) -> UInt64 {
    let counts = unsafeBitCast(log.visits[index], to: UInt64.self)
    let many = Self.atLeastThree(counts)
    // Where three pass the map need not be asked.
    if counts &>> 1 & 0x0101_0101_0101_0101 & ~many == 0 { return many }
    let cell = margin &+ Int(log.groups[index]) &<< 3
    draw(log, from: cell &- stride &- 1, to: cell &+ stride &+ 9)
    let found = around(cell &- stride) | around(cell) | around(cell &+ stride)
    return (found & found &>> 1 | found &>> 2) & 0x0101_0101_0101_0101
  }

  /// Draws the map on; what lies before a stretch of it is not asked for again.
  private mutating func draw(_ log: SweepLog, from start: Int, to limit: Int) {
    if end < start {
      let first = entry
      while entry < log.count, margin &+ Int(log.groups[entry]) &<< 3 &+ 8 <= start { entry &+= 1 }
      if entry > first { last = UInt8(truncatingIfNeeded: Self.senses(log.sums[entry &- 1]) &>> 56) }
      end = start
    }
    while end < limit {
      let cell = entry < log.count ? margin &+ Int(log.groups[entry]) &<< 3 : limit
      // In the groups that nothing passes through, all is as it was at the end of the group before.
      if end < cell {
        let gap = end..<min(cell, limit)
        senses.fill(gap, with: last)
        end = gap.upperBound
        if end == limit { break }
      }
      let group =
        Self.senses(log.sums[entry]) | Self.atLeastThree(unsafeBitCast(log.visits[entry], to: UInt64.self)) &<< 2
      senses.setWord(group, at: cell)
      last = UInt8(truncatingIfNeeded: group &>> 56) & 3
      end = cell &+ 8
      entry &+= 1
    }
  }

  /// The senses in which a group's pixels are wound around, a byte each; very little is rounding.
  ///
  /// In scalar arithmetic: what the sweep has of vectors must not be shared with it, or the compiler makes calls of it there.
  @inline(__always)
  private static func senses(_ sums: SIMD8<Int16>) -> UInt64 {
    let above = unsafeBitCast(SIMD8<Int16>(repeating: 2) &- sums, to: SIMD2<UInt64>.self)
    let below = unsafeBitCast(SIMD8<Int16>(repeating: 2) &+ sums, to: SIMD2<UInt64>.self)
    // Pixels 0, 4, 1 and 5 in 16 bits each, and 2, 6, 3 and 7.
    let first = above.x &>> 15 & 0x1_0001_0001_0001 | below.x &>> 14 & 0x2_0002_0002_0002
    let second = above.y &>> 15 & 0x1_0001_0001_0001 | below.y &>> 14 & 0x2_0002_0002_0002
    return inOrder(first) | inOrder(second) &<< 16
  }

  /// Of four numbers in 16 bits each the first and third in bytes 0 and 1, and the others in bytes 4 and 5.
  @inline(__always)
  private static func inOrder(_ numbers: UInt64) -> UInt64 {
    let pairs = numbers | numbers &>> 24
    return pairs & 0xFFFF | (numbers &<< 16 | numbers &>> 8) & 0xFFFF_0000_0000
  }

  /// 1 in the bytes that are 3 or more.
  @inline(__always)
  private static func atLeastThree(_ counts: UInt64) -> UInt64 {
    // Of what is not 0 the sum with as many ones reaches the bit above.
    let four = (counts &>> 2 & 0x3F3F_3F3F_3F3F_3F3F) &+ 0x3F3F_3F3F_3F3F_3F3F
    return (four &>> 6 | counts & counts &>> 1) & 0x0101_0101_0101_0101
  }

  /// The senses of eight cells in a row, each together with those of the cells beside it.
  @inline(__always)
  private func around(_ cell: Int) -> UInt64 {
    senses.word(at: cell &- 1) | senses.word(at: cell) | senses.word(at: cell &+ 1)
  }
}
