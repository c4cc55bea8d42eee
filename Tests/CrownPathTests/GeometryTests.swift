import CrownPath
import Testing

@Suite("Points, rectangles, transforms, curves")
struct GeometryTests {
  @Test("Vectors add, scale and turn as on screen, y down")
  func vectors() {
    #expect(Point(3, 4).length == 5)
    #expect(Point(1, 2) + Point(3, 5) == Point(4, 7))
    #expect(Point(1, 2) - Point(3, 5) == Point(-2, -3))
    #expect(-Point(1, -2) * 2 == Point(-2, 4))
    #expect(Point(1, 0).cross(Point(0, 1)) == 1)
    #expect(Point(1, 2).dot(Point(3, 4)) == 11)
    #expect(Point(0, 0).interpolated(to: Point(4, 8), at: 0.25) == Point(1, 2))
    #expect(!Point(.nan, 0).isFinite)
    #expect(!Point(0, .infinity).isFinite)
  }

  @Test("A rectangle spans, unites, contains")
  func rectangles() {
    let box = Rect(spanning: Point(5, 1), Point(2, 9))
    #expect(box == Rect(x: 2, y: 1, width: 3, height: 8))
    #expect(box.center == Point(3.5, 5))
    #expect(box.longerSide == 8)
    #expect(box.union(Point(0, 0)) == Rect(x: 0, y: 0, width: 5, height: 9))
    #expect(box.union(Rect(x: 10, y: 2, width: 1, height: 1)).maxX == 11)
    #expect(box.contains(Point(5, 9)))
    #expect(!box.contains(Point(5.1, 9)))
  }

  @Test(
    "Unusable view boxes",
    arguments: [
      Rect(x: 0, y: 0, width: 0, height: 1), Rect(x: 0, y: 0, width: 1, height: -1),
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
    ])
  func unusable(box: Rect) { #expect(!box.isUsable) }

  @Test("Transforms compose in the order they are applied")
  func transforms() {
    let both = Transform.scale(x: 2, y: 3).followed(by: .translation(x: 10, y: 20))
    #expect(both.apply(Point(1, 1)) == Point(12, 23))
    #expect(both.determinant == 6)
    #expect(Transform.identity.followed(by: both) == both)
    #expect(!Transform.scale(x: .infinity, y: 1).isFinite)
  }

  @Test("Fitting centres a box and keeps its proportions")
  func fitting() {
    let fit = Transform.fitting(Rect(x: 10, y: 10, width: 20, height: 10), width: 100, height: 100)
    #expect(fit.apply(Point(10, 10)) == Point(0, 25))
    #expect(fit.apply(Point(30, 20)) == Point(100, 75))
  }

  @Test("A quadratic curve raised to a cubic runs through the same points")
  func raising() {
    let quad = QuadCurve(start: Point(0, 0), control: Point(3, 6), end: Point(9, 1))
    for t in stride(from: 0, through: 1, by: 0.125) {
      #expect(quad.cubic.point(at: t).distance(to: quad.point(at: t)) < 1e-12)
    }
  }

  @Test("Bounds of curves hold every point and touch the extremes")
  func curveBounds() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let points = (0..<4).map { _ in
        Point(Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random))
      }
      let cubic = CubicCurve(start: points[0], control1: points[1], control2: points[2], end: points[3])
      let quad = QuadCurve(start: points[0], control: points[1], end: points[2])
      for (bounds, curve) in [(cubic.bounds, cubic.point(at:)), (quad.bounds, quad.point(at:))] {
        var sampled = Rect(spanning: curve(0), curve(1))
        for step in 1..<1000 { sampled = sampled.union(curve(Double(step) / 1000)) }
        #expect(abs(sampled.minX - bounds.minX) < 1e-3 && abs(sampled.maxX - bounds.maxX) < 1e-3)
        #expect(abs(sampled.minY - bounds.minY) < 1e-3 && abs(sampled.maxY - bounds.maxY) < 1e-3)
        #expect(bounds.minX <= sampled.minX + 1e-9 && bounds.maxY >= sampled.maxY - 1e-9)
      }
    }
  }
}
