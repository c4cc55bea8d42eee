import CrownKit
import CrownPath
import Testing

@testable import CrownUI

/// The parts of views that are computed in portable code.
@Suite struct ArtworkTests {
  private static let box = PathRect(x: 10, y: 20, width: 40, height: 20)

  private func crown(_ elements: [PathElement], label: CrownLabel? = nil) throws -> Crown {
    let record = try PathEncoder().encode(Drawing(viewBox: Self.box, path: BezierPath(elements))).bytes
    return try Crown(name: "heads/big-crown", record: record, label: label)
  }

  private let square: [PathElement] = [
    .move(to: PathPoint(15, 25)), .line(to: PathPoint(25, 25)), .line(to: PathPoint(25, 35)),
    .line(to: PathPoint(15, 35)), .close,
  ]

  @Test func artworkHasWhatAViewShows() throws {
    let artwork = CrownArtwork(try crown(square))
    #expect(artwork.aspectRatio == 2 && artwork.title == "big crown" && !artwork.mirrors)
    #expect(artwork.baseline == 0.75)
    guard case .layers(let layers) = artwork.content else {
      Issue.record("\(artwork.content)")
      return
    }
    #expect(layers.count == 1 && layers[0].opacity == 255)
    let arrow = try crown(square, label: CrownLabel(title: "Next", tags: [CrownLabel.mirrorsTag]))
    #expect(CrownArtwork(arrow).mirrors && CrownArtwork(arrow).title == "Next")
  }

  @Test func masksAreArtworkToo() throws {
    let mask = try AlphaMask(width: 2, height: 2, viewBox: Self.box, alpha: [0, 0, 200, 0])
    let artwork = CrownArtwork(try Crown(name: "m", record: mask.encoded()))
    guard case .mask(let shown) = artwork.content else {
      Issue.record("\(artwork.content)")
      return
    }
    #expect(shown.alpha == mask.alpha && artwork.baseline == 1)
  }

  @Test func damagedRecordsShowNothing() throws {
    let record = try crown(square).record
    var shown = 0
    for count in 1..<record.count {
      guard let crown = try? Crown(name: "cut", record: Array(record.prefix(count))) else { continue }
      let artwork = CrownArtwork(crown)
      guard case .nothing = artwork.content else { continue }
      shown += 1
      #expect(artwork.failure?.description.hasPrefix("the crown 'cut' is damaged: ") == true)
      #expect(artwork.baseline.isFinite)
    }
    #expect(shown > 0)
  }

  @Test func crownsStandInALineOfText() {
    #expect(LineMetrics(ascent: 20, aspectRatio: 1.5, baseline: 0.9).width == 30)
    #expect(LineMetrics(ascent: 20, aspectRatio: 1.5, baseline: 0.9).height == 20)
    #expect(LineMetrics(ascent: 20, aspectRatio: 1.5, baseline: 0.75).baseline == 15)
    for (ascent, ratio, baseline) in [(Double.nan, 1.0, 1.0), (-5, 1, 1), (9, .infinity, 1), (9, -1, .nan), (9, 1, 7)] {
      let metrics = LineMetrics(ascent: ascent, aspectRatio: ratio, baseline: baseline)
      #expect(metrics.width >= 0 && metrics.width.isFinite && metrics.height >= 0)
      #expect(metrics.baseline >= 0 && metrics.baseline <= metrics.height)
    }
  }

  /// A crown grows about its middle, as symbols do, and not from the baseline up.
  @Test func crownsFollowTheImageScale() {
    let medium = LineMetrics(ascent: 20, aspectRatio: 1.5, baseline: 0.9)
    for scale in [LineMetrics.smallScale, 1, LineMetrics.largeScale] {
      let metrics = LineMetrics(ascent: 20, aspectRatio: 1.5, baseline: 0.9, scale: scale)
      #expect(abs(metrics.width - 30 * scale) < 1e-9 && abs(metrics.height - 20 * scale) < 1e-9)
      #expect(abs((metrics.baseline - metrics.height / 2) - (medium.baseline - medium.height / 2)) < 1e-9)
    }
  }

  @Test func componentsAreConvertedOrRefused() {
    #expect(CrownColor(sRGB: [1, 0.5, 0, 1]) == CrownColor(0xFF8000))
    #expect(CrownColor(sRGB: [0.2, 0.4]) == CrownColor(0x333333, alpha: 102))
    // Extended sRGB: the nearest colour that a byte holds.
    #expect(CrownColor(sRGB: [1.09, -0.2, .infinity, 2]) == CrownColor(0xFF00FF))
    for wrong in [[], [1], [1, 1, 1], [0, 0, 0, 0, 1], [.nan, 0, 0, 1]] as [[Double]] {
      #expect(CrownColor(sRGB: wrong) == nil)
    }
    for step in 0...255 {
      let share = Double(step) / 255
      #expect(CrownColor(sRGB: [share, share, share, share])?.green == UInt8(step))
      // SwiftUI's components have 32 bits.
      #expect(CrownColor(sRGB: [Double(Float(share)), 0, 0, 1])?.red == UInt8(step))
    }
  }

  /// A quadratic curve and the cubic one that stands for it have the same points.
  @Test func quadraticCurvesBecomeCubicOnes() {
    var sink = CubicPathSink(PathTransform(a: 2, b: 0, c: 0, d: -1, tx: 5, ty: 7))
    var path = BezierPath()
    path.move(to: PathPoint(1, 2))
    path.addQuadCurve(to: PathPoint(7, 8), control: PathPoint(4, -1))
    path.closeSubpath()
    path.draw(into: &sink)
    #expect(
      sink.elements == [
        .move(PathPoint(7, 5)), .curve(PathPoint(19, -1), PathPoint(11, 7), PathPoint(15, 5)), .close,
      ])
  }
}
