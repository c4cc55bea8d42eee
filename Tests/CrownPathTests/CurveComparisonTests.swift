import CrownsTestSupport
import Testing

@testable import CrownPath

@Suite struct CurveComparisonTests {
  /// A source, a segment on the grid that stands for it, and the largest distance allowed, squared.
  private struct Case {
    var source: CubicCurve
    var control1, control2, end: GridVector
    var limit: Double

    init(using random: inout some RandomNumberGenerator) {
      func point(_ range: ClosedRange<Double>) -> PathPoint {
        PathPoint(.random(in: range, using: &random), .random(in: range, using: &random))
      }
      let size = [3.0, 40, 600][Int.random(in: 0..<3, using: &random)]
      source = CubicCurve(
        start: point(-1...1), control1: point(-size...size), control2: point(-size...size), end: point(-size...size))
      // Some with a handle of no length: their speed at that end is 0.
      if Int.random(in: 0..<8, using: &random) == 0 { source.control1 = source.start }
      let slack = [0.5, 3, 30][Int.random(in: 0..<3, using: &random)]
      func near(_ target: PathPoint) -> GridVector {
        let moved = target + point(-slack...slack)
        return GridVector(Int32(moved.x.rounded()), Int32(moved.y.rounded()))
      }
      (control1, control2, end) = (near(source.control1), near(source.control2), near(source.end))
      limit = .random(in: 0.1...4, using: &random)
    }

    var comparison: CurveComparison { CurveComparison(with: source, from: .zero, to: end) }
    var stored: CubicCurve {
      CubicCurve(start: .zero, control1: PathPoint(control1), control2: PathPoint(control2), end: PathPoint(end))
    }

    /// The squared distance at one parameter, straight from the documentation.
    func square(at t: Double) -> Double {
      let apart = stored.point(at: t) - source.point(at: t)
      let square = apart.dot(apart)
      let (p0, p1, p2, p3) = (source.start, source.control1, source.control2, source.end)
      let u = 1 - t
      let velocity = (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
      let speed = velocity.dot(velocity)
      guard speed > 3 * CurveComparison.slow(source), square <= 16 * limit else { return square }
      let shift = apart.dot(velocity) / speed
      let toSource = stored.point(at: t) - source.point(at: min(max(t + shift, 0), 1))
      let toStored = stored.point(at: min(max(t - shift, 0), 1)) - source.point(at: t)
      return min(square, max(toSource.dot(toSource), toStored.dot(toStored)))
    }
  }

  @Test("Four samples at once give the same distances as one after the other")
  func fourAtOnce() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<2000 {
      let one = Case(using: &random)
      let (comparison, limit) = (one.comparison, one.limit)
      let controls = comparison.controls(one.control1, one.control2)
      for group in 0..<CurveWeights.sampleCount {
        let weights = CurveWeights.samples[group]
        let squares = comparison.squares(controls, at: weights, limit: limit)
        let atSame = comparison.squaresAtSameParameters(controls, at: weights)
        for lane in 0..<4 {
          let t = weights.parameter[lane]
          let apart = one.stored.point(at: t) - one.source.point(at: t)
          #expect(isClose(atSame[lane], apart.dot(apart)))
          // At the limit of the refinement, rounding decides.
          let isAtEdge = isClose(atSame[lane], 16 * limit)
          #expect(isAtEdge || isClose(squares[lane], one.square(at: t)))
          #expect(squares[lane] <= atSame[lane])
        }
      }
    }
  }

  @Test("The test of eight middles rejects no curve that may be near, and most that are far")
  func eightMiddles() {
    var random = SeededGenerator(seed: 32)
    let (x, y) = (SIMD8<Float>(0, 1, 0, 1, -1, 0, 2, 1), SIMD8<Float>(0, 0, 1, 1, 0, -1, 1, 2))
    let (stepX, stepY) = (GridVector(0, 4), GridVector(-4, 0))
    var (kept, far) = (0, 0)
    for _ in 0..<4000 {
      let one = Case(using: &random)
      let middles = MiddleComparison(with: one.source, from: .zero, to: one.end)
      let near = middles.near(one.control1, one.control2, stepX, stepY, x, y, limit: one.limit)
      for lane in 0..<8 {
        let control2 = one.control2 &+ stepX &* Int32(x[lane]) &+ stepY &* Int32(y[lane])
        let isKept = near >> UInt64(8 * lane) & 255 != 0
        if middles.isFar(one.control1, control2, limit: one.limit) {
          far += 1
          kept += isKept ? 1 : 0
        } else {
          #expect(isKept)
        }
      }
    }
    #expect(far > 10_000)
    #expect(kept < far / 200)
  }

  @Test("The samples lie at all twenty-fourths")
  func samples() {
    let places = (0..<CurveWeights.sampleCount).flatMap { group in
      (0..<4).map { CurveWeights.samples[group].parameter[$0] * 24 }
    }
    #expect(Set(places.map { Int($0.rounded()) }) == Set(1...23))
    #expect(places.allSatisfy { abs($0 - $0.rounded()) < 1e-9 })
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-7 * (1 + max(abs(a), abs(b))) }
}
