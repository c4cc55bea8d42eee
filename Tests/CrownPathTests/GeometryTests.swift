import CrownsTestSupport
import CrownPath
import Testing

@Suite("Points, rectangles, transforms, curves")
struct GeometryTests {
  @Test("Vectors add, scale and turn with y pointing down")
  func vectors() {
    #expect(PathPoint(3, 4).length == 5)
    #expect(PathPoint(1, 2) + PathPoint(3, 5) == PathPoint(4, 7))
    #expect(PathPoint(1, 2) - PathPoint(3, 5) == PathPoint(-2, -3))
    #expect(-PathPoint(1, -2) * 2 == PathPoint(-2, 4))
    #expect(PathPoint(1, 0).cross(PathPoint(0, 1)) == 1)
    #expect(PathPoint(1, 2).dot(PathPoint(3, 4)) == 11)
    #expect(PathPoint(0, 0).interpolated(to: PathPoint(4, 8), at: 0.25) == PathPoint(1, 2))
    #expect(!PathPoint(.nan, 0).isFinite)
    #expect(!PathPoint(0, .infinity).isFinite)
  }

  @Test("A rectangle spans, unites, contains")
  func rectangles() {
    let box = PathRect(spanning: PathPoint(5, 1), PathPoint(2, 9))
    #expect(box == PathRect(x: 2, y: 1, width: 3, height: 8))
    #expect(box.center == PathPoint(3.5, 5))
    #expect(box.longerSide == 8)
    #expect(box.union(PathPoint(0, 0)) == PathRect(x: 0, y: 0, width: 5, height: 9))
    #expect(box.union(PathRect(x: 10, y: 2, width: 1, height: 1)).maxX == 11)
    #expect(box.contains(PathPoint(5, 9)))
    #expect(!box.contains(PathPoint(5.1, 9)))
  }

