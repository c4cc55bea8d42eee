/// Turns accumulated cells into coverage bytes, and clears them for the next fill.
///
/// Groups of cells that nothing was added to are not looked at: all their pixels have the coverage at the end of the group before.
struct CoverageSweep<Rule: CoverageRule> {
  let cells: ScratchBuffer<Int32>
  /// One bit for each group of 8 cells that was written to.
  let touched: ScratchBuffer<UInt64>
  let layout: CellLayout
  /// The number of the first group of cells, in the log.
  let firstGroup: Int

  /// Writes the coverage of the first pixels.
  ///
  /// - Parameters:
  ///   - output: As many bytes as there are pixels.
  ///   - words: The words of `touched` that are in use.
  ///   - log: Receives the groups that it is begun for.
  func run(output: ScratchBuffer<UInt8>, words: Int, log: inout SweepLog) -> SweepSummary {
    layout.isWide
      ? runByRows(output: output, words: words, log: &log) : runInOneGo(output: output, words: words, log: &log)
  }

  /// How many of the pixels between two groups are written at a time, in wide masks and in others: so many that one time is mostly
  /// enough, since how many times it takes could not be guessed.
  private static var longStep: Int { 192 }
  private static var shortStep: Int { 96 }

  /// Writes the same coverage over a range of pixels, and up to a step beyond it.
  @inline(__always)
  private func writeRun(_ run: SIMD32<UInt8>, to output: ScratchBuffer<UInt8>, from: Int, upTo end: Int, step: Int) {
    var from = from
    repeat {
      write96(run, to: output, at: from)
      if step > 96 { write96(run, to: output, at: from &+ 96) }
      from &+= step
    } while from < end
  }

  /// Spelled out, since the compiler leaves a loop here.
  @inline(__always)
  private func write96(_ run: SIMD32<UInt8>, to output: ScratchBuffer<UInt8>, at: Int) {
    output.store(run, at: at)
    output.store(run, at: at &+ 32)
    output.store(run, at: at &+ 64)
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
    let touched = touched
    let pixels = output.count
    var sum = RunningSum<Rule>(over: cells, log: log, firstGroup: firstGroup)
    var done = 0
    // The last group for which there is room for what is written beyond it.
    let safe = UInt(max(pixels - 7 - Self.shortStep, 0))
    var word = 0
    var marks = touched[0]
    touched[0] = 0
    var bits = marks
    while true {
      while bits == 0 {
        word &+= 1
        if word == words {
          if done < pixels { output.fill(done..<pixels, with: sum.coverage.last) }
          log.count = sum.count
          return sum.summary
        }
        // A mark in the last bit may be meant for the next group too.
        bits = touched[word] | marks &>> 63
        touched[word] = 0
        marks = bits
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
    let touched = touched
    let (stride, rowWords) = (layout.stride, layout.rowWords)
    let pixels = output.count
    var sum = RunningSum<Rule>(over: cells, log: log, firstGroup: firstGroup)
    var done = 0
    // The last word for which there is room for what is written beyond it.
    let safe = pixels - CellLayout.wordCells - 8 - Self.longStep
    passMarksOn(words: words)
    var byte = 0
    var cell = 0
    var rowStart = 0
    while true {
      // Between rows there are no pixels, but what ends at the right side, or begins a hair left of the left side.
      var bits = UInt64(touched.takeByte(byte))
      if bits != 0, done < rowStart {
        output.fill(done..<rowStart, with: sum.coverage.last)
        done = rowStart
      }
      while bits != 0 {
        sum.take(at: cell &+ bits.trailingZeroBitCount &<< 3, isRare: true)
        bits &= bits &- 1
      }
      byte &+= 1
      cell &+= CellLayout.margin
      if rowStart == pixels { break }
      // The last group of the row above may reach beyond it.
      done = min(done, rowStart)
      var pixel = rowStart
      for _ in 0..<rowWords {
        var bits = touched.takeWord(byte)
        if pixel < safe {
          while bits != 0 {
            let inWord = bits.trailingZeroBitCount &<< 3
            let at = cell &+ inWord
            bits &= bits &- 1
            // Where something passes here, something will in the next row. Its cells are seldom in the first-level cache.
            sum.prefetch(at &+ stride)
            let before = sum.coverage
            sum.take(at: at, isRare: true)
            writeRun(before.lasts, to: output, from: done, upTo: pixel &+ inWord, step: Self.longStep)
            output.store(sum.coverage.bytes, at: pixel &+ inWord)
            done = pixel &+ inWord &+ 8
          }
        } else {
          (sum, done) = takeLastWord(bits, sum, output: output, cell: cell, pixel: pixel, done: done)
        }
        byte &+= 8
        cell &+= CellLayout.wordCells
        pixel &+= CellLayout.wordCells
      }
      rowStart &+= layout.width
    }
    // Marks passed on to what no row needs.
    for word in byte / 8..<words { touched[word] = 0 }
    if done < pixels { output.fill(done..<pixels, with: sum.coverage.last) }
    log.count = sum.count
    return sum.summary
  }

  /// Takes the groups of a word near the end of the output.
  @inline(never)
  private func takeLastWord(
    _ bits: UInt64, _ sum: RunningSum<Rule>, output: ScratchBuffer<UInt8>, cell: Int, pixel: Int, done: Int
  ) -> (RunningSum<Rule>, done: Int) {
    var (bits, sum, done) = (bits, sum, done)
    while bits != 0 {
      let inWord = bits.trailingZeroBitCount &<< 3
      bits &= bits &- 1
      let before = sum.coverage
      sum.take(at: cell &+ inWord, isRare: true)
      writeWithin(output, sum.coverage, at: pixel &+ inWord, after: before, from: &done)
    }
    return (sum, done)
  }

  /// Marks the first group of each word where a mark in the last bit of the word before may be meant for it too.
  private func passMarksOn(words: Int) {
    var before: UInt64 = 0
    for word in 0..<words {
      let marks = touched[word]
      touched[word] = marks | before
      before = marks &>> 63
    }
  }
}
