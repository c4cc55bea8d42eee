import CrownPath

/// The crossings of a pixel's edges with level lines: measures the covered share along these lines.
///
/// On each line the crossings with edges are sorted, and the winding number is counted from the left, however contours
/// overlap. Eight lines are measured at once. A crossing is a vector of numbers from 1 (the pixel's left side) to 2,
/// with the outline's direction in the lowest bit. So a minimum and a maximum sort two crossings on every line.
struct PixelCrossings: ~Copyable {
  /// An edge clipped at the pixel's left side, or the upright edge along that side that replaces what was cut off.
  struct Clip: BitwiseCopyable {
    /// Its upper and lower end, in pixels below the upper side.
    var top: Float
    var bottom: Float
    /// x of the line through it at the upper side, and the change of x from there to the lower side.
    var x: Float
    var step: Float
    /// 1 for an outline that runs down here, -1 for one that runs up.
    var winding: Float
  }

  private var clips = ScratchMemory<Clip>(uninitialized: 64)
  private var count = 0
  private var crossings = ScratchMemory<SIMD8<Float>>(uninitialized: 64)
  /// The number of clips that add 1 to the winding number right of them, and of those that subtract 1.
  private var falling: Float = 0
  private var rising: Float = 0
  /// The heights of bands, from 0 to 1, and behind them more of 1.
  private let heights = ScratchMemory<Float>(uninitialized: maximumBands + 16)
  /// The pixel's left side.
  private var left: Float = 0
  /// The exact sum of areas right of the clips, negative for outlines that run up.
  private var area: Float = 0

  /// The lines that a correction is measured on where there are too many bands.
  private static let maximumLines = 32
  /// The most bands that a correction is measured in.
  private static let maximumBands = 64
  /// The most crossings that are sorted by insertion. A sorting network is faster beyond.
  private static let insertionSortLimit = 24

  /// Begins a pixel.
  @inline(__always)
  mutating func begin(left: Float) {
    count = 0
    area = 0
    falling = 0
    rising = 0
    self.left = left
  }

  /// About how many comparisons the measure takes.
  var work: Int {
    let depth = Int.bitWidth - count.leadingZeroBitCount
    return count <= Self.insertionSortLimit ? count * count : count * depth * depth
  }

  /// Adds an edge.
  ///
  /// The part left of the pixel is cut off. Where an edge crosses the left side, the winding number below differs from
  /// that above by one, as if an edge ran along the side from there to the bottom.
  mutating func add(_ edge: RowEdge) {
    let (x0, x1) = (edge.startX - left, edge.endX - left)
    let (startsLeft, endsLeft) = (x0 < 0, x1 < 0)
    if startsLeft && endsLeft { return }
    if count + 2 > clips.count { clips.grow(to: count * 2, keeping: count) }
    var (y0, y1) = (edge.startY, edge.endY)
    let rise = y1 - y0
    if startsLeft != endsLeft {
      let y = y0 - x0 / (x1 - x0) * rise
      if startsLeft { y0 = y } else { y1 = y }
      let winding: Float = startsLeft ? -1 : 1
      if startsLeft { rising += 1 } else { falling += 1 }
      clips[count] = Clip(top: y, bottom: 2, x: 0, step: 0, winding: winding)
      count &+= 1
      area += winding * (1 - y)
    }
    if rise == 0 { return }
    if rise < 0 { rising += 1 } else { falling += 1 }
    let step = (x1 - x0) / rise
    let (a, b) = (startsLeft ? 0 : x0, endsLeft ? 0 : x1)
    clips[count] = Clip(
      top: min(y0, y1), bottom: max(y0, y1), x: x0 - edge.startY * step, step: step, winding: rise < 0 ? -1 : 1)
    count &+= 1
    // What is right of the pixel has no area in it.
    let (near, far) = (min(a, b), max(a, b))
    if far <= 1 {
      area += (y1 - y0) * (1 - (near + far) * 0.5)
    } else if near < 1 {
      area += (y1 - y0) * (1 - near) * (1 - near) / (far - near) * 0.5
    }
  }

  /// Measures the pixel.
  ///
  /// - Parameters:
  ///   - mean: The mean winding number.
  ///   - isFine: True to measure all lines at once, which finds overlaps so flat that they lie between two of eight
  ///     lines.
  /// - Returns: `nil` where the sum of areas is right.
  mutating func measure(mean: Float, rule: FillRule, isFine: Bool) -> PixelMeasure? {
    // At the pixel's upper left corner.
    let start = (mean - area).rounded()
    let (least, greatest) = (start - rising, start + falling)
    if greatest - least <= 1 || rule == .nonzero && (least >= 1 || greatest <= -1) { return nil }
    let capacity = count <= Self.insertionSortLimit ? count : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
    if crossings.count < capacity { crossings.grow(to: capacity * 2, keeping: 0) }
    if !isFine, isRight(start: start, rule: rule, capacity: capacity) { return nil }
    if count <= Self.insertionSortLimit, let bands = findBands() {
      return measureBands(bands, start: start, rule: rule, capacity: capacity)
    }
    return measureLines(Self.maximumLines, start: start, rule: rule, capacity: capacity)
  }

