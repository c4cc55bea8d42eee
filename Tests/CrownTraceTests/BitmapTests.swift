import CrownPath
import CrownTrace
import CrownsTestSupport
import Testing

/// Traces of pictures without grey levels.
@Suite struct BitmapTests {
  /// A picture of an outline: each pixel is wholly inside or outside.
  private func bitmap(of path: BezierPath, width: Int = 128, height: Int = 128) -> CoveragePlane {
    let plane = DrawnPicture(path, width: width, height: height).plane
    return CoveragePlane(width: width, height: height, clamping: plane.values.map { $0 < 0.5 ? 0 : 1 })
  }

  @Test func aCircleComesBackAsFourCurves() throws {
    var circle = BezierPath()
    circle.addCircle(PathPoint(63.7, 61.2), radius: 41.3)
    let trace = try CrownTracer().trace(bitmap(of: circle))
    #expect(trace.fittedDrawing.path.segmentCount == 4)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: circle) < 0.4)
  }

  @Test func slantedLinesHaveNoSteps() throws {
    let corners = [
      PathPoint(20.3, 30.7), PathPoint(101.2, 18.4), PathPoint(110.6, 96.1), PathPoint(64.9, 71.3),
      PathPoint(25.5, 108.8),
    ]
    let polygon = BezierPath(polygon: corners)
    let trace = try CrownTracer().trace(bitmap(of: polygon))
    #expect(trace.fittedDrawing.path.segmentCount <= 8)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: polygon) < 1)
  }

  @Test func curvesHaveNoSteps() throws {
    var leaf = BezierPath()
    leaf.move(to: PathPoint(12.6, 118.2))
    leaf.addCurve(to: PathPoint(120.4, 14.9), control1: PathPoint(12.8, 40.3), control2: PathPoint(61.7, 8.6))
    leaf.addCurve(to: PathPoint(12.6, 118.2), control1: PathPoint(120.2, 70.5), control2: PathPoint(88.1, 121.4))
    leaf.closeSubpath()
    let trace = try CrownTracer().trace(bitmap(of: leaf))
    #expect(trace.fittedDrawing.path.segmentCount <= 5)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: leaf) < 1.5)
  }

  @Test func aThinDiagonalStaysInOnePiece() throws {
    let line = BezierPath(polygon: [
      PathPoint(10.2, 20.1), PathPoint(11.6, 19.2), PathPoint(118.4, 97.3), PathPoint(117, 98.6),
    ])
    let trace = try CrownTracer().trace(bitmap(of: line))
    #expect(trace.fittedDrawing.path.elements.count { if case .move = $0 { true } else { false } } == 1)
    #expect(trace.fittedDrawing.path.segmentCount <= 8)
  }

  @Test func levelAndUprightEdgesAreExact() throws {
    var values = [Float](repeating: 0, count: 64 * 64)
    for y in 8..<56 { for x in 8..<56 where (x / 8 + y / 8) % 2 == 0 { values[y * 64 + x] = 1 } }
    let trace = try CrownTracer().trace(CoveragePlane(width: 64, height: 64, clamping: values))
    #expect(trace.deviation.largest <= 8, "\(trace.deviation)")
  }

  /// Signs of a few pixels: a letter, four bars, a plus, squares.
  @Test(arguments: [
    ["........", ".######.", ".##..##.", ".##..##.", ".######.", ".##..##.", ".##..##.", "........"],
    [".##..##.", ".##..##.", "........", "........", ".##..##.", ".##..##.", "........", "........"],
    ["#.#.#.#", "#.#.#.#", "#.#.#.#", "#.#.#.#", "#.#.#.#", "#.#.#.#", "#.#.#.#"],
    ["...##...", "...##...", "...##...", "########", "########", "...##...", "...##...", "...##..."],
    ["..###..", ".#...#.", "#.....#", "#######", "#.....#", "#.....#", "#.....#"],
  ])
  func signsOfAFewPixelsAreExact(rows: [String]) throws {
    let values = rows.joined().map { $0 == "#" ? Float(1) : 0 }
    let plane = CoveragePlane(width: rows[0].count, height: rows.count, clamping: values)
    let trace = try CrownTracer().trace(plane)
    #expect(trace.deviation.largest <= 8, "\(trace.deviation)")
  }

  /// Glyphs drawn along pixels, which a smooth outline comes near to: a bar, an arrow of steps of one pixel, one of
  /// steps of two by two, and a frame with clipped corners.
  @Test(arguments: [
    [".......", "...#...", "...#...", "...#...", "...#...", "...#...", "...#...", "...#...", "......."],
    ["....#...", "....##..", "....###.", "########", "########", "....###.", "....##..", "....#..."],
    ["....##..", "....##..", "....####", "....####", "########", "########", "....####", "....####", "....##.."],
    [".########.", "##########", "##......##", "##......##", "##......##", "##########", ".########."],
  ])
  func glyphsAlongPixelsAreExact(rows: [String]) throws {
    let margin = 6
    let (width, height) = (rows[0].count + 2 * margin, rows.count + 2 * margin)
    var values = [Float](repeating: 0, count: width * height)
    for (y, row) in rows.enumerated() {
      for (x, mark) in row.enumerated() where mark == "#" { values[(y + margin) * width + x + margin] = 1 }
    }
    let trace = try CrownTracer().trace(CoveragePlane(width: width, height: height, clamping: values))
    #expect(trace.deviation.largest == 0, "\(trace.deviation)")
  }

  /// The steps of a small disc and of a long slanted edge are none that were drawn.
  @Test func edgesOfSmallDrawingsHaveNoSteps() throws {
    var disc = BezierPath()
    disc.addCircle(PathPoint(24, 24), radius: 18.3)
    #expect(try CrownTracer().trace(bitmap(of: disc, width: 48, height: 48)).fittedDrawing.path.segmentCount <= 6)
    let arrow = BezierPath(polygon: [PathPoint(8, 4), PathPoint(28, 24), PathPoint(8, 44)])
    #expect(try CrownTracer().trace(bitmap(of: arrow, width: 48, height: 48)).fittedDrawing.path.segmentCount <= 6)
  }
}
