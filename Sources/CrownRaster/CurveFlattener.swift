import CrownPath

/// Replaces cubic curves inside the mask by lines.
///
/// A curve is cut at equal steps of its parameter, as many as keep chords within the tolerance. The chords of a bent curve all
/// lie on its inner side, and so would make every shape a little too thin; therefore the vertices between the ends are moved outwards by
/// the mean distance between chord and curve, `h² B'' / 12` for steps of `h`, which gives lines and curve the same area.
struct CurveFlattener {
  /// 1 / n for n pieces.
  private let steps: ScratchBuffer<Float>
  /// From which squared bends on more than 1, 2, 3, 4 pieces are needed, and more than 5 to 8.
  private let firstLimits = SIMD4<Float>(limit(1), limit(2), limit(3), limit(4))
  private let secondLimits = SIMD4<Float>(limit(5), limit(6), limit(7), limit(8))

  init() {
    steps = ScratchBuffer(repeating: 1, count: Self.tableSize + 1)
    for pieces in 1...Self.tableSize { steps[pieces] = 1 / Float(pieces) }
  }

  func deallocate() { steps.deallocate() }

  /// Adds the vertices of the lines but the first.
  @inline(__always)
  func addVertices(of curve: CubicCurve, to vertices: inout VertexList) {
    let x0 = Float(curve.start.x)
    let y0 = Float(curve.start.y)
    let x1 = Float(curve.control1.x)
    let y1 = Float(curve.control1.y)
    let x2 = Float(curve.control2.x)
    let y2 = Float(curve.control2.y)
    let x3 = Float(curve.end.x)
    let y3 = Float(curve.end.y)
    // Second differences: a sixth of the second derivative at either end.
    let ax = x0 - x1 - x1 + x2
    let ay = y0 - y1 - y1 + y2
    let bx = x1 - x2 - x2 + x3
    let by = y1 - y2 - y2 + y3
    let (count, step) = pieces(squaredBend: max(ax * ax + ay * ay, bx * bx + by * by))
    vertices.reserve(count &+ 4)
    let c3x = bx - ax
    let c3y = by - ay
    let c2x = 3 * ax
    let c2y = 3 * ay
    let h2 = step * step
    let c1x = 3 * (x1 - x0) - 0.5 * h2 * c3x
    let c1y = 3 * (y1 - y0) - 0.5 * h2 * c3y
    let c0x = x0 - h2 * (1 / 6) * c2x
    let c0y = y0 - h2 * (1 / 6) * c2y
    var t = SIMD4<Float>(1, 2, 3, 4) * step
    var i = 0
    let x = vertices.x
    let y = vertices.y
    let at = vertices.count
    // Four vertices are found even where one line is enough: whether it is could not be guessed.
    repeat {
      let vx: SIMD4<Float> = ((t * c3x + c2x) * t + c1x) * t + c0x
      let vy: SIMD4<Float> = ((t * c3y + c2y) * t + c1y) * t + c0y
      x.store(vx, at: at &+ i)
      y.store(vy, at: at &+ i)
      t += 4 * step
      i &+= 4
    } while i < count
    vertices.advance(by: count &- 1)
    vertices.append(x3, y3)
  }

  /// The number of pieces, and its reciprocal.
  ///
  /// - Parameter bend: The square of the greater second difference.
  @inline(__always)
  private func pieces(squaredBend bend: Float) -> (count: Int, step: Float) {
    // Few pieces are found by comparing: two roots and a division one after the other take longer than all the rest.
    let bends = SIMD4<Float>(repeating: bend)
    let exceeded = 0 &- ((bends .>= firstLimits).bits &+ (bends .>= secondLimits).bits)
    let pairs = unsafeBitCast(exceeded, to: SIMD2<UInt64>.self)
    let sum = pairs.x &+ pairs.y
    let count = 1 &+ Int(truncatingIfNeeded: (sum &+ sum &>> 32) & 0xF)
    if count <= Self.tableSize { return (count, steps[count]) }
    let pieces = (bend.squareRoot() * Self.density).squareRoot()
    let many = max(1, Int(pieces + 1 - Self.excess))
    return (many, 1 / Float(many))
  }

  /// Pieces squared for a second difference of one pixel: a chord over a step `h` lies within `h² |B''| / 8`.
  private static let density = Float(6 / (8 * Rasterizer.tolerance))
  /// The share of a piece for which no further one is begun.
  private static let excess: Float = 0.001
  /// The most pieces that are found by comparing.
  private static let tableSize = 8

  /// From which squared bend on more pieces than these are needed.
  private static func limit(_ pieces: Float) -> Float {
    let bend = (pieces + excess) * (pieces + excess) / density
    return bend * bend
  }
}
