import CrownPath
import CrownRaster
import CrownsTestSupport
import Testing

/// Random outlines of every kind in small masks, against exact areas.
struct ExactCoverageTests {
  enum Outlines: CaseIterable {
    case halfPixels, tenths, polygonsPartlyOutside, farCorners, curves, curvesPartlyOutside

    var hasCurves: Bool { self == .curves || self == .curvesPartlyOutside }
    /// The largest error that any pixel may have, in steps of 1/255. Of a polygon's, rounding to bytes is a half.
    var limit: Double { hasCurves ? 40 : 1 }

    func contour(width: Int, height: Int, using random: inout SeededGenerator) -> BezierPath {
      func number(_ size: Int) -> Double {
        switch self {
        case .halfPixels: Double(Int.random(in: 0...2 * size, using: &random)) / 2
        case .tenths: Double(Int.random(in: 0...10 * size, using: &random)) / 10
        case .curves, .farCorners: Double.random(in: 0...Double(size), using: &random)
        case .polygonsPartlyOutside, .curvesPartlyOutside: Double.random(in: -3...Double(size) + 3, using: &random)
        }
      }
      func point() -> PathPoint { PathPoint(number(width), number(height)) }
      var path = BezierPath()
      path.move(to: point())
      switch self {
      case .halfPixels, .tenths, .polygonsPartlyOutside:
        for _ in 0..<Int.random(in: 2...11, using: &random) { path.addLine(to: point()) }
      case .curves, .curvesPartlyOutside:
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          path.addCurve(to: point(), control1: point(), control2: point())
        }
      case .farCorners:
        path.addLine(to: point())
        func far() -> Double {
          Double.random(in: -1...1, using: &random) * .pow10(Double.random(in: 2...12, using: &random))
        }
        path.addLine(to: PathPoint(far(), far()))
        if Bool.random(using: &random) { path.addLine(to: point()) }
      }
      path.closeSubpath()
      return path
    }
  }

  @Test(arguments: Outlines.allCases, FillRule.allCases)
  func smallMasksAreExact(outlines: Outlines, rule: FillRule) throws {
    var random = SeededGenerator(seed: 1)
    let rasterizer = Rasterizer()
    let count = LongRun.choose(outlines.hasCurves ? 200 : 500, long: 100_000)
    var rough = 0
    var worst = 0.0
    for _ in 0..<count {
      let (width, height) = (Int.random(in: 2...9, using: &random), Int.random(in: 2...9, using: &random))
      let path = outlines.contour(width: width, height: height, using: &random)
      let mask = try rasterizer.fill(path, rule: rule, transform: .identity, width: width, height: height)
      let error = ExactPolygons(path.polygons, rule: rule, width: width, height: height).largestError(of: mask)
      worst = max(worst, error)
      if error > 8 { rough += 1 }
    }
    #expect(worst <= outlines.limit)
    #expect(rough <= count / 10_000, "\(rough) of \(count)")
  }

  /// Polygons whose overlaps once were missed or lay between two of 32 lines.
  static let found: [(width: Int, height: Int, points: [(Double, Double)])] = [
    (2, 3, [(1.5, 3), (1, 1), (0, 0.5), (0, 0)]),
    (9, 2, [(6.4, 0), (8.2, 1.8), (0.1, 1.7), (6, 1.7), (1.5, 2), (5.6, 0.3), (2.3, 0.7), (5.6, 1.2)]),
    (9, 3, [(4.4319, 0.776), (2.1887, 0.673), (41_833_732_176.5, -350_438.75), (5.1752, 0.0644)]),
  ]

  /// The way of refining depends on the width of the mask, and on whether it is filled in strips.
  @Test(arguments: found.indices, [0, 30, 300, 700])
  func polygonsInLargerMasksAreExact(index: Int, margin: Int) throws {
    let polygon = Self.found[index]
    let (width, height) = (polygon.width + margin, polygon.height + margin)
    let points = polygon.points.map { PathPoint($0.0 + Double(margin / 2), $0.1 + Double(margin / 2)) }
    let path = BezierPath([.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close])
    for rule in FillRule.allCases {
      let mask = try Rasterizer().fill(path, rule: rule, transform: .identity, width: width, height: height)
      #expect(ExactPolygons([points], rule: rule, width: width, height: height).largestError(of: mask) <= 1)
    }
  }

  /// The coverage of each layer is rounded before it is composed.
  @Test(arguments: 1...5)
  func layersAreNearExactOnes(number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let rasterizer = Rasterizer()
    var worst = 0.0
    for _ in 0..<LongRun.choose(100, long: 20_000) {
      let (width, height) = (Int.random(in: 2...9, using: &random), Int.random(in: 2...9, using: &random))
      var through = [Double](repeating: 1, count: width * height)
      var layers: [Drawing.Layer] = []
      for _ in 0..<number {
        let path = Outlines.tenths.contour(width: width, height: height, using: &random)
        let layer = Drawing.Layer(
          path: path, fillRule: Bool.random(using: &random) ? .nonzero : .evenOdd,
          opacity: Bool.random(using: &random) ? 255 : .random(in: 1...255, using: &random))
        let exact = ExactPolygons(path.polygons, rule: layer.fillRule, width: width, height: height)
        for (pixel, share) in exact.shares.enumerated() { through[pixel] *= 1 - share * Double(layer.opacity) / 255 }
        layers.append(layer)
      }
      let box = PathRect(x: 0, y: 0, width: Double(width), height: Double(height))
      let mask = try rasterizer.fill(
        Drawing(viewBox: box, layers: layers), transform: .identity, width: width, height: height)
      worst = zip(through, mask.coverage).reduce(worst) { max($0, abs(255 * (1 - $1.0) - Double($1.1))) }
    }
    #expect(worst <= (number == 1 ? 1.25 : 2))
  }
}

extension BezierPath {
  /// The contours, with curves cut into 64 lines.
  fileprivate var polygons: [[PathPoint]] {
    var result: [[PathPoint]] = []
    for element in elements {
      switch element {
      case .move(let point): result.append([point])
      case .line(let point): result[result.count - 1].append(point)
      case .cubic(let point, let control1, let control2):
        let start = result[result.count - 1].last ?? point
        let curve = CubicCurve(start: start, control1: control1, control2: control2, end: point)
        result[result.count - 1] += (1...64).map { curve.point(at: Double($0) / 64) }
      case .quad, .close: break
      }
    }
    return result
  }
}

extension Double {
  fileprivate static func pow10(_ exponent: Double) -> Double {
    var (result, rest) = (1.0, exponent)
    while rest >= 1 { (result, rest) = (result * 10, rest - 1) }
    return result * (1 + 9 * rest)
  }
}
