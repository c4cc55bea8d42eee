import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownRaster

/// The vectorised fill against the scalar one, pixel by pixel.
struct ScalarFillTests {
  static func scalar(_ path: BezierPath, rule: FillRule, transform: PathTransform, width: Int, height: Int) throws
    -> [UInt8]
  {
    let rasterizer = Rasterizer()
    try rasterizer.begin(width: width, height: height, transform: transform)
    var sink = rasterizer
    path.draw(into: &sink)
    rasterizer.closeSubpath()
    var bytes = [UInt8](repeating: 0, count: width * height)
    let fill = ScalarFill(rasterizer.outline.vertices, width: width, rows: 0..<height)
    bytes.withUnsafeMutableBufferPointer { fill.write(rule: rule, to: ScratchView(borrowing: $0)) }
    return bytes
  }

  /// One contour without crossings: a star-shaped polygon of lines and curves around a point.
  static func blob(corners: Int, size: Double, using generator: inout SeededGenerator) -> BezierPath {
    let center = PathPoint(.random(in: 0...size, using: &generator), .random(in: 0...size, using: &generator))
    func point(_ corner: Double) -> PathPoint {
      // A diamond instead of a circle needs no trigonometric function.
      let turn = corner / Double(corners) * 4
      let side = turn - turn.rounded(.down)
      let direction = [
        PathPoint(1 - side, side), PathPoint(-side, 1 - side), PathPoint(side - 1, -side), PathPoint(side, side - 1),
      ][Int(turn) % 4]
      return center + direction * .random(in: 0.1 * size...size, using: &generator)
    }
    var path = BezierPath()
    path.move(to: point(0))
    for corner in 1..<corners {
      if corner % 3 == 0 {
        let control = center.interpolated(to: point(Double(corner) - 0.5), at: 0.3)
        path.addQuadCurve(to: point(Double(corner)), control: control)
      } else {
        path.addLine(to: point(Double(corner)))
      }
    }
    path.closeSubpath()
    return path
  }

  @Test(arguments: FillRule.allCases)
  func simpleContoursAgree(rule: FillRule) throws {
    var generator = SeededGenerator(seed: 4)
    let rasterizer = Rasterizer()
    for round in 0..<60 {
      let (width, height) = [(1, 1), (7, 3), (64, 64), (33, 40), (200, 9), (3, 150)][round % 6]
      let path = Self.blob(corners: 4 + round % 9, size: Double(max(width, height)), using: &generator)
      let fast = try rasterizer.fill(path, rule: rule, transform: .identity, width: width, height: height)
      let plain = try Self.scalar(path, rule: rule, transform: .identity, width: width, height: height)
      for (pixel, (a, b)) in zip(fast.coverage, plain).enumerated() where abs(Int(a) - Int(b)) > 1 {
        Issue.record("round \(round), pixel \(pixel) of \(width) by \(height): \(a), expected \(b)")
      }
    }
  }

  /// Widths around multiples of the pixels handled per iteration, and heights that need several bands.
  @Test func anySizeAgrees() throws {
    var generator = SeededGenerator(seed: 5)
    let rasterizer = Rasterizer()
    for (width, height) in [
      (15, 4), (16, 4), (17, 4), (511, 2), (512, 2), (513, 3), (1023, 5), (1024, 9), (1025, 4), (2048, 7),
      (16384, 130), (2, 16384),
    ] {
      let path = Self.blob(corners: 7, size: Double(max(width, height)), using: &generator)
      let fast = try rasterizer.fill(path, rule: .nonzero, transform: .identity, width: width, height: height)
      let plain = try Self.scalar(path, rule: .nonzero, transform: .identity, width: width, height: height)
      let worst = zip(fast.coverage, plain).map { abs(Int($0) - Int($1)) }.max()
      #expect(worst.map { $0 <= 2 } == true, "\(width) by \(height): off by \(worst ?? -1)")
    }
  }

