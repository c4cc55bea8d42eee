import CrownsTestSupport
import CrownPath
import CrownRaster
import Testing

struct RasterizerTests {
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BezierPath {
    BezierPath([
      .move(to: PathPoint(x, y)), .line(to: PathPoint(x + width, y)), .line(to: PathPoint(x + width, y + height)),
      .line(to: PathPoint(x, y + height)), .close,
    ])
  }

  @Test func rectangleCoversItsArea() throws {
    let mask = try Rasterizer().fill(
      Self.rectangle(1.6, 1, 2, 1.2), rule: .nonzero, transform: .identity, width: 5, height: 4)
    #expect(
      mask.coverage == [
        0, 0, 0, 0, 0,
        0, 102, 255, 153, 0,
        0, 20, 51, 31, 0,
        0, 0, 0, 0, 0,
      ])
  }

  @Test func rulesDifferWhereContoursNest() throws {
    var path = Self.rectangle(0, 0, 4, 4)
    Self.rectangle(1, 1, 2, 2).draw(into: &path)
    let rasterizer = Rasterizer()
    let nonzero = try rasterizer.fill(path, rule: .nonzero, transform: .identity, width: 4, height: 4)
    let evenodd = try rasterizer.fill(path, rule: .evenOdd, transform: .identity, width: 4, height: 4)
    #expect(nonzero.coverage.allSatisfy { $0 == 255 })
    #expect(evenodd[1, 1] == 0)
    #expect(evenodd[0, 0] == 255)
  }

  @Test func openSubpathsAreClosed() throws {
    let open = BezierPath([.move(to: PathPoint(0, 0)), .line(to: PathPoint(4, 0)), .line(to: PathPoint(0, 4))])
    var closed = open
    closed.closeSubpath()
    let rasterizer = Rasterizer()
    #expect(
      try rasterizer.fill(open, rule: .nonzero, transform: .identity, width: 4, height: 4)
        == rasterizer.fill(closed, rule: .nonzero, transform: .identity, width: 4, height: 4))
  }

  @Test(arguments: FillRule.allCases)
  func randomPathsMatchSamples(rule: FillRule) throws {
    var generator = SeededGenerator(seed: 1)
    let rasterizer = Rasterizer()
    for _ in 0..<6 {
      let path = BezierPath.random(elements: 6, size: 24, using: &generator)
      let transform = PathTransform.fitting(PathRect(x: 0, y: 0, width: 24, height: 24), width: 64, height: 64)
      let mask = try rasterizer.fill(path, rule: rule, transform: transform, width: 64, height: 64)
      let expected = SampledCoverage(path, rule: rule, transform: transform, width: 64, height: 64)
      #expect(expected.meanError(of: mask) < 1)
    }
  }

  @Test func curvesStayWithinTheTolerance() throws {
    let rasterizer = Rasterizer()
    // From one line for each quarter to more than are found by comparing.
    for radius in stride(from: 0.4, through: 120, by: 1.7) {
      let arm = radius * 0.552_284_75
      let center = radius + 1.3
      func corner(_ x: Double, _ y: Double) -> PathPoint { PathPoint(center + x, center + y) }
      let quarters = [
        (corner(radius, arm), corner(arm, radius), corner(0, radius)),
        (corner(-arm, radius), corner(-radius, arm), corner(-radius, 0)),
        (corner(-radius, -arm), corner(-arm, -radius), corner(0, -radius)),
        (corner(arm, -radius), corner(radius, -arm), corner(radius, 0)),
      ]
      var curved: [PathElement] = [.move(to: corner(radius, 0))]
      var straight = curved
      var start = corner(radius, 0)
      for (control1, control2, end) in quarters {
        curved.append(.cubic(to: end, control1: control1, control2: control2))
        let curve = CubicCurve(start: start, control1: control1, control2: control2, end: end)
        straight += (1...200).map { .line(to: curve.point(at: Double($0) / 200)) }
        start = end
      }
      let side = Int(2 * radius + 4)
      let mask = try rasterizer.fill(
        BezierPath(curved), rule: .nonzero, transform: .identity, width: side, height: side)
      let exact = try rasterizer.fill(
        BezierPath(straight), rule: .nonzero, transform: .identity, width: side, height: side)
      let largest = zip(mask.coverage, exact.coverage).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(Double(largest) <= 255 * Rasterizer.tolerance + 2, "radius \(radius)")
    }
  }

  /// Large masks are filled in several passes. The contours that wind twice lie in the last one.
  @Test(arguments: [(8, 8), (16, 9000), (2000, 300)])
  func tellsHowOftenPathsWind(width: Int, height: Int) throws {
    let (x, y) = (Double(width - 6), Double(height - 6))
    let square = Self.rectangle(x, y, 4, 4)
    func both(_ second: BezierPath) -> BezierPath { BezierPath(Array(square.elements) + Array(second.elements)) }
    let mirror = PathTransform(a: -1, b: 0, c: 0, d: 1, tx: Double(width), ty: 0)
    let cases = [
      (square, 0.0...1.0), (square.transformed(by: mirror), -1...0), (both(Self.rectangle(x, y + 4, 4, 1)), 0...1),
      (both(Self.rectangle(x + 1, y + 1, 2, 2)), 0...2), (both(Self.rectangle(x + 1, y + 1, 0.5, 0.5)), 0...1.25),
      (both(Self.rectangle(0, 0, 1, 1).transformed(by: mirror)), -1...1), (BezierPath(), 0...0),
    ]
    let rasterizer = Rasterizer()
    #expect(rasterizer.windings == -.infinity ... .infinity)
    for (path, windings) in cases {
      _ = try rasterizer.fill(path, rule: .nonzero, transform: .identity, width: width, height: height)
      let found = rasterizer.windings
      #expect(abs(found.lowerBound - windings.lowerBound) <= 0.01, "\(found), not \(windings)")
      #expect(abs(found.upperBound - windings.upperBound) <= 0.01, "\(found), not \(windings)")
    }
    // With a contour that has fewer copies: copies of a whole outline are counted whatever their number.
    let often = BezierPath((0..<300).flatMap { _ in Array(square.elements) } + Self.rectangle(x, y, 2, 2).elements)
    for (path, rule) in [(square, FillRule.evenOdd), (often, .nonzero)] {
      _ = try rasterizer.fill(path, rule: rule, transform: .identity, width: width, height: height)
      #expect(rasterizer.windings == -.infinity ... .infinity)
    }
  }

  /// Some drawing programs write an outline several times.
  @Test(arguments: [2, 3, 300])
  func copiesOfAnOutlineChangeNothing(copies: Int) throws {
    var random = SeededGenerator(seed: UInt64(copies))
    let rasterizer = Rasterizer()
    for width in [24, 300, 1100] {
      let scale = Double(width) / 24
      let shapes = [
        Self.rectangle(2.3, 3.1, 9.4, 7.7), Self.rectangle(6.2, 4.9, 2.1, 3.3),
        BezierPath.random(elements: 12, size: 24, using: &random),
      ].map { Array($0.elements) }
      for outline in [shapes[0], shapes[0] + shapes[1], shapes[2], shapes.flatMap { $0 }] {
        let once = try rasterizer.fill(
          BezierPath(outline), rule: .nonzero, transform: .scale(x: scale, y: scale), width: width, height: width)
        let windings = rasterizer.windings
        let path = BezierPath((0..<copies).flatMap { _ in outline })
        let often = try rasterizer.fill(
          path, rule: .nonzero, transform: .scale(x: scale, y: scale), width: width, height: width)
        #expect(often == once)
        #expect(abs(rasterizer.windings.upperBound - windings.upperBound * Double(copies)) < 1e-9 * Double(copies))
        #expect(abs(rasterizer.windings.lowerBound - windings.lowerBound * Double(copies)) < 1e-9 * Double(copies))
      }
    }
  }

  /// The order in which the second of two contours is drawn.
  enum Copy: CaseIterable { case same, reversed, fromElsewhere }

  /// By the even-odd rule a shape that is drawn twice paints nothing.
  @Test(arguments: Copy.allCases)
  func evenOddPairsVanish(copy: Copy) throws {
    var random = SeededGenerator(seed: 25)
    func point() -> PathPoint {
      PathPoint(.random(in: -4...28, using: &random), .random(in: -4...28, using: &random))
    }
    let rasterizer = Rasterizer()
    for width in [24, 24, 24, 24, 24, 24, 24, 24, 24, 300] {
      let corners = (0..<Int.random(in: 3...9, using: &random)).map { _ in (start: point(), point(), point()) }
      // A curve from each corner to the next one.
      var curves = zip(corners, corners.dropFirst() + [corners[0]]).map { corner, next in
        CubicCurve(start: corner.start, control1: corner.1, control2: corner.2, end: next.start)
      }
      func contour() -> [PathElement] {
        [.move(to: curves[0].start)]
          + curves.map { .cubic(to: $0.end, control1: $0.control1, control2: $0.control2) } + [.close]
      }
      var elements = contour()
      switch copy {
      case .same: break
      case .reversed:
        curves = curves.reversed().map {
          CubicCurve(start: $0.end, control1: $0.control2, control2: $0.control1, end: $0.start)
        }
      case .fromElsewhere: curves = Array(curves.dropFirst() + curves.prefix(1))
      }
      elements += contour()
      let twice = try rasterizer.fill(
        BezierPath(elements), rule: .evenOdd, transform: .identity, width: width, height: 24)
      #expect(twice.coverage.allSatisfy { $0 == 0 })
      // Beside a pair that is dropped, all else is drawn.
      let square = Self.rectangle(4.5, 3, 9, 7.25)
      let expected = try rasterizer.fill(square, rule: .evenOdd, transform: .identity, width: width, height: 24)
      for path in [BezierPath(elements + square.elements), BezierPath(Array(square.elements) + elements)] {
        let mask = try rasterizer.fill(path, rule: .evenOdd, transform: .identity, width: width, height: 24)
        let largest = zip(mask.coverage, expected.coverage).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(largest <= (copy == .reversed ? 8 : 0))
      }
    }
  }

  @Test func finishingWhatWasNotBegunIsRefused() throws {
    var mask = try Mask(width: 3, height: 2)
    let before = mask
    for rule in FillRule.allCases {
      #expect(throws: RasterError.sizeOutOfRange(width: 0, height: 0)) {
        try Rasterizer().finish(rule: rule, into: &mask)
      }
    }
    #expect(mask == before)
  }

  /// A mask that is made for a fill holds nothing of what its memory held before.
  @Test func newMasksAreWrittenWhole() throws {
    let rasterizer = Rasterizer()
    for (width, height) in [(1, 1), (7, 5), (130, 3), (300, 40)] {
      for path in [BezierPath(), Self.rectangle(0, 0, 0.5, 1)] {
        let full = try rasterizer.fill(
          Self.rectangle(0, 0, Double(width), Double(height)), rule: .nonzero, transform: .identity, width: width,
          height: height)
        #expect(full.coverage.allSatisfy { $0 == 255 })
        let mask = try rasterizer.fill(path, rule: .nonzero, transform: .identity, width: width, height: height)
        #expect(mask.coverage.dropFirst().allSatisfy { $0 == 0 })
      }
    }
  }

  @Test func refusesWhatIsNotFinite() throws {
    let rasterizer = Rasterizer()
    let square = Self.rectangle(0, 0, 1, 1)
    #expect(throws: RasterError.sizeOutOfRange(width: 0, height: 5)) {
      try rasterizer.fill(square, rule: .nonzero, transform: .identity, width: 0, height: 5)
    }
    #expect(throws: RasterError.sizeOutOfRange(width: 5, height: 16385)) {
      try rasterizer.fill(square, rule: .nonzero, transform: .identity, width: 5, height: 16385)
    }
    #expect(throws: RasterError.transformNotFinite) {
      try rasterizer.fill(
        square, rule: .nonzero, transform: .fitting(PathRect(x: 0, y: 0, width: 0, height: 0), width: 5, height: 5),
        width: 5, height: 5)
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: RasterError.pathNotFinite) {
        try rasterizer.fill(
          Self.rectangle(bad, 0, 1, 1), rule: .nonzero, transform: .identity, width: 5, height: 5)
      }
    }
    let whole = try rasterizer.fill(
      Self.rectangle(-1e30, -1e30, 2e30, 2e30), rule: .nonzero, transform: .identity, width: 9, height: 7)
    #expect(whole.coverage.allSatisfy { $0 == 255 })
  }
}
