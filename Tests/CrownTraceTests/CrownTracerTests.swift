import CrownPath
import CrownRaster
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownTrace

/// Traces of pictures whose outline is known.
@Suite struct CrownTracerTests {
  @Test(arguments: [64, 128, 256])
  func aCircleComesBackAsFourCurves(size: Int) throws {
    let side = Double(size)
    var circle = BezierPath()
    circle.addCircle(PathPoint(0.503 * side, 0.4871 * side), radius: 0.37 * side)
    let trace = try CrownTracer().trace(DrawnPicture(circle, width: size, height: size).plane)
    #expect(trace.fittedDrawing.path.segmentCount == 4)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: circle) < 0.01)
  }

  /// Renderers cut circles into chords a tenth of a pixel inside of them. Seven lobes of that size are drawn.
  @Test func lobesOfACircleAreFollowed() throws {
    let points = (0..<720).map { step in
      let angle = Double(step) * .pi / 360
      let radius = 70 + 0.12 * cos(7 * angle)
      return PathPoint(80.3 + radius * cos(angle), 79.1 + radius * sin(angle))
    }
    let lobes = BezierPath(polygon: points)
    let trace = try CrownTracer().trace(DrawnPicture(lobes, width: 160, height: 160).plane)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: lobes) < 0.03)
    #expect(try trace.drawing == Drawing(record: trace.record))
    #expect(outlineDistance(from: trace.drawing.path, to: trace.fittedDrawing.path) < 160.0 / 4096)
  }

  /// Pictures of more than 1024 pixels a side are averaged; the last squares of pixels go past this one.
  @Test func largePicturesAreTracedInTheirOwnUnits() throws {
    var circle = BezierPath()
    circle.addCircle(PathPoint(1030.3, 990.7), radius: 811.1)
    let trace = try CrownTracer().trace(
      DrawnPicture(circle, width: 2051, height: 2047).plane, pixelsPerUnit: 2)
    #expect(trace.fittedDrawing.viewBox == PathRect(x: 0, y: 0, width: 1025.5, height: 1023.5))
    let inPixels = trace.fittedDrawing.path.transformed(by: PathTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(inPixels.segmentCount == 4)
    #expect(outlineDistance(from: inPixels, to: circle) < 0.05)
  }

  @Test func aPolygonComesBackWithItsCorners() throws {
    let corners = [
      PathPoint(20.3, 30.7), PathPoint(101.2, 18.4), PathPoint(110.6, 96.1), PathPoint(64.9, 71.3),
      PathPoint(25.5, 108.8),
    ]
    let trace = try CrownTracer().trace(DrawnPicture(BezierPath(polygon: corners), width: 128, height: 128).plane)
    let ends = trace.fittedDrawing.path.elements.compactMap { element -> PathPoint? in
      if case .line(let point) = element { point } else { nil }
    }
    #expect(ends.count == 5, "\(ends)")
    for corner in corners {
      #expect(ends.contains { $0.distance(to: corner) < 0.03 }, "no corner near \(corner)")
    }
  }

  @Test func levelAndUprightLinesAreExactlySo() throws {
    let corners = [PathPoint(10.4, 12.3), PathPoint(90.7, 12.3), PathPoint(90.7, 60.9), PathPoint(10.4, 60.9)]
    let trace = try CrownTracer().trace(DrawnPicture(BezierPath(polygon: corners), width: 100, height: 80).plane)
    let points = trace.fittedDrawing.path.elements.compactMap { element -> PathPoint? in
      if case .line(let point) = element { point } else { nil }
    }
    #expect(points.count == 4)
    #expect(Set(points.map(\.x)).count == 2)
    #expect(Set(points.map(\.y)).count == 2)
  }

  /// A leaf of two curves with a hole, cut off by the picture's edge.
  private static var leaf: BezierPath {
    var leaf = BezierPath()
    leaf.move(to: PathPoint(12.6, 118.2))
    leaf.addCurve(to: PathPoint(120.4, 14.9), control1: PathPoint(2.8, 40.3), control2: PathPoint(61.7, 8.6))
    leaf.addCurve(to: PathPoint(12.6, 118.2), control1: PathPoint(140.2, 70.5), control2: PathPoint(88.1, 131.4))
    leaf.closeSubpath()
    leaf.addCircle(PathPoint(62.2, 70.8), radius: 17.3, isClockwise: false)
    return leaf
  }

  @Test func curvesLieThousandthsOfAPixelFromTheTruth() throws {
    let trace = try CrownTracer().trace(DrawnPicture(Self.leaf, width: 150, height: 140).plane)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: Self.leaf) < 0.1)
    #expect(trace.fittedDrawing.path.segmentCount <= 8)
    #expect(trace.noise < 1)
  }

  @Test func anOutlineMayLeaveThePicture() throws {
    let picture = DrawnPicture(Self.leaf, width: 100, height: 90)
    let trace = try CrownTracer().trace(picture.plane)
    #expect(trace.deviation.largest <= 40)
    #expect(trace.fittedDrawing.viewBox == PathRect(x: 0, y: 0, width: 100, height: 90))
  }

  @Test func symmetricPicturesGiveSymmetricOutlines() throws {
    var half = [PathPoint(64, 20.4), PathPoint(80.3, 52.7), PathPoint(106.2, 47.1), PathPoint(94.8, 101.3)]
    half += half.dropFirst().reversed().map { PathPoint(128 - $0.x, $0.y) }
    let plane = DrawnPicture(BezierPath(polygon: half), width: 128, height: 128).plane
    let path = try CrownTracer().trace(plane).fittedDrawing.path
    let points = path.elements.compactMap { element -> PathPoint? in
      switch element {
      case .line(let point), .move(let point): point
      case .quad, .cubic, .close: nil
      }
    }
    for point in points {
      #expect(points.contains { $0.distance(to: PathPoint(128 - point.x, point.y)) < 1e-6 }, "\(point) has no image")
    }
  }

  /// The right half lies a twentieth of a pixel further out than the mirror image of the left one.
  @Test func nearlySymmetricOutlinesAreNotMoved() throws {
    let half = [PathPoint(128, 24.4), PathPoint(96.3, 89.7), PathPoint(34.2, 75.1), PathPoint(66.8, 215.3)]
    let path = BezierPath(
      polygon: half + half.dropFirst().reversed().map { PathPoint(256.05 - $0.x, $0.y) })
    let trace = try CrownTracer().trace(DrawnPicture(path, width: 256, height: 256).plane)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: path) < 0.015)
  }

  /// The promise of every trace, whatever the picture: the stored record draws it.
  @Test func theRecordDrawsThePicture() throws {
    let picture = DrawnPicture(Self.leaf, width: 150, height: 140)
    let trace = try CrownTracer().trace(picture.plane)
    let decoded = try Drawing(record: trace.record)
    var mask = try Mask(width: 150, height: 140)
    try Rasterizer().fill(decoded, transform: .identity, into: &mask)
    let largest = zip(mask.coverage, picture.alpha).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(largest == trace.deviation.largest)
    #expect(largest <= 40)
  }

  @Test func theViewBoxIsInUnits() throws {
    let trace = try CrownTracer().trace(DrawnPicture(Self.leaf, width: 150, height: 140).plane, pixelsPerUnit: 2)
    #expect(trace.fittedDrawing.viewBox == PathRect(x: 0, y: 0, width: 75, height: 70))
    let single = try CrownTracer().trace(DrawnPicture(Self.leaf, width: 150, height: 140).plane)
    let doubled = trace.fittedDrawing.path.transformed(by: PathTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(doubled == single.fittedDrawing.path)
  }

  /// A slit with the area of a third of a pixel.
  @Test(arguments: [0.2, 0.5, 0.8])
  func shortSlitsAreFound(_ shift: Double) throws {
    var path = BezierPath(
      polygon: [PathPoint(20, 20), PathPoint(100, 21), PathPoint(99, 100), PathPoint(21, 99)])
    let (x, y) = (60 + shift, 60.3)
    for element in BezierPath(polygon: [
      PathPoint(x, y), PathPoint(x, y + 1.3), PathPoint(x + 0.27, y + 1.3), PathPoint(x + 0.27, y),
    ]).elements {
      path.append(element)
    }
    let trace = try CrownTracer().trace(DrawnPicture(path, width: 120, height: 120).plane)
    #expect(trace.deviation.largest <= 30)
  }

  @Test func hairlinesAndSlitsAreFound() throws {
    // A slit of 0.4 pixels in a square: nowhere is less than half covered.
    var path = BezierPath(polygon: [PathPoint(20, 20), PathPoint(108, 20), PathPoint(108, 108), PathPoint(20, 108)])
    for element in BezierPath(polygon: [
      PathPoint(60.3, 40), PathPoint(60.3, 88), PathPoint(60.7, 88), PathPoint(60.7, 40),
    ]).elements {
      path.append(element)
    }
    let trace = try CrownTracer().trace(DrawnPicture(path, width: 128, height: 128).plane)
    #expect(trace.deviation.largest <= 40)
    #expect(trace.fittedDrawing.path.segmentCount >= 8)
  }

  private static func square(with holes: [PathPoint]) -> BezierPath {
    var path = BezierPath(polygon: [PathPoint(4, 4), PathPoint(124, 4), PathPoint(124, 124), PathPoint(4, 124)])
    for element in BezierPath(polygon: holes).elements { path.append(element) }
    return path
  }

  /// Slanted slits of less than a pixel: their contours at half coverage are beads, which overlap once they are fitted.
  @Test(arguments: [(0.4121, -0.6859), (0.2681, -0.1363)])
  func slantedSlitsAreTraced(_ side: (Double, Double)) throws {
    let (x, y) = side
    let far = PathPoint(12 - 90 * y / (x * x + y * y).squareRoot(), 12 + 90 * x / (x * x + y * y).squareRoot())
    let slit = [
      PathPoint(12 - x / 2, 12 - y / 2), PathPoint(12 + x / 2, 12 + y / 2), PathPoint(far.x + x / 2, far.y + y / 2),
      PathPoint(far.x - x / 2, far.y - y / 2),
    ]
    let path = Self.square(with: slit)
    let trace = try CrownTracer().trace(DrawnPicture(path, width: 128, height: 128).plane)
    #expect(trace.deviation.largest <= 32)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: path) < 1)
  }

  /// A slit that leaves no pixel less than nine tenths covered.
  @Test func faintLinesAreFound() throws {
    let path = Self.square(with: [
      PathPoint(30, 20), PathPoint(29.94, 20), PathPoint(69.94, 100), PathPoint(70, 100),
    ])
    let trace = try CrownTracer().trace(DrawnPicture(path, width: 128, height: 128).plane)
    #expect(trace.fittedDrawing.path.segmentCount >= 7)
    #expect(outlineDistance(from: path, to: trace.fittedDrawing.path) < 2)
  }

  @Test func noiseIsNotTraced() throws {
    let picture = DrawnPicture(Self.leaf, width: 150, height: 140)
    var random = SeededGenerator(seed: 7)
    let noisy = picture.alpha.map { value -> UInt8 in
      guard value > 0, value < 255 else { return value }
      return UInt8(max(0, min(255, Int(value) + Int.random(in: -5...5, using: &random))))
    }
    let trace = try CrownTracer().trace(picture.plane(of: noisy))
    #expect(trace.noise > 1)
    #expect(trace.fittedDrawing.path.segmentCount <= 10)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: Self.leaf) < 0.3)
  }

  /// Renderers cut curves into chords, and sample four to sixteen lines in a row of pixels. The three curves and the
  /// box came back as 23 to 56 segments when only straight edges told the noise.
  @Test(arguments: [(0.15, 128), (0.1, 128), (0.1, 16), (0.1, 4)])
  func theNoiseOfRenderersIsNotTraced(tolerance: Double, lines: Int) throws {
    let size = 300.0
    var drawing = BezierPath(polygon: [
      PathPoint(11, 290), PathPoint(11, 240), PathPoint(281, 240), PathPoint(281, 290),
    ])
    drawing.move(to: PathPoint(20.6, 118.2))
    drawing.addCurve(to: PathPoint(260.4, 24.9), control1: PathPoint(12.8, 20.3), control2: PathPoint(151.7, -8.6))
    drawing.addCurve(to: PathPoint(181.6, 228.2), control1: PathPoint(300.2, 90.5), control2: PathPoint(218.1, 231.4))
    drawing.addCurve(to: PathPoint(20.6, 118.2), control1: PathPoint(81.6, 218.2), control2: PathPoint(30.1, 190.6))
    drawing.closeSubpath()
    let picture = DrawnPicture(
      drawing.flattened(tolerance: tolerance), width: Int(size), height: Int(size), lines: lines)
    let trace = try CrownTracer().trace(picture.plane)
    #expect(trace.fittedDrawing.path.segmentCount <= 14)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: drawing) < 0.2)
  }

  /// A gap of a twentieth of a pixel along an arc: no pixel of it differs by more than 14 of 255.
  @Test func faintCurvesAreFound() throws {
    var disc = BezierPath()
    disc.addCircle(PathPoint(80.3, 79.6), radius: 70.2)
    let plain = DrawnPicture(disc, width: 160, height: 160)
    for (radius, isClockwise) in [(40.425, false), (40.375, true)] {
      disc.addCircle(PathPoint(80.3, 79.6), radius: radius, isClockwise: isClockwise)
    }
    let ring = DrawnPicture(disc, width: 160, height: 160)
    // The upper half of the ring alone.
    let alpha = zip(0..., zip(ring.alpha, plain.alpha)).map { i, values in i / 160 < 60 ? values.0 : values.1 }
    let trace = try CrownTracer().trace(ring.plane(of: alpha))
    let points = trace.fittedDrawing.path.flattened(tolerance: 0.01).elements.compactMap { element -> PathPoint? in
      if case .line(let point) = element { point } else { nil }
    }
    let inner = points.filter { $0.distance(to: PathPoint(80.3, 79.6)) < 60 }
    #expect(inner.allSatisfy { abs($0.distance(to: PathPoint(80.3, 79.6)) - 40.4) < 0.6 })
    let angles = inner.map { abs($0.x - 80.3) }
    // The gap ends where the picture has none, 35 pixels to either side.
    #expect((angles.max() ?? 0) > 30 && (angles.min() ?? 80) < 10, "\(inner)")
  }

  /// No pixel of them is full, so that no point of their contours is exact.
  @Test(arguments: [1.1, 1.3, 1.6])
  func thinLinesAreNoCircles(width: Double) throws {
    let (left, right) = (20.4, 20.4 + width)
    let line = BezierPath(polygon: [
      PathPoint(left, 10.2), PathPoint(right, 10.2), PathPoint(right, 100.2), PathPoint(left, 100.2),
    ])
    let trace = try CrownTracer().trace(DrawnPicture(line, width: 128, height: 128).plane)
    #expect(trace.fittedDrawing.path.segmentCount == 4)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: line) < 0.25)
  }

  /// At half coverage it is a row of beads; at a quarter of coverage it is one outline.
  @Test func aThinSlantedLineIsOneOutline() throws {
    let line = BezierPath(polygon: [
      PathPoint(20.3, 30.4), PathPoint(100.3, 80.4), PathPoint(99.88, 81.08), PathPoint(19.88, 31.08),
    ])
    let trace = try CrownTracer().trace(DrawnPicture(line, width: 128, height: 128).plane)
    #expect(trace.fittedDrawing.path.segmentCount <= 6)
    #expect(outlineDistance(from: trace.fittedDrawing.path, to: line) < 0.3)
  }

  @Test func flatLevelsBecomeLayers() throws {
    var square = BezierPath(polygon: [PathPoint(10, 10), PathPoint(90, 10), PathPoint(90, 90), PathPoint(10, 90)])
    let light = DrawnPicture(square, width: 100, height: 100)
    square = BezierPath()
    square.addCircle(PathPoint(50.3, 49.6), radius: 23.4)
    let dark = DrawnPicture(square, width: 100, height: 100)
    // 102 of 255 below, full above: what a translucent layer under an opaque one gives.
    let alpha = zip(light.alpha, dark.alpha).map { light, dark -> UInt8 in
      let below = Double(light) * 102 / 255
      return UInt8((below * Double(255 - dark) / 255).rounded()) + dark
    }
    let trace = try CrownTracer().trace(light.plane(of: alpha), levels: [102, 255])
    #expect(trace.fittedDrawing.layers.map(\.opacity) == [102, 255])
    #expect(try trace.drawing == Drawing(record: trace.record))
    #expect(trace.deviation.largest <= 40)
    #expect(outlineDistance(from: trace.fittedDrawing.layers[1].path, to: square) < 0.05)
  }
}

