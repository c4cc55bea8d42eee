import CrownsTestSupport
import CrownPath
import CrownRaster
import Testing

/// Contours that overlap, touch or cross inside a pixel, where sums of signed areas go wrong.
struct OverlapTests {
  static func polygon(_ points: [(Double, Double)]) -> [PathElement] {
    let points = points.map { PathPoint($0.0, $0.1) }
    return [.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close]
  }

  static func reversed(_ points: [(Double, Double)]) -> [PathElement] { polygon(points.reversed()) }

  static let cases: [(name: String, path: [PathElement])] = {
    let square: [(Double, Double)] = [(2.3, 2.4), (9.6, 2.4), (9.6, 8.7), (2.3, 8.7)]
    let shifted = square.map { ($0.0 + 3.2, $0.1 + 3.3) }
    let stroke: [(Double, Double)] = [(0, 5.2), (16, 5.3), (16, 5.75), (0, 5.65)]
    let dot: [(Double, Double)] = [(5.1, 5.15), (5.7, 5.15), (5.7, 5.75), (5.1, 5.75)]
    let moved = dot.map { ($0.0 + 0.2, $0.1 + 0.2) }
    let bar: [(Double, Double)] = [(2, 7.2), (12, 7.2), (12, 7.6), (2, 7.6)]
    let steep: [(Double, Double)] = [(7.2, 0), (7.65, 0), (7.75, 12), (7.3, 12)]
    return [
      ("the same square twice", polygon(square) + polygon(square)),
      // Copies of a whole outline are dropped before refinement.
      ("the same square twice beside another one", polygon(square) + polygon(square) + polygon(shifted)),
      (
        "a square in a square of which there are two",
        polygon(square) + polygon(square) + reversed([(4, 4), (8, 4), (8, 7), (4, 7)])
      ),
      ("the same square in both senses", polygon(square) + reversed(square)),
      ("squares that overlap", polygon(square) + polygon(shifted)),
      ("squares that overlap in opposite senses", polygon(square) + reversed(shifted)),
      ("thin strokes that cross", polygon(stroke) + polygon(steep)),
      ("thin strokes that cross in opposite senses", polygon(stroke) + reversed(steep)),
      (
        "a square in a square of the other sense that reaches out",
        polygon(square) + reversed([(4, 4), (12, 4.5), (12, 7), (4, 7)])
      ),
      (
        "two contours that share an edge",
        polygon(square) + polygon([(9.6, 2.4), (14.1, 2.4), (14.1, 8.7), (9.6, 8.7)])
      ),
      ("dots that overlap in a pixel", polygon(dot) + polygon(moved)),
      ("dots that overlap in a pixel in opposite senses", polygon(dot) + reversed(moved)),
      ("bars that overlap in a row", polygon(bar) + polygon(bar.map { ($0.0 + 1, $0.1 + 0.1) })),
      ("a contour that crosses itself", polygon([(1, 1), (13, 10), (13, 1.5), (1, 9)])),
      ("a star that winds twice", polygon([(8, 0.3), (11.2, 11.1), (1.4, 4.2), (14.5, 4.4), (4.6, 11.3)])),
    ]
  }()

  @Test(arguments: cases.indices, FillRule.allCases)
  func coverageIsThatOfTheUnion(index: Int, rule: FillRule) throws {
    let (name, elements) = Self.cases[index]
    let path = BezierPath(elements)
    let mask = try Rasterizer().fill(path, rule: rule, transform: .identity, width: 16, height: 12)
    let exact = SampledCoverage(path, rule: rule, transform: .identity, width: 16, height: 12)
    for (pixel, (found, share)) in zip(mask.coverage, exact.shares).enumerated() {
      // An edge that ends between two of the eight lines is off by up to a line's height.
      #expect(abs(Double(found) - share * 255) <= 255 / 8, "\(name), \(rule): pixel \(pixel % 16), \(pixel / 16)")
    }
  }

  /// A mask whose rows are filled in several passes, with copies across all boundaries between them and at both sides.
  @Test(arguments: cases.indices)
  func coverageIsTheSameAnywhereInATallMask(index: Int) throws {
    let (name, elements) = Self.cases[index]
    let small = SampledCoverage(BezierPath(elements), rule: .nonzero, transform: .identity, width: 16, height: 12)
    let (width, height) = (301, 1793)
    let places = stride(from: 0, through: height - 12, by: 13).flatMap { y in
      stride(from: 0, through: width - 16, by: LongRun.choose(142, long: 20)).map { x in (x, y) }
    }
    // A contour from the mask's top to its bottom lies in all passes.
    var path = BezierPath([
      .move(to: PathPoint(17, 0)), .line(to: PathPoint(18, 0)), .line(to: PathPoint(18, 1793)),
      .line(to: PathPoint(17, 1793)),
    ])
    path.closeSubpath()
    for (x, y) in places {
      let moved = BezierPath(elements).transformed(by: .translation(x: Double(x), y: Double(y)))
      for element in moved.elements { path.append(element) }
    }
    let mask = try Rasterizer().fill(path, rule: .nonzero, transform: .identity, width: width, height: height)
    for (x, y) in places {
      for pixel in small.shares.indices {
        let found = Double(mask.coverage[(y + pixel / 16) * width + x + pixel % 16])
        if abs(found - small.shares[pixel] * 255) > 255 / 8 {
          Issue.record("\(name) at \(x), \(y): pixel \(pixel % 16), \(pixel / 16)")
        }
      }
    }
  }

