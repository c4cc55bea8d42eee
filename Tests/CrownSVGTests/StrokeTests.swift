import CrownPath
import Testing

@testable import CrownSVG

/// Strokes as outlines: areas that are known, and distances from the path that is stroked.
@Suite struct StrokeTests {
  private func area(_ attributes: String, _ data: String) throws -> Double {
    Drawn.area(try Drawn.path("<path fill='none' stroke='#000' \(attributes) d='\(data)'/>"))
  }

  private let pi = Double.pi

  @Test func caps() throws {
    #expect(abs(try area("stroke-width='4'", "M10 10H30") - 80) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-linecap='square'", "M10 10H30") - 96) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-linecap='round'", "M10 10H30") - (80 + 4 * pi)) < 0.01)
  }

  @Test func joins() throws {
    // A right angle: two arms of 20 by 4 that share a square of 2 by 2, and the corner outside.
    let arms = 160.0 - 4
    #expect(abs(try area("stroke-width='4'", "M10 30V10H30") - (arms + 4)) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-linejoin='bevel'", "M10 30V10H30") - (arms + 2)) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-linejoin='round'", "M10 30V10H30") - (arms + pi)) < 0.01)
    #expect(abs(try area("stroke-width='4' stroke-miterlimit='1.4'", "M10 30V10H30") - (arms + 2)) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-miterlimit='1.42'", "M10 30V10H30") - (arms + 4)) < 1e-6)
  }

  @Test func closedSubpathsHaveNoCaps() throws {
    let frame = try Drawn.path(
      "<rect x='10' y='10' width='20' height='20' fill='none' stroke='#000' stroke-width='4'/>")
    #expect(frame.elements.count == 10)
    #expect(frame.bounds == Rect(x: 8, y: 8, width: 24, height: 24))
    #expect(abs(Drawn.area(frame) - (24 * 24 - 16 * 16)) < 1e-6)
  }

  @Test func aCircleStaysTwoCircles() throws {
    let ring = try Drawn.path("<circle cx='32' cy='32' r='20' fill='none' stroke='#000' stroke-width='4'/>")
    #expect(ring.elements.count == 12)
    var current = Point.zero
    for element in ring.elements {
      guard case .cubic(let end, let control1, let control2) = element else {
        current = ring.currentPoint ?? .zero
        if case .move(let point) = element { current = point }
        continue
      }
      let curve = CubicCurve(start: current, control1: control1, control2: control2, end: end)
      for t in [0.0, 0.2, 0.5, 0.9] {
        let radius = curve.point(at: t).distance(to: Point(32, 32))
        #expect(min(abs(radius - 22), abs(radius - 18)) < 0.01)
      }
      current = end
    }
  }

  @Test func smoothStrokesTakeFewCurves() throws {
    func curves(_ body: String) throws -> Int {
      try Drawn.path(body).elements.count { if case .cubic = $0 { true } else { false } }
    }
    // A quarter of an ellipse is one curve on either side.
    #expect(try curves("<ellipse cx='32' cy='32' rx='21' ry='11' fill='none' stroke='#000' stroke-width='5'/>") == 8)
    let wave = "<path fill='none' stroke='#000' stroke-width='5' d='M11 32C21 11 37 53 53 21'/>"
    #expect(try curves(wave) <= 10)
  }

  @Test func offsetsLieAtHalfTheWidth() throws {
    var generator = SplitMix(state: 3)
    for _ in 0..<40 {
      func point() -> Point {
        Point(.random(in: 0...64, using: &generator), .random(in: 0...64, using: &generator))
      }
      let curve = CubicCurve(start: point(), control1: point(), control2: point(), end: point())
      let samples = (0...400).map { curve.point(at: Double($0) / 400) }
      let tolerance = 0.004
      let offset = OffsetCurve(curve: curve, distance: 1, tolerance: tolerance)
      // Only where the curve bends less than its offset's distance are both as far apart everywhere.
      guard samples.indices.allSatisfy({ abs(curve.curvature(at: Double($0) / 400)) < 0.9 }) else { continue }
      let pieces = offset.curves(
        from: 0, to: 1, curve.direction(at: 0, isLeaving: true), curve.direction(at: 1, isLeaving: false))
      for piece in pieces {
        for t in [0.1, 0.3, 0.5, 0.7, 0.9] {
          let nearest = samples.map { piece.point(at: t).distance(to: $0) }.min() ?? 0
          #expect(nearest < 1 + tolerance + 0.02)
        }
      }
    }
  }

  @Test func dashes() throws {
    #expect(abs(try area("stroke-width='4' stroke-dasharray='5'", "M10 10H40") - 60) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-dasharray='5' stroke-dashoffset='5'", "M10 10H40") - 60) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-dasharray='6 4 2'", "M10 10H40") - (6 + 2 + 4 + 6 + 0) * 4) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-dasharray='0 0'", "M10 10H40") - 120) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-dasharray='5 -1'", "M10 10H40") - 120) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-dasharray='1' pathLength='10'", "M10 10H40") - 60) < 1e-6)
  }

  @Test func pointsAreDotsWithCapsOnly() throws {
    #expect(abs(try area("stroke-width='4' stroke-linecap='round'", "M10 10z") - 4 * pi) < 0.01)
    #expect(abs(try area("stroke-width='4' stroke-linecap='square'", "M10 10h0") - 16) < 1e-6)
    #expect(throws: SVGRejection.self) { try area("stroke-width='4'", "M10 10z") }
    #expect(throws: SVGRejection.self) { try area("stroke-width='4' stroke-linecap='round'", "M10 10") }
  }

  @Test func transformsApplyAfterStroking() throws {
    let path = try Drawn.path("<path transform='scale(3 1)' stroke='#000' stroke-width='2' d='M10 10V20'/>")
    #expect(path.bounds == Rect(x: 27, y: 10, width: 6, height: 10))
  }
}
