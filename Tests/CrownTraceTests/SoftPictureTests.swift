import CrownPath
import CrownsTestSupport
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
