import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownSVG

/// Unions of small shapes whose edges run along each other and back.
@Suite struct TinyDrawingTests {
  /// The last edge runs past the start of the first curve, whose tangent it follows, and the closing line runs back.
  /// The curve stands still at its start, since its control point lies there.
  @Test func aLastEdgeMayRunBackAlongTheClosingLine() throws {
    let card =
      "M7.964 5c0 0-.964 0-.964.935l0 12.13c0 .935.91.935.91.935l8 0 0-11.2-1.82-2.8-7.27 0"
    let document =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='\(card)'/><path d='M20 6l2 2-8 8z'/></svg>"
    let path = try SVGImporter().drawing(from: Array(document.utf8)).drawing.path
    // Points of the sheet, of both cut corners, and of the triangle beside it.
    let inside = [PathPoint(7.5, 5.2), PathPoint(12, 12), PathPoint(7.3, 18.7), PathPoint(15.8, 8), PathPoint(20, 7)]
    #expect(inside.allSatisfy { abs(Drawn.winding(of: path, around: $0)) == 1 })
    let outside = [PathPoint(6.9, 5.2), PathPoint(7.1, 5.1), PathPoint(7.1, 18.9), PathPoint(15.5, 6)]
    #expect(outside.allSatisfy { Drawn.winding(of: path, around: $0) == 0 })
  }

  /// A line along the tangent of a curve that stands still at its start: the curve's other end is no crossing.
  @Test func crossingsDoNotRunAwayWhereACurveStandsStill() {
    let start = PathPoint(15.72, 11.43)
    let curve = CubicCurve(
      start: start, control1: start, control2: PathPoint(15.72, 7.299), end: PathPoint(18.176, 7.299))
    // Not quite upright, as sums of relative coordinates are.
    let line = CubicCurve(line: PathPoint(15.720000000000002, 8.332), PathPoint(15.720000000000002, 12.421))
    func segment(_ kind: SourceSegment.Kind, _ curve: CubicCurve) -> MonotoneSegment {
      MonotoneSegment(source: 0, SourceSegment(kind: kind, curve: curve, outline: 0), from: 0, to: 1)
    }
    for flatness in [1e-5, 1e-4, 1e-3, 1e-2] {
      var finder = CrossingFinder(flatness: flatness)
      finder.find(segment(.line, line), segment(.cubic, curve))
      #expect(finder.crossings.allSatisfy { $0.point.distance(to: line.point(at: $0.a)) <= 20 * flatness })
      #expect(finder.crossings.allSatisfy { $0.point.distance(to: curve.point(at: $0.b)) <= 20 * flatness })
    }
  }

  /// Each part has drawings of its own.
  @Test(arguments: 0..<LongRun.choose(4, long: 100))
  func tinyDrawingsAreUnited(part: Int) throws {
    let count = LongRun.choose(100, long: 1000)
    for seed in part * count..<(part + 1) * count {
      let drawing = TinyDrawing(seed: UInt64(seed))
      let painter = PaintedDocument(try XMLReader.read(SourceText(document: drawing.document)), options: .init())
      guard painter.scene.shapes.count > 1 else { continue }
      let silhouette = try Silhouette(painter.scene.shapes, view: painter.view.viewBox)
      #expect(silhouette.isUnited, "\(seed): \(drawing.body)")
      expectSamePaint(silhouette.path, painter.scene.shapes, seed: seed, "\(seed): \(drawing.body)")
    }
  }

  /// Compares points near the outlines, of which no small neighbourhood may be painted otherwise.
  private func expectSamePaint(_ path: BezierPath, _ shapes: [PaintedShape], seed: Int, _ comment: Comment) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let segments = shapes.flatMap { SourceSegment.segments(of: $0.path, outline: 0) }
    func isPainted(_ point: PathPoint) -> Bool {
      shapes.contains {
        let winding = Drawn.winding(of: $0.path, around: point)
        return $0.fillRule == .nonzero ? winding != 0 : winding % 2 != 0
      }
    }
    for reach in [0.1, 0.3, 1, 3] {
      guard let curve = segments.randomElement(using: &generator)?.curve else { return }
      let offset = PathPoint(
        .random(in: -reach...reach, using: &generator), .random(in: -reach...reach, using: &generator))
      let point = curve.point(at: .random(in: 0...1, using: &generator)) + offset
      let winding = Drawn.winding(of: path, around: point)
      if isPainted(point) == (abs(winding) == 1), abs(winding) < 2 { continue }
      let around = [PathPoint(0.03, 0), PathPoint(-0.03, 0), PathPoint(0, 0.03), PathPoint(0, -0.03)].map { point + $0 }
      let differs = around.allSatisfy { isPainted($0) != (abs(Drawn.winding(of: path, around: $0)) == 1) }
      #expect(!differs, comment)
    }
  }
}