  /// Returns true if the sum of areas is right along eight lines at equal distances.
  private mutating func isRight(start: Float, rule: FillRule, capacity: Int) -> Bool {
    let lines = (SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + 0.5) * 0.125
    let sum = cross(lines)
    if count <= Self.insertionSortLimit, hasTwoWindings(sum) { return true }
    var measure = PixelMeasure(isExact: false, share: 0, sum: start)
    add(sum, weights: SIMD8(repeating: 0.125), start: start, rule: rule, capacity: capacity, to: &measure)
    return !measure.isWrong(rule: rule)
  }

  /// Returns true if the winding number takes the same two neighbouring values along all of eight lines, so that the
  /// sum of areas is right. Misses lines with two crossings of one direction.
  ///
  /// With at most one crossing of each direction, a line has one winding number besides that at its left end. It is
  /// above or below, as the mean winding number is. So the crossings need not be sorted.
  /// - Parameter sum: What ``cross(_:)`` returned for the lines, the mean winding number less that at the corner.
  @inline(__always)
  private func hasTwoWindings(_ sum: SIMD8<Float>) -> Bool {
    let leftSide = SIMD8<Float>(repeating: 1).pattern
    let rightSide = SIMD8<Float>(repeating: 2).pattern
    var atLeft = SIMD8<Int32>.zero
    // Crossings of outlines that run up, and times 256 those of outlines that run down: few enough for 8 bits.
    var crossed = SIMD8<Int32>.zero
    for i in 0..<count {
      let crossing = crossings[i].pattern
      let direction = crossing & 1
      let isAtLeft = (crossing &- leftSide &- 2).isNegative
      let isInside = (crossing &- rightSide).isNegative & ~isAtLeft
      atLeft &+= ((direction &<< 1) &- 1) & isAtLeft
      crossed &+= ((direction &<< 8) &- direction &+ 1) & isInside
    }
    let many = crossed.lowHalf | crossed.highHalf
    if (many.x | many.y | many.z | many.w) & ~0x101 != 0 { return false }
    let left = atLeft.float
    let lows = SIMD8<Float>.minimum(sum, left)
    let highs = SIMD8<Float>.maximum(sum, left)
    let (low, high) = (Self.minimum(lows), -Self.minimum(SIMD8<Float>.zero - highs))
    return high <= (low + Self.windingTolerance).rounded(.down) + 1 + Self.windingTolerance
  }

  /// The difference of a line's mean winding number from one in range that is ignored. Half of what changes a step of
  /// coverage, since a share may err in the opposite direction.
  private static let windingTolerance: Float = 1 / 2048

  /// The least number of the lines.
  @inline(__always)
  private static func minimum(_ lines: SIMD8<Float>) -> Float {
    let (low, high) = (lines.lowHalf, lines.highHalf)
    let least = low.replacing(with: high, where: high .< low)
    return min(min(least.x, least.y), min(least.z, least.w))
  }

  /// Measures along lines at equal distances.
  private mutating func measureLines(_ number: Int, start: Float, rule: FillRule, capacity: Int) -> PixelMeasure {
    let step = 1 / Float(number)
    var result = PixelMeasure(isExact: false, share: 0, sum: start)
    for first in Swift.stride(from: 0, to: number, by: 8) {
      let lines = (SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + (Float(first) + 0.5)) * step
      add(
        cross(lines), weights: SIMD8(repeating: step), start: start, rule: rule, capacity: capacity, to: &result)
    }
    return result
  }

  /// Measures along the middle lines of the bands between ``heights``.
  ///
  /// - Returns: The exact area.
  private mutating func measureBands(_ bands: Int, start: Float, rule: FillRule, capacity: Int) -> PixelMeasure {
    var result = PixelMeasure(isExact: true, share: 0, sum: start)
    for first in Swift.stride(from: 0, to: bands, by: 8) {
      let upper = heights.view.vector(SIMD8<Float>.self, at: first)
      let lower = heights.view.vector(SIMD8<Float>.self, at: first &+ 1)
      add(
        cross((upper + lower) * 0.5), weights: lower - upper, start: start, rule: rule, capacity: capacity, to: &result)
    }
    return result
  }

  /// Finds the heights between which the clips keep their order, and neither begin nor end, nor pass the right side.
  ///
  /// - Returns: The number of bands; `nil` for more than ``maximumBands``.
  private func findBands() -> Int? {
    let heights = heights.view
    heights[0] = 0
    var found = 0
    func add(_ y: Float) {
      guard y > 0, y < 1, found < Self.maximumBands else { return }
      var k = found
      while heights[k] > y {
        heights[k &+ 1] = heights[k]
        k &-= 1
      }
      heights[k &+ 1] = y
      found &+= 1
    }
    for i in 0..<count {
      let clip = clips[i]
      add(clip.top)
      add(clip.bottom)
      let side = (1 - clip.x) / clip.step
      if side > clip.top, side < clip.bottom { add(side) }
      for k in 0..<i {
        let other = clips[k]
        let y = (other.x - clip.x) / (clip.step - other.step)
        if y > max(clip.top, other.top), y < min(clip.bottom, other.bottom) { add(y) }
      }
    }
    if found == Self.maximumBands { return nil }
    heights.fill(found &+ 1..<found &+ 10, with: 1)
    return found &+ 1
  }