/// Pictures that cannot be traced, and ones made to break a tracer.
@Suite struct HostilePictureTests {
  private func failure(_ plane: CoveragePlane) -> TraceFailure? {
    do throws(TraceFailure) {
      _ = try CrownTracer().trace(plane)
      return nil
    } catch {
      return error
    }
  }

  @Test func failuresSayWhy() {
    let deviation = TraceDeviation(pixels: 3, largest: 110, x: 88, y: 173, mean: 4)
    #expect("\(TraceFailure.differs(deviation))" == "3 pixels differ by up to 110 of 255 near (88, 173)")
    #expect("\(TraceFailure.tooMuchWork)" == "it has too many edges to trace")
    #expect("\(TraceFailure.blank)" == "nothing in it has an outline")
  }

  @Test func clearPicturesAreBlank() {
    #expect(failure(CoveragePlane(width: 40, height: 30, clamping: [])) == .blank)
    #expect(failure(CoveragePlane(width: 1, height: 1, clamping: [0])) == .blank)
  }

  @Test func aFullPictureIsItsRectangle() throws {
    let trace = try CrownTracer().trace(
      CoveragePlane(width: 40, height: 30, clamping: Array(repeating: 1, count: 1200)))
    #expect(try Drawing(record: trace.record).path.bounds == PathRect(x: 0, y: 0, width: 40, height: 30))
    #expect(trace.deviation.largest == 0)
  }

