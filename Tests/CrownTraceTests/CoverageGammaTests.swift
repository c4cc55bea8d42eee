import CrownPath
import CrownRaster
import CrownTrace
import Foundation
import Testing

@Suite struct CoverageGammaTests {
  /// A star with slanted edges, turned by some angle, at exact coverage.
  private static func star(_ angle: Double) throws -> [UInt8] {
    var path = BezierPath()
    for corner in 0..<10 {
      let (turn, radius) = (angle + Double(corner) * .pi / 5, corner % 2 == 0 ? 58.3 : 24.1)
      let point = PathPoint(64.2 + radius * cos(turn), 63.9 + radius * sin(turn))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return try Rasterizer().fill(path, rule: .nonzero, transform: .identity, width: 128, height: 128).coverage
  }

  private static func plane(_ coverage: [UInt8], gamma: Double) -> CoveragePlane {
    CoveragePlane(
      width: 128, height: 128,
      clamping: coverage.map { Float((pow(Double($0) / 255, gamma) * 255).rounded() / 255) })
  }

  @Test(arguments: [1 / 1.8, 1, 1.8, 1 / 2.2, 2.2])
  func theGammaOfPicturesIsFound(gamma: Double) throws {
    let found = try (0..<8).compactMap {
      CoverageGamma.exponent(of: Self.plane(try Self.star(0.1 + Double($0) * 0.07), gamma: gamma))
    }
    #expect(found.count >= 6)
    let exponent = CoverageGamma.exponent(agreedBy: found)
    #expect(abs(exponent * gamma - 1) < 1e-9, "\(found)")
  }

  @Test func fewOrDifferentPicturesTellNothing() {
    #expect(CoverageGamma.exponent(agreedBy: [1.8, 1.8]) == 1)
    #expect(CoverageGamma.exponent(agreedBy: [1.8, 1.8, 1, 1]) == 1)
    #expect(CoverageGamma.exponent(agreedBy: [1.8, 1.8, 1.8, 1]) == 1.8)
    #expect(CoverageGamma.exponent(of: CoveragePlane(width: 4, height: 4, clamping: [])) == nil)
  }

  @Test(arguments: CoverageGamma.exponents)
  func powersAreThoseOfTheCLibrary(exponent: Double) {
    let values = (0...1000).map { Float($0) / 1000 }
    let raised = CoveragePlane(width: 1001, height: 1, clamping: values).raised(to: exponent).values
    for (value, result) in zip(values, raised) {
      #expect(abs(pow(Double(value), exponent) - Double(result)) < 1e-6, "\(value)")
    }
  }
}