  /// Masks whose rows are filled in several passes, with contours in a few rows each, some beyond the mask's sides.
  @Test(arguments: [(900, 700), (1024, 600), (2050, 300), (5000, 90)])
  func smallContoursInLargeMasksAgree(width: Int, height: Int) throws {
    var generator = SeededGenerator(seed: 6)
    var path = BezierPath()
    let cell = 30.0
    for row in 0..<height / Int(cell) {
      for column in -1...width / Int(cell) where (row + column) % 3 != 0 {
        let blob = Self.blob(corners: 5 + (row + column) & 3, size: cell / 4, using: &generator)
        let place = PathTransform.translation(x: (Double(column) + 0.4) * cell, y: (Double(row) + 0.4) * cell)
        for element in blob.transformed(by: place).elements { path.append(element) }
      }
    }
    let fast = try Rasterizer().fill(path, rule: .nonzero, transform: .identity, width: width, height: height)
    let plain = try Self.scalar(path, rule: .nonzero, transform: .identity, width: width, height: height)
    let worst = zip(fast.coverage, plain).map { abs(Int($0) - Int($1)) }.max()
    #expect(worst.map { $0 <= 2 } == true, "\(width) by \(height): off by \(worst ?? -1)")
    #expect(fast.coverage.contains(255))
  }

  /// Upright edges through many rows, some along the mask's sides or between two pixels, in masks filled with one
  /// rasterizer after another: nothing is left of the drawing before.
  @Test func uprightEdgesAgree() throws {
    var generator = SeededGenerator(seed: 7)
    let rasterizer = Rasterizer()
    for (width, height) in [
      (1024, 700), (40, 40), (600, 900), (1024, 300), (300, 900), (100, 6000), (511, 40), (520, 1100), (512, 512),
      (513, 20),
      (2048, 140), (1024, 700),
    ] {
      var path = BezierPath()
      var left = 0.0
      while left < Double(width) {
        let right = min(left + .random(in: 0.3...60, using: &generator), Double(width))
        // Whole numbers among them, where rows and strips begin.
        let top = (Double.random(in: -4...Double(height) / 2, using: &generator) * 4).rounded() / 4
        let bottom = (Double.random(in: top...Double(height) + 4, using: &generator) * 4).rounded() / 4
        RasterizerTests.rectangle(left, top, right - left, bottom - top).draw(into: &path)
        left = Bool.random(using: &generator) ? right : (right + .random(in: 0...9, using: &generator)).rounded()
      }
      for rule in FillRule.allCases {
        let fast = try rasterizer.fill(path, rule: rule, transform: .identity, width: width, height: height)
        let plain = try Self.scalar(path, rule: rule, transform: .identity, width: width, height: height)
        let worst = zip(fast.coverage, plain).map { abs(Int($0) - Int($1)) }.max()
        #expect(worst.map { $0 <= 2 } == true, "\(width) by \(height): off by \(worst ?? -1)")
      }
    }
  }

  /// The upper part of a flat line that begins on a row's boundary is so low that it may have no width at all.
  @Test func flatLinesFromRowBoundariesAgree() throws {
    let (width, height) = (4000, 8)
    let rasterizer = Rasterizer()
    for offset in stride(from: 0, to: 3800, by: 13.37) {
      let corners = [(3.3, 1), (6.1, 2), (120, 3), (9, 6), (5.9, 5), (0, 3)].map { PathPoint($0.0 + offset, $0.1) }
      var path = BezierPath()
      path.move(to: corners[0])
      for corner in corners.dropFirst() { path.addLine(to: corner) }
      path.closeSubpath()
      let fast = try rasterizer.fill(path, rule: .nonzero, transform: .identity, width: width, height: height)
      let plain = try Self.scalar(path, rule: .nonzero, transform: .identity, width: width, height: height)
      let worst = zip(fast.coverage, plain).map { abs(Int($0) - Int($1)) }.max()
      #expect(worst.map { $0 <= 1 } == true, "at \(offset): off by \(worst ?? -1)")
    }
  }

  @Test(arguments: [2, 3, 126, 127, 128, 129, 255, 256, 257, 1000])
  func manyTurnsStayInside(turns: Int) throws {
    var path = BezierPath()
    for _ in 0..<turns { RasterizerTests.rectangle(2, 1, 5, 6.5).draw(into: &path) }
    let once = RasterizerTests.rectangle(2, 1, 5, 6.5)
    let rasterizer = Rasterizer()
    for rule in FillRule.allCases {
      let expected =
        rule == .evenOdd && turns % 2 == 0
        ? try Mask(width: 9, height: 9)
        : try rasterizer.fill(once, rule: .nonzero, transform: .identity, width: 9, height: 9)
      let found = try rasterizer.fill(path, rule: rule, transform: .identity, width: 9, height: 9)
      for (a, b) in zip(found.coverage, expected.coverage) where b == 0 || b == 255 {
        #expect(abs(Int(a) - Int(b)) <= 1)
      }
    }
  }
}
