import CrownPath
import Foundation

/// An outline as lines, points on it and corners.
struct SampledOutline {
  struct Corner {
    var position: PathPoint
    /// In degrees, to either side.
    var turn: Double
  }

  var lines: [(PathPoint, PathPoint)] = []
  /// Points a quarter of a pixel apart, where the outline is seen: inside on one side and outside on the other.
  var samples: [PathPoint] = []
  /// Turns of more than 15 degrees between segments of more than a pixel.
  var corners: [Corner] = []
  var segments = 0
  /// For each contour, its lines in ``lines``.
  var contours: [Range<Int>] = []
  let winding: Winding

  /// The distance from the picture's edge within which lines are left out, in pixels: where the drawing leaves the
  /// picture, a trace follows its edge.
  private static let margin = 0.05

  init(_ path: BezierPath, rule: FillRule, width: Int, height: Int) {
    var subpaths: [[CubicCurve]] = []
    var isLine: [[Bool]] = []
    var (start, current) = (PathPoint.zero, PathPoint.zero)
    var open: [CubicCurve] = []
    var openLines: [Bool] = []
    func line(to point: PathPoint) {
      if point.distance(to: current) > 1e-9 {
        open.append(
          CubicCurve(
            start: current, control1: current.interpolated(to: point, at: 1 / 3.0),
            control2: current.interpolated(to: point, at: 2 / 3.0), end: point))
        openLines.append(true)
      }
      current = point
    }
    func finish() {
      line(to: start)
      if !open.isEmpty { subpaths.append(open); isLine.append(openLines) }
      (open, openLines) = ([], [])
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        (start, current) = (point, point)
      case .line(let point): line(to: point)
      case .quad(let point, let control):
        open.append(QuadCurve(start: current, control: control, end: point).cubic)
        openLines.append(false)
        current = point
      case .cubic(let point, let control1, let control2):
        open.append(CubicCurve(start: current, control1: control1, control2: control2, end: point))
        openLines.append(false)
        current = point
      case .close:
        finish()
        current = start
      }
    }
    finish()
    for (curves, areLines) in zip(subpaths, isLine) {
      let begin = lines.count
      for (curve, isLine) in zip(curves, areLines) {
        segments += 1
        let steps = isLine ? 1 : max(8, min(200, Int(curve.polygonLength / 0.15)))
        var last = curve.start
        for i in 1...steps {
          let next = curve.point(at: Double(i) / Double(steps))
          lines.append((last, next))
          last = next
        }
      }
      contours.append(begin..<lines.count)
    }
    let winding = Winding(lines, rule: rule, height: height)
    self.winding = winding
    func isInPicture(_ point: PathPoint) -> Bool {
      point.x > Self.margin && point.y > Self.margin && point.x < Double(width) - Self.margin
        && point.y < Double(height) - Self.margin
    }
    func isSeen(_ point: PathPoint, _ tangent: PathPoint) -> Bool {
      let side = PathPoint(-tangent.y, tangent.x) * 0.04
      return winding.isInside(point + side) != winding.isInside(point - side)
    }
    for curves in subpaths {
      for (i, curve) in curves.enumerated() {
        let length = curve.polygonLength
        let steps = max(2, Int((length / 0.25).rounded(.up)))
        for k in 0..<min(steps, 20_000) {
          let t = (Double(k) + 0.5) / Double(steps)
          let point = curve.point(at: t)
          guard isInPicture(point) else { continue }
          if isSeen(point, curve.direction(at: t, isLeaving: true)) { samples.append(point) }
        }
        let next = curves[(i + 1) % curves.count]
        let arriving = curve.direction(at: 1, isLeaving: false), leaving = next.direction(at: 0, isLeaving: true)
        let turn = abs(degrees(arriving, leaving))
        let nextLength = next.polygonLength
        if turn > 15, isInPicture(curve.end), length > 1, nextLength > 1 {
          let before = max(0, 1 - 0.3 / length), after = min(1, 0.3 / nextLength)
          if isSeen(curve.point(at: before), arriving), isSeen(next.point(at: after), leaving) {
            corners.append(Corner(position: curve.end, turn: turn))
          }
        }
      }
    }
  }
}

extension CubicCurve {
  /// The length of 32 chords.
  fileprivate var polygonLength: Double {
    var (sum, last) = (0.0, start)
    for i in 1...32 {
      let next = point(at: Double(i) / 32)
      sum += last.distance(to: next)
      last = next
    }
    return sum
  }

  /// The unit tangent at the start or the end.
  fileprivate func direction(at t: Double, isLeaving: Bool) -> PathPoint {
    let step = 1e-4
    let a = point(at: max(0, t - (isLeaving && t == 0 ? 0 : step))), b = point(at: min(1, t + (t == 1 ? 0 : step)))
    let length = a.distance(to: b)
    return length > 0 ? (b - a) * (1 / length) : PathPoint(1, 0)
  }
}

func degrees(_ a: PathPoint, _ b: PathPoint) -> Double { atan2(a.cross(b), a.dot(b)) * 180 / .pi }
