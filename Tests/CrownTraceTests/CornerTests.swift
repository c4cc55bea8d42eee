import CrownPath
import CrownTrace
import CrownsTestSupport
import Foundation
import Testing

/// Corners are compared with the smooth outlines that give nearly the same coverage.
@Suite struct CornerTests {
  /// The turns of an outline at its joints, in degrees, with their positions.
  private func turns(of path: BezierPath) -> [(position: PathPoint, degrees: Double)] {
    var found: [(PathPoint, Double)] = []
    var (current, first, last) = (PathPoint.zero, PathPoint.zero, PathPoint.zero)
    var start = PathPoint.zero
    func join(_ at: PathPoint, _ leaving: PathPoint, _ arriving: PathPoint) {
      if last == .zero { first = leaving } else { found.append((at, angle(last, leaving))) }
      last = arriving
    }
    for element in path.elements {
      switch element {
      case .move(let point): (current, start, last) = (point, point, .zero)
      case .line(let point):
        join(current, point - current, point - current)
        current = point
      case .quad(let point, let control):
        join(current, control - current, point - control)
        current = point
      case .cubic(let point, let control1, let control2):
        join(current, control1 - current, point - control2)
        current = point
      case .close: if last != .zero { found.append((start, angle(last, first))) }
      }
    }
    return found
  }

  private func angle(_ a: PathPoint, _ b: PathPoint) -> Double {
    abs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)) * 180 / .pi
  }

  private func point(_ x: Double, _ y: Double, turnedBy angle: Double, around center: PathPoint) -> PathPoint {
    PathPoint(center.x + x * cos(angle) - y * sin(angle), center.y + x * sin(angle) + y * cos(angle))
  }

  /// Leaves of three curves: each tip is followed by the control points of the curve to the next.
  private static let leaves: [[PathPoint]] = [
    [
      PathPoint(88.5, 65.4), PathPoint(76.7, 83.4), PathPoint(59.8, 92.2), PathPoint(38.4, 90.2), PathPoint(55.4, 70.8),
      PathPoint(60.9, 49.9), PathPoint(45.2, 27.4), PathPoint(58.8, 40.9), PathPoint(73.4, 53.9),
    ],
    [
      PathPoint(107.8, 50.8), PathPoint(91.3, 76), PathPoint(72.4, 99.5), PathPoint(46.9, 115.8),
      PathPoint(58.2, 82.8), PathPoint(48.7, 53.1), PathPoint(27.1, 29.1), PathPoint(50.1, 51), PathPoint(77.9, 54.2),
    ],
    [
      PathPoint(110.7, 63.1), PathPoint(94.6, 74.4), PathPoint(76.3, 83.5), PathPoint(57.5, 84.5),
      PathPoint(75.6, 64.1), PathPoint(66.1, 45.1), PathPoint(54.3, 26.5), PathPoint(76.4, 33.7), PathPoint(95.3, 47.4),
    ],
  ]

  /// A smooth joint near a tip, with a handle that points past it and comes back, covers the same pixels as the tip.
  @Test(arguments: leaves)
  func tipsBetweenCurvesAreCorners(points: [PathPoint]) throws {
    var leaf = BezierPath()
    leaf.move(to: points[0])
    for i in stride(from: 0, to: 9, by: 3) {
      leaf.addCurve(to: points[(i + 3) % 9], control1: points[i + 1], control2: points[i + 2])
    }
    leaf.closeSubpath()
    let path = try CrownTracer().trace(DrawnPicture(leaf, width: 128, height: 128).plane).fittedDrawing.path
    let turns = turns(of: path)
    for tip in [points[0], points[3], points[6]] {
      #expect(turns.contains { $0.degrees > 60 && $0.position.distance(to: tip) < 0.5 }, "no corner near \(tip)")
    }
  }

  /// A rounding of a pixel's radius takes 55 of 255 off a corner's pixel, one of .6 pixels takes 20.
  ///
  /// In a quarter to a third of boxes, one curve for a side and the rounding at its end is cheaper than the two. Which
  /// boxes those are is chance: any change of a fit's steps moves them, so only many boxes tell. Of 3000 with each
  /// radius, 738 and 973 had a corner.
  @Test(arguments: [(radius: 1, share: 0.33), (radius: 0.6, share: 0.41)])
  func roundingsAreNotCorners(radius: Double, share: Double) throws {
    let count = 120
    var sharp = 0
    for step in 0..<count {
      let path = try CrownTracer().trace(DrawnPicture(turnedBox(step, radius: radius), width: 64, height: 64).plane)
        .fittedDrawing.path
      if turns(of: path).contains(where: { $0.degrees > 25 }) { sharp += 1 }
    }
    #expect(Double(sharp) <= share * Double(count), "\(sharp) of \(count)")
  }

  /// A box with roundings, at a position and angle that no other number has.
  private func turnedBox(_ step: Int, radius: Double) -> BezierPath {
    let (column, row) = (Double(step % 12), Double(step / 12))
    let center = PathPoint(32.3 + 0.07 * column + 0.0113 * row, 31.6 + 0.0171 * row)
    let arm = 0.5522847498
    func at(_ x: Double, _ y: Double) -> PathPoint {
      point(x, y, turnedBy: 0.13 + 0.127 * Double(step), around: center)
    }
    var box = BezierPath()
    let (w, h) = (20.0, 13.0)
    box.move(to: at(w - radius, -h))
    for (x, y) in [(w, -h), (w, h), (-w, h), (-w, -h)] {
      let (u, v) = (x > 0 ? 1.0 : -1, y > 0 ? 1.0 : -1)
      // Clockwise: a corner is entered along x where the signs differ.
      let entersAlongX = u * v < 0
      let first = entersAlongX ? at(x - u * radius, y) : at(x, y - v * radius)
      let second = entersAlongX ? at(x, y - v * radius) : at(x - u * radius, y)
      let rest = radius * (1 - arm)
      box.addLine(to: first)
      box.addCurve(
        to: second, control1: entersAlongX ? at(x - u * rest, y) : at(x, y - v * rest),
        control2: entersAlongX ? at(x, y - v * rest) : at(x - u * rest, y))
    }
    box.closeSubpath()
    return box
  }

  /// Between two curves that meet at a right angle, a spike of no area fits the coverage as well as a corner.
  @Test func cornersHaveNoSpikes() throws {
    var path = BezierPath()
    path.move(to: PathPoint(20.6, 107.9))
    path.addLine(to: PathPoint(20.3, 125.6))
    path.addLine(to: PathPoint(55.14, 125.28))
    path.addCurve(to: PathPoint(58.72, 126.3), control1: PathPoint(56.16, 126.05), control2: PathPoint(57.44, 126.56))
    path.addCurve(to: PathPoint(51.3, 107.87), control1: PathPoint(57.95, 119.9), control2: PathPoint(54.11, 113.76))
    path.closeSubpath()
    for shift in 0..<16 {
      let moved = path.transformed(
        by: PathTransform(a: 1, b: 0, c: 0, d: 1, tx: Double(shift % 4) / 4, ty: Double(shift / 4) / 4))
      let trace = try CrownTracer().trace(DrawnPicture(moved, width: 80, height: 140).plane)
      #expect(outlineDistance(from: trace.fittedDrawing.path, to: moved) < 0.4, "moved by \(shift)")
    }
  }
}
