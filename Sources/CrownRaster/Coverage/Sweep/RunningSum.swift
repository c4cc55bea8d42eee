import CrownPath

/// The running sum over the cells of a layer.
///
/// It logs complex groups on the way, and keeps the least and the greatest sum.
struct RunningSum<Rule: CoverageRule> {
  /// The marks of the groups that were written to.
  let marks: GroupMarks
  private let cells: ScratchView<Int32>
  private let log: SweepLog.Entries
  /// The index that the first group of cells has in the log.
  private let firstGroup: Int
  private var carry = SIMD4<Int32>(repeating: Rule.start)
  private var least = SIMD8<Int16>.zero
  private var greatest = SIMD8<Int16>.zero
  private var combinedSums = SIMD4<Int32>.zero
  /// The number of groups in the log.
  private var count: Int
  /// The coverage of the group taken last.
  private(set) var coverage = GroupCoverage(shares: .zero)

  /// - Parameter log: Receives complex groups; its count stays as it is.
  init(over cells: ScratchView<Int32>, marks: GroupMarks, log: borrowing SweepLog, firstGroup: Int) {
    self.cells = cells
    self.marks = marks
    self.log = log.entries
    self.firstGroup = firstGroup
    count = log.count
  }

  /// The findings and the log entries so far.
  @inline(__always)
  var outcome: SweepOutcome {
    SweepOutcome(
      logged: count,
      summary: SweepSummary(
        sums: least.min()...greatest.max(), isComplex: any(combinedSums & SweepLog.complexBits .!= .zero)))
  }

  /// Prefetches a group that may be taken later.
  @inline(__always)
  func prefetch(_ cell: Int) { cells.prefetch(cell) }

  /// Takes the next group that was written to, and clears its cells.
  ///
  /// - Parameters:
  ///   - at: The group's first cell.
  ///   - isRarelyComplex: True if few groups are complex, as in wide masks: then only those are written to the log.
  ///     Otherwise every group is written and complex ones are counted: branch-free.
  @inline(__always)
  mutating func take(at: Int, isRarelyComplex: Bool) {
    let group = takeGroup(at: at)
    if !isRarelyComplex || group.isComplex { log(group, at: at, isKept: isRarelyComplex || group.isComplex) }
  }

  /// Takes a group of a layer that is laid over others.
  ///
  /// - Parameter below: The alpha of its pixels before, for the log.
  @inline(__always)
  mutating func take(at: Int, isRarelyComplex: Bool, over below: SIMD8<UInt8>) {
    let group = takeGroup(at: at)
    if isRarelyComplex, !group.isComplex { return }
    log.shares[count] = coverage.shares
    log.below[count] = below
    log(group, at: at, isKept: isRarelyComplex || group.isComplex)
  }

  /// Takes a group without logging it.
  @inline(__always)
  private mutating func takeGroup(at: Int) -> SweptGroup {
    let halves = prefixes(cells.vector(SIMD8<Int32>.self, at: at))
    cells.store(SIMD8<Int32>.zero, at: at)
    let first = halves.first &+ carry
    let second = halves.last &+ SIMD4(repeating: first.w)
    carry = SIMD4(repeating: second.w)
    let group = SweptGroup(first: first, second: second)
    least = pointwiseMin(least, group.sums)
    greatest = pointwiseMax(greatest, group.sums)
    coverage = GroupCoverage(shares: Rule.coverage(group.sums, first, second))
    return group
  }

  /// Writes a group to the log.
  ///
  /// - Parameter isKept: True if it counts. Otherwise the next one overwrites it.
  @inline(__always)
  private mutating func log(_ group: SweptGroup, at: Int, isKept: Bool) {
    combinedSums |= group.either
    log.groups[count] = Int32(truncatingIfNeeded: at &>> 3 &+ firstGroup)
    log.counts[count] = SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: group.first, highHalf: group.second))
    log.sums[count] = group.sums
    count &+= isKept ? 1 : 0
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
}

/// The findings of a sweep of a layer, and the size of its log.
struct SweepOutcome {
  /// The number of groups in the log.
  let logged: Int
  let summary: SweepSummary
}
