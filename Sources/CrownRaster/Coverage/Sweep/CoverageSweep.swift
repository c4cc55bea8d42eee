import CrownPath

/// Turns accumulated cells into coverage bytes, and clears them for the next fill.
///
/// Groups of cells that nothing was added to are skipped: all their pixels have the coverage at the end of the group
/// before.
struct CoverageSweep<Rule: CoverageRule> {
  /// The running sum of the cells.
  let sum: RunningSum<Rule>
  let layout: CellLayout

  /// Writes the coverage of some rows of pixels.
  ///
  /// - Parameters:
  ///   - output: A byte for each pixel of the rows.
  ///   - words: The words of marks that the rows take.
  func run(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    layout.hasRowMarks ? runByRows(output: output, words: words) : runContinuously(output: output, words: words)
  }

  /// The pixels written per iteration when filling the gap between two groups, in masks whose rows have marks of their
  /// own and in others. Long enough that one iteration usually suffices: the trip count is unpredictable, and a
  /// mispredicted exit costs more than the extra stores.
  private static var longStep: Int { 160 }
  private static var shortStep: Int { 96 }

  /// Writes the same coverage over a range of pixels, and up to a step beyond it.
  @inline(__always)
  private func writeRun(_ run: SIMD32<UInt8>, to output: ScratchView<UInt8>, from: Int, upTo end: Int, step: Int) {
    var from = from
    repeat {
      // Written out, since the compiler does not unroll a loop here.
      output.store(run, at: from)
      output.store(run, at: from &+ 32)
      output.store(run, at: from &+ 64)
      if step == Self.longStep {
        output.store(run, at: from &+ 96)
        output.store(run, at: from &+ 128)
      }
      from &+= step
    } while from < end
  }

  /// Writes the same coverage over a range of pixels, and up to a step and 32 pixels beyond it, mostly at aligned
  /// addresses.
  ///
  /// In wide masks most of the time goes into these stores. One that crosses from a cache line into the next takes
  /// twice as long, as half of them would at any other address.
  @inline(__always)
  private func writeLongRun(_ run: SIMD32<UInt8>, to output: ScratchView<UInt8>, from: Int, upTo end: Int) {
    output.store(run, at: from)
    writeRun(run, to: output, from: output.aligned(from &+ 32), upTo: end, step: Self.longStep)
  }

  /// Writes a group's pixels, and before them the run from `done` on, without writing beyond the output.
  @inline(__always)
  private func writeWithin(
    _ output: ScratchView<UInt8>, _ group: GroupCoverage, at pixel: Int, after before: GroupCoverage,
    from done: inout Int
  ) {
    let end = min(pixel, output.count)
    if done < end { output.fill(done..<end, with: before.last) }
    for lane in 0..<min(8, output.count - end) { output[end + lane] = group.bytes[lane] }
    done = min(pixel &+ 8, output.count)
  }

  // Never inlined: the compiler could merge the two into one function, in which nothing is constant.

  /// Sweeps masks whose rows follow one another without a gap.
  @inline(never)
  private func runContinuously(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    let pixels = output.count
    var sum = sum
    var done = 0
    // Groups before this pixel have room for what is written beyond them.
    let safe = UInt(max(pixels - 7 - Self.shortStep, 0))
    var word = 0
    var taken = sum.marks.takeWord(0, after: 0)
    var bits = taken
    while true {
      while bits == 0 {
        word &+= 1
        if word == words {
          if done < pixels { output.fill(done..<pixels, with: sum.coverage.last) }
          return sum.outcome
        }
        taken = sum.marks.takeWord(word, after: taken)
        bits = taken
      }
      let at = word &<< 9 &+ bits.trailingZeroBitCount &<< 3
      bits &= bits &- 1
      // The pixels up to here have the coverage that the group before ended with.
      let before = sum.coverage
      sum.take(at: at, isRarelyComplex: false)
      let pixel = at &- CellLayout.margin
      if UInt(bitPattern: pixel) < safe {
        writeRun(before.lasts, to: output, from: done, upTo: pixel, step: Self.shortStep)
        output.store(sum.coverage.bytes, at: pixel)
        done = pixel &+ 8
      } else if pixel >= 0 {
        writeWithin(output, sum.coverage, at: pixel, after: before, from: &done)
      }
    }
  }