  @Test func aSinglePixelIsASquareOrRefused() {
    var values = [Float](repeating: 0, count: 81)
    values[40] = 1
    if let trace = try? CrownTracer().trace(CoveragePlane(width: 9, height: 9, clamping: values)) {
      #expect(trace.deviation.largest <= 40)
    }
  }

  @Test(arguments: [7, 33])
  func noiseInEveryPixelEnds(side: Int) {
    var random = SeededGenerator(seed: UInt64(side))
    let values = (0..<side * side).map { _ in Float.random(in: 0...1, using: &random) }
    let clock = ContinuousClock()
    let time = clock.measure {
      if let trace = try? CrownTracer().trace(CoveragePlane(width: side, height: side, clamping: values)) {
        #expect(trace.deviation.largest <= 160)
      }
    }
    #expect(time < .seconds(120))
  }

  @Test func aCheckerboardEnds() {
    let values = (0..<300 * 300).map { i -> Float in (i / 300 + i % 300) % 2 == 0 ? 0 : 1 }
    #expect(failure(CoveragePlane(width: 300, height: 300, clamping: values)) == .tooMuchWork)
  }

  @Test func stripesEnd() {
    let values = (0..<100 * 100).map { i -> Float in i / 3 % 2 == 0 ? 0 : 1 }
    _ = failure(CoveragePlane(width: 100, height: 100, clamping: values))
  }

