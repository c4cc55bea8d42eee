/// Turns accumulated cells into coverage bytes, and clears them for the next fill.
struct CoverageSweep<Rule: CoverageRule> {
  let cells: ScratchBuffer<Int32>
  let touched: ScratchBuffer<UInt64>
  let layout: CellLayout
  /// The number of the first group of cells, in the log.
  let firstGroup: Int

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

  /// The coverage of a group's pixels in their order.
  @inline(__always)
  private func bytes(_ shares: SIMD8<Int16>) -> SIMD8<UInt8> {
    let pairs = unsafeBitCast(shares, to: SIMD4<UInt32>.self)
    return SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: pairs & 0xFF, highHalf: (pairs &>> 16) & 0xFF))
  }

  /// Writes the same 96 pixels.
  @inline(__always)
  private func write96(_ run: SIMD32<UInt8>, to output: ScratchBuffer<UInt8>, at: Int) {
    output.store(run, at: at)
    output.store(run, at: at &+ 32)
    output.store(run, at: at &+ 64)
  }

  /// Writes the coverage of the first pixels.
  ///
  /// Groups of cells that nothing was added to are not looked at: all their pixels have the coverage at the end of the group before.
  /// - Parameters:
  ///   - output: As many bytes as there are pixels.
  ///   - words: The words of `touched` that are in use.
  ///   - log: Receives the groups that it is begun for.
  func run(output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog) -> SweepSummary {
    layout.gap == 0
      ? runWithoutGaps(output: output, words: words, log: &log) : runWithGaps(output: output, words: words, log: &log)
  }

  // Each compiled apart, or the compiler may make one function of both, for which nothing is constant.

  @inline(never)
  private func runWithoutGaps(output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog) -> SweepSummary {
    run(output: output, words: words, log: &log, hasGaps: false, chunk: 96)
  }

  @inline(never)
  private func runWithGaps(output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog) -> SweepSummary {
    run(output: output, words: words, log: &log, hasGaps: true, chunk: 192)
  }

  /// The same, for masks with gaps between rows or without.
  ///
  /// - Parameter chunk: How many pixels are written at a time, 96 or 192: so many that one time is mostly enough, since how
  ///   many times it takes could not be guessed.
  @inline(__always)
  private func run(
    output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog, hasGaps: Bool, chunk: Int
  ) -> SweepSummary {
    let (cells, touched) = (cells, touched)
    let pixels = output.count
    let gap = layout.gap
    // From a cell to its pixel in the row that the word at hand begins in, and where that row ends.
    var offset = CellLayout.margin
    var rowEnd = CellLayout.margin &+ layout.stride
    var least = SIMD8<Int16>.zero
    var greatest = SIMD8<Int16>.zero
    var visits = SIMD4<Int32>.zero
    let (groups, groupVisits, groupSums) = (log.groups, log.visits, log.sums)
    let keepsAll = log.isComplete
    let firstGroup = firstGroup
    var groupCount = log.count
    var carry = SIMD4<Int32>(repeating: Rule.start)
    var shares = SIMD8<Int16>.zero
    var done = 0
    // The last group for which there is room for what is written beyond it.
    let safe = UInt(max(pixels - 7 - chunk, 0))
    var word = 0
    var marks = touched[0]
    touched[0] = 0
    var bits = marks
    while true {
      while bits == 0 {
        word &+= 1
        if word == words {
          if done < pixels { output.fill(done..<pixels, with: UInt8(truncatingIfNeeded: shares[7])) }
          log.count = groupCount
          return SweepSummary(sums: least.min()...greatest.max(), isCrowded: any(visits & 0xFC .!= .zero))
        }
        // A mark in the last bit may be meant for the next group too.
        bits = touched[word] | marks &>> 63
        touched[word] = 0
        marks = bits
        if hasGaps {
          let row = layout.row(ofCell: word &<< 9)
          offset = CellLayout.margin &+ row &* gap
          rowEnd = CellLayout.margin &+ (row &+ 1) &* layout.stride
        }
      }
      let at = word &<< 9 &+ bits.trailingZeroBitCount &<< 3
      bits &= bits &- 1
      // Where something passes here, something will in the next row. Cells of wide masks are seldom in the first-level cache.
      if hasGaps { cells.prefetch(at &+ layout.stride) }
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
      visits |= either
      let pairs = unsafeBitCast(either & 0xFE, to: SIMD2<UInt64>.self)
      // In masks without gaps, which are most of the small ones, always written, and kept only where it matters: the branch could
      // not be guessed there.
      if !hasGaps || pairs.x | pairs.y != 0 {
        groups[groupCount] = Int32(truncatingIfNeeded: at &>> 3 &+ firstGroup)
        groupVisits[groupCount] = SIMD8<UInt8>(truncatingIfNeeded: SIMD8(lowHalf: first, highHalf: second))
        groupSums[groupCount] = sums
        groupCount &+= hasGaps || keepsAll ? 1 : pairs.x | pairs.y != 0 ? 1 : 0
      }
      // The pixels up to here have the coverage that the group before ended with.
      let run = SIMD8<UInt8>(truncatingIfNeeded: SIMD8<Int16>(repeating: shares[7]))
      shares = Rule.coverage(sums, first, second)
      // Behind a row's pixels all is 0 up to the next row's.
      let pixel = at &- (!hasGaps ? CellLayout.margin : at < rowEnd ? offset : offset &+ gap)
      if UInt(bitPattern: pixel) < safe {
        let double = SIMD16<UInt8>(lowHalf: run, highHalf: run)
        let runs = SIMD32<UInt8>(lowHalf: double, highHalf: double)
        var from = done
        repeat {
          write96(runs, to: output, at: from)
          if chunk > 96 { write96(runs, to: output, at: from &+ 96) }
          from &+= chunk
        } while from < pixel
        output.store(bytes(shares), at: pixel)
        done = pixel &+ 8
      } else if pixel >= 0 {
        let end = min(pixel, pixels)
        if done < end { output.fill(done..<end, with: run[0]) }
        for lane in 0..<min(8, pixels - end) { output[end + lane] = bytes(shares)[lane] }
        done = min(pixel &+ 8, pixels)
      }
    }
  }
}

