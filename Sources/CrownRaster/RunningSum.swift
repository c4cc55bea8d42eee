/// The running sum over cells, eight at a time, and what is to be known of it later.
struct RunningSum<Rule: CoverageRule> {
  private let cells: ScratchBuffer<Int32>
  private let log: SweepLog
  /// The number of the first group of cells, in the log.
  private let firstGroup: Int
  private var carry = SIMD4<Int32>(repeating: Rule.start)
  private var least = SIMD8<Int16>.zero
  private var greatest = SIMD8<Int16>.zero
  private var visits = SIMD4<Int32>.zero
  /// The groups in the log.
  private(set) var count: Int
  /// The coverage of the group taken last.
  private(set) var coverage = GroupCoverage(shares: .zero)

  /// - Parameter log: Where groups are noted; how many there are is not changed in it.
  init(over cells: ScratchBuffer<Int32>, log: SweepLog, firstGroup: Int) {
    self.cells = cells
    self.log = log
    self.firstGroup = firstGroup
    count = log.count
  }

  /// What all groups taken so far tell of the drawing.
  @inline(__always)
  var summary: SweepSummary {
    SweepSummary(sums: least.min()...greatest.max(), isCrowded: any(visits & SweepLog.crowdedBits .!= .zero))
  }

  /// The running sums of the first four lanes, and of the last four.
  @inline(__always)
  private func prefixes(_ v: SIMD8<Int32>) -> (first: SIMD4<Int32>, last: SIMD4<Int32>) {
    // A shift of two lanes joined as one number is one instruction where a shift of lanes is several.
    let pairs = unsafeBitCast(v, to: SIMD4<UInt64>.self)
    let sums = unsafeBitCast(pairs &+ (pairs &<< 32), to: SIMD8<Int32>.self)
    let (low, high) = (sums[1], sums[5])
    let before = SIMD8(low, low, low, low, high, high, high, high) & SIMD8(0, 0, -1, -1, 0, 0, -1, -1)
    let all = sums &+ before
    return (all.lowHalf, all.highHalf)
  }

  /// Asks the caches for a group that may be taken later.
  @inline(__always)
  func prefetch(_ cell: Int) { cells.prefetch(cell) }

  /// Takes the next group that was written to, and clears it.
  ///
  /// - Parameters:
  ///   - at: The group's first cell.
  ///   - isRare: Whether in few groups several pieces of outline pass through a pixel, as in wide masks. In others a branch on it
  ///     could not be guessed: each group is written to the log, and kept where it matters.
  @inline(__always)
  mutating func take(at: Int, isRare: Bool) {
    let halves = prefixes(cells.vector(SIMD8<Int32>.self, at: at))
    cells.store(SIMD8<Int32>.zero, at: at)
    let first = halves.first &+ carry
    let second = halves.last &+ SIMD4(repeating: first.w)
    carry = SIMD4(repeating: second.w)
    // The upper halves side by side, those of the first four in the even lanes: packing them in order takes longer.
    let sums = unsafeBitCast(
      unsafeBitCast(first, to: SIMD4<UInt32>.self) &>> 16 | unsafeBitCast(second, to: SIMD4<UInt32>.self)
        & 0xFFFF_0000,
      to: SIMD8<Int16>.self)
    least = pointwiseMin(least, sums)
    greatest = pointwiseMax(greatest, sums)
    let either = first | second
    let pairs = unsafeBitCast(either & SweepLog.crowdedBits, to: SIMD2<UInt64>.self)
    if !isRare || pairs.x | pairs.y != 0 {
      visits |= either
      log.groups[count] = Int32(truncatingIfNeeded: at &>> 3 &+ firstGroup)
      log.counts[count] = SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: first, highHalf: second))
      log.sums[count] = sums
      count &+= isRare || pairs.x | pairs.y != 0 ? 1 : 0
    }
    coverage = GroupCoverage(shares: Rule.coverage(sums, first, second))
  }
}

/// The coverage of eight pixels side by side.
struct GroupCoverage {
  /// 0 to 255 each, in the order that ``CoverageRule`` has them in.
  let shares: SIMD8<Int16>

  /// The pixels in their order.
  @inline(__always)
  var bytes: SIMD8<UInt8> {
    let pairs = unsafeBitCast(shares, to: SIMD4<UInt32>.self)
    return SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: pairs & 0xFF, highHalf: (pairs &>> 16) & 0xFF))
  }

  /// The last pixel, whose coverage those have too that lie between it and the next group that outline passes through.
  @inline(__always)
  var last: UInt8 { UInt8(truncatingIfNeeded: shares[7]) }

  /// The last pixel 32 times.
  @inline(__always)
  var lasts: SIMD32<UInt8> {
    let eight = SIMD8<UInt8>(truncatingIfNeeded: SIMD8<Int16>(repeating: shares[7]))
    let sixteen = SIMD16<UInt8>(lowHalf: eight, highHalf: eight)
    return SIMD32<UInt8>(lowHalf: sixteen, highHalf: sixteen)
  }
}