  @Test(
    "Unusable view boxes",
    arguments: [
      PathRect(x: 0, y: 0, width: 0, height: 1), PathRect(x: 0, y: 0, width: 1, height: -1),
      PathRect(x: .nan, y: 0, width: 1, height: 1), PathRect(x: 0, y: 0, width: .infinity, height: 1),
    ])
  func unusable(box: PathRect) { #expect(!box.isUsable) }

  @Test("Transforms compose in the order they are applied")
  func transforms() {
    let both = PathTransform.scale(x: 2, y: 3).followed(by: .translation(x: 10, y: 20))
    #expect(both.image(of: PathPoint(1, 1)) == PathPoint(12, 23))
    #expect(both.determinant == 6)
    #expect(PathTransform.identity.followed(by: both) == both)
    #expect(!PathTransform.scale(x: .infinity, y: 1).isFinite)
  }

  @Test("Fitting centres a box and keeps its proportions")
  func fitting() {
    let fit = PathTransform.fitting(PathRect(x: 10, y: 10, width: 20, height: 10), width: 100, height: 100)
    #expect(fit.image(of: PathPoint(10, 10)) == PathPoint(0, 25))
    #expect(fit.image(of: PathPoint(30, 20)) == PathPoint(100, 75))
  }

  @Test("A quadratic curve raised to a cubic runs through the same points")
  func raising() {
    let quad = QuadCurve(start: PathPoint(0, 0), control: PathPoint(3, 6), end: PathPoint(9, 1))
    for t in stride(from: 0, through: 1, by: 0.125) {
      #expect(quad.cubic.point(at: t).distance(to: quad.point(at: t)) < 1e-12)
    }
  }

  @Test("Bounds of curves hold every point and touch the extremes")
  func curveBounds() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let points = (0..<4).map { _ in
        PathPoint(Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random))
      }
      let cubic = CubicCurve(start: points[0], control1: points[1], control2: points[2], end: points[3])
      let quad = QuadCurve(start: points[0], control: points[1], end: points[2])
      for (bounds, curve) in [(cubic.bounds, cubic.point(at:)), (quad.bounds, quad.point(at:))] {
        var sampled = PathRect(spanning: curve(0), curve(1))
        for step in 1..<1000 { sampled = sampled.union(curve(Double(step) / 1000)) }
        #expect(abs(sampled.minX - bounds.minX) < 1e-3 && abs(sampled.maxX - bounds.maxX) < 1e-3)
        #expect(abs(sampled.minY - bounds.minY) < 1e-3 && abs(sampled.maxY - bounds.maxY) < 1e-3)
        #expect(bounds.minX <= sampled.minX + 1e-9 && bounds.maxY >= sampled.maxY - 1e-9)
      }
    }
  }

  @Test("Boxes contain the points that they were made of, and are no larger than a step beyond them")
  func boxesHoldTheirPoints() {
    var random = SeededGenerator(seed: 9)
    func coordinate() -> Double {
      let exponent = Int.random(in: -40...40, using: &random)
      return Double.random(in: -1...1, using: &random) * Double(sign: .plus, exponent: exponent, significand: 1)
    }
    for _ in 0..<4000 {
      let points = (0..<Int.random(in: 1...6, using: &random)).map { _ in PathPoint(coordinate(), coordinate()) }
      let path = BezierPath(points.enumerated().map { $0 == 0 ? .move(to: $1) : .line(to: $1) })
      let union = points.dropFirst().reduce(PathRect(spanning: points[0], points[0])) { $0.union($1) }
      let boxes = [path.controlBox, path.bounds, union]
      #expect(boxes.allSatisfy { box in points.allSatisfy { box?.contains($0) ?? false } })
      guard let box = path.controlBox else { continue }
      // One step less, and the edge is missed.
      let (right, bottom) = (points.map(\.x).reduce(box.x, max), points.map(\.y).reduce(box.y, max))
      #expect(box.width == 0 || box.x + box.width.nextDown < right || box.maxX == right)
      #expect(box.height == 0 || box.y + box.height.nextDown < bottom || box.maxY == bottom)
      #expect(box.union(points[0]) == box)
    }
  }

  @Test("A box whose side no number reaches")
  func infiniteBox() {
    let far = PathPoint(.greatestFiniteMagnitude, 1e308)
    let box = PathRect(spanning: -far, far)
    #expect(box.width == .infinity && box.contains(far) && box.contains(-far) && box.contains(.zero))
  }

  @Test("Bounds of curves are the same at every size", arguments: [1e-300, 1e-160, 1e-100, 1e100, 1e160, 1e307])
  func boundsOfHugeAndTinyCurves(size: Double) {
    var random = SeededGenerator(seed: 10)
    // A power of two, so that only the exponents differ.
    let scale = Double(sign: .plus, exponent: size.exponent, significand: 1)
    for _ in 0..<300 {
      let points = (0..<4).map { _ in
        PathPoint(Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random))
      }
      let cubic = CubicCurve(start: points[0], control1: points[1], control2: points[2], end: points[3])
      let quad = QuadCurve(start: points[0], control: points[1], end: points[2])
      let largeCubic = CubicCurve(
        start: points[0] * scale, control1: points[1] * scale, control2: points[2] * scale, end: points[3] * scale)
      let largeQuad = QuadCurve(start: points[0] * scale, control: points[1] * scale, end: points[2] * scale)
      for (bounds, large) in [(cubic.bounds, largeCubic.bounds), (quad.bounds, largeQuad.bounds)] {
        #expect(large.x == bounds.x * scale && large.y == bounds.y * scale)
        #expect(large.width == bounds.width * scale && large.height == bounds.height * scale)
      }
    }
  }

  @Test("Curves that are not finite have bounds that do not trap")
  func boundsWithoutNumbers() {
    for odd in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      for index in 0..<4 {
        var points = [PathPoint(0, 0), PathPoint(9, 1), PathPoint(-3, 4), PathPoint(2, 2)]
        points[index] = PathPoint(odd, -odd)
        _ = CubicCurve(start: points[0], control1: points[1], control2: points[2], end: points[3]).bounds
        _ = QuadCurve(start: points[0], control: points[1], end: points[2]).bounds
      }
    }
  }

  @Test("Singular maps are known through rounding")
  func singularTransforms() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      func number() -> Double { Double.random(in: -9...9, using: &random) }
      func turn(_ map: PathTransform, _ size: Double) -> PathTransform {
        let (a, b) = (number(), number())
        return map.followed(by: PathTransform(a: a, b: b, c: -b, d: a, tx: number(), ty: 0))
          .followed(by: .scale(x: size, y: size))
      }
      let size = Double(sign: .plus, exponent: Int.random(in: -200...200, using: &random), significand: 1)
      let flat = turn(turn(turn(.identity, 1).followed(by: .scale(x: number(), y: 0)), size), size)
      #expect(flat.isSingular)
      // Flattened a billion times.
      let thin = turn(turn(turn(.identity, 1).followed(by: .scale(x: 1, y: 1e-9)), size), size)
      #expect(!thin.isSingular)
    }
    #expect(PathTransform.scale(x: 0, y: 0).isSingular && PathTransform.scale(x: .nan, y: 1).isSingular)
    #expect(
      !PathTransform.scale(x: 1e300, y: 1e300).isSingular && !PathTransform.scale(x: 1e-300, y: 1e-300).isSingular)
    #expect(!PathTransform.scale(x: 1, y: 1e-30).isSingular)
  }
}
