import CrownPath
import Testing

@testable import CrownSVG

/// Basic shapes of CSS as clips. The pictures are compared with Chromium in the feature files.
@Suite struct ClipShapeTests {
  /// A rectangle of 40 by 30 units at (10, 20) with a clip.
  private func bounds(_ clip: String, _ attributes: String = "") throws -> PathRect? {
    try Drawn.path("<rect x='10' y='20' width='40' height='30' \(attributes) style=\"clip-path:\(clip)\"/>").bounds
  }

  @Test(arguments: [
    ("circle()", PathRect(x: 15, y: 20, width: 30, height: 30)),
    ("circle(10px at 10px 10px)", PathRect(x: 10, y: 20, width: 20, height: 20)),
    ("circle(10px at right 10px bottom 10px)", PathRect(x: 30, y: 30, width: 20, height: 20)),
    ("CIRCLE(10px at top left)", PathRect(x: 10, y: 20, width: 10, height: 10)),
    ("circle(farthest-side at left) view-box", PathRect(x: 10, y: 20, width: 40, height: 30)),
    ("ellipse(25% 10px)", PathRect(x: 20, y: 25, width: 20, height: 20)),
    ("inset(5px)", PathRect(x: 15, y: 25, width: 30, height: 20)),
    ("inset(1px 2px 3px 4px)", PathRect(x: 14, y: 21, width: 34, height: 26)),
    ("inset(10% round 3px)", PathRect(x: 14, y: 23, width: 32, height: 24)),
    ("xywh(5px 6px 50% 8px)", PathRect(x: 15, y: 26, width: 20, height: 8)),
    ("rect(2px 30px auto 4px)", PathRect(x: 14, y: 22, width: 26, height: 28)),
    ("polygon(0 0, calc(50% + 4px) 0, 24px 20px, 0 20px)", PathRect(x: 10, y: 20, width: 24, height: 20)),
    ("path('M0 0H20V20H0z')", PathRect(x: 10, y: 20, width: 20, height: 20)),
    ("inset(2px", PathRect(x: 12, y: 22, width: 36, height: 26)),
  ])
  func regions(clip: String, expected: PathRect) throws {
    let bounds = try #require(try bounds(clip))
    for (a, b) in [
      (bounds.minX, expected.minX), (bounds.minY, expected.minY), (bounds.maxX, expected.maxX),
      (bounds.maxY, expected.maxY),
    ] { #expect(abs(a - b) < 1e-6, "\(clip): \(bounds)") }
  }

  @Test func boxes() throws {
    let stroke = "stroke='#000' stroke-width='6'"
    #expect(try bounds("inset(2px)", stroke) == PathRect(x: 9, y: 19, width: 42, height: 32))
    #expect(try bounds("inset(2px) border-box", stroke) == PathRect(x: 9, y: 19, width: 42, height: 32))
    #expect(try bounds("fill-box inset(2px)", stroke) == PathRect(x: 12, y: 22, width: 36, height: 26))
    #expect(try bounds("fill-box", stroke) == PathRect(x: 10, y: 20, width: 40, height: 30))
    #expect(try bounds("inset(24px) view-box", stroke) == PathRect(x: 24, y: 24, width: 16, height: 16))
  }

  /// Malformed values clip nothing, as in browsers, and are warnings.
  @Test(arguments: [
    "circle(-5px)", "circle(10)", "polygon(0 0, 1px)", "ring(1px)", "path('M0 0Lx')", "inset()", "fill",
  ])
  func malformedShapes(clip: String) throws {
    let body = "<rect x='10' y='20' width='40' height='30' style=\"clip-path:\(clip)\"/>"
    #expect(try bounds(clip) == PathRect(x: 10, y: 20, width: 40, height: 30))
    #expect(Drawn.warnings(body).count == 1 && Drawn.warnings(body)[0].contains("is not understood"))
  }

  @Test func aShapeThatIsNotDrawnIsRefused() {
    let body = "<rect width='9' height='9' style='clip-path:shape(from 0 0, line to 9px 0, close)'/>"
    #expect(Drawn.problems(body).contains { $0.contains("clip-path: expected 'url(#name)' or a shape") })
    #expect(Drawn.problems("<rect width='9' height='9' style='clip-path:inset(5px)'/>").count == 1)
  }
}
