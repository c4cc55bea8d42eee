internal import CFrequencies

/// Predicts the pixels of a mask from those before them, and codes them.
///
/// Pixels in a run of one value below a run of the same take one decision together, and those beside such a run take
/// one each. Only the others, along edges, are predicted by the network.
struct MaskModel: ~Copyable {
  private var rows: MaskRows
  private let network = CoverageNetwork()
  private let values: MaskValues
  /// The probabilities that a run goes on to its end, by the bits of its length and its value.
  private let runs: ScratchMemory<AdaptiveProbability>
  /// The probabilities that a pixel beside a run belongs to it, by the pixels farther away.
  private let neighbours: ScratchMemory<AdaptiveProbability>
  private let clear = LogitCorrection()
  private let full = LogitCorrection()
  /// For each two widths in eight, what is added to them, in 4096ths.
  private let widths = ScratchMemory<Int32>(repeating: 0, count: ValueDistribution.widthCount / 8)

  private static let runContexts = 48
  /// Contexts for values of 0 and 255, and as many for those between.
  private static let neighbourContexts = 2 * 675
  /// The step by which widths are corrected, and the most that they are, in 4096ths.
  private static let widthStep: Int32 = 128
  private static let widthBound: Int32 = 12288

  init(width: Int, values: consuming MaskValues) {
    rows = MaskRows(width: width)
    self.values = values
    runs = ScratchMemory(repeating: AdaptiveProbability(64000), count: Self.runContexts)
    neighbours = ScratchMemory(uninitialized: Self.neighbourContexts)
    for index in 0..<Self.neighbourContexts {
      neighbours[index] = AdaptiveProbability(crowns_coverage_neighbours()[index])
    }
  }

  /// Codes a row.
  ///
  /// - Parameter pixels: The row: read by an encoder, written by a decoder.
  mutating func code<Coder: DecisionCoder>(_ pixels: ScratchView<UInt8>, with coder: inout Coder) {
    rows.begin()
    let (current, above) = (rows.current, rows.above)
    let end = MaskRows.first + rows.width
    var x = MaskRows.first
    while x < end {
      let value = current[x &- 1]
      let isBesideRun = above[x] == value && above[x &- 1] == value && above[x &+ 1] == value
      if !isBesideRun {
        current[x] = code(pixels[x &- MaskRows.first], at: x, besides: nil, with: &coder)
        x &+= 1
      } else if current[x &- 2] == value, above[x &- 2] == value, above[x &+ 2] == value, above[x &+ 3] == value {
        x = codeRun(of: value, from: x, pixels, with: &coder)
      } else {
        let actual = pixels[x &- MaskRows.first]
        let belongs = neighbours.view.update(neighbourContext(x, value)) {
          $0.code(actual == value, with: &coder)
        }
        current[x] = belongs ? value : code(actual, at: x, besides: value, with: &coder)
        x &+= 1
      }
    }
    if !Coder.isEncoder {
      for index in 0..<rows.width { pixels[index] = current[MaskRows.first &+ index] }
    }
    rows.end()
  }

  /// Codes a run of pixels up to three before the end of the run above, or up to the first that differs and with it.
  ///
  /// - Returns: The index behind the last pixel.
  private func codeRun<Coder: DecisionCoder>(
    of value: UInt8, from start: Int, _ pixels: ScratchView<UInt8>, with coder: inout Coder
  ) -> Int {
    let rowEnd = MaskRows.first &+ rows.width
    let runEnd = rows.endOfRun(of: value, from: start &+ 4)
    let end = runEnd == rowEnd ? rowEnd : runEnd &- 3
    let count = end &- start
    var first = count
    if Coder.isEncoder {
      for index in 0..<count where pixels[start &- MaskRows.first &+ index] != value {
        first = index
        break
      }
    }
    let context = (Int.bitWidth &- count.leadingZeroBitCount) &* 3 &+ (value == 0 ? 0 : value == 255 ? 1 : 2)
    let isWhole = runs.view.update(context) { $0.code(first == count, with: &coder) }
    if isWhole {
      rows.current.fill(start..<end, with: value)
      return end
    }
    // Any of the pixels may be the first that differs: halve until one is left.
    var low = 0
    var length = count
    while length > 1 {
      let half = length / 2
      if coder.code(first >= low &+ half, 32768) {
        low &+= half
        length &-= half
      } else {
        length = half
      }
    }
    let different = start &+ low
    rows.current.fill(start..<different, with: value)
    rows.current[different] = code(
      pixels[different &- MaskRows.first], at: different, besides: value, with: &coder)
    return different &+ 1
  }

