/// The winding numbers on a row's level lines at some place, or how they change from one place to another.
///
/// Those on the lines are modulo 256: no non-zero fill that comes here winds that often, and even-odd fills ask for less.
struct LevelWindings: BitwiseCopyable {
  /// On eight lines: ``coarseLines``.
  private(set) var coarse = SIMD8<Int8>.zero
  /// On four times as many, those of ``fineLines(_:)`` one after the other.
  private(set) var fine = SIMD32<Int8>.zero
  /// Their mean over the row's height, times ``steps``.
  private var sum: Int32 = 0

  /// The lines that tell whether a pixel's sum of areas is right.
  @inline(__always)
  static var coarseLines: LevelLines { LevelLines(offset: 0.5) }

  /// The lines that tell what it ought to be.
  ///
  /// - Parameter group: 0 to 3.
  @inline(__always)
  static func fineLines(_ group: Int) -> LevelLines { LevelLines(offset: Float(2 * group + 1) * 0.125) }

  /// The winding numbers on ``fineLines(_:)``.
  @inline(__always)
  func fine(_ group: Int) -> SIMD8<Int8> {
    unsafeBitCast(unsafeBitCast(fine, to: SIMD4<UInt64>.self)[group], to: SIMD8<Int8>.self)
  }

  /// The mean winding number.
  @inline(__always)
  var mean: Float { Float(sum) * (1 / Float(Self.steps)) }

  /// Whether all lines have the same winding number.
  @inline(__always)
  var isUniform: Bool {
    // Eight lanes of eight bits each: the standard library compares 32 lanes one by one.
    let lines = unsafeBitCast(fine, to: SIMD4<UInt64>.self)
    let first = UInt64(lines.x & 0xFF) &* 0x0101_0101_0101_0101
    return (lines.x ^ first) | (lines.y ^ first) | (lines.z ^ first) | (lines.w ^ first) == 0
  }

  /// The height of a row in the steps of ``init(above:)``, and the distance of two of eight lines.
  static let steps: Int32 = 64
  static let stepsALine: Int32 = 8

  /// 0 on all lines.
  init() {}

  /// The same on all lines.
  @inline(__always)
  init(uniform winding: Int32) {
    coarse = SIMD8(repeating: Int8(truncatingIfNeeded: winding))
    fine = SIMD32(repeating: Int8(truncatingIfNeeded: winding))
    sum = winding &* Self.steps
  }

  /// 1 on the lines above a step, 0 below; coarse lines lie on even steps, and fine ones on odd.
  init(above step: Int32) {
    sum = step
    for line in 0..<LevelLines.count {
      let place = Int32(line) * Self.stepsALine
      coarse[line] = place + 4 < step ? 1 : 0
      for group in 0..<4 { fine[group * LevelLines.count + line] = place + 1 + 2 * Int32(group) < step ? 1 : 0 }
    }
  }

  /// Passes the lines between two steps.
  @inline(__always)
  mutating func pass(above end: LevelWindings, below start: LevelWindings) {
    coarse = coarse &+ (end.coarse &- start.coarse)
    fine = fine &+ (end.fine &- start.fine)
    sum &+= end.sum &- start.sum
  }

  /// Passes all that leads from one place to the next.
  @inline(__always)
  mutating func pass(_ change: LevelWindings) {
    coarse = coarse &+ change.coarse
    fine = fine &+ change.fine
    sum &+= change.sum
  }
}
