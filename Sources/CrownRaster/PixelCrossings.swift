import CrownPath

/// Where the edges in a pixel cross eight level lines, and what that tells of the pixel.
///
/// On each line the crossings with edges are put in order, and the winding number is counted from the left, however contours
/// overlap. All lines are looked at together: a crossing is a vector of numbers from 1 (the pixel's left side) to 2, with the sense of the
/// outline in the lowest bit, so that a minimum and a maximum put two crossings in order on every line.
struct PixelCrossings {
  /// The crossings of each edge.
  private var crossings = ScratchBuffer<SIMD8<Float>>(uninitialized: 64)
  private(set) var count = 0
  /// The sum, over crossings, of the length right of the crossing, negative for outlines that run up.
  private var total = SIMD8<Float>.zero

  func deallocate() { crossings.deallocate() }

  /// Begins a pixel.
  @inline(__always)
  mutating func begin() {
    count = 0
    total = .zero
  }

  /// Adds an edge's crossings.
  ///
  /// - Parameter left: The pixel's left side.
  @inline(__always)
  mutating func add(_ edge: RowEdge, left: Float, lines: LevelLines) {
    if count == crossings.count { crossings = crossings.grown(to: count * 2, keeping: count) }
    let start = edge.x - left
    let x = lines.heights * edge.step + start
    let inside = SIMD8<Float>.minimum(SIMD8<Float>.maximum(x, .zero), SIMD8(repeating: 1)) + 1
    // On a line that is not met the right side, where a crossing changes nothing.
    let place = SIMD8<Float>(repeating: 2).replaced(by: inside, where: lines.met(by: edge))
    total += (2 - place) * Float(edge.winding)
    let sense = SIMD8<Int32>(repeating: (edge.winding &+ 1) &>> 1)
    var crossing = SIMD8<Float>(pattern: place.pattern & ~1 | sense)
    // Insertion from the left: what is larger moves on.
    for i in 0..<count {
      let other = crossings[i]
      crossings[i] = .minimum(other, crossing)
      crossing = .maximum(other, crossing)
    }
    crossings[count] = crossing
    count &+= 1
  }

  /// What the lines tell of the pixel.
  ///
  /// - Parameter windings: The winding numbers on the lines left of the pixel.
  func measure(_ windings: SIMD8<Int8>, rule: FillRule) -> PixelMeasure {
    // Halves: eight at once are a loop.
    let start = SIMD8(
      lowHalf: SIMD4<Int32>(truncatingIfNeeded: windings.lowHalf),
      highHalf: SIMD4<Int32>(truncatingIfNeeded: windings.highHalf))
    return PixelMeasure(
      share: share(start, bits: rule == .nonzero ? -1 : 1), sum: Self.mean(total + start.float))
  }

  /// The mean over the lines.
  @inline(__always)
  private static func mean(_ lines: SIMD8<Float>) -> Float {
    let sums = lines.lowHalf + lines.highHalf
    return ((sums.x + sums.y) + (sums.z + sums.w)) * (1 / Float(LevelLines.count))
  }

  /// The share of the lines where the winding number has one of the bits.
  @inline(__always)
  private func share(_ start: SIMD8<Int32>, bits: Int32) -> Float {
    var winding = start
    var from = SIMD8<Float>(repeating: 1)
    var length = SIMD8<Float>.zero
    for i in 0..<count { length += Self.walk(to: crossings[i].pattern, from: &from, winding: &winding, bits: bits) }
    length += Self.walk(to: SIMD8<Float>(repeating: 2).pattern, from: &from, winding: &winding, bits: bits)
    return Self.mean(length)
  }

  /// Goes on to a crossing, and returns the length inside.
  @inline(__always)
  private static func walk(
    to crossing: SIMD8<Int32>, from: inout SIMD8<Float>, winding: inout SIMD8<Int32>, bits: Int32
  ) -> SIMD8<Float> {
    let place = SIMD8<Float>(pattern: crossing & ~1)
    let wound = winding & bits
    let isInside = (wound | (0 &- wound)).isNegative
    let length = SIMD8<Float>(pattern: (place - from).pattern & isInside)
    winding = winding &+ ((crossing & 1) &<< 1) &- 1
    from = place
    return length
  }
}
