import CrownPNG
import CrownPNGImport
import CrownTrace
import CrownsTestSupport
import Testing

@testable import CrownImport

/// Single pictures, as a server gets them.
@Suite struct PictureEncoderTests {
  /// A triangle at exact coverage.
  static func triangle(_ side: Int = 32) throws -> Mask {
    var path = BezierPath()
    path.move(to: PathPoint(4.3, 27.1))
    path.addLine(to: PathPoint(16.2, 3.7))
    path.addLine(to: PathPoint(28.4, 26.6))
    path.closeSubpath()
    let scale = Double(side) / 32
    return try Rasterizer().fill(
      path, rule: .nonzero, transform: .scale(x: scale, y: scale), width: side, height: side)
  }

  private func encode(
    _ bytes: [UInt8], path: String = "picture.png", trace: TraceHandling = .auto
  ) throws(ImportRefusal) -> EncodedCrown {
    var settings = ImportSettings()
    settings.trace = trace
    return try CrownEncoder(settings: settings, pictures: .png).encode(bytes, name: "picture", path: path)
  }

  @Test func withoutAWayPicturesAreRefused() throws {
    let bytes = PNG.encode(try Self.triangle(), color: .white)
    for path in ["picture.png", "-"] {
      let refusal = try #require(throws: ImportRefusal.self) {
        try CrownEncoder().encode(bytes, name: "picture", path: path)
      }
      #expect(
        refusal.problems.map(\.description) == [
          "\(path):1:1: PNG pictures are not imported here; in an app give 'pictures: .png' of CrownPNGImport, or make a "
            + "drawing of this one with 'crowntool trace', and import "
            + "that"
        ])
    }
  }

  @Test func aPictureBecomesAnOutline() throws {
    let crown = try encode(PNG.encode(try Self.triangle(64), color: .white), path: "picture@2x.png")
    #expect(crown.warnings.isEmpty && crown.outline == nil && crown.label == nil)
    #expect(try Drawing(record: crown.record).viewBox == PathRect(x: 0, y: 0, width: 32, height: 32))
    let picture = try #require(crown.verdict.picture)
    #expect(picture.kind == .traced && picture.deviation == crown.deviation && picture.deviation <= 40)
    #expect(picture.segmentCount == 3 || picture.segmentCount == 2)
    // The bytes decide where the name says nothing.
    #expect(try encode(PNG.encode(try Self.triangle(), color: .white), path: "-").verdict.picture?.kind == .traced)
  }

  @Test func masksKeepEveryByte() throws {
    let mask = try Self.triangle()
    for trace in [TraceHandling.never, .auto] {
      // A slow gradient has no outline.
      let coverage = mask.coverage.enumerated().map { trace == .never ? $1 : UInt8($0 % 32 * 8) }
      let bytes = PNG.encode(try Mask(width: 32, height: 32, coverage: coverage), color: .black)
      let crown = try encode(bytes, trace: trace)
      #expect(crown.verdict.picture == PictureVerdict(kind: .mask))
      #expect(try AlphaMask(record: crown.record).alpha == coverage)
      #expect(crown.warnings.map(\.severity) == (trace == .never ? [] : [.note]))
    }
  }

  @Test func filesCutOffAnywhereAreRefusedWithASentence() throws {
    let bytes = PNG.encode(try Self.triangle(), color: .white)
    for count in bytes.indices {
      do {
        _ = try encode(Array(bytes[..<count]))
        Issue.record("\(count) bytes were taken")
      } catch {
        #expect(error.problems.count == 1 && error.problems[0].text.count > 20, "\(error)")
      }
    }
  }

  @Test func damagedBytesAreRefusedOrRead() throws {
    let bytes = PNG.encode(try Self.triangle(), color: .white)
    var generator = SeededGenerator(seed: 39)
    for _ in 0..<200 {
      var damaged = bytes
      damaged[Int.random(in: damaged.indices, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
      _ = try? encode(damaged)
    }
  }

  @Test func extremePicturesAreMasksOrRefused() throws {
    var generator = SeededGenerator(seed: 1)
    let side = 24
    let planes: [[UInt8]] = [
      generator.bytes(side * side), (0..<side * side).map { ($0 + $0 / side) % 2 == 0 ? 255 : 0 },
      (0..<side * side).map { $0 == side * side / 2 ? 255 : 0 }, [UInt8](repeating: 153, count: side * side),
    ]
    for plane in planes {
      let mask = try Mask(width: side, height: side, coverage: plane)
      #expect(throws: Never.self) { try encode(PNG.encode(mask, color: .black), trace: .never) }
      _ = try? encode(PNG.encode(mask, color: .black, over: .white), trace: .never)
    }
    // One pixel, and a rectangle that fills the picture.
    for plane in planes[2...] {
      let mask = try Mask(width: side, height: side, coverage: plane)
      #expect(throws: Never.self) { try encode(PNG.encode(mask, color: .black)) }
    }
    #expect(throws: ImportRefusal.self) {
      try encode(PNG.encode(try Mask(width: 9, height: 9), color: .black), trace: .never)
    }
    #expect(throws: ImportRefusal.self) {
      try encode(PNG.encode(try Mask(width: 4097, height: 4096), color: .black), trace: .never)
    }
  }

  @Test func verdictsAreReadBack() {
    let verdicts = [
      ImportVerdict(picture: PictureVerdict(kind: .mask)),
      ImportVerdict(
        treatment: .shades, layerCount: 2,
        picture: PictureVerdict(kind: .traced, deviation: 12, meanDeviation: 0.414, noise: 0.3, segmentCount: 57)),
      ImportVerdict(treatment: .holes, omitsBackground: true, contrast: 0.82, layerCount: 3),
      ImportVerdict(picture: PictureVerdict(kind: .mask, omitsShadow: true)),
    ]
    #expect(
      verdicts.map(\.text) == [
        "mask", "shades 2 traced off=12 mean=0.41 noise=0.3 segments=57", "holes bare 82% 3", "mask unshaded",
      ])
    for verdict in verdicts { #expect(ImportVerdict(text: verdict.text) == verdict) }
    #expect(ImportVerdict(text: "traced off=9999 mean=x noise= segments=7 new=1").picture?.deviation == 255)
  }

  @Test func tracesFarOffAreDoubtful() {
    func isDoubtful(_ kind: PictureVerdict.Kind, _ deviation: Int, _ mean: Double, noise: Double?) -> Bool {
      PictureVerdict(kind: kind, deviation: deviation, meanDeviation: mean, noise: noise).isDoubtful
    }
    #expect(!isDoubtful(.traced, 40, 3.9, noise: 0) && !isDoubtful(.traced, 40, 9, noise: 6))
    #expect(isDoubtful(.traced, 48, 0.5, noise: 0) && isDoubtful(.traced, 12, 7, noise: 2))
    // A mask is the picture.
    #expect(!isDoubtful(.mask, 0, 0, noise: nil))
  }

  @Test(arguments: [
    ("a.png", "a", nil), ("a@2x.png", "a", 2), ("in/b@3x.PNG", "in/b", 3), ("a@2x.svg", "a@2x", nil),
    ("@2x.png", "@2x", nil),
    ("in/@2x.png", "in/@2x", nil), ("a@0x.png", "a@0x", nil), ("a@12x.png", "a@12x", nil), ("a.svgz", "a", nil),
    ("é@2x.png", "é", 2), ("in/b.9.png", "in/b", nil), (".9.png", ".9", nil), ("b.9.svg", "b.9", nil),
    ("png", "png", nil), (".png", "", nil),
  ])
  func namesTellScales(file: String, stem: String, scale: Int?) {
    #expect(SourceFileName.stem(of: file) == stem && SourceFileName.scale(of: file) == scale)
  }
}
