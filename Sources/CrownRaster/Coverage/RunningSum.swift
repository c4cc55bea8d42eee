import CrownMemory

/// The running sum over cells, eight at a time.
///
/// It logs crowded groups on the way, and keeps the least and the greatest sum.
struct RunningSum<Rule: CoverageRule> {
  private let cells: ScratchView<Int32>
  private let log: SweepLog.Entries
  /// The index that the first group of cells has in the log.
  private let firstGroup: Int
  private var carry = SIMD4<Int32>(repeating: Rule.start)
  private var least = SIMD8<Int16>.zero
  private var greatest = SIMD8<Int16>.zero
  private var crowding = SIMD4<Int32>.zero
  /// The number of groups in the log.
  private(set) var count: Int
  /// The coverage of the group taken last.
  private(set) var coverage = GroupCoverage(shares: .zero)

  /// - Parameter log: Receives crowded groups; its count stays as it is.
  init(over cells: ScratchView<Int32>, log: borrowing SweepLog, firstGroup: Int) {
    self.cells = cells
    self.log = log.entries
    self.firstGroup = firstGroup
    count = log.count
  }

  /// The summary of all groups taken so far.
  @inline(__always)
  var summary: SweepSummary {
    SweepSummary(sums: least.min()...greatest.max(), isCrowded: any(crowding & SweepLog.crowdedBits .!= .zero))
  }

  /// The running sums of the first four lanes, and of the last four.
  @inline(__always)
  private func prefixes(_ v: SIMD8<Int32>) -> (first: SIMD4<Int32>, last: SIMD4<Int32>) {
    // Shifting two lanes as one number is one instruction; moving lanes is several.
    let pairs = unsafeBitCast(v, to: SIMD4<UInt64>.self)
    let sums = unsafeBitCast(pairs &+ (pairs &<< 32), to: SIMD8<Int32>.self)
    let (low, high) = (sums[1], sums[5])
    let before = SIMD8(low, low, low, low, high, high, high, high) & SIMD8(0, 0, -1, -1, 0, 0, -1, -1)
    let all = sums &+ before
    return (all.lowHalf, all.highHalf)
  }

  /// Prefetches a group that may be taken later.
  @inline(__always)
  func prefetch(_ cell: Int) { cells.prefetch(cell) }

  /// Takes the next group that was written to, and clears its cells.
  ///
  /// - Parameters:
  ///   - at: The group's first cell.
  ///   - isRarelyCrowded: Whether few groups are crowded, as in wide masks: then only those are written to the log.
  ///     Otherwise
  ///     every group is written and crowded ones are counted: branch-free.
  @inline(__always)
  mutating func take(at: Int, isRarelyCrowded: Bool) {
    let halves = prefixes(cells.vector(SIMD8<Int32>.self, at: at))
    cells.store(SIMD8<Int32>.zero, at: at)
    let first = halves.first &+ carry
    let second = halves.last &+ SIMD4(repeating: first.w)
    carry = SIMD4(repeating: second.w)
    // The upper halves interleaved: packing them in order takes longer.
    let sums = unsafeBitCast(
      unsafeBitCast(first, to: SIMD4<UInt32>.self) &>> 16 | unsafeBitCast(second, to: SIMD4<UInt32>.self)
        & 0xFFFF_0000,
      to: SIMD8<Int16>.self)
    least = pointwiseMin(least, sums)
    greatest = pointwiseMax(greatest, sums)
    let either = first | second
    let pairs = unsafeBitCast(either & SweepLog.crowdedBits, to: SIMD2<UInt64>.self)
    if !isRarelyCrowded || pairs.x | pairs.y != 0 {
      crowding |= either
      log.groups[count] = Int32(truncatingIfNeeded: at &>> 3 &+ firstGroup)
      log.counts[count] = SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: first, highHalf: second))
      log.sums[count] = sums
      count &+= isRarelyCrowded || pairs.x | pairs.y != 0 ? 1 : 0
    }
    coverage = GroupCoverage(shares: Rule.coverage(sums, first, second))
  }
}

/// The coverage of eight pixels side by side.
struct GroupCoverage {
  /// 0 to 255 each, in the order of lanes of ``CoverageRule``.
  let shares: SIMD8<Int16>

  /// The pixels in their order.
  @inline(__always)
  var bytes: SIMD8<UInt8> {
    let pairs = unsafeBitCast(shares, to: SIMD4<UInt32>.self)
    return SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: pairs & 0xFF, highHalf: (pairs &>> 16) & 0xFF))
  }

  /// The last pixel. All pixels from it to the next group that was written to have its coverage.
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
