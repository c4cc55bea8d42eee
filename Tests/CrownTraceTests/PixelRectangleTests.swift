import CrownPath
import CrownTrace
import CrownsTestSupport
import Testing

/// Bars of a pixel or two, which end at the edges of pixels.
@Suite struct PixelRectangleTests {
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

  /// A bar that ends within a pixel is no rectangle of pixels.
  @Test func aBarOffTheGridStaysWhereItIs() throws {
    let bar = PathRect(x: 9.2, y: 7, width: 10.3, height: 2)
    let trace = try CrownTracer().trace(picture(bar: bar))
    #expect(!rectangles(of: trace.fittedDrawing.path).contains { $0.x == 9 })
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
