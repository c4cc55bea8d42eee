import CrownPath
import CrownTrace
import CrownsTestSupport
import Foundation
import Testing

/// The regularity of traces of drawings made by hand: nodes at extremes, and coordinates on a grid.
@Suite struct RegularityTests {
  /// The ends of all segments.
  private func ends(of path: BezierPath) -> [PathPoint] {
    path.elements.compactMap { element in
      switch element {
      case .line(let point), .cubic(let point, _, _), .quad(let point, _): point
      case .move, .close: nil
      }
    }
  }

  /// The tracer's first outlines begin anywhere.
  @Test func nodesOfAnEllipseLieAtItsExtremes() throws {
    let (width, height, center) = (30.3, 17.6, PathPoint(48.37, 38.71))
    var circle = BezierPath()
    circle.addCircle(.zero, radius: 1)
    let ellipse = circle.transformed(
      by: PathTransform(a: width, b: 0, c: 0, d: height, tx: center.x, ty: center.y))
    let trace = try CrownTracer().trace(DrawnPicture(ellipse, width: 100, height: 80).plane)
    let ends = ends(of: trace.fittedDrawing.path)
    #expect(ends.count == 4)
    let extremes = [
      PathPoint(-width, 0), PathPoint(width, 0), PathPoint(0, -height), PathPoint(0, height),
    ].map { center + $0 }
    for extreme in extremes {
      #expect(ends.contains { $0.distance(to: extreme) < 0.05 }, "no node near \(extreme): \(ends)")
    }
    for case .cubic(let end, _, let control) in trace.fittedDrawing.path.elements {
      #expect(control.x == end.x || control.y == end.y, "\(end) \(control)")
    }
  }

  /// A label with a hole, in units of which the side has 24.
  private static var label: BezierPath {
    var label = BezierPath(
      polygon: [(3.5, 4), (13, 4), (21.3, 12.2), (12.1, 21.4), (3.5, 13)].map { PathPoint($0.0, $0.1) })
    label.addCircle(PathPoint(7.5, 8), radius: 1.5, isClockwise: false)
    return label
  }

  /// Neither unit nor tenth is a whole number of pixels.
  @Test(arguments: [128, 250, 256])
  func nodesLieOnTheGridOfTheSource(size: Int) throws {
    let scale = Double(size) / 24
    let path = Self.label.transformed(by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    let trace = try CrownTracer().trace(DrawnPicture(path, width: size, height: size).plane)
    let ends = ends(of: trace.fittedDrawing.path)
    #expect(ends.count == 9)
    for end in ends {
      for coordinate in [end.x, end.y] {
        let tenths = coordinate * 10 / scale
        #expect(abs(tenths - tenths.rounded()) < 1e-6, "\(end) is \(tenths) tenths of a unit")
      }
    }
    let box = PathRect(x: 0, y: 0, width: 24, height: 24)
    let source = try PathEncoder().encode(Drawing(viewBox: box, path: Self.label)).bytes
    // Off the grid it would be twice as long. The tolerance of a trace is finer.
    #expect(trace.record.count <= source.count * 8 / 5, "\(source.count) bytes of the source")
  }

  /// A corner a twentieth of a unit from the grid stays where it is.
  @Test func nodesBesideTheGridStay() throws {
    let scale = 256.0 / 24
    var polygon = [(3, 4), (13, 4), (21, 12), (12, 21), (3, 13)].map { PathPoint($0.0 * scale, $0.1 * scale) }
    polygon[2] = PathPoint(21.05 * scale, 12.05 * scale)
    let trace = try CrownTracer().trace(DrawnPicture(BezierPath(polygon: polygon), width: 256, height: 256).plane)
    for corner in polygon {
      #expect(
        ends(of: trace.fittedDrawing.path).contains { $0.distance(to: corner) < 0.05 }, "no corner near \(corner)")
    }
  }
}
