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

  private let edges = ScratchTable<EdgeLanes>()
  private var lanes: TableView<EdgeLanes> { edges.view }
  /// The number of edges that wait to be clipped.
  private var waiting = 0
  private var clips = ScratchMemory<Clip>(uninitialized: 64)
  private var count = 0
  private var crossings = ScratchMemory<SIMD8<Float>>(uninitialized: 64)
  /// In all lanes together: the number of clips that subtract 1 from the winding number right of them, and times 65536
  /// of those that add 1.
  private var directions = SIMD8<Int32>.zero
  /// Heights that may be boundaries of bands, in no order.
  private let candidates = ScratchMemory<Float>(
    uninitialized: 3 * insertionSortLimit + insertionSortLimit * (insertionSortLimit - 1) / 2 + 1)
  /// The heights of bands, from 0 to 1, and behind them more of 1.
  private let heights = ScratchMemory<Float>(uninitialized: maximumBands + 16)
  /// The pixel's left side.
  private var left: Float = 0
  /// In all lanes together: the exact sum of areas right of the clips, negative for outlines that run up.
  private var areas = SIMD8<Float>.zero

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
    waiting = 0
    areas = .zero
    directions = .zero
    self.left = left
  }

  /// About how many comparisons the measure takes.
  var work: Int {
    let depth = Int.bitWidth - count.leadingZeroBitCount
    return count <= Self.insertionSortLimit ? count * count : count * depth * depth
  }

  /// Adds an edge; ``endEdges()`` has to follow the last one.
  @inline(__always)
  mutating func add(_ edge: RowEdge) {
    lanes[.topX, waiting] = edge.topX
    lanes[.bottomX, waiting] = edge.bottomX
    lanes[.upperEnd, waiting] = edge.top
    lanes[.lowerEnd, waiting] = edge.bottom
    lanes[.runsUp, waiting] = edge.runsUp
    waiting &+= 1
    if waiting == EdgeLanes.rows { clipWaiting() }
  }

  /// Clips the edges that still wait.
  @inline(__always)
  mutating func endEdges() {
    if waiting > 0 { clipWaiting() }
  }

  /// Clips up to eight edges at once: branch-free.
  ///
  /// The part left of the pixel is cut off. Where an edge crosses the left side, the winding number below differs from
  /// that above by one, as if an edge ran along the side from there to the bottom.
  private mutating func clipWaiting() {
    let (lanes, edges) = (lanes, waiting)
    waiting = 0
    if count + 2 * edges + 1 > clips.count { clips.grow(to: 2 * (count + 2 * edges + 1), keeping: count) }
    let left = SIMD8<Float>(repeating: left)
    let one = SIMD8<Float>(repeating: 1)
    let (topX, bottomX) = (lanes.eight(.topX, at: 0) - left, lanes.eight(.bottomX, at: 0) - left)
    let (upperEnd, lowerEnd) = (lanes.eight(.upperEnd, at: 0), lanes.eight(.lowerEnd, at: 0))
    let isReversed = lanes.eight(.runsUp, at: 0)
    let startX = topX.replaced(by: bottomX, where: isReversed)
    let startY = upperEnd.replaced(by: lowerEnd, where: isReversed)
    let endX = bottomX.replaced(by: topX, where: isReversed)
    let endY = lowerEnd.replaced(by: upperEnd, where: isReversed)
    let (run, rise) = (endX - startX, endY - startY)
    let (startsLeft, endsLeft) = (startX.isNegative, endX.isNegative)
    let isUsed = (SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) &- Int32(truncatingIfNeeded: edges)).isNegative
    let isCut = (startsLeft ^ endsLeft) & isUsed
    // Without edges left of the pixel, and level ones, which cross no line.
    let isLine = ~(startsLeft & endsLeft) & (0 &- (rise.pattern & Int32.max)).isNegative & isUsed
    let runsUp = rise.isNegative
    let cutY = startY - startX / run * rise
    let cutWinding = one.flipped(startsLeft & Int32.min)
    let step = run / rise
    let y0 = startY.replaced(by: cutY, where: startsLeft)
    let y1 = endY.replaced(by: cutY, where: endsLeft)
    let (a, b) = (startX.replaced(by: .zero, where: startsLeft), endX.replaced(by: .zero, where: endsLeft))
    let (near, far) = (SIMD8<Float>.minimum(a, b), SIMD8<Float>.maximum(a, b))
    lanes.store(cutY, in: .cutY, at: 0)
    lanes.store(cutWinding, in: .cutWinding, at: 0)
    lanes.store(SIMD8<Float>.minimum(y0, y1), in: .top, at: 0)
    lanes.store(SIMD8<Float>.maximum(y0, y1), in: .bottom, at: 0)
    lanes.store(startX - startY * step, in: .x, at: 0)
    lanes.store(step, in: .step, at: 0)
    lanes.store(one.flipped(runsUp & Int32.min), in: .winding, at: 0)
    lanes.store(isCut & 1, in: .cuts, at: 0)
    lanes.store(isLine & 1, in: .lines, at: 0)
    // What is right of the pixel has no area in it.
    let height = y1 - y0
    let inside = height * (one - (near + far) * 0.5)
    let across = height * (one - near) * (one - near) / (far - near) * 0.5
    let partly = SIMD8<Float>(pattern: across.pattern & (near - one).isNegative)
    let areasOfEdges = inside.replaced(by: partly, where: (one - far).isNegative).pattern & isLine
    let areasBelowCuts = (cutWinding * (one - cutY)).pattern & isCut
    // Not summed here: the compiler would compute vectors whose lanes are read one by one.
    areas += SIMD8<Float>(pattern: areasOfEdges) + SIMD8<Float>(pattern: areasBelowCuts)
    directions &+=
      (isLine & (runsUp & 1 | ~runsUp & 0x1_0000)) &+ (isCut & (startsLeft & 1 | ~startsLeft & 0x1_0000))
    for edge in 0..<edges {
      clips[count] = Clip(top: lanes[.cutY, edge], bottom: 2, x: 0, step: 0, winding: lanes[.cutWinding, edge])
      count &+= Int(lanes[.cuts, edge])
      clips[count] = Clip(
        top: lanes[.top, edge], bottom: lanes[.bottom, edge], x: lanes[.x, edge], step: lanes[.step, edge],
        winding: lanes[.winding, edge])
      count &+= Int(lanes[.lines, edge])
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
    let start = (mean - Self.sum(areas)).rounded()
    let halves = directions.lowHalf &+ directions.highHalf
    let both = (halves.x &+ halves.y) &+ (halves.z &+ halves.w)
    let (least, greatest) = (start - Float(both & 0xFFFF), start + Float(both &>> 16))
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
    let found = findCandidates()
    if found >= Self.maximumBands { return nil }
    let (heights, candidates) = (heights.view, candidates.view)
    heights[0] = 0
    // Branch-free: an insertion by minima and maxima, since the candidates come in no order.
    for number in 0..<found {
      var y = candidates[number]
      var k = 1
      while k <= number {
        let other = heights[k]
        heights[k] = y < other ? y : other
        y = y < other ? other : y
        k &+= 1
      }
      heights[k] = y
    }
    heights.fill(found &+ 1..<found &+ 10, with: 1)
    return found &+ 1
  }

  /// Lists the heights within the pixel where a clip begins, ends, passes the right side or crosses another one:
  /// branch-free.
  ///
  /// - Returns: Their number.
  private func findCandidates() -> Int {
    let (clips, candidates) = (clips.view, candidates.view)
    var found = 0
    @inline(__always)
    func add(_ y: Float, above bottom: Float, below top: Float) {
      candidates[found] = y
      found &+= (y > top ? 1 : 0) & (y < bottom ? 1 : 0)
    }
    for i in 0..<count {
      let clip = clips[i]
      let (top, bottom) = (max(clip.top, 0), min(clip.bottom, 1))
      add(clip.top, above: 1, below: 0)
      add(clip.bottom, above: 1, below: 0)
      add((1 - clip.x) / clip.step, above: bottom, below: top)
      for k in 0..<i {
        let other = clips[k]
        let y = (other.x - clip.x) / (clip.step - other.step)
        add(y, above: min(bottom, other.bottom), below: max(top, other.top))
      }
    }
    return found
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

/// The memory in which ``PixelCrossings`` clips eight edges at once.
private enum EdgeLanes: ColumnLayout {
  static var rows: Int { 8 }
  static var size: Int { 14 * rows }
}

extension Column<EdgeLanes, Float> {
  /// As in ``RowEdge``.
  fileprivate static var topX: Self { Self(0) }
  fileprivate static var bottomX: Self { Self(1) }
  fileprivate static var upperEnd: Self { Self(2) }
  fileprivate static var lowerEnd: Self { Self(3) }
  /// Where an edge crosses the pixel's left side.
  fileprivate static var cutY: Self { Self(4) }
  fileprivate static var cutWinding: Self { Self(5) }
  /// As in ``PixelCrossings/Clip``.
  fileprivate static var top: Self { Self(6) }
  fileprivate static var bottom: Self { Self(7) }
  fileprivate static var x: Self { Self(8) }
  fileprivate static var step: Self { Self(9) }
  fileprivate static var winding: Self { Self(10) }
}

extension Column<EdgeLanes, Int32> {
  /// As in ``RowEdge``.
  fileprivate static var runsUp: Self { Self(13) }
  /// 1 where an edge crosses the left side.
  fileprivate static var cuts: Self { Self(11) }
  /// 1 where a part of an edge crosses lines in the pixel.
  fileprivate static var lines: Self { Self(12) }
}
