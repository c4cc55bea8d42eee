import CrownPath

/// Turns accumulated cells into coverage, lays it over the pixels that are there, and clears the cells.
///
/// Runs without coverage are not touched. Unlike in ``CoverageSweep``, what is written beyond a run or a group is the
/// alpha that is there already.
struct ComposingSweep<Rule: CoverageRule> {
  let sum: RunningSum<Rule>
  let layout: CellLayout
  let composition: LayerComposition

  /// The pixels of a run that are composed at once.
  private static var step: Int { 32 }

  /// Lays the coverage over some rows of pixels.
  ///
  /// - Parameters:
  ///   - output: A byte for each pixel of the rows: their alpha.
  ///   - words: The words of marks that the rows take.
  func run(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    layout.hasRowMarks ? runByRows(output: output, words: words) : runContinuously(output: output, words: words)
  }

  /// Lays a run, of the coverage that a group ends with, over some pixels.
  @inline(__always)
  private func compose(_ group: GroupCoverage, over output: ScratchView<UInt8>, from: Int, upTo end: Int) {
    if group.last == 0 || from >= end { return }
    let through = composition.transmittance(SIMD8(truncatingIfNeeded: group.lastShares))
    var from = from
    while from &+ Self.step < end {
      let below = output.vector(SIMD32<UInt8>.self, at: from)
      output.store(LayerComposition.alpha(through, over: below), at: from)
      from &+= Self.step
    }
    if from &+ Self.step <= output.count {
      let below = output.vector(SIMD32<UInt8>.self, at: from)
      output.store(LayerComposition.alpha(through, over: below, first: end &- from), at: from)
    } else {
      composeLast(group.last, over: output, from: from, upTo: end)
    }
  }

  /// Lays a run over the last pixels of the output.
  @inline(never)
  private func composeLast(_ coverage: UInt8, over output: ScratchView<UInt8>, from: Int, upTo end: Int) {
    for pixel in from..<end { output[pixel] = composition.alpha(coverage, over: output[pixel]) }
  }

  /// Takes a group and lays it over its pixels, and before it the run from `done` on.
  ///
  /// - Parameters:
  ///   - pixel: The first pixel of the group.
  ///   - end: The end of the pixels that it may be laid over.
  @inline(__always)
  private func compose(
    groupAt at: Int, of sum: inout RunningSum<Rule>, over output: ScratchView<UInt8>, from done: Int, pixel: Int,
    upTo end: Int, isRarelyComplex: Bool
  ) {
    if pixel >= 0, pixel &+ 8 <= end {
      // Read before the run is written: a load that overlaps a store in part waits for it.
      let below = output.vector(SIMD8<UInt8>.self, at: pixel)
      compose(sum.coverage, over: output, from: done, upTo: pixel)
      sum.take(at: at, isRarelyComplex: isRarelyComplex, over: below)
      output.store(composition.alpha(sum.coverage.bytes, over: below), at: pixel)
    } else {
      compose(sum.coverage, over: output, from: done, upTo: min(pixel, end))
      let lanes = pixel < 0 ? 0 : max(end &- pixel, 0)
      var below = SIMD8<UInt8>.zero
      for lane in 0..<lanes { below[lane] = output[pixel &+ lane] }
      sum.take(at: at, isRarelyComplex: isRarelyComplex, over: below)
      let alpha = composition.alpha(sum.coverage.bytes, over: below)
      for lane in 0..<lanes { output[pixel &+ lane] = alpha[lane] }
    }
  }

  /// Sweeps masks whose rows follow one another without a gap.
  @inline(never)
  private func runContinuously(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    var sum = sum
    var done = 0
    var before: UInt64 = 0
    for word in 0..<words {
      var bits = sum.marks.takeWord(word, after: before)
      before = bits
      while bits != 0 {
        let at = word &<< 9 &+ bits.trailingZeroBitCount &<< 3
        bits &= bits &- 1
        let pixel = at &- CellLayout.margin
        compose(
          groupAt: at, of: &sum, over: output, from: done, pixel: pixel, upTo: output.count, isRarelyComplex: false)
        done = max(pixel &+ 8, 0)
      }
    }
    compose(sum.coverage, over: output, from: done, upTo: output.count)
    return sum.outcome
  }

  /// Sweeps masks whose rows have marks of their own, row by row.
  @inline(never)
  private func runByRows(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    var sum = sum
    var byte = 0
    var rowStart = 0
    while true {
      // The margin between rows has no pixels.
      var between = sum.marks.bits(byte: byte)
      while between != 0 {
        let at = byte &<< 6 &+ between.trailingZeroBitCount &<< 3
        between &= between &- 1
        sum.take(at: at, isRarelyComplex: true, over: .zero)
      }
      if rowStart == output.count { break }
      byte &+= 1
      let margins = byte &<< 6 &- rowStart
      let rowEnd = rowStart &+ layout.width
      var done = rowStart
      for _ in 0..<layout.rowWords {
        var bits = sum.marks.word(byte: byte)
        while bits != 0 {
          let at = byte &<< 6 &+ bits.trailingZeroBitCount &<< 3
          bits &= bits &- 1
          sum.prefetch(at &+ layout.stride)
          let pixel = at &- margins
          compose(
            groupAt: at, of: &sum, over: output, from: done, pixel: pixel, upTo: rowEnd, isRarelyComplex: true)
          done = pixel &+ 8
        }
        byte &+= 8
      }
      compose(sum.coverage, over: output, from: done, upTo: rowEnd)
      rowStart = rowEnd
    }
    sum.marks.removeAll(words: words)
    return sum.outcome
  }
}