  /// The pixels that tell whether one beside a run belongs to it.
  @inline(__always)
  private func neighbourContext(_ x: Int, _ value: UInt8) -> Int {
    let (above, second) = (rows.above, rows.second)
    /// The relation of a pixel to the run: like it, opposite, or between.
    func kind(_ pixel: UInt8) -> Int {
      let distance = max(pixel, value) &- min(pixel, value)
      return distance == 0 ? 0 : distance == 255 ? 2 : 1
    }
    /// The same with three steps between.
    func level(_ pixel: UInt8) -> Int {
      let distance = max(pixel, value) &- min(pixel, value)
      return (distance > 0 ? 1 : 0) &+ (distance > 64 ? 1 : 0) &+ (distance > 128 ? 1 : 0) &+ (distance == 255 ? 1 : 0)
    }
    var context = level(above[x &+ 2]) &* 5 &+ level(above[x &+ 3])
    context = (context &* 3 &+ kind(above[x &- 2])) &* 3 &+ kind(second[x])
    context = context &* 3 &+ kind(second[x &+ 1])
    return value &+ 1 < 2 ? context : context &+ Self.neighbourContexts / 2
  }

  /// Codes a pixel by the network's prediction.
  ///
  /// - Parameter known: A value that the pixel is known not to have.
  @inline(__always)
  private func code(
    _ actual: UInt8, at x: Int, besides known: UInt8?, with coder: inout some DecisionCoder
  ) -> UInt8 {
    let (current, above) = (rows.current, rows.above)
    let sum =
      Int(current[x &- 1]) &+ Int(above[x &- 1]) &+ Int(above[x]) &+ Int(above[x &+ 1])
    let isFlipped = sum > 510
    let flip: UInt8 = isFlipped ? 255 : 0
    let last = rows.third.word(at: x &- 2) & 0xFF_FFFF_FFFF | current.word(at: x &- 3) &<< 40
    let prediction = network.predict(
      (
        above.vector(SIMD8<UInt8>.self, at: x &- 3), rows.second.vector(SIMD8<UInt8>.self, at: x &- 3),
        unsafeBitCast(last.littleEndian, to: SIMD8<UInt8>.self)
      ), isFlipped: isFlipped)
    if known != flip, clear.code(actual == flip, logit: prediction.clear, with: &coder) { return flip }
    if values.isEmpty || full.code(actual == ~flip, logit: prediction.full, with: &coder) { return ~flip }
    let width = min(max(prediction.width &- ValueDistribution.leastWidth, 0), 24575)
    let correction = Int(width) &>> 11
    let corrected = min(max(width &+ widths[correction], 0), 24575)
    let distribution = ValueDistribution(
      borders: values.borders.view,
      middle: 8192 &+ (isFlipped ? -64 &- prediction.middle : prediction.middle),
      width: Int(corrected) / Int(ValueDistribution.widthStep))
    let value = values[coder.code(values.number(of: actual), in: distribution)]
    let step = distribution.isFar(value) ? Self.widthStep : -Self.widthStep
    widths[correction] = min(max(widths[correction] &+ step, -Self.widthBound), Self.widthBound)
    return value
  }
}
