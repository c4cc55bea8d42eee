import CrownPath

/// Where the edges in a pixel cross eight level lines, and what that tells of the pixel.
///
/// On each line the crossings with edges are put in order, and the winding number is counted from the left, however contours
/// overlap. All lines are looked at together: a crossing is a vector of numbers from 1 (the pixel's left side) to 2, with the sense of the
/// outline in the lowest bit, so that a minimum and a maximum put two crossings in order on every line.
struct PixelCrossings {
  /// A crossing with each line.
  private struct Crossing: BitwiseCopyable {
    var upper: SIMD4<Float>
    var lower: SIMD4<Float>
  }

  private var crossings = ScratchBuffer<Crossing>(uninitialized: 64)
  private(set) var count = 0
  /// The sum, over crossings and pairs of lines, of the length right of the crossing, negative for outlines that run up.
  private var total = SIMD4<Float>.zero

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
    let upper = Self.places(lines.upper * edge.step + start, met: LevelLines.met(lines.upper, by: edge))
    let lower = Self.places(lines.lower * edge.step + start, met: LevelLines.met(lines.lower, by: edge))
    total += (4 - upper - lower) * Float(edge.winding)
    let sense = SIMD4<Int32>(repeating: (edge.winding &+ 1) &>> 1)
    var crossing = Crossing(
      upper: SIMD4(pattern: upper.pattern & ~1 | sense), lower: SIMD4(pattern: lower.pattern & ~1 | sense))
    // Insertion from the left: what is larger moves on.
    for i in 0..<count {
      let other = crossings[i]
      crossings[i] = Crossing(
        upper: .minimum(other.upper, crossing.upper), lower: .minimum(other.lower, crossing.lower))
      crossing = Crossing(
        upper: .maximum(other.upper, crossing.upper), lower: .maximum(other.lower, crossing.lower))
    }
    crossings[count] = crossing
    count &+= 1
  }

  /// Places in the pixel; on a line that is not met the right side, where a crossing changes nothing.
  @inline(__always)
  private static func places(_ x: SIMD4<Float>, met: SIMD4<Int32>) -> SIMD4<Float> {
    let inside = SIMD4<Float>.minimum(SIMD4<Float>.maximum(x, .zero), SIMD4(repeating: 1)) + 1
    return SIMD4<Float>(pattern: (inside.pattern & met) | (SIMD4<Float>(repeating: 2).pattern & ~met))
  }

  /// What the lines tell of the pixel.
  ///
  /// - Parameter windings: The winding numbers on the lines left of the pixel.
  func measure(_ windings: SIMD8<Int8>, rule: FillRule) -> PixelMeasure {
    let upper = SIMD4<Int32>(truncatingIfNeeded: windings.lowHalf)
    let lower = SIMD4<Int32>(truncatingIfNeeded: windings.highHalf)
    let sums = total + (upper &+ lower).float
    return PixelMeasure(
      share: share(upper: upper, lower: lower, bits: rule == .nonzero ? -1 : 1),
      sum: ((sums.x + sums.y) + (sums.z + sums.w)) * (1 / Float(LevelLines.count)))
  }

  /// The share of the lines where the winding number has one of the bits.
  @inline(__always)
  private func share(upper start0: SIMD4<Int32>, lower start1: SIMD4<Int32>, bits: Int32) -> Float {
    var (upper, lower) = (start0, start1)
    var (from0, from1) = (SIMD4<Float>(repeating: 1), SIMD4<Float>(repeating: 1))
    var length = SIMD4<Float>.zero
    for i in 0..<count {
      let crossing = crossings[i]
      length += Self.walk(to: crossing.upper.pattern, from: &from0, winding: &upper, bits: bits)
      length += Self.walk(to: crossing.lower.pattern, from: &from1, winding: &lower, bits: bits)
    }
    let end = SIMD4<Float>(repeating: 2).pattern
    length += Self.walk(to: end, from: &from0, winding: &upper, bits: bits)
    length += Self.walk(to: end, from: &from1, winding: &lower, bits: bits)
    return ((length.x + length.y) + (length.z + length.w)) * (1 / Float(LevelLines.count))
  }

  /// Goes on to a crossing, and returns the length inside.
  @inline(__always)
  private static func walk(
    to crossing: SIMD4<Int32>, from: inout SIMD4<Float>, winding: inout SIMD4<Int32>, bits: Int32
  ) -> SIMD4<Float> {
    let place = SIMD4<Float>(pattern: crossing & ~1)
    let isInside = ((winding & bits) .!= .zero).bits
    let length = SIMD4<Float>(pattern: (place - from).pattern & isInside)
    winding = winding &+ ((crossing & 1) &<< 1) &- 1
    from = place
    return length
  }
}
