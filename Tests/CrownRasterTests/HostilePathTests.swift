import CrownsTestSupport
import CrownPath
import CrownRaster
import Testing

/// Paths that no drawing program writes: a right picture or a typed error, never a trap.
struct HostilePathTests {
  static func fill(
    _ path: BezierPath, rule: FillRule = .nonzero, transform: PathTransform = .identity, width: Int = 24,
    height: Int = 20
  ) throws -> Mask {
    try Rasterizer().fill(path, rule: rule, transform: transform, width: width, height: height)
  }

  @Test func emptyAndDegeneratePathsCoverNothing() throws {
    let point = PathPoint(5.5, 5.5)
    let paths = [
      BezierPath(), BezierPath([.move(to: point)]), BezierPath([.move(to: point), .close]),
      BezierPath([.move(to: point), .line(to: point), .cubic(to: point, control1: point, control2: point), .close]),
      BezierPath([.move(to: point), .line(to: PathPoint(9, 9)), .line(to: point)]),
      BezierPath([
        .move(to: PathPoint(0, 3)), .line(to: PathPoint(20, 3)), .quad(to: PathPoint(0, 3), control: PathPoint(9, 3)),
        .close,
      ]),
    ]
    for path in paths { #expect(try Self.fill(path).coverage.allSatisfy { $0 == 0 }) }
  }

  @Test func everythingOutsideCoversNothing() throws {
    for (x, y) in [(-100.0, 2.0), (100, 2), (2, -100), (2, 100), (-1e30, -1e30), (1e300, 1e300)] {
      let mask = try? Self.fill(RasterizerTests.rectangle(x, y, 10, 10))
      #expect(mask.map { $0.coverage.allSatisfy { $0 == 0 } } ?? true)
    }
  }

  @Test func hairlinesCoverTheirArea() throws {
    let mask = try Self.fill(RasterizerTests.rectangle(3.25, 0, 0.02, 20))
    for y in 0..<20 { #expect(mask[3, y] == 5) }
    let flat = try Self.fill(RasterizerTests.rectangle(0, 3.25, 24, 0.02))
    for x in 0..<24 { #expect(flat[x, 3] == 5) }
  }

  /// A zero with a sign, or what becomes one in single precision, is the mask's side and not beyond it.
  @Test(arguments: [-0.0, -1e-60, -.leastNonzeroMagnitude]) func negativeZeroIsTheSide(zero: Double) throws {
    let expected = try Self.fill(RasterizerTests.rectangle(0, 0, 9, 7))
    let corners = [PathPoint(zero, zero), PathPoint(9, zero), PathPoint(9, 7), PathPoint(zero, 7)]
    for first in corners.indices {
      let turned = corners[first...] + corners[..<first]
      for points in [Array(turned), turned.reversed()] {
        let lines = BezierPath([.move(to: points[0])] + points[1...].map { .line(to: $0) } + [.close])
        let curves = BezierPath(
          [.move(to: points[0])]
            + zip(points, points[1...]).map { .cubic(to: $1, control1: $0, control2: $1) } + [.close])
        for path in [lines, curves] {
          for rule in FillRule.allCases { #expect(try Self.fill(path, rule: rule).coverage == expected.coverage) }
        }
      }
    }
  }

  /// Each coordinate may be tiny, huge or on a boundary, and everything is clipped.
  @Test func extremeCoordinatesNeverTrap() throws {
    var generator = SeededGenerator(seed: 7)
    let values: [Double] = [
      0, -0.0, 1e-300, 0.5, 1, 19.5, 20, 24, 24.000001, -1e-9, 1e3, -1e5, 1e9, -1e15, 1e30, -1e30, 3e38, 1e39, -1e300,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, .nan,
    ]
    let rasterizer = Rasterizer()
    var mask = try Mask(width: 24, height: 20)
    for _ in 0..<1000 {
      // The last two are rare, so that most paths are drawn.
      func value() -> Double {
        values[
          Int.random(in: 0..<(Int.random(in: 0..<40, using: &generator) == 0 ? values.count : 17), using: &generator)]
      }
      func point() -> PathPoint { PathPoint(value(), value()) }
      var path = BezierPath()
      path.move(to: point())
      for _ in 0..<6 {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: path.move(to: point())
        case 1: path.addLine(to: point())
        case 2: path.addQuadCurve(to: point(), control: point())
        case 3: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.closeSubpath()
        }
      }
      do {
        try rasterizer.fill(path, rule: .nonzero, transform: .identity, into: &mask)
      } catch RasterError.pathNotFinite {
        continue
      }
    }
  }

  /// Half a plane whose edge has its ends very far away.
  @Test func farEndsLeaveTheMiddleInPlace() throws {
    for far in [1e3, 1e6, 1e9] {
      let path = BezierPath([
        .move(to: PathPoint(-far, -far)), .line(to: PathPoint(far, far)), .line(to: PathPoint(-far, far)), .close,
      ])
      let mask = try Self.fill(path)
      for y in 0..<20 {
        for x in 0..<24 {
          let expected = x < y ? 255 : x == y ? 128 : 0
          #expect(abs(Int(mask[x, y]) - expected) <= 1, "\(far): \(x), \(y)")
        }
      }
    }
  }

  @Test func aLargeCurveLooksLikeItsEdge() throws {
    // A circle of a million pixels' radius, whose left end lies at x = 10.
    let r = 1e6
    let k = r * 0.5522847498307936
    let c = PathPoint(10 + r, 10)
    let path = BezierPath([
      .move(to: PathPoint(c.x - r, c.y)),
      .cubic(to: PathPoint(c.x, c.y - r), control1: PathPoint(c.x - r, c.y - k), control2: PathPoint(c.x - k, c.y - r)),
      .cubic(to: PathPoint(c.x + r, c.y), control1: PathPoint(c.x + k, c.y - r), control2: PathPoint(c.x + r, c.y - k)),
      .cubic(to: PathPoint(c.x, c.y + r), control1: PathPoint(c.x + r, c.y + k), control2: PathPoint(c.x + k, c.y + r)),
      .cubic(to: PathPoint(c.x - r, c.y), control1: PathPoint(c.x - k, c.y + r), control2: PathPoint(c.x - r, c.y + k)),
      .close,
    ])
    let mask = try Self.fill(path)
    for y in 0..<20 {
      #expect(mask[9, y] <= 1)
      #expect(mask[10, y] >= 230)
      #expect(mask[11, y] == 255)
    }
  }

  @Test func elementsWithoutMoveDrawLikeAPath() throws {
    let rasterizer = Rasterizer()
    var mask = try Mask(width: 24, height: 20)
    try rasterizer.begin(width: 24, height: 20, transform: .identity)
    var path = BezierPath()
    func draw(_ sink: inout some PathSink) {
      sink.closeSubpath()
      sink.addLine(to: PathPoint(3, 3))
      sink.addLine(to: PathPoint(20, 4))
      sink.addLine(to: PathPoint(6, 18))
      sink.closeSubpath()
      sink.addLine(to: PathPoint(3, 18))
      sink.addLine(to: PathPoint(2, 9))
    }
    draw(&path)
    var sink = rasterizer
    draw(&sink)
    try rasterizer.finish(rule: .nonzero, into: &mask)
    #expect(try mask == Self.fill(path))
  }

  /// An element after a close opens a subpath where the closed one began, whatever its own points are.
  @Test(arguments: [Double.nan, .infinity, 1e308]) func elementsAfterACloseAreCheckedToo(x: Double) throws {
    let rasterizer = Rasterizer()
    var mask = try Mask(width: 9, height: 9)
    try rasterizer.begin(width: 9, height: 9, transform: .scale(x: 10, y: 10))
    rasterizer.move(to: PathPoint(3, 3))
    rasterizer.closeSubpath()
    rasterizer.addLine(to: PathPoint(x, 3))
    rasterizer.addCurve(to: PathPoint(4, 4), control1: PathPoint(x, 5), control2: PathPoint(5, 5))
    #expect(throws: RasterError.pathNotFinite) { try rasterizer.finish(rule: .nonzero, into: &mask) }
  }

  @Test func manyElementsTakeLinearTime() throws {
    var path = BezierPath()
    for i in 0..<LongRun.choose(1000, long: 20_000) {
      let (x, y) = (Double(i * 7919 % 2400) / 100, Double(i * 104_729 % 2000) / 100)
      if i % 50 == 0 { path.move(to: PathPoint(x, y)) } else { path.addLine(to: PathPoint(x, y)) }
    }
    _ = try Self.fill(path)
    _ = try Self.fill(path, rule: .evenOdd)
  }

  /// Very many lines in one pixel. Sorting them there would take quadratic time.
  @Test(arguments: FillRule.allCases)
  func aPixelFullOfLinesIsLeft(rule: FillRule) throws {
    // Squares overlap, so that pixels are refined; the rest lies in a pixel with the side of one, and runs down
    // throughout.
    var path = RasterizerTests.rectangle(1, 1, 6, 6)
    RasterizerTests.rectangle(4, 4, 8.5, 6).draw(into: &path)
    path.move(to: PathPoint(12.1, 8))
    let count = LongRun.choose(8000, long: 30_000)
    for line in 1...count {
      path.addLine(to: PathPoint(12.1 + (line.isMultiple(of: 2) ? 0 : 0.7), 8 + Double(line) / Double(count + 1)))
    }
    path.closeSubpath()
    // The time is measured here: a time limit of the test would include the time of tests that run in parallel.
    let start = ContinuousClock.now
    let mask = try Rasterizer().fill(path, rule: rule, transform: .identity, width: 16, height: 16)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(mask[5, 5] == (rule == .nonzero ? 255 : 0))
    #expect(mask[13, 8] == 0)
  }

  /// Curves whose halves are as large as the whole, since differences of coordinates are rounding errors there.
  @Test func hugeCurvesEnd() throws {
    for size in [1e16, 1e30, 1e100, 1e300, 1e308] {
      let curve = PathElement.cubic(
        to: PathPoint(5, 5), control1: PathPoint(size, -size), control2: PathPoint(-size, size))
      let path = BezierPath([.move(to: PathPoint(1, 1)), curve, .line(to: PathPoint(9, 0)), .close])
      // What overflows is refused; all else is drawn.
      do { _ = try Self.fill(path) } catch RasterError.pathNotFinite { #expect(size == 1e308) }
      let broken = BezierPath(Array(path.elements) + [.line(to: PathPoint(.infinity, 0))])
      #expect(throws: RasterError.pathNotFinite) { try Self.fill(broken) }
    }
  }

  /// A singular transform leaves nothing of a shape, however large its coordinates.
  @Test func singularTransformsPaintNothing() throws {
    for size in [1.0, 1e8, 1e16, 1e18, 1e30] {
      let square = RasterizerTests.rectangle(-size, -size / 3, 2 * size, size)
      for transform in [
        PathTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.6, tx: 3, ty: 4),
        PathTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        PathTransform(a: 0, b: 0, c: 2, d: 3, tx: 1, ty: 1),
        PathTransform(a: 7e-3, b: 1.4e-2, c: -0.7, d: -1.4, tx: 5, ty: 5),
      ] {
        for rule in FillRule.allCases {
          #expect(try Self.fill(square, rule: rule, transform: transform).coverage.allSatisfy { $0 == 0 })
        }
      }
    }
  }

  /// Hundreds of lines through all pixels of one row: the sum of areas would be right only by chance.
  @Test(arguments: FillRule.allCases)
  func aRowFullOfLinesIsResolved(rule: FillRule) throws {
    let count = 120
    let points = (0...count).map { PathPoint($0.isMultiple(of: 2) ? 0 : 16, 3.1 + 0.8 * Double($0) / Double(count)) }
    let path = BezierPath([.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close])
    let mask = try Self.fill(path, rule: rule, width: 16, height: 6)
    let exact = SampledCoverage(path, rule: rule, transform: .identity, width: 16, height: 6)
    #expect(exact.meanError(of: mask) < 2)
  }

  @Test func aFailedFillLeavesTheNextOneClean() throws {
    let rasterizer = Rasterizer()
    let square = RasterizerTests.rectangle(2, 2, 7, 7)
    let expected = try Self.fill(square)
    #expect(throws: RasterError.pathNotFinite) {
      try rasterizer.fill(
        BezierPath([.move(to: PathPoint(0, 0)), .line(to: PathPoint(9, 9)), .line(to: PathPoint(.nan, 0))]),
        rule: .nonzero,
        transform: .identity, width: 24, height: 20)
    }
    #expect(
      try rasterizer.fill(square, rule: .nonzero, transform: .identity, width: 24, height: 20) == expected)
    // Begun and not finished.
    try rasterizer.begin(width: 24, height: 20, transform: .identity)
    var sink = rasterizer
    square.draw(into: &sink)
    #expect(
      try rasterizer.fill(square, rule: .nonzero, transform: .identity, width: 24, height: 20) == expected)
  }

  /// Several sizes with one rasteriser: a fill that left cells behind would show in the next one.
  @Test func fillsDoNotDependOnThoseBefore() throws {
    var generator = SeededGenerator(seed: 8)
    let rasterizer = Rasterizer()
    for _ in 0..<40 {
      let (width, height) = (Int.random(in: 1...90, using: &generator), Int.random(in: 1...90, using: &generator))
      let path = BezierPath.random(elements: 9, size: 60, using: &generator)
      let rule = FillRule.allCases.randomElement(using: &generator) ?? .nonzero
      #expect(
        try rasterizer.fill(path, rule: rule, transform: .identity, width: width, height: height)
          == Self.fill(path, rule: rule, width: width, height: height))
    }
  }
}