  /// Adds what eight lines measure.
  ///
  /// - Parameter sum: What ``cross(_:)`` returned for the lines.
  @inline(__always)
  private mutating func add(
    _ sum: SIMD8<Float>, weights: SIMD8<Float>, start: Float, rule: FillRule, capacity: Int,
    to result: inout PixelMeasure
  ) {
    sort(capacity: capacity)
    result.share += Self.sum(share(from: start, bits: rule == .nonzero ? -1 : 1) * weights)
    result.sum += Self.sum(sum * weights)
  }

  /// Finds the crossings on eight lines.
  ///
  /// - Returns: The sum, over crossings, of the length right of the crossing, negative for outlines that run up.
  @inline(__always)
  private mutating func cross(_ lines: SIMD8<Float>) -> SIMD8<Float> {
    var sum = SIMD8<Float>.zero
    for i in 0..<count {
      let clip = clips[i]
      let x = lines * clip.step + clip.x
      let inside = SIMD8<Float>.minimum(SIMD8<Float>.maximum(x, .zero), SIMD8(repeating: 1)) + 1
      let isCrossed = (lines - clip.bottom).isNegative & ~(lines - clip.top).isNegative
      // The right side on a line that is not crossed: a crossing there changes nothing.
      let crossing = SIMD8<Float>(repeating: 2).replaced(by: inside, where: isCrossed)
      sum += (2 - crossing) * clip.winding
      let direction = SIMD8<Int32>(repeating: clip.winding > 0 ? 1 : 0)
      crossings[i] = SIMD8<Float>(pattern: crossing.pattern & ~1 | direction)
    }
    return sum
  }

  /// Sorts the crossings of each line.
  @inline(__always)
  private mutating func sort(capacity: Int) {
    guard count > Self.insertionSortLimit else {
      var i = 1
      while i < count {
        var crossing = crossings[i]
        for k in 0..<i {
          let other = crossings[k]
          crossings[k] = .minimum(other, crossing)
          crossing = .maximum(other, crossing)
        }
        crossings[i] = crossing
        i &+= 1
      }
      return
    }
    sortMany(capacity: capacity)
  }

  /// Sorts by Batcher's bitonic network, in n log² n comparisons.
  @inline(never)
  private mutating func sortMany(capacity: Int) {
    crossings.view.fill(count..<capacity, with: SIMD8(repeating: 2))
    var size = 2
    while size <= capacity {
      // The second half of each run in reverse order, then ever smaller halves.
      for first in Swift.stride(from: 0, to: capacity, by: size) {
        for k in 0..<size / 2 { order(first &+ k, first &+ size &- 1 &- k) }
      }
      var half = size / 4
      while half > 0 {
        for first in Swift.stride(from: 0, to: capacity, by: 2 * half) {
          for k in 0..<half { order(first &+ k, first &+ half &+ k) }
        }
        half /= 2
      }
      size *= 2
    }
  }

  @inline(__always)
  private func order(_ i: Int, _ k: Int) {
    let (a, b) = (crossings[i], crossings[k])
    crossings[i] = .minimum(a, b)
    crossings[k] = .maximum(a, b)
  }

  /// The sum over the lines.
  @inline(__always)
  private static func sum(_ lines: SIMD8<Float>) -> Float {
    let sums = lines.lowHalf + lines.highHalf
    return (sums.x + sums.y) + (sums.z + sums.w)
  }

  /// The share of each line where the winding number has one of some bits.
  @inline(__always)
  private func share(from start: Float, bits: Int32) -> SIMD8<Float> {
    var winding = SIMD8<Int32>(repeating: Int32(start))
    var from = SIMD8<Float>(repeating: 1)
    var length = SIMD8<Float>.zero
    for i in 0..<count { length += Self.walk(to: crossings[i].pattern, from: &from, winding: &winding, bits: bits) }
    return length + Self.walk(to: SIMD8<Float>(repeating: 2).pattern, from: &from, winding: &winding, bits: bits)
  }

  /// Advances to a crossing, and returns the length inside on the way.
  @inline(__always)
  private static func walk(
    to crossing: SIMD8<Int32>, from: inout SIMD8<Float>, winding: inout SIMD8<Int32>, bits: Int32
  ) -> SIMD8<Float> {
    let x = SIMD8<Float>(pattern: crossing & ~1)
    let masked = winding & bits
    let isInside = (masked | (0 &- masked)).isNegative
    let length = SIMD8<Float>(pattern: (x - from).pattern & isInside)
    winding = winding &+ ((crossing & 1) &<< 1) &- 1
    from = x
    return length
  }
}
