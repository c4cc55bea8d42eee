import CrownsTestSupport
import CrownPath
import CrownRaster
import Testing

/// Maps of the plane to a line: they paint nothing, wherever the line lies.
@Suite struct SingularTransformTests {
  private static let shape = BezierPath([
    .move(to: PathPoint(1, 1)), .cubic(to: PathPoint(14, 3), control1: PathPoint(5, 0), control2: PathPoint(9, 7)),
    .line(to: PathPoint(15, 12)), .quad(to: PathPoint(2, 13), control: PathPoint(8, 16)), .close,
  ])

  @Test(arguments: FillRule.allCases)
  func nothingIsPaintedAtAnySize(rule: FillRule) throws {
    var generator = SeededGenerator(seed: 12)
    func number() -> Double { Double.random(in: -1...1, using: &generator) }
    let rasterizer = Rasterizer()
    for exponent in -60...200 {
      let size = Double(sign: .plus, exponent: exponent, significand: 1)
      // The second axis goes along the first; the shape's middle stays in the picture.
      let (a, b, ratio) = (number() * size, number() * size, number())
      let flat = PathTransform(
        a: a, b: b, c: a * ratio, d: b * ratio, tx: 16 - a * (1 + ratio) * 8, ty: 16 - b * (1 + ratio) * 8)
      let mask = try rasterizer.fill(Self.shape, rule: rule, transform: flat, width: 32, height: 32)
      #expect(mask.coverage.allSatisfy { $0 == 0 })
    }
  }

  @Test func pathsThatAreNotFiniteAreStillRefused() throws {
    var path = Self.shape
    path.addLine(to: PathPoint(.infinity, 0))
    #expect(throws: RasterError.pathNotFinite) {
      try Rasterizer().fill(path, rule: .nonzero, transform: .scale(x: 1, y: 0), width: 8, height: 8)
    }
  }
}
