import CrownPath
import CrownTrace
import CrownsTestSupport
import Testing

/// Bars of a pixel or two, whose coverage is that of one rectangle.
@Suite struct LevelRectangleTests {
  /// A picture with a disc, which has grey pixels, and a bar of full pixels.
  private func picture(bar: PathRect, side: Int = 64, disc: Bool = true, inverted: Bool = false) -> CoveragePlane {
    var path = BezierPath(polygon: [
      PathPoint(bar.minX, bar.minY), PathPoint(bar.maxX, bar.minY), PathPoint(bar.maxX, bar.maxY),
      PathPoint(bar.minX, bar.maxY),
    ])
    if disc { path.addCircle(PathPoint(41.3, 42.6), radius: 14.2) }
    var values = DrawnPicture(path, width: side, height: side).plane.values
    if inverted {
      for index in values.indices where index % side > 1 && index % side < side - 2 && index / side < 26 {
        values[index] = 1 - values[index]
      }
    }
    return CoveragePlane(width: side, height: side, clamping: values)
  }

  /// The boxes of the contours that are rectangles of four lines.
  private func rectangles(of path: BezierPath) -> [PathRect] {
    var found: [PathRect] = []
    var contour = BezierPath()
    for element in path.elements {
      if case .move = element { contour = BezierPath() }
      contour.append(element)
      guard case .close = element, let box = contour.bounds else { continue }
      let isLinear = contour.elements.allSatisfy { if case .cubic = $0 { false } else { true } }
      if isLinear, abs(abs(area(of: contour)) - box.width * box.height) < 1e-9 { found.append(box) }
    }
    return found
  }

  private func area(of path: BezierPath) -> Double {
    var points: [PathPoint] = []
    for element in path.elements {
      if case .move(let point) = element { points.append(point) }
      if case .line(let point) = element { points.append(point) }
    }
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  @Test(arguments: [(10.0, 2.0), (2, 10), (12, 1), (3, 2), (20, 2), (5, 5)], [true, false])
  func aBarOnTheGridIsExact(size: (Double, Double), hasDisc: Bool) throws {
    let bar = PathRect(x: 9, y: 7, width: size.0, height: size.1)
    let trace = try CrownTracer().trace(picture(bar: bar, disc: hasDisc))
    #expect(rectangles(of: trace.fittedDrawing.path).contains(bar), "\(trace.fittedDrawing.path.elements)")
    if !hasDisc { #expect(trace.deviation.largest <= 1, "\(trace.deviation)") }
  }

  @Test func aSlitOnTheGridIsExact() throws {
    let slit = PathRect(x: 12, y: 10, width: 14, height: 2)
    let trace = try CrownTracer().trace(picture(bar: slit, inverted: true))
    #expect(rectangles(of: trace.fittedDrawing.path).contains(slit), "\(trace.fittedDrawing.path.elements)")
  }

  /// Where a bar ends within pixels, its coverage tells.
  @Test(
    arguments: [
      PathRect(x: 9.2, y: 7, width: 10.3, height: 2), PathRect(x: 9.6, y: 7.3, width: 1.2, height: 9.5),
      PathRect(x: 9.25, y: 7.5, width: 12, height: 0.75), PathRect(x: 9.4, y: 7.7, width: 2.9, height: 2.6),
    ])
  func aBarOffTheGridIsExact(bar: PathRect) throws {
    let trace = try CrownTracer().trace(picture(bar: bar))
    let found = rectangles(of: trace.fittedDrawing.path)
    #expect(found.contains { $0.isNear(bar, within: 0.01) }, "\(trace.fittedDrawing.path.elements)")
  }

  @Test func aSlitOffTheGridIsExact() throws {
    let slit = PathRect(x: 12.3, y: 10.6, width: 14.2, height: 1.7)
    let trace = try CrownTracer().trace(picture(bar: slit, inverted: true))
    #expect(rectangles(of: trace.fittedDrawing.path).contains { $0.isNear(slit, within: 0.01) })
  }

  /// A bar thinner than a pixel, within one column, may lie anywhere in it.
  @Test func aBarWithinAColumnIsInItsMiddle() throws {
    let bar = PathRect(x: 9.05, y: 7, width: 0.8, height: 12)
    let trace = try CrownTracer().trace(picture(bar: bar))
    let middle = PathRect(x: 9.1, y: 7, width: 0.8, height: 12)
    #expect(rectangles(of: trace.fittedDrawing.path).contains { $0.isNear(middle, within: 0.01) })
  }

  /// Ends that are round, and sides that lean, show in the pixels.
  @Test func barsOfOtherShapesStay() throws {
    let picture = { (points: [PathPoint]) in
      var path = BezierPath(polygon: points)
      path.addCircle(PathPoint(41.3, 42.6), radius: 14.2)
      return DrawnPicture(path, width: 64, height: 64).plane
    }
    let bevelled = [(10.5, 7.0), (18.5, 7), (19.5, 8), (19.5, 9), (18.5, 10), (10.5, 10), (9.5, 9), (9.5, 8)]
    let leaning = [(9.0, 7.0), (11.0, 7), (11.6, 17), (9.6, 17)]
    for points in [bevelled, leaning] {
      let trace = try CrownTracer().trace(picture(points.map { PathPoint($0.0, $0.1) }))
      #expect(rectangles(of: trace.fittedDrawing.path).isEmpty)
    }
  }

  /// The corners of a small disc are not full.
  @Test func aDotIsNoSquare() throws {
    var dots = BezierPath()
    dots.addCircle(PathPoint(20, 20), radius: 3)
    dots.addCircle(PathPoint(40, 40), radius: 12.3)
    let trace = try CrownTracer().trace(DrawnPicture(dots, width: 64, height: 64).plane)
    #expect(rectangles(of: trace.fittedDrawing.path).isEmpty)
  }
}

extension PathRect {
  fileprivate func isNear(_ other: PathRect, within distance: Double) -> Bool {
    abs(minX - other.minX) <= distance && abs(minY - other.minY) <= distance
      && abs(maxX - other.maxX) <= distance && abs(maxY - other.maxY) <= distance
  }
}
