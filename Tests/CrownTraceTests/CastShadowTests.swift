import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownTrace

@Suite struct CastShadowTests {
  private static let side = 96
  /// A ring and a triangle.
  private static let coverage: [Float] = {
    var path = BezierPath(polygon: [PathPoint(54.3, 16.6), PathPoint(80.2, 74.4), PathPoint(40.7, 67.1)])
    path.addCircle(PathPoint(32.4, 33.7), radius: 17.3)
    path.addCircle(PathPoint(32.4, 33.7), radius: 8.1, isClockwise: false)
    return DrawnPicture(path, width: side, height: side).alpha.map { Float($0) / 255 }
  }()

  /// A shadow of the drawing that is shifted by whole pixels.
  private static func shadow(_ x: Int, _ y: Int, deviation: Double, opacity: Float) -> [Float] {
    let blurred = BlurKernel(variance: deviation * deviation).blurred(coverage, width: side, height: side)
    return blurred.indices.map { index in
      let (column, row) = (index % side - x, index / side - y)
      return 0..<side ~= column && 0..<side ~= row ? blurred[row * side + column] * opacity : 0
    }
  }

  private typealias Color = SIMD3<Double>

  /// A drawing above a black shadow, on paper or on nothing.
  private static func picture(_ color: Color, above shadow: [Float], paper: Color?) throws -> PixelPicture {
    let pixels = zip(coverage, shadow).flatMap { covered, shade -> [UInt8] in
      let (share, rest) = (Double(covered), Double((1 - covered) * shade))
      let alpha = paper == nil ? share + rest : 1
      let mixed = color * share + (paper.map { $0 * (1 - share - rest) } ?? .zero)
      let straight = alpha > 0 ? mixed / alpha : .zero
      return [straight.x, straight.y, straight.z, alpha * 255].map { UInt8(min(max($0.rounded(), 0), 255)) }
    }
    return try PixelPicture(width: side, height: side, pixels: pixels)
  }

  /// The mean distance of a plane's edges from the drawing's, in pixels.
  private static func distance(of plane: CoveragePlane) -> Float {
    let differences = zip(plane.values, coverage).map { abs($0 - $1) }
    let length = LevelPlane(width: side, height: side, levels: coverage.map { $0 * 255 }).contourLength(at: 127.5)
    return differences.reduce(0, +) / Float(length)
  }

  private static let black = Color(0, 0, 0), white = Color(255, 255, 255), red = Color(200, 16, 46)
  private static let looks: [(color: Color, paper: Color?)] = [
    (black, nil), (black, white), (white, nil), (red, nil), (red, white), (white, Color(98, 160, 234)),
    (Color(51, 51, 51), white),
  ]

  @Test(arguments: [(0, 2, 2.0, Float(0.35)), (0, 1, 1, 0.5), (2, 3, 3, 0.5), (0, 0, 2, 0.6), (-3, 5, 4, 0.3)])
  func aShadowIsLeftOut(x: Int, y: Int, deviation: Double, opacity: Float) throws {
    let shadow = Self.shadow(x, y, deviation: deviation, opacity: opacity)
    for (color, paper) in Self.looks {
      let coverage = try PictureCoverage(of: Self.picture(color, above: shadow, paper: paper))
      #expect(coverage.omitsShadow && coverage.kind == .edges && coverage.softness == nil, "\(color) \(paper as Any)")
      #expect(Self.distance(of: coverage.plane) < 0.02, "\(color) \(paper as Any)")
      let trace = try CrownTracer().trace(coverage.plane)
      let drawn = DrawnPicture(trace.drawing.path, width: Self.side, height: Self.side)
      #expect(Self.distance(of: drawn.plane) < 0.05, "\(color) \(paper as Any)")
    }
  }

  /// A mask keeps a shadow in the colour of the drawing, as one was found before.
  @Test func theMaskIsThatOfThePicture() throws {
    let shadow = Self.shadow(0, 2, deviation: 2, opacity: 0.35)
    let picture = try Self.picture(Self.black, above: shadow, paper: nil)
    let (found, kept) = (try PictureCoverage(of: picture), try PictureCoverage(of: picture, omitsShadows: false))
    #expect(found.mask == kept.mask && !found.isMaskWithoutShadow)
    #expect(kept.kind == .soft && !kept.omitsShadow)
  }

  /// A glow as strong as the drawing may be its soft edge.
  @Test func aSoftEdgeIsNoShadow() throws {
    let glow = Self.shadow(0, 0, deviation: 2.5, opacity: 1).map { min($0 * 1.7, 1) }
    #expect(try !PictureCoverage(of: Self.picture(Self.black, above: glow, paper: nil)).omitsShadow)
    let soft = BlurKernel(variance: 6).blurred(Self.coverage, width: Self.side, height: Self.side)
    let blurred = try Pictures.onClear(soft.map { Double($0) }, width: Self.side)
    #expect(try !PictureCoverage(of: blurred).omitsShadow)
  }

  /// A second shape is none either: hard edges, another form, or a field that fades to one side.
  @Test func otherShadesAreNoShadow() throws {
    let side = Self.side
    let hard = Self.shadow(3, 3, deviation: 0.1, opacity: 0.5)
    let ramp = (0..<side * side).map { Float($0 % side) / Float(side) * 0.5 }
    let disc = BlurKernel(variance: 4).blurred(
      (0..<side * side).map { hypot2($0 % side - 70, $0 / side - 30) < 200 ? 0.5 : 0 }, width: side, height: side)
    for (color, paper) in Self.looks {
      for field in [hard, ramp, disc] {
        let coverage = try? PictureCoverage(of: Self.picture(color, above: field, paper: paper))
        #expect(coverage?.omitsShadow != true, "\(color) \(paper as Any)")
      }
    }
  }

  private func hypot2(_ x: Int, _ y: Int) -> Int { x * x + y * y }

  @Test func anyPictureEnds() throws {
    var state = UInt32(11)
    func noise() -> UInt8 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    for (width, height) in [(1, 1), (1, 200), (200, 1), (7, 7), (64, 64)] {
      for step in [1, 3] {
        let pixels = (0..<width * height * 4).map { $0 % step == 0 ? noise() : 255 }
        _ = try? PictureCoverage(of: PixelPicture(width: width, height: height, pixels: pixels))
      }
    }
  }

  /// The variance of a box blur is the one that was asked for.
  @Test(arguments: [0.1, 0.7, 1, 3.3, 20, 60]) func theBlurHasItsVariance(variance: Double) {
    let side = 121
    var point = [Float](repeating: 0, count: side * side)
    point[side * 60 + 60] = 1
    let blurred = BoxBlur(variance: variance).blurred(point, width: side, height: side)
    var (sum, square) = (0.0, 0.0)
    for (index, value) in blurred.enumerated() {
      sum += Double(value)
      square += Double(value) * Double((index % side - 60) * (index % side - 60))
    }
    #expect(abs(sum - 1) < 1e-4 && abs(square - variance) < variance * 0.001 + 1e-4)
  }
}
