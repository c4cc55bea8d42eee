import CrownPath

/// Turns accumulated cells into coverage, lays it over the pixels that are there, and clears the cells.
///
/// Groups are composed while they are swept. The runs between them are listed and composed afterwards: at a group it is
/// unpredictable whether a run lies before it, whether that has coverage, and how long it is. Runs without coverage
/// are not touched.
struct ComposingSweep<Rule: CoverageRule> {
  let sum: RunningSum<Rule>
  let layout: CellLayout
  let composition: LayerComposition
  /// Receives the runs with coverage: a run at most for each group and each row, and one more.
  let runs: ScratchView<CoveredRun>

  /// Lays the coverage over some rows of pixels.
  ///
  /// - Parameters:
  ///   - output: A byte for each pixel of the rows: their alpha.
  ///   - words: The words of marks that the rows take.
  func run(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    var found = CoveredRuns(runs: runs)
    let outcome =
      layout.hasRowMarks
      ? sweepByRows(output: output, words: words, runs: &found)
      : sweepContinuously(output: output, words: words, runs: &found)
    for index in 0..<found.count { compose(runs[index], over: output) }
    return outcome
  }

  /// Takes a group and lays it over its pixels, and lists the run before it, from `done` on.
  ///
  /// - Parameters:
  ///   - pixel: The first pixel of the group.
  ///   - end: The end of the pixels that it may be laid over.
  @inline(__always)
  private func compose(
    groupAt at: Int, of sum: inout RunningSum<Rule>, over output: ScratchView<UInt8>, from done: Int, pixel: Int,
    upTo end: Int, isRarelyComplex: Bool, runs: inout CoveredRuns
  ) {
    if pixel >= 0, pixel &+ 8 <= end {
      runs.append(sum.coverage, from: done, upTo: pixel)
      let below = output.vector(SIMD8<UInt8>.self, at: pixel)
      sum.take(at: at, isRarelyComplex: isRarelyComplex, over: below)
      output.store(composition.alpha(sum.coverage, over: below), at: pixel)
    } else {
      runs.append(sum.coverage, from: done, upTo: min(pixel, end))
      let lanes = pixel < 0 ? 0 : max(end &- pixel, 0)
      var below = SIMD8<UInt8>.zero
      for lane in 0..<lanes { below[lane] = output[pixel &+ lane] }
      sum.take(at: at, isRarelyComplex: isRarelyComplex, over: below)
      let alpha = composition.alpha(sum.coverage, over: below)
      for lane in 0..<lanes { output[pixel &+ lane] = alpha[lane] }
    }
  }

  /// Sweeps masks whose rows follow one another without a gap.
  @inline(never)
  private func sweepContinuously(
    output: ScratchView<UInt8>, words: Int, runs found: inout CoveredRuns
  ) -> SweepOutcome {
    var (sum, runs) = (sum, found)
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
          groupAt: at, of: &sum, over: output, from: done, pixel: pixel, upTo: output.count, isRarelyComplex: false,
          runs: &runs)
        done = max(pixel &+ 8, 0)
      }
    }
    runs.append(sum.coverage, from: done, upTo: output.count)
    found = runs
    return sum.outcome
  }

  /// Sweeps masks whose rows have marks of their own, row by row.
  @inline(never)
  private func sweepByRows(
    output: ScratchView<UInt8>, words: Int, runs found: inout CoveredRuns
  ) -> SweepOutcome {
    var (sum, runs) = (sum, found)
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
            groupAt: at, of: &sum, over: output, from: done, pixel: pixel, upTo: rowEnd, isRarelyComplex: true,
            runs: &runs)
          done = pixel &+ 8
        }
        byte &+= 8
      }
      runs.append(sum.coverage, from: done, upTo: rowEnd)
      rowStart = rowEnd
    }
    sum.marks.removeAll(words: words)
    found = runs
    return sum.outcome
  }

  /// The pixels of a run that are composed at once.
  private static var step: Int { 32 }

  /// Lays a run over its pixels. What is written beyond it is the alpha that is there already.
  @inline(__always)
  private func compose(_ run: CoveredRun, over output: ScratchView<UInt8>) {
    let through = composition.transmittance(SIMD8(repeating: UInt16(truncatingIfNeeded: run.coverage)))
    var from = Int(run.from)
    let end = Int(run.end)
    while from &+ Self.step < end {
      let below = output.vector(SIMD32<UInt8>.self, at: from)
      output.store(LayerComposition.alpha(through, over: below), at: from)
      from &+= Self.step
    }
    if from &+ Self.step <= output.count {
      let below = output.vector(SIMD32<UInt8>.self, at: from)
      output.store(LayerComposition.alpha(through, over: below, first: end &- from), at: from)
    } else {
      let coverage = UInt8(truncatingIfNeeded: run.coverage)
      for pixel in from..<end { output[pixel] = composition.alpha(coverage, over: output[pixel]) }
    }
  }
}