/// How sums of signed areas become coverage.
protocol CoverageRule {
  /// The steps that a pixel's area is measured in; a sum holds them above 8 bits of something else.
  static var scale: Float { get }
  /// What sums begin with.
  static var start: Int32 { get }
  /// The coverage, 0 to 255, of eight sums, of which `sums` are the upper halves: those of the first four in the even lanes, as in
  /// what is returned.
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16>
}

/// Inside where the sum is not 0: its size, at most once around.
enum NonzeroCoverage: CoverageRule {
  /// Full coverage fills the upper 16 bits with 255.
  static let scale: Float = 255 * 256
  /// The stretches of outline in a row for which sums stay within 32 bits: winding numbers are at most half as many.
  static let mostStretches = 250
  /// Half a step of coverage, so that cutting off rounds.
  static let start: Int32 = 0x8000

  @inline(__always)
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    pointwiseMin(pointwiseMax(sums, 0 &- sums), SIMD8(repeating: 255))
  }
}

/// Inside where the sum is odd: its distance to the nearest even number of turns.
enum EvenOddCoverage: CoverageRule {
  /// Twice around is a power of two, 2^25 in the sums.
  static let scale: Float = 65536
  static let start: Int32 = 0

  @inline(__always)
  static func coverage(_ sums: SIMD8<Int16>, _ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    unsafeBitCast(coverage(first) | coverage(second) &<< 16, to: SIMD8<Int16>.self)
  }

  @inline(__always)
  private static func coverage(_ sums: SIMD4<Int32>) -> SIMD4<Int32> {
    let turn = sums & 0x1FF_FFFF
    let share = SIMD4<Int32>.minimum(turn, 0x200_0000 &- turn) &>> 8
    return ((share &<< 8) &- share &+ 0x8000) &>> 16
  }
}
