import CrownPath
import Testing

@testable import CrownSVG

/// Radial gradients whose circles do not lie in each other paint a cone, a strip or half of the plane, as in Chromium.
@Suite struct GradientConeTests {
  private static let areas: [(String, Double)] = [
    // A strip of 26 units: all circles have one size.
    ("cx='20' cy='32' r='13' fx='44' fr='13'", 1664),
    // Half of the plane: the focus lies on the circle, and the first circle touches the other one.
    ("cx='20' cy='32' r='12' fx='32'", 2048), ("cx='20' cy='32' r='12' fx='28' fr='4'", 2048),
    ("cx='40' cy='32' r='4' fx='28' fr='16'", 2816),
    // A cone of a right angle with its point at (40, 32), which opens to the left.
    ("cx='20' cy='32' r='14.142135623730951' fx='40'", 1536),
    // The same cone, from the circle that is the larger one.
    ("cx='40' cy='32' r='1e-9' fx='20' fr='14.142135623730951'", 1536),
    // Circles in each other paint everything.
    ("cx='32' cy='32' r='20' fx='42'", 4096), ("cx='32' cy='32' r='5' fx='33' fr='20'", 4096),
  ]

  private func imported(_ circles: String, _ stops: String = "<stop/><stop offset='1'/>") throws -> BezierPath {
    try Drawn.path(
      "<radialGradient id='g' gradientUnits='userSpaceOnUse' \(circles)>\(stops)</radialGradient>"
        + "<rect fill='url(#g)' width='64' height='64'/>")
  }

  /// Areas of the square of 64 units that are computed by hand.
  @Test(arguments: Self.areas)
  func paintedAreas(circles: String, area: Double) throws {
    let path = try imported(circles)
    #expect(abs(Drawn.area(path) - area) < 1, "\(Drawn.area(path))")
  }

  @Test func aConeThatFadesIsDrawnInBands() throws {
    let stops = "<stop stop-opacity='0'/><stop offset='.5' stop-opacity='0'/><stop offset='.5'/>"
    // The opaque band begins behind the trailing arc of the circle of the offset 0.5.
    let path = try imported("cx='20' cy='32' r='14.142135623730951' fx='40'", stops)
    let bounds = try #require(path.bounds)
    // That is the circle around (30, 32) with a radius of 7.07.
    #expect(abs(bounds.maxX - 37.07) < 0.2 && abs(bounds.minX) < 0.1, "\(bounds)")
    #expect(Drawn.winding(of: path, around: PathPoint(39, 32)) == 0)
    #expect(Drawn.winding(of: path, around: PathPoint(36, 32)) != 0)
    #expect(Drawn.winding(of: path, around: PathPoint(37.3, 33.9)) == 0)
  }
}