  /// Discs of hardly more than a pixel's radius: many outlines have the same coverage.
  @Test func detailsBelowThePixelsAreRefused() {
    var discs = BezierPath()
    for y in 0..<12 {
      for x in 0..<12 { discs.addCircle(PathPoint(5 + 4.63 * Double(x), 5 + 4.63 * Double(y)), radius: 1.35) }
    }
    #expect(failure(DrawnPicture(discs, width: 64, height: 64).plane) == .tooFine)
  }

  /// Level and upright lines that lie between the borders of pixels: the pixels tell how wide they are, but not where.
  @Test(arguments: [(0.59, TraceFailure.tooFine), (1.3, nil)])
  func linesWithinPixelsAreRefused(width: Double, failure: TraceFailure?) {
    var lines = BezierPath()
    for i in 0..<10 {
      let (left, top) = (10.4 + 10 * Double(i), 10.2)
      for element in BezierPath(polygon: [
        PathPoint(left, top), PathPoint(left + width, top), PathPoint(left + width, top + 90),
        PathPoint(left, top + 90),
      ]).elements {
        lines.append(element)
      }
    }
    #expect(self.failure(DrawnPicture(lines, width: 128, height: 128).plane) == failure)
  }

  /// Few pixels tell less of any outline: below 64 of them more is accepted, from there on as much as ever.
  @Test(arguments: [(24, 1.25, 0.108), (32, 1.25, 0.081), (64, 1, 0.0203), (256, 1, 0.01)])
  func smallPicturesMayBeFiner(side: Int, finenessFactor: Double, ambiguity: Double) {
    let limits = TraceTuning.Limits()
    #expect(limits.finenessFactor(ofSide: side) == finenessFactor)
    #expect(abs(limits.ambiguity(ofSide: side) - ambiguity) < 0.001)
  }

  /// As in a matrix code: the lines are level and upright, so that few pixels tell them.
  @Test func smallSquaresAreTraced() {
    var squares = BezierPath()
    for y in 0..<10 {
      for x in 0..<10 where (x * x + y) % 3 == 0 {
        let (left, top) = (5.3 + 6 * Double(x), 5.6 + 6 * Double(y))
        for element in BezierPath(polygon: [
          PathPoint(left, top), PathPoint(left + 3, top), PathPoint(left + 3, top + 3), PathPoint(left, top + 3),
        ]).elements {
          squares.append(element)
        }
      }
    }
    #expect(failure(DrawnPicture(squares, width: 70, height: 70).plane) == nil)
  }

  @Test func hugePicturesAreRefused() {
    #expect(failure(CoveragePlane(width: 4097, height: 4096, clamping: [])) == .tooMuchWork)
  }
}
