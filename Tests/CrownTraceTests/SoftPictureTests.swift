import CrownPath
import CrownsTestSupport
import Foundation
import Testing

@testable import CrownTrace

@Suite struct SoftPictureTests {
  /// A ring and a triangle in 96 pixels.
  private static let path: BezierPath = {
    var path = BezierPath(polygon: [PathPoint(54.3, 12.6), PathPoint(88.2, 80.4), PathPoint(40.7, 71.1)])
    path.addCircle(PathPoint(28.4, 33.7), radius: 19.3)
    path.addCircle(PathPoint(28.4, 33.7), radius: 9.1, isClockwise: false)
    return path
  }()

  private static func onPaper(_ levels: [Float], width: Int) throws -> PixelPicture {
    try Pictures.onPaper(
      levels.map { Double($0.rounded()) / 255 }, width: width, ink: (0, 0, 0), paper: (255, 255, 255))
  }

  /// The levels of the drawing at a scale.
  private static func levels(scale: Double = 1, side: Int = 96) -> [Float] {
    DrawnPicture(
      path.transformed(by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)), width: side, height: side
    ).alpha.map { Float($0) }
  }

  @Test(arguments: [0.5, 0.6, 0.8]) func aBlurIsUndone(deviation: Double) throws {
    let levels = BlurKernel(variance: deviation * deviation).blurred(Self.levels(), width: 96, height: 96)
    let coverage = try PictureCoverage(of: Self.onPaper(levels, width: 96))
    guard case .blurred(let found) = coverage.softness else {
      Issue.record("the blur of \(deviation) was not found: \(String(describing: coverage.softness))")
      return
    }
    #expect(abs(found - deviation) < 0.12)
    #expect(coverage.kind == .edges)
    let trace = try CrownTracer().trace(coverage.plane)
    // A fiftieth of a pixel moves an edge pixel by five levels.
    let drawn = DrawnPicture(trace.drawing.path, width: 96, height: 96).alpha
    let differences = zip(drawn, Self.levels()).map { abs(Float($0) - $1) }
    let edges = differences.filter { $0 > 0 }
    #expect(edges.reduce(0, +) / Float(max(1, edges.count)) < 8, "\(deviation)")
  }

  /// Programs that blur repeat the pixels at a picture's border.
  @Test func aBlurIsUndoneUpToTheBorder() throws {
    var path = BezierPath(polygon: [(0, 0), (96, 0), (96, 96), (0, 96)].map { PathPoint($0.0, $0.1) })
    path.addCircle(PathPoint(46.3, 50.2), radius: 37.4, isClockwise: false)
    path.addCircle(PathPoint(46.3, 50.2), radius: 20.9)
    let sharp = DrawnPicture(path, width: 96, height: 96).alpha.map { Float($0) }
    let levels = BlurKernel(variance: 0.64).blurred(sharp, width: 96, height: 96)
    let plane = LevelPlane(width: 96, height: 96, levels: levels.map { $0.rounded() })
    let found = try #require(SoftPicture(of: plane, TraceTuning.Softness()))
    guard case .blurred(let deviation) = found.softness else {
      Issue.record("no blur was found, but \(found.softness)")
      return
    }
    #expect(abs(deviation - 0.8) < 0.15)
    // A difference of a few levels is that of the two variances.
    let largest = zip(found.sharp.levels, sharp).map { abs($0 - $1) }.max() ?? 255
    #expect(largest < 60, "\(largest)")
    #expect(found.sharp.levels[0] == 255)
  }

  /// Levels after the discrete cosine transform of squares of 8 pixels was rounded to steps, as by JPEG.
  private static func jpeg(_ levels: [Float], side: Int, step: Float) -> [Float] {
    let cosines = (0..<8).map { k -> [Float] in
      let length = (k == 0 ? 0.125 : 0.25).squareRoot()
      return (0..<8).map { x -> Float in Float(length * cos(Double.pi * Double((2 * x + 1) * k) / 16)) }
    }
    func transformed(_ square: [Float], _ isBack: Bool) -> [Float] {
      func weight(_ i: Int, _ k: Int) -> Float { isBack ? cosines[k][i] : cosines[i][k] }
      return (0..<64).map { i -> Float in
        var sum: Float = 0
        for k in 0..<64 { sum += weight(i % 8, k % 8) * weight(i / 8, k / 8) * square[k] }
        return sum
      }
    }
    var result = levels
    for y in stride(from: 0, to: side, by: 8) {
      for x in stride(from: 0, to: side, by: 8) {
        let places = (0..<64).map { i -> Int in (y + i / 8) * side + x + i % 8 }
        let steps = transformed(places.map { levels[$0] }, false).enumerated().map { i, value -> Float in
          let own = step * (1 + Float(i % 8 + i / 8) / 4)
          return (value / own).rounded() * own
        }
        for (place, value) in zip(places, transformed(steps, true)) { result[place] = min(max(value, 0), 255) }
      }
    }
    return result
  }

  /// What JPEG leaves beside edges is faint; a blur is not.
  @Test func faintPixelsBesideEdgesAreThoseOfJPEG() {
    var path = BezierPath()
    for radius in stride(from: 44.3, to: 6, by: -9.5) {
      path.addCircle(PathPoint(47.6, 48.3), radius: radius)
      path.addCircle(PathPoint(47.6, 48.3), radius: radius - 5.1, isClockwise: false)
    }
    let sharp = DrawnPicture(path, width: 96, height: 96).alpha.map { Float($0) }
    func kind(_ levels: [Float], ignoresFaint: Bool) -> PictureCoverage.Kind {
      let plane = LevelPlane(width: 96, height: 96, levels: levels.map { $0.rounded() })
      return ShapeReading(of: plane, ignoresFaint: ignoresFaint, TraceTuning.Reading()).kind
    }
    let lossy = Self.jpeg(sharp, side: 96, step: 28)
    #expect(kind(lossy, ignoresFaint: false) == .soft)
    #expect(kind(lossy, ignoresFaint: true) == .edges)
    let blurred = BlurKernel(variance: 1).blurred(sharp, width: 96, height: 96)
    #expect(kind(blurred, ignoresFaint: true) == .soft)
  }

  @Test(arguments: Enlargement.Method.allCases) func anEnlargedPictureIsTheSmallOne(_ method: Enlargement.Method) throws
  {
    for factor in [2, 3] {
      let small = Self.levels(scale: 0.5, side: 48)
      let large = Enlargement(method, factor: factor).enlarged(small, width: 48, height: 48)
      let coverage = try PictureCoverage(of: Self.onPaper(large, width: 48 * factor))
      #expect(coverage.softness == .enlarged(factor), "\(method) \(factor)")
      #expect(coverage.plane.width == 48)
      #expect(coverage.mask.width == 48 * factor)
      #expect((try? CrownTracer().trace(coverage.plane)) != nil)
    }
  }

  @Test func aPictureOfMorePixelsThanTheLimitIsLeftAsItIs() {
    let levels = BlurKernel(variance: 0.36).blurred(Self.levels(), width: 96, height: 96)
    let plane = LevelPlane(width: 96, height: 96, levels: levels)
    var tuning = TraceTuning.Softness()
    #expect(SoftPicture(of: plane, tuning) != nil)
    tuning.largestPixels = 96 * 96 - 1
    #expect(SoftPicture(of: plane, tuning) == nil)
  }

  @Test func aSharpPictureIsLeftAsItIs() throws {
    let coverage = try PictureCoverage(of: Self.onPaper(Self.levels(), width: 96))
    #expect(coverage.softness == nil)
    #expect(coverage.kind == .edges)
  }

  @Test func aWideBlurIsRefused() throws {
    let levels = BlurKernel(variance: 9).blurred(Self.levels(), width: 96, height: 96)
    #expect(throws: PictureRefusal.self) { try PictureCoverage(of: Self.onPaper(levels, width: 96)) }
  }

  @Test func noiseAndStripesEnd() throws {
    var state = UInt32(7)
    let noise = (0..<64 * 64).map { _ -> Float in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 24)
    }
    #expect(throws: PictureRefusal.self) { try PictureCoverage(of: Self.onPaper(noise, width: 64)) }
    for (width, height) in [(1, 1), (1, 64), (64, 1), (16, 16)] {
      let ramp = (0..<width * height).map { Float($0 * 255 / max(1, width * height - 1)) }
      _ = try? PictureCoverage(of: Self.onPaper(ramp, width: width))
    }
  }
}
