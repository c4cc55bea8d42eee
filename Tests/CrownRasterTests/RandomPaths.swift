import CrownPath

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Path {
  /// A path of random elements that crosses itself and reaches beyond the box of `size` around which it lies.
  static func random(elements: Int, size: Double, using generator: inout some RandomNumberGenerator) -> Path {
    func point() -> Point {
      Point(
        .random(in: -0.2 * size...1.2 * size, using: &generator),
        .random(in: -0.2 * size...1.2 * size, using: &generator))
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<elements {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: path.move(to: point())
      case 1: path.closeSubpath()
      case 2, 3, 4: path.addLine(to: point())
      case 5: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    return path
  }
}
