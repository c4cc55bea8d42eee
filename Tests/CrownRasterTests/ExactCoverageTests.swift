import CrownPath
import CrownRaster
import CrownsTestSupport
import Testing

/// Random outlines of every kind in small masks, against exact areas.
struct ExactCoverageTests {
  enum Outlines: CaseIterable {
    case halfPixels, tenths, curves, curvesPartlyOutside, farCorners

    /// The masks of a short run; a long one takes 100,000.
    var shortCount: Int { self == .curves || self == .curvesPartlyOutside ? 300 : 1500 }
    /// The largest error that any pixel may have, in steps of 1/255.
    var limit: Double { self == .farCorners ? 1.5 : 40 }

    func contour(width: Int, height: Int, using random: inout SeededGenerator) -> BezierPath {
      func number(_ size: Int) -> Double {
        switch self {
        case .halfPixels: Double(Int.random(in: 0...2 * size, using: &random)) / 2
        case .tenths: Double(Int.random(in: 0...10 * size, using: &random)) / 10
        case .curves, .farCorners: Double.random(in: 0...Double(size), using: &random)
        case .curvesPartlyOutside: Double.random(in: -3...Double(size) + 3, using: &random)
        }
      }
      func point() -> PathPoint { PathPoint(number(width), number(height)) }
      var path = BezierPath()
      path.move(to: point())
      switch self {
      case .halfPixels, .tenths: for _ in 0..<Int.random(in: 2...11, using: &random) { path.addLine(to: point()) }
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
      }
      path.closeSubpath()
      return path
    }
  }

  @Test(arguments: Outlines.allCases, FillRule.allCases)
  func smallMasksAreExact(outlines: Outlines, rule: FillRule) throws {
    var random = SeededGenerator(seed: 1)
    let rasterizer = Rasterizer()
    let count = LongRun.choose(outlines.shortCount, long: 100_000)
    var rough = 0
    var over = 0
    var worst = 0.0
    for number in 0..<count {
      let (width, height) = (Int.random(in: 2...9, using: &random), Int.random(in: 2...9, using: &random))
      let path = outlines.contour(width: width, height: height, using: &random)
      let mask = try rasterizer.fill(path, rule: rule, transform: .identity, width: width, height: height)
      let error = ExactPolygons(path.polygons, rule: rule, width: width, height: height).largestError(of: mask)
      worst = max(worst, error)
      if error > outlines.limit {
        over += 1; if over < 4 { print("OVER", number, error, width, height, path.elements) }
      }
      if error > 8 { rough += 1 }
    }
    print("STAT", outlines, rule, count, "over", over, "rough", rough, "worst", worst)
    #expect(over == 0)
    #expect(rough <= max(count / 10_000, 1), "\(rough) of \(count)")
  }
}

extension BezierPath {
  /// The contours, with curves cut into 24 lines.
  fileprivate var polygons: [[PathPoint]] {
    var result: [[PathPoint]] = []
    for element in elements {
      switch element {
      case .move(let point): result.append([point])
      case .line(let point): result[result.count - 1].append(point)
      case .cubic(let point, let control1, let control2):
        let start = result[result.count - 1].last ?? point
        let curve = CubicCurve(start: start, control1: control1, control2: control2, end: point)
        result[result.count - 1] += (1...24).map { curve.point(at: Double($0) / 24) }
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
