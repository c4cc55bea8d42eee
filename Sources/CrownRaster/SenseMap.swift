/// In which sense outlines wind around each pixel.
///
/// Where contours of both senses lie apart from each other, as letters do that were drawn either way round, their areas add up
/// as if all had the same; only near both senses may areas cancel each other. Where small regions of both lie on each other
/// the sums show one sense alone, but then many pieces of outline pass through a pixel.
struct SenseMap {
  /// For each cell 1 where its sum is positive, 2 where it is negative, and 4 more where three pieces of outline or more pass
  /// through; nothing before the first row and behind the last.
  private var senses = ScratchBuffer<UInt8>(uninitialized: 0)
  /// The cells of a row.
  private var stride = 0

  func deallocate() { senses.deallocate() }

  /// The places before the first cell.
  private var margin: Int { stride &+ 8 }

  /// Draws the map.
  ///
  /// - Parameters:
  ///   - log: All groups that outline passes through.
  ///   - cells: The number of cells, a multiple of 8.
  ///   - stride: The cells a row.
  mutating func draw(_ log: SweepLog, cells: Int, stride: Int) {
    self.stride = stride
    let count = cells + 2 * margin
    if senses.count < count { senses = senses.grown(to: count * 2, keeping: 0) }
    senses.fill(0..<margin, with: 0)
    var next = margin
    // In the groups that nothing passes through, all is as it was at the end of the group before.
    var last = UInt8.zero
    for i in 0..<log.count {
      let cell = margin &+ Int(log.groups[i]) &<< 3
      if next < cell { senses.fill(next..<cell, with: last) }
      let group = Self.senses(log.sums[i]) | Self.atLeastThree(log.visits[i]) &<< 2
      senses.setWord(group, at: cell)
      last = UInt8(truncatingIfNeeded: group &>> 56) & 3
      next = cell &+ 8
    }
    senses.fill(next..<count, with: 0)
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
  private static func atLeastThree(_ visits: SIMD8<UInt8>) -> UInt64 {
    let counts = unsafeBitCast(visits, to: UInt64.self)
    // Of what is not 0 the sum with as many ones reaches the bit above.
    let four = (counts &>> 2 & 0x3F3F_3F3F_3F3F_3F3F) &+ 0x3F3F_3F3F_3F3F_3F3F
    return (four &>> 6 | counts & counts &>> 1) & 0x0101_0101_0101_0101
  }

  /// The pixels of a group in which, or beside which, outlines wind in both senses, or three pieces or more pass through a pixel: 1
  /// in their bytes.
  @inline(__always)
  func suspects(in group: Int) -> UInt64 {
    let cell = margin &+ group &<< 3
    let found = around(cell &- stride) | around(cell) | around(cell &+ stride)
    return (found & found &>> 1 | found &>> 2) & 0x0101_0101_0101_0101
  }

  /// The senses of eight cells in a row, each together with those of the cells beside it.
  @inline(__always)
  private func around(_ cell: Int) -> UInt64 {
    senses.word(at: cell &- 1) | senses.word(at: cell) | senses.word(at: cell &+ 1)
  }
}
