import CrownMemory

/// Turns accumulated cells into coverage, lays it over the pixels that are there, and clears the cells.
///
/// Runs without coverage are not touched. Unlike in ``CoverageSweep``, no pixel may be written twice.
struct ComposingSweep<Rule: CoverageRule> {
  let sum: RunningSum<Rule>
  let layout: CellLayout
  let composition: LayerComposition

  /// Lays the coverage over some rows of pixels.
  ///
  /// - Parameters:
  ///   - output: A byte for each pixel of the rows: their alpha.
  ///   - words: The words of marks that the rows take.
  func run(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
    layout.hasRowMarks ? runByRows(output: output, words: words) : runInOneGo(output: output, words: words)
  }

  /// Lays a run of equal coverage over some pixels.
  @inline(__always)
  private func compose(_ coverage: UInt8, over output: ScratchView<UInt8>, from: Int, upTo end: Int) {
    if coverage != 0, from < end { composeRun(coverage, over: output, from: from, upTo: end) }
  }

  @inline(never)
  private func composeRun(_ coverage: UInt8, over output: ScratchView<UInt8>, from: Int, upTo end: Int) {
    let through = composition.transmittance(SIMD8(repeating: UInt16(coverage)))
    let overNothing = SIMD32<UInt8>(repeating: LayerComposition.alpha(through, over: SIMD8<UInt8>.zero)[0])
    var pixel = from
    while pixel &+ 32 <= end {
      let below = output.vector(SIMD32<UInt8>.self, at: pixel)
      // Mostly nothing is below.
      let words = unsafeBitCast(below, to: SIMD4<UInt64>.self)
      if words.x | words.y | words.z | words.w == 0 {
        output.store(overNothing, at: pixel)
      } else {
        output.store(Self.alpha(through, over: below.lowHalf), at: pixel)
        output.store(Self.alpha(through, over: below.highHalf), at: pixel &+ 16)
      }
      pixel &+= 32
    }
    while pixel &+ 8 <= end {
      output.store(LayerComposition.alpha(through, over: output.vector(SIMD8<UInt8>.self, at: pixel)), at: pixel)
      pixel &+= 8
    }
    while pixel < end {
      output[pixel] = composition.alpha(coverage, over: output[pixel])
      pixel &+= 1
    }
  }

  /// The alpha of sixteen pixels, those of even and of odd index apart.
  @inline(__always)
  private static func alpha(_ through: SIMD8<UInt16>, over below: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let pairs = unsafeBitCast(below, to: SIMD8<UInt16>.self)
    let even = LayerComposition.alpha(through, over: pairs & 0xFF)
    let odd = LayerComposition.alpha(through, over: pairs &>> 8)
    return unsafeBitCast(even | odd &<< 8, to: SIMD16<UInt8>.self)
  }

  /// Takes a group and lays it over as many of its pixels as there are.
  @inline(__always)
  private func compose(
    groupAt at: Int, of sum: inout RunningSum<Rule>, over output: ScratchView<UInt8>, at pixel: Int, lanes: Int,
    isRarelyCrowded: Bool
  ) {
    if lanes == 8 {
      let below = output.vector(SIMD8<UInt8>.self, at: pixel)
      sum.take(at: at, isRarelyCrowded: isRarelyCrowded, over: below)
      output.store(composition.alpha(sum.coverage.bytes, over: below), at: pixel)
    } else {
      var below = SIMD8<UInt8>.zero
      for lane in 0..<max(lanes, 0) { below[lane] = output[pixel &+ lane] }
      sum.take(at: at, isRarelyCrowded: isRarelyCrowded, over: below)
      let alpha = composition.alpha(sum.coverage.bytes, over: below)
      for lane in 0..<max(lanes, 0) { output[pixel &+ lane] = alpha[lane] }
    }
  }

  /// Sweeps masks whose rows follow one another without a gap.
  @inline(never)
  private func runInOneGo(output: ScratchView<UInt8>, words: Int) -> SweepOutcome {
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
        compose(sum.coverage.last, over: output, from: done, upTo: min(pixel, output.count))
        let lanes = pixel < 0 ? 0 : min(8, output.count &- pixel)
        compose(groupAt: at, of: &sum, over: output, at: pixel, lanes: lanes, isRarelyCrowded: false)
        done = max(pixel &+ 8, 0)
      }
    }
    compose(sum.coverage.last, over: output, from: done, upTo: output.count)
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
        compose(groupAt: at, of: &sum, over: output, at: 0, lanes: 0, isRarelyCrowded: true)
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
          compose(sum.coverage.last, over: output, from: done, upTo: min(pixel, rowEnd))
          compose(
            groupAt: at, of: &sum, over: output, at: pixel, lanes: min(8, rowEnd &- pixel), isRarelyCrowded: true)
          done = pixel &+ 8
        }
        byte &+= 8
      }
      compose(sum.coverage.last, over: output, from: done, upTo: rowEnd)
      rowStart = rowEnd
    }
    sum.marks.removeAll(words: words)
    return sum.outcome
  }
}
