import CrownsTestSupport
import CrownPath
import Testing

@testable import CrownSVG

/// Quick tests exclude pairs before their crossings are computed. They must never exclude a pair that meets.
struct CurveStripTests {
  private var generator = SeededGenerator(seed: 31)

  private mutating func number() -> Double { .random(in: -4...4, using: &generator) }

  private mutating func curve() -> CubicCurve {
    CubicCurve(
      start: PathPoint(number(), number()), control1: PathPoint(number(), number()),
      control2: PathPoint(number(), number()),
      end: PathPoint(number(), number()))
  }

  @Test mutating func whatAStripExcludesDoesNotMeetItsCurve() {
    var excluded = 0
    for _ in 0..<4000 {
      let (one, other) = (curve(), curve())
      let strip = CurveStrip(one)
      for step in 0...20 { #expect(strip.grown(by: 1e-9).contains(one.point(at: Double(step) / 20))) }
      guard strip.excludes(other) else { continue }
      excluded += 1
      for step in 0...20 { #expect(!strip.contains(other.point(at: Double(step) / 20))) }
    }
    #expect(excluded > 200 && excluded < 3800)
  }

  @Test mutating func curvesThatTouchAreNotExcluded() {
    for _ in 0..<1000 {
      let one = curve()
      var other = curve()
      other.start = one.point(at: .random(in: 0...1, using: &generator))
      #expect(!CurveStrip(one).excludes(other))
      #expect(!CurveStrip(one).excludes(CubicCurve(line: one.end, other.end)))
    }
  }

  @Test mutating func curvesThatPassAPointAreNotLeftOut() {
    let distance = 1e-3
    var (near, left) = (0, 0)
    for round in 0..<4000 {
      // Monotone, since its control points lie in order between the ends.
      func control(_ low: Double, _ generator: inout SeededGenerator) -> PathPoint {
        PathPoint(
          10 * .random(in: low...low + 0.5, using: &generator), 6 * .random(in: low...low + 0.5, using: &generator))
      }
      let curve = CubicCurve(
        start: .zero, control1: control(0, &generator), control2: control(0.5, &generator), end: PathPoint(10, 6))
      let on = curve.point(at: .random(in: 0...1, using: &generator))
      let away = number() / (round % 2 == 0 ? 4000 : 4)
      let point = on + PathPoint(away, -away)
      if curve.nearestParameter(to: point).distance <= distance {
        near += 1
        #expect(curve.mayPass(point, within: distance))
      } else if !curve.mayPass(point, within: distance) {
        left += 1
      }
    }
    #expect(near > 100 && left > 1000)
  }
}
