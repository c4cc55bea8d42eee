import CrownPath

extension BezierPath {
  /// A path of random elements that crosses itself and reaches beyond the box of `size` around which it lies.
  static func random(elements: Int, size: Double, using generator: inout some RandomNumberGenerator) -> BezierPath {
    func point() -> PathPoint {
      PathPoint(
        .random(in: -0.2 * size...1.2 * size, using: &generator),
        .random(in: -0.2 * size...1.2 * size, using: &generator))
    }
    var path = BezierPath()
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
