/// Turns accumulated cells into coverage bytes, and clears them for the next fill.
///
/// Groups of cells that nothing was added to are not looked at: all their pixels have the coverage at the end of the group before.
struct CoverageSweep<Rule: CoverageRule> {
  let cells: ScratchBuffer<Int32>
  let marks: GroupMarks
  let layout: CellLayout
  /// The number of the first group of cells, in the log.
  let firstGroup: Int

  /// Writes the coverage of the first pixels.
  ///
  /// - Parameters:
  ///   - output: As many bytes as there are pixels.
  ///   - words: The words of marks that are in use.
  ///   - log: Receives the groups that it is begun for.
  func run(output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog) -> SweepSummary {
    layout.isWide
      ? runByRows(output: output, words: words, log: &log) : runInOneGo(output: output, words: words, log: &log)
  }

  /// How many of the pixels between two groups are written at a time, in wide masks and in others: so many that one time is mostly
  /// enough, since how many times it takes could not be guessed.
  private static var longStep: Int { 160 }
  private static var shortStep: Int { 96 }

  /// Writes the same coverage over a range of pixels, and up to a step beyond it.
  @inline(__always)
  private func writeRun(_ run: SIMD32<UInt8>, to output: ScratchBuffer<UInt8>, from: Int, upTo end: Int, step: Int) {
    var from = from
    repeat {
      // Spelled out, since the compiler leaves a loop here.
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

  /// The same for wide masks, where most of the time goes into it: half of the stores would cross from one cache line into the next and
  /// take twice as long, so all but the first go to aligned addresses. Up to a step and 32 pixels are written beyond the range.
  @inline(__always)
  private func writeLongRun(_ run: SIMD32<UInt8>, to output: ScratchBuffer<UInt8>, from: Int, upTo end: Int) {
    output.store(run, at: from)
    writeRun(run, to: output, from: output.aligned(from &+ 32), upTo: end, step: Self.longStep)
  }

  /// Writes a group's pixels, and before them those from `done` on, near the end of the output.
  @inline(__always)
  private func writeWithin(
    _ output: ScratchBuffer<UInt8>, _ group: GroupCoverage, at pixel: Int, after before: GroupCoverage,
    from done: inout Int
  ) {
    let end = min(pixel, output.count)
    if done < end { output.fill(done..<end, with: before.last) }
    for lane in 0..<min(8, output.count - end) { output[end + lane] = group.bytes[lane] }
    done = min(pixel &+ 8, output.count)
  }

  // Each compiled apart, or the compiler may make one function of both, for which nothing is constant.

  /// Sweeps masks whose rows follow one another without a gap.
  @inline(never)
  private func runInOneGo(output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog) -> SweepSummary {
    let pixels = output.count
    var sum = RunningSum<Rule>(over: cells, log: log, firstGroup: firstGroup)
    var done = 0
    // The last group for which there is room for what is written beyond it.
    let safe = UInt(max(pixels - 7 - Self.shortStep, 0))
    var word = 0
    var taken = marks.takeWord(0, after: 0)
    var bits = taken
    while true {
      while bits == 0 {
        word &+= 1
        if word == words {
          if done < pixels { output.fill(done..<pixels, with: sum.coverage.last) }
          log.count = sum.count
          return sum.summary
        }
        taken = marks.takeWord(word, after: taken)
        bits = taken
      }
      let at = word &<< 9 &+ bits.trailingZeroBitCount &<< 3
      bits &= bits &- 1
      // The pixels up to here have the coverage that the group before ended with.
      let before = sum.coverage
      sum.take(at: at, isRare: false)
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

  /// Sweeps wide masks, row by row.
  @inline(never)
  private func runByRows(output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog) -> SweepSummary {
    let (stride, width, rowBytes) = (layout.stride, layout.width, layout.rowWords &* 8)
    var sum = RunningSum<Rule>(over: cells, log: log, firstGroup: firstGroup)
    var done = 0
    var byte = 0
    var rowStart = 0
    // The rows for which there is room for what is written beyond them.
    let safe = output.count - rowBytes * 64 - 32 - Self.longStep
    while rowStart < safe {
      // Between rows there are no pixels, but what ends at the right side, or begins a hair left of the left side.
      var between = marks.bits(byte: byte)
      if between != 0 {
        writeLongRun(sum.coverage.lasts, to: output, from: done, upTo: rowStart)
        done = rowStart
        repeat {
          sum.take(at: byte &<< 6 &+ between.trailingZeroBitCount &<< 3, isRare: true)
          between &= between &- 1
        } while between != 0
      }
      // The last group of the row above may reach beyond it.
      done = min(done, rowStart)
      byte &+= 1
      let rowEnd = byte &+ rowBytes
      let margins = byte &<< 6 &- rowStart
      repeat {
        var bits = marks.word(byte: byte)
        while bits != 0 {
          let at = byte &<< 6 &+ bits.trailingZeroBitCount &<< 3
          let pixel = at &- margins
          bits &= bits &- 1
          // Where something passes here, something will in the next row. Its cells are seldom in the first-level cache.
          sum.prefetch(at &+ stride)
          let before = sum.coverage
          sum.take(at: at, isRare: true)
          writeLongRun(before.lasts, to: output, from: done, upTo: pixel)
          output.store(sum.coverage.bytes, at: pixel)
          done = pixel &+ 8
        }
        byte &+= 8
      } while byte != rowEnd
      rowStart &+= width
    }
    let summary = runLastRows(output: output, sum, fromByte: byte, rowStart: rowStart, done: done, log: &log)
    marks.removeAll(words: words)
    return summary
  }

  /// Sweeps the rows near the end of the output, and what lies behind them.
  @inline(never)
  private func runLastRows(
    output: ScratchBuffer<UInt8>, _ sum: RunningSum<Rule>, fromByte byte: Int, rowStart: Int, done: Int,
    log: inout SweepLog
  ) -> SweepSummary {
    var (sum, byte, rowStart, done) = (sum, byte, rowStart, done)
    while true {
      var between = marks.bits(byte: byte)
      if between != 0, done < rowStart {
        output.fill(done..<rowStart, with: sum.coverage.last)
        done = rowStart
      }
      while between != 0 {
        sum.take(at: byte &<< 6 &+ between.trailingZeroBitCount &<< 3, isRare: true)
        between &= between &- 1
      }
      if rowStart == output.count { break }
      done = min(done, rowStart)
      byte &+= 1
      for word in 0..<layout.rowWords {
        var bits = marks.word(byte: byte)
        while bits != 0 {
          let inWord = bits.trailingZeroBitCount &<< 3
          bits &= bits &- 1
          let before = sum.coverage
          sum.take(at: byte &<< 6 &+ inWord, isRare: true)
          let pixel = rowStart &+ word &* CellLayout.wordCells &+ inWord
          writeWithin(output, sum.coverage, at: pixel, after: before, from: &done)
        }
        byte &+= 8
      }
      rowStart &+= layout.width
    }
    if done < output.count { output.fill(done..<output.count, with: sum.coverage.last) }
    log.count = sum.count
    return sum.summary
  }
}