  /// Sweeps masks whose rows have marks of their own, row by row.
  @inline(never)
  private func runByRows(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    let (stride, width, rowBytes) = (layout.stride, layout.width, layout.rowWords &* 8)
    var sum = sum
    var done = 0
    var byte = 0
    var rowStart = 0
    // Rows before this pixel have room for what is written beyond them.
    let safe = output.count - rowBytes * 64 - 32 - Self.longStep
    while rowStart < safe {
      // The margin between rows has no pixels, but holds what ends at the right side, or begins a hair left of the left
      // side.
      var between = sum.marks.bits(byte: byte)
      if between != 0 {
        writeLongRun(sum.coverage.lasts, to: output, from: done, upTo: rowStart)
        done = rowStart
        repeat {
          sum.take(at: byte &<< 6 &+ between.trailingZeroBitCount &<< 3, isRarelyComplex: true)
          between &= between &- 1
        } while between != 0
      }
      // The last group of the row above may extend beyond that row.
      done = min(done, rowStart)
      byte &+= 1
      let rowEnd = byte &+ rowBytes
      let margins = byte &<< 6 &- rowStart
      repeat {
        var bits = sum.marks.word(byte: byte)
        while bits != 0 {
          let at = byte &<< 6 &+ bits.trailingZeroBitCount &<< 3
          let pixel = at &- margins
          bits &= bits &- 1
          // Where an edge passes here, one mostly passes in the next row, whose cells are seldom in the first-level
          // cache.
          sum.prefetch(at &+ stride)
          let before = sum.coverage
          sum.take(at: at, isRarelyComplex: true)
          writeLongRun(before.lasts, to: output, from: done, upTo: pixel)
          output.store(sum.coverage.bytes, at: pixel)
          done = pixel &+ 8
        }
        byte &+= 8
      } while byte != rowEnd
      rowStart &+= width
    }
    let outcome = runLastRows(output: output, sum, fromByte: byte, rowStart: rowStart, done: done)
    sum.marks.removeAll(words: words)
    return outcome
  }

  /// Sweeps the rows near the end of the output, and the margin behind them.
  @inline(never)
  private func runLastRows(
    output: ScratchView<UInt8>, _ sum: RunningSum<Rule>, fromByte byte: Int, rowStart: Int, done: Int
  ) -> SweepOutcome {
    var (sum, byte, rowStart, done) = (sum, byte, rowStart, done)
    while true {
      var between = sum.marks.bits(byte: byte)
      if between != 0, done < rowStart {
        output.fill(done..<rowStart, with: sum.coverage.last)
        done = rowStart
      }
      while between != 0 {
        sum.take(at: byte &<< 6 &+ between.trailingZeroBitCount &<< 3, isRarelyComplex: true)
        between &= between &- 1
      }
      if rowStart == output.count { break }
      done = min(done, rowStart)
      byte &+= 1
      for word in 0..<layout.rowWords {
        var bits = sum.marks.word(byte: byte)
        while bits != 0 {
          let inWord = bits.trailingZeroBitCount &<< 3
          bits &= bits &- 1
          let before = sum.coverage
          sum.take(at: byte &<< 6 &+ inWord, isRarelyComplex: true)
          let pixel = rowStart &+ word &* CellLayout.wordCells &+ inWord
          writeWithin(output, sum.coverage, at: pixel, after: before, from: &done)
        }
        byte &+= 8
      }
      rowStart &+= layout.width
    }
    if done < output.count { output.fill(done..<output.count, with: sum.coverage.last) }
    return sum.outcome
  }
}
