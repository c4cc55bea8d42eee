import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownTrace

/// Small pictures, whose pixels hardly tell an outline from its neighbours: what designers draw more often is taken.
@Suite struct SmallPictureTests {
  /// A picture of 24 pixels by a renderer that counts four times four samples in each.
  private static func sampled(_ path: BezierPath, side: Int = 24) -> CoveragePlane {
    let samples = DrawnPicture(
      path.transformed(by: PathTransform(a: 4, b: 0, c: 0, d: 4, tx: 0, ty: 0)), width: 4 * side, height: 4 * side,
      lines: 1)
    var counts = [Int](repeating: 0, count: side * side)
    for (i, alpha) in samples.alpha.enumerated() where alpha >= 128 {
      let (x, y) = (i % (4 * side), i / (4 * side))
      counts[y / 4 * side + x / 4] += 1
    }
    let values = counts.map { count -> Float in (Float(count) * 255 / 16).rounded() / 255 }
    return CoveragePlane(width: side, height: side, clamping: values)
  }

  private static let triangle = BezierPath(
    polygon: [(3.3, 20.6), (11.8, 2.7), (21.1, 19.2)].map { PathPoint($0.0, $0.1) })
  private static let kite = BezierPath(
    polygon: [(2.3, 12.1), (14.7, 3.2), (21.9, 11.4), (13.1, 21.2)].map { PathPoint($0.0, $0.1) })
  private static var ring: BezierPath {
    var ring = BezierPath()
    ring.addCircle(PathPoint(12.1, 11.7), radius: 9.3)
    ring.addCircle(PathPoint(12.1, 11.7), radius: 5.4, isClockwise: false)
    return ring
  }

  @Test(arguments: [(triangle, 3), (kite, 4), (ring, 8)])
  func countedSamplesAreNotFollowed(path: BezierPath, segments: Int) throws {
    let trace = try CrownTracer().trace(Self.sampled(path))
    #expect(trace.fittedDrawing.path.segmentCount == segments)
    #expect(trace.noise > 4)
  }

  /// The levels of exact coverage, of rounded noise and of level edges are no samples.
  @Test func otherLevelsAreNoSamples() throws {
    func step(_ plane: CoveragePlane) -> Double? { SampledLevels(of: plane, TraceTuning.SampledLevels()).step }
    #expect(step(Self.sampled(Self.ring)) == 16)
    #expect(step(DrawnPicture(Self.ring, width: 24, height: 24).plane) == nil)
    let frame = BezierPath(
      polygon: [(2.5, 2.25), (20.5, 2.25), (20.5, 9.75), (12.25, 9.75), (12.25, 21.5), (2.5, 21.5)].map {
        PathPoint($0.0, $0.1)
      })
    #expect(step(DrawnPicture(frame, width: 24, height: 24).plane) == nil)
  }

  /// An eye: gaps of less than a pixel above and below the pupil.
  private static var eye: BezierPath {
    var eye = BezierPath()
    eye.addCircle(PathPoint(12, 12), radius: 11.4)
    eye.move(to: PathPoint(1.6, 12))
    eye.addCurve(to: PathPoint(22.4, 12), control1: PathPoint(7.2, 20.6), control2: PathPoint(16.8, 20.6))
    eye.addCurve(to: PathPoint(1.6, 12), control1: PathPoint(16.8, 3.4), control2: PathPoint(7.2, 3.4))
    eye.closeSubpath()
    eye.addCircle(PathPoint(12, 12), radius: 5.8)
    return eye
  }

  /// A crown of points with balls on them, above two bands.
  private static var crown: BezierPath {
    var crown = BezierPath(
      polygon: [
        (4.4, 17.2), (2.1, 7.6), (7.3, 12.1), (8.4, 5.6), (12, 11.2), (15.6, 5.6), (16.7, 12.1), (21.9, 7.6),
        (19.6, 17.2),
      ].map { PathPoint($0.0, $0.1) })
    for x in [2.1, 8.4, 15.6, 21.9] { crown.addCircle(PathPoint(x, x == 8.4 || x == 15.6 ? 5 : 7), radius: 1.4) }
    for (top, bottom) in [(18.0, 19.3), (20.1, 22.2)] {
      crown.move(to: PathPoint(4.6, top))
      crown.addCurve(to: PathPoint(19.4, top), control1: PathPoint(9, top - 0.6), control2: PathPoint(15, top - 0.6))
      crown.addLine(to: PathPoint(19.1, bottom))
      crown.addCurve(
        to: PathPoint(4.9, bottom), control1: PathPoint(15, bottom - 0.6), control2: PathPoint(9, bottom - 0.6))
      crown.closeSubpath()
    }
    return crown
  }

  /// The share of the area of a trace that its mirror image about an upright axis does not cover.
  private static func asymmetry(_ path: BezierPath, axis: Double) -> Double {
    let scale = 10.0
    let large = DrawnPicture(
      path.transformed(by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: (12 - axis) * scale, ty: 0)),
      width: 240, height: 240, lines: 4)
    var (wrong, all) = (0, 0)
    for (i, alpha) in large.alpha.enumerated() {
      wrong += abs(Int(alpha) - Int(large.alpha[i / 240 * 240 + 239 - i % 240]))
      all += Int(alpha)
    }
    return Double(wrong) / Double(all)
  }

  @Test(arguments: [(eye, 4), (eye, 6), (eye, 16), (crown, 4), (crown, 6), (crown, 16)])
  func symmetricPicturesGiveSymmetricOutlines(path: BezierPath, lines: Int) throws {
    let picture = DrawnPicture(path, width: 24, height: 24, lines: lines)
    let trace = try CrownTracer().trace(picture.plane)
    #expect(Self.asymmetry(trace.drawing.path, axis: 12) < 0.003)
  }

  /// A point a fifth of a pixel higher than its image shows in the pixels.
  @Test func asymmetricPicturesStaySo() throws {
    let path = BezierPath(
      polygon: [(4, 20), (3, 6), (8, 12), (12, 4), (16, 12), (21, 6.4), (20, 20)].map { PathPoint($0.0, $0.1) })
    let trace = try CrownTracer().trace(DrawnPicture(path, width: 24, height: 24).plane)
    let tops = trace.drawing.path.elements.compactMap { element -> Double? in
      guard case .line(let point) = element, abs(point.x - 12) > 8.5, point.y < 10 else { return nil }
      return point.y
    }
    #expect(tops.count == 2 && abs(abs(tops[0] - tops[1]) - 0.4) < 0.1, "\(tops)")
  }
}
