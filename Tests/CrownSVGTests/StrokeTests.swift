import CrownsTestSupport
import CrownPath
import Foundation
import Testing

@testable import CrownSVG

/// Outlines of strokes: known areas, and distances from the stroked path.
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
    #expect(frame.bounds == PathRect(x: 8, y: 8, width: 24, height: 24))
    #expect(abs(Drawn.area(frame) - (24 * 24 - 16 * 16)) < 1e-6)
  }

  @Test func aCircleStaysTwoCircles() throws {
    let ring = try Drawn.path("<circle cx='32' cy='32' r='20' fill='none' stroke='#000' stroke-width='4'/>")
    #expect(ring.elements.count == 12)
    var current = PathPoint.zero
    for element in ring.elements {
      guard case .cubic(let end, let control1, let control2) = element else {
        current = ring.currentPoint ?? .zero
        if case .move(let point) = element { current = point }
        continue
      }
      let curve = CubicCurve(start: current, control1: control1, control2: control2, end: end)
      for t in [0.0, 0.2, 0.5, 0.9] {
        let radius = curve.point(at: t).distance(to: PathPoint(32, 32))
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
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      func point() -> PathPoint {
        PathPoint(.random(in: 0...64, using: &generator), .random(in: 0...64, using: &generator))
      }
      let curve = CubicCurve(start: point(), control1: point(), control2: point(), end: point())
      let samples = (0...400).map { curve.point(at: Double($0) / 400) }
      let tolerance = 0.004
      let offset = OffsetCurve(curve: curve, distance: 1, tolerance: tolerance)
      // A curve and its offset are equally far apart everywhere only where the curve bends less than the distance.
      guard samples.indices.allSatisfy({ abs(curve.curvature(at: Double($0) / 400)) < 0.9 }) else { continue }
      var pieces: [CubicCurve] = []
      offset.forEachCurve(
        from: 0, to: 1, curve.direction(at: 0, isLeaving: true), curve.direction(at: 1, isLeaving: false)
      ) { pieces.append($0) }
      for piece in pieces {
        for t in [0.1, 0.3, 0.5, 0.7, 0.9] {
          let nearest = samples.map { piece.point(at: t).distance(to: $0) }.min() ?? 0
          #expect(nearest < 1 + tolerance + 0.02)
        }
      }
    }
  }

  /// Lines with butt caps and bevelled joins are rectangles, and triangles at the outside of corners.
  @Test func strokesOfLinesAreRectanglesAndTriangles() throws {
    var generator = SeededGenerator(seed: 9)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    for round in 0..<600 {
      let isClosed = round % 3 == 0
      var corners = [PathPoint(number(20...44), number(20...44))]
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        // Many are shorter than the pen is wide: the inside of a corner then extends beyond the next one.
        let angle = number(0...2 * .pi)
        corners.append(corners[corners.count - 1] + PathPoint(cos(angle), sin(angle)) * number(0.2...5))
      }
      var path = BezierPath()
      path.move(to: corners[0])
      for corner in corners.dropFirst() { path.addLine(to: corner) }
      if isClosed { path.closeSubpath() }
      let radius = 2.0
      var dashesLeft = 0
      let outline = try Stroker(width: 2 * radius, join: .bevel, tolerance: 1e-3)
        .outline(of: path, dashesLeft: &dashesLeft)
      let parts = Self.parts(of: isClosed ? corners + [corners[0]] : corners, radius: radius, isClosed: isClosed)
      for _ in 0..<60 {
        let corner = corners[.random(in: corners.indices, using: &generator)]
        let point = corner + PathPoint(number(-2.5...2.5), number(-2.5...2.5))
        let distances = parts.map { Self.distance(of: point, within: $0) }
        // Positive inside of a polygon; points on a border may count as either.
        guard let deepest = distances.max(), abs(deepest) > 1e-6 else { continue }
        #expect((Drawn.winding(of: outline, around: point) != 0) == (deepest > 0), "\(corners) at \(point)")
      }
    }
  }

  /// The convex polygons that the stroke of lines consists of.
  private static func parts(of corners: [PathPoint], radius: Double, isClosed: Bool) -> [[PathPoint]] {
    let lines = Array(zip(corners, corners.dropFirst()))
    func side(_ line: (PathPoint, PathPoint)) -> PathPoint {
      (line.1 - line.0).normal * (radius / line.0.distance(to: line.1))
    }
    var parts = lines.map { [$0.0 - side($0), $0.1 - side($0), $0.1 + side($0), $0.0 + side($0)] }
    for (before, after) in zip(lines, lines.dropFirst() + (isClosed ? [lines[0]] : [])) {
      // A turn clockwise has the left side outside.
      let sign = side(before).cross(side(after)) > 0 ? -1.0 : 1
      parts.append([before.1, before.1 + side(before) * sign, before.1 + side(after) * sign])
    }
    return parts
  }

  /// The depth of a point within a convex polygon; negative outside.
  private static func distance(of point: PathPoint, within polygon: [PathPoint]) -> Double {
    let sides = zip(polygon, polygon.dropFirst() + [polygon[0]]).map { a, b in
      (b - a).cross(point - a) / max(a.distance(to: b), 1e-12)
    }
    return max(sides.min() ?? -1, -(sides.max() ?? 1))
  }

  /// Dashes as long as their curves leave remainders whose length is a rounding error. These have no direction,
  /// and once took all memory.
  @Test func dashesThatEndWithACurve() throws {
    let data =
      "M46.856 47.098l-2.808 1.056c0.29 0.438 0.438 0.849 0.493 1.371l-8.426 -3.162l1.675 1.718l1.239 -5.871"
      + "q-0.298 -2.23 -1.458 -4.158z"
    for length in [3, 1.5, 0.75] {
      let dashed = try Drawn.path(
        "<path fill='none' stroke='#000' stroke-width='3' stroke-dasharray='\(length)' d='\(data)'/>")
      #expect(dashed.elements.count < 400)
    }
    // A dash of each half of a circle.
    let circle = "M20 32a12 12 0 0 1 24 0a12 12 0 0 1 -24 0z"
    #expect(abs(try area("stroke-width='2' stroke-dasharray='5' pathLength='10'", circle) - 24 * pi) < 0.05)
    // Two dashes and two gaps on half a circle, and no dot behind the second gap.
    let half = "stroke-width='1' stroke-linecap='round' stroke-dasharray='3.927'"
    #expect(abs(try area(half, "M16 16a5 5 0 0 0 10 0") - (2 * 3.927 + 2 * 0.25 * pi)) < 0.01)
  }

  @Test func dashes() throws {
    #expect(abs(try area("stroke-width='4' stroke-dasharray='5'", "M10 10H40") - 60) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-dasharray='5' stroke-dashoffset='5'", "M10 10H40") - 60) < 1e-6)
    #expect(abs(try area("stroke-width='4' stroke-dasharray='6 4 2'", "M10 10H40") - (6 + 2 + 4 + 6 + 0) * 4) < 1e-6)
    // The rounding error of the first dash is no dot.
    let dots = "stroke-width='4' stroke-dasharray='0.001 8' stroke-dashoffset='-8' stroke-linecap='square'"
    #expect(abs(try area(dots, "M10 10H25") - 4.001 * 4) < 1e-6)
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
    #expect(path.bounds == PathRect(x: 27, y: 10, width: 6, height: 10))
  }

  /// A corner after a curve that is a line but for a handle too short to be seen is as sharp as it looks; where the
  /// curve bends, the corner is round.
  @Test func handlesTooShortToBeSeenHaveNoDirection() throws {
    func bounds(_ data: String) throws -> PathRect? {
      try Drawn.path("<path fill='none' stroke='#000' stroke-width='8' d='\(data)'/>").bounds
    }
    let sharp = try #require(try bounds("M10 8C10 20 10.05 40 10 40H60"))
    #expect(sharp.minX == 6 && sharp.maxY == 44)
    let corner = try Drawn.path("<path fill='none' stroke='#000' stroke-width='8' d='M10 8C10 20 10.05 40 10 40H60'/>")
    #expect(Drawn.winding(of: corner, around: PathPoint(6.1, 43.9)) != 0)
    let bent = try Drawn.path("<path fill='none' stroke='#000' stroke-width='8' d='M20 8C10 20 10.05 40 10 40H60'/>")
    #expect(Drawn.winding(of: bent, around: PathPoint(6.1, 43.9)) == 0)
  }
}
