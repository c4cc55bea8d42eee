import CrownTrace
import CrownsTestSupport
import Testing

/// The bound on the work of a trace, which is a count: the same on every machine.
@Suite struct TraceWorkTests {
  /// Pictures that took seconds without a bound, and their levels.
  enum Picture: CaseIterable {
    case manyLevels, noise

    var plane: CoveragePlane {
      var random = SeededGenerator(seed: 1)
      switch self {
      case .manyLevels: return Self.plane(14, 21) { Bool.random(using: &random) }
      case .noise: return Self.plane(96, 96) { Bool.random(using: &random) }
      }
    }

    var levels: [UInt8] { self == .manyLevels ? Array(1...255) : [255] }

    private static func plane(_ width: Int, _ height: Int, _ isInside: () -> Bool) -> CoveragePlane {
      let values = (0..<width * height).map { _ in isInside() ? Float(1) : 0 }
      return CoveragePlane(width: width, height: height, clamping: values)
    }
  }

  @Test(arguments: Picture.allCases) func workEndsSoonAfterItsLimit(_ picture: Picture) {
    let work = TraceWork(limit: 300_000)
    _ = try? CrownTracer().trace(picture.plane, levels: picture.levels, work: work)
    #expect(work.done >= work.limit, "the picture takes more work than this")
    #expect(work.done < work.limit * 5 / 4)
  }

  /// A second or two in a release build.
  @Test func theLimitOfAPictureGrowsWithItsPixels() {
    #expect(TraceWork(pixels: 14 * 21).limit < 25_000_000)
    #expect(TraceWork(pixels: 1024 * 1024).limit < 4 * TraceWork(pixels: 1).limit)
  }
}