  /// A mask so tall that its rows are filled in several passes refines pixels by other means than a small one.
  @Test(arguments: cases.indices, FillRule.allCases)
  func tallMasksShowTheSame(number: Int, rule: FillRule) throws {
    let (name, elements) = Self.cases[number]
    let (above, rows) = (8300, 20)
    let small = try Rasterizer().fill(BezierPath(elements), rule: rule, transform: .identity, width: 100, height: rows)
    let tall = try Rasterizer().fill(
      BezierPath(elements), rule: rule, transform: .translation(x: 0, y: Double(above)), width: 100,
      height: above + rows)
    #expect(tall.coverage.prefix(above * 100).allSatisfy { $0 == 0 })
    let largest = zip(small.coverage, tall.coverage.suffix(rows * 100)).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(largest <= 4, "\(name)")
  }

  /// Regions of opposite orientations that share pixels of only two row segments each. The border lies at each position
  /// within a group of pixels.
  @Test(arguments: LongRun.choose([20, 37, 300], long: [20, 37, 130, 300, 512]), FillRule.allCases)
  func regionsOfBothSensesMeet(width: Int, rule: FillRule) throws {
    let height = 21
    let rasterizer = Rasterizer()
    let (right, bottom) = (Double(width) - 1.5, Double(height) - 0.5)
    for place in stride(from: 1, through: 18, by: width < 100 ? 1 : 5) {
      let x = Double(place) * Double(width) / 20
      let y = Double(place)
      for (first, second) in [
        // Side by side, and one above the other.
        (
          [(0.5, 0.5), (x + 0.6, 0.5), (x + 0.6, bottom), (0.5, bottom)],
          [(x + 0.3, 0.5), (right, 0.5), (right, bottom), (x + 0.3, bottom)]
        ),
        (
          [(0.5, 0.5), (right, 0.5), (right, y + 0.6), (0.5, y + 0.6)],
          [(0.5, y + 0.3), (right, y + 0.3), (right, bottom), (0.5, bottom)]
        ),
      ] as [([(Double, Double)], [(Double, Double)])] {
        let path = BezierPath(Self.polygon(first) + Self.reversed(second))
        let mask = try rasterizer.fill(path, rule: rule, transform: .identity, width: width, height: height)
        let exact = SampledCoverage(path, rule: rule, transform: .identity, width: width, height: height)
        for (pixel, (found, share)) in zip(mask.coverage, exact.shares).enumerated() {
          #expect(
            abs(Double(found) - share * 255) <= 255 / 8, "border \(place): pixel \(pixel % width), \(pixel / width)")
        }
      }
    }
  }

  /// Small overlapping shapes of both orientations, in a square of 24 pixels.
  private static func heap(of shapes: Int, seed: UInt64) -> BezierPath {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var path = BezierPath()
    for _ in 0..<shapes {
      let (x, y) = (random(3...21), random(3...21))
      let (dx, dy) = (random(0.2...4), random(0.2...4))
      let corners = [(x + dx, y - dy * 0.3), (x + dx * 0.2, y + dy), (x - dx, y + dy * 0.4), (x - dx * 0.3, y - dy)]
      for element in Bool.random(using: &generator) ? polygon(corners) : reversed(corners) { path.append(element) }
    }
    return path
  }

  /// Signed areas cancel and add up within pixels.
  @Test(arguments: 0..<60) func heapsOfSmallShapes(seed: UInt64) throws {
    let path = Self.heap(of: Int(2 + seed % 11), seed: seed)
    let rasterizer = Rasterizer()
    for rule in FillRule.allCases {
      let mask = try rasterizer.fill(path, rule: rule, transform: .identity, width: 24, height: 24)
      let exact = SampledCoverage(path, rule: rule, transform: .identity, width: 24, height: 24)
      for (pixel, (found, share)) in zip(mask.coverage, exact.shares).enumerated() {
        #expect(abs(Double(found) - share * 255) <= 40, "pixel \(pixel % 24), \(pixel / 24)")
      }
    }
  }
  /// In small masks the row segments near a pixel find its overlaps. In wide masks, and where too many segments are to
  /// be kept, all lines of its row do.
  @Test(
    arguments: [(30, .nonzero), (30, .evenOdd), (1000, .nonzero)]
      + LongRun.choose([], long: [(1000, .evenOdd)]) as [(Int, FillRule)])
  func smallMasksShowWhatWideOnesDo(shapes: Int, rule: FillRule) throws {
    let path = Self.heap(of: shapes, seed: UInt64(shapes))
    let rasterizer = Rasterizer()
    for scale in LongRun.choose(shapes < 1000 ? [1, 4] : [4], long: [1, 4]) as [Double] {
      let transform = PathTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
      let (size, width) = (Int(24 * scale), 200)
      let small = try rasterizer.fill(path, rule: rule, transform: transform, width: size, height: size)
      let wide = try rasterizer.fill(path, rule: rule, transform: transform, width: width, height: size)
      var largest = 0
      for pixel in 0..<size * size {
        let other = pixel / size * width + pixel % size
        largest = max(largest, abs(Int(small.coverage[pixel]) - Int(wide.coverage[other])))
      }
      #expect(largest <= 2, "\(largest) at \(scale)")
    }
  }

  /// Row segments are counted modulo 256: a pixel with 256 of them does not count as empty.
  @Test func manyLinesAreNotTakenForNone() throws {
    func strip(_ left: Double, _ right: Double) -> [PathElement] {
      Self.polygon([(left, 2), (right, 2), (right, 20), (left, 20)])
    }
    let lines = (0..<128).flatMap { strip(10.1 + 0.006 * Double($0), 10.105 + 0.006 * Double($0)) }
    let path = BezierPath(lines + strip(11.1, 30) + strip(11.5, 30))
    let mask = try Rasterizer().fill(path, rule: .evenOdd, transform: .identity, width: 40, height: 24)
    let found = Double(mask.coverage[40 * 10 + 11])
    #expect(abs(found - 0.4 * 255) <= 2)
  }
}
